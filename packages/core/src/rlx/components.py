"""What a plugin offers, described without importing it.

A hook returns descriptions (`Component`, `Command`, `Flag`); the implementation behind a description is
imported only when a run, or `rlx describe`, chooses it. So `rlx --help` and `rlx plugins` stay fast, and
a broken implementation breaks nothing but the run that asked for it.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, Literal, get_args

from rlx.errors import PluginError

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
