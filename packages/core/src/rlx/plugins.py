"""Finds plugins, lets them in or says why not.

pluggy's own entry-point loader stops at the first import error and drops the second of two plugins with
one name; this one treats every plugin for itself: block list, compatibility by metadata (before import),
import, unknown-hook check, registration. What fails is a `Plugin` with a status and a reason, and the
others go on.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import inspect
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pluggy
from packaging.requirements import InvalidRequirement, Requirement

from rlx import hookspecs
from rlx.errors import PluginError, did_you_mean

ENTRY_POINT_GROUP = "rlx.plugins"
CORE_DISTRIBUTION = "rlx-core"
RECOVERY_NAMES = frozenset({"core"})
"""Plugins that cannot be blocked, since the commands that repair an installation come from them."""


@dataclass(frozen=True, kw_only=True)
class Plugin:
    """One plugin that was found, whether it could be used or not."""

    name: str
    """Entry-point name, or the module or file given with `-p`."""
    distribution: str
    version: str
    target: str
    """Module path, or file."""
    status: str
    """`loaded`, `blocked`, `incompatible` or `failed`."""
    reason: str = ""

    @property
    def key(self) -> str:
        """`"DIST:NAME"`, unique."""
        return f"{self.distribution}:{self.name}"


@dataclass(frozen=True, kw_only=True)
class PluginSelection:
    """Which plugins may come in: the `-p` arguments and the environment."""

    load: tuple[str, ...] = ()
    """Modules or `.py` files named by `-p MODULE`."""
    block: frozenset[str] = frozenset()
    """Names, distributions or `DIST:NAME`s named by `-p no:NAME`."""
    autoload: bool = True

    @classmethod
    def from_arguments(
        cls, arguments: Sequence[str], environ: dict[str, str] | None = None
    ) -> PluginSelection:
        """Reads `-p` values and RLX_DISABLE_PLUGIN_AUTOLOAD, RLX_PLUGINS (comma-separated `-p` values).

        >>> chosen = PluginSelection.from_arguments(["no:wandb", "mine.py"], environ={})
        >>> sorted(chosen.block), chosen.load, chosen.autoload
        (['wandb'], ('mine.py',), True)
        """
        environ = dict(os.environ) if environ is None else environ
        values = [v for v in environ.get("RLX_PLUGINS", "").split(",") if v] + list(arguments)
        return cls(
            load=tuple(v for v in values if not v.startswith("no:")),
            block=frozenset(v[3:] for v in values if v.startswith("no:")),
            autoload=not environ.get("RLX_DISABLE_PLUGIN_AUTOLOAD"),
        )


class PluginManager:
    """The pluggy manager of the offers, and a record of every plugin that was found."""

    def __init__(self) -> None:
        self.hooks = pluggy.PluginManager("rlx")
        self.hooks.add_hookspecs(hookspecs.OfferSpecs)
        self.hooks.add_hookspecs(hookspecs.RunSpecs)
        self.plugins: list[Plugin] = []

    def load(self, selection: PluginSelection | None = None) -> None:
        """Loads entry points in the order of their distributions, then the `-p` modules."""
        selection = selection or PluginSelection.from_arguments([])
        found = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
        seen: set[tuple[str, str]] = set()
        for entry in sorted(found, key=lambda e: (_distribution_name(e), e.name)):
            identity = (_distribution_name(entry), entry.name)
            if identity in seen:  # the same distribution twice on sys.path
                continue
            seen.add(identity)
            self._load_entry_point(entry, selection)
        for module in selection.load:
            self._load_named(module)

    def register(
        self, module: object, *, name: str, distribution: str, version: str = "", target: str = ""
    ) -> Plugin:
        """Registers a plugin object; an unknown hook or a wrong argument makes it a failed one."""
        record = dict(name=name, distribution=distribution, version=version, target=target)
        key = f"{distribution}:{name}"
        try:
            self._check_hook_names(module)
            self.hooks.register(module, name=key)
        except Exception as error:
            if self.hooks.has_plugin(key):  # pluggy keeps the name of a half-registered plugin
                self.hooks.unregister(name=key)
            plugin = Plugin(**record, status="failed", reason=_reason(error, "registering"))
        else:
            plugin = Plugin(**record, status="loaded")
        self.plugins.append(plugin)
        return plugin

    def problems(self) -> list[Plugin]:
        """Returns the plugins that were found but cannot be used."""
        return [p for p in self.plugins if p.status in ("failed", "incompatible")]

    def _load_entry_point(self, entry: importlib.metadata.EntryPoint, selection: PluginSelection) -> None:
        distribution, version = _distribution_name(entry), entry.dist.version if entry.dist else ""
        record = dict(name=entry.name, distribution=distribution, version=version, target=entry.value)
        is_core = distribution == CORE_DISTRIBUTION and entry.name in RECOVERY_NAMES
        names = {entry.name, distribution, f"{distribution}:{entry.name}"}
        if not is_core and (names & selection.block or not selection.autoload):
            why = (
                "-p no:" + sorted(names & selection.block)[0]
                if names & selection.block
                else ("RLX_DISABLE_PLUGIN_AUTOLOAD is set")
            )
            self.plugins.append(Plugin(**record, status="blocked", reason=why))
            return
        if conflict := _core_conflict(entry.dist):
            self.plugins.append(Plugin(**record, status="incompatible", reason=conflict))
            return
        try:
            module = entry.load()
        except (Exception, SystemExit) as error:
            reason = _reason(error, "importing")
            self.plugins.append(Plugin(**record, status="failed", reason=reason))
            return
        self.register(module, **record)

    def _load_named(self, argument: str) -> None:
        record = dict(name=Path(argument).stem, distribution="-p", version="", target=argument)
        try:
            module = (
                _import_file(Path(argument))
                if argument.endswith(".py")
                else (importlib.import_module(argument))
            )
        except (Exception, SystemExit) as error:
            reason = _reason(error, "importing")
            self.plugins.append(Plugin(**record, status="failed", reason=reason))
            return
        self.register(module, **record)

    def _check_hook_names(self, module: object) -> None:
        known = {
            name
            for specs in (hookspecs.OfferSpecs, hookspecs.RunSpecs)
            for name in vars(specs)
            if name.startswith("rlx_")
        }
        for name in dir(module):
            if not name.startswith("rlx_") or name in known:
                continue
            if inspect.isroutine(member := getattr(module, name)) and hasattr(member, "rlx_impl"):
                raise PluginError(f"unknown hook {name!r}{did_you_mean(name, known)}")


def _distribution_name(entry: importlib.metadata.EntryPoint) -> str:
    return entry.dist.name if entry.dist else "unknown"


def _core_conflict(distribution: importlib.metadata.Distribution | None) -> str:
    """Returns why the distribution does not fit this core, read from its metadata; "" if it does."""
    if distribution is None:
        return ""
    core = importlib.metadata.version(CORE_DISTRIBUTION)
    for text in distribution.requires or ():
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            continue
        if requirement.name != CORE_DISTRIBUTION or (
            requirement.marker and not requirement.marker.evaluate({"extra": ""})
        ):
            continue
        if not requirement.specifier.contains(core, prereleases=True):
            return (
                f"needs {CORE_DISTRIBUTION}{requirement.specifier}, installed is {core}; "
                f"upgrade one of the two: pip install --upgrade {distribution.name} {CORE_DISTRIBUTION}"
            )
    return ""


def _import_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"no such file: {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _reason(error: BaseException, phase: str) -> str:
    text = " ".join(str(error).split()) or "no message"
    return f"{phase}: {type(error).__name__}: {text}"


def installed(manager: PluginManager, hook: str) -> Iterable[tuple[Any, Plugin]]:
    """Yields (offer, plugin) for everything that the hook `hook` returns, plugin by plugin.

    A plugin whose hook raises, or returns something else than a list, becomes a failed one; the others
    are heard.
    """
    by_key = {plugin.key: plugin for plugin in manager.plugins if plugin.status == "loaded"}
    for implementation in getattr(manager.hooks.hook, hook).get_hookimpls():
        plugin = by_key.get(implementation.plugin_name)
        if plugin is None:
            continue
        try:
            offers = list(implementation.function() or ())
        except (Exception, SystemExit) as error:
            _mark_failed(manager, plugin, _reason(error, f"calling {hook}"))
            continue
        for offer in offers:
            yield offer, plugin


def _mark_failed(manager: PluginManager, plugin: Plugin, reason: str) -> None:
    from dataclasses import replace

    at = manager.plugins.index(plugin)
    manager.plugins[at] = replace(plugin, status="failed", reason=reason)
