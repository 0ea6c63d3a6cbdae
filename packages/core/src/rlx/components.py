"""What a plugin offers, described without importing it.

A hook returns descriptions (`Component`, `Command`, `Flag`, `Panel`); the implementation behind a description
is imported only when a run, or `rlx describe`, chooses it. So `rlx --help` and `rlx plugins` stay fast, and a
broken implementation breaks nothing but the run that asked for it.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from typing import Any, Literal, get_args

from rlx.errors import PluginError, did_you_mean

Kind = Literal[
    "env_provider",
    "agent",
    "encoder",
    "exploration_bonus",
    "curriculum",
    "checkpoint_backend",
    "tracker",
    "launcher",
    "profiler",
]

KINDS: tuple[str, ...] = get_args(Kind)

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_OBJECT = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@dataclass(frozen=True, kw_only=True)
class Component:
    """A named, configurable implementation of one kind.

    The target is called as `target(config, context)`: `config` is an instance of the class that
    `config` names (None without one), `context` the kind's context from `rlx.contracts`.

    >>> ppo = Component(kind="agent", name="ppo", target="rlx_agents.ppo:PPO")
    >>> ppo.qualified("rlx-agents")
    'rlx-agents:ppo'
    """

    kind: Kind
    name: str
    """Short name used in configs and flags: lower case, digits and hyphens."""
    target: str
    """`"package.module:Class"`, imported on use."""
    config: str | None = None
    """`"package.module:ConfigDataclass"`: a frozen, keyword-only dataclass; its defaults are ours."""
    summary: str = ""
    """One line for `rlx components`."""
    namespaces: tuple[str, ...] = ()
    """Env providers only: the environment-id prefixes it serves (`"rlx"` for `rlx/Runner-v0`)."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            hint = did_you_mean(self.kind, KINDS)
            raise PluginError(f"unknown kind {self.kind!r}{hint}; kinds: {', '.join(KINDS)}")
        _check_name(self.name)
        _check_object(self.name, self.target)
        if self.config is not None:
            _check_object(self.name, self.config)

    def qualified(self, distribution: str) -> str:
        """Returns `"DIST:NAME"`, the name that is unique whatever else is installed."""
        return f"{distribution}:{self.name}"


@dataclass(frozen=True, kw_only=True)
class Command:
    """A subcommand of `rlx` (`rlx NAME …`).

    The target is a module path `"package.module"` with `configure(parser, registry)`, which adds
    arguments to an `argparse.ArgumentParser`, and `run(args, registry) -> int` (exit code). `registry` is
    the `rlx.registry.Registry`. The module is imported only when its command is called.
    """

    name: str
    target: str
    summary: str

    def __post_init__(self) -> None:
        _check_name(self.name)
        if not _MODULE.fullmatch(self.target):
            raise PluginError(f"{self.name!r}: {self.target!r} is not a module path")


@dataclass(frozen=True, kw_only=True)
class Flag:
    """A flag of `rlx run` that stands for a config key, e.g. `--tensorboard DIR`.

    It appears in `rlx run --help` under a heading with its distribution's name.
    """

    option: str
    """With dashes: `"--tensorboard"`."""
    key: str
    """Dotted config key that it sets: `"trackers.tensorboard.directory"`."""
    summary: str
    metavar: str | None = None
    optional_value: Any = None
    """If not None, the flag may stand without a value and then sets this one."""
    switch: bool = False
    """True for a flag that takes no value and sets True (or `switch_value`)."""
    switch_value: Any = True
    text: bool = False
    """True if the value is text whatever it looks like (a name, a path); else it is read as YAML."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.option.removeprefix("--")) or not self.option.startswith("--"):
            raise PluginError(f"flag {self.option!r} is not of the form '--two-words'")
        if not self.key:
            raise PluginError(f"flag {self.option!r} names no config key")


@dataclass(frozen=True, kw_only=True)
class Panel:
    """A panel in the display of a run, below the progress.

    The target is called as `target(run)` with the `rlx.events.RunInfo` when a run starts. It returns an
    object that obeys `rlx.contracts.PanelSource`, or None if it has nothing to show of this run.
    """

    name: str
    target: str
    """`"package.module:Class"`, imported when a run starts: keep the module light."""
    title: str

    def __post_init__(self) -> None:
        _check_name(self.name)
        _check_object(self.name, self.target)


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise PluginError(f"name {name!r} is not lower case letters, digits and single hyphens")


def _check_object(name: str, text: str) -> None:
    if not _OBJECT.fullmatch(text):
        raise PluginError(f"{name!r}: {text!r} is not of the form 'package.module:Class'")


def import_target(target: str) -> Any:
    """Returns the object that `"package.module:attribute"` names.

    Raises:
        PluginError: the module does not import or lacks the attribute; the message has the cause.
    """
    module_name, _, attribute = target.partition(":")
    try:
        found: Any = importlib.import_module(module_name)
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"cannot import {target!r}: {type(error).__name__}: {error}; "
            "install or repair the distribution that offers it (`rlx doctor` says which)"
        ) from error
    return found
