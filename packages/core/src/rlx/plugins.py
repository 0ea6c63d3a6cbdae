"""Finds plugins, lets them in or says why not.

pluggy's own entry-point loader stops at the first import error and drops the second of two plugins with
one name; this one treats every plugin for itself: block list, compatibility by metadata (before import),
import, hook check, registration. What fails is a `Plugin` with a status and a reason, and the others go on.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import pluggy
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name
from rlx import hookspecs
from rlx.errors import PluginError, did_you_mean
from rlx.selection import PluginSelection, names_plugin

ENTRY_POINT_GROUP = "rlx.plugins"
CORE_DISTRIBUTION = "rlx-core"
BY_ARGUMENT = "-p"
"""Stands for the distribution of a plugin that was named as a module or a file."""
HOOK_NAMES = frozenset(
    name
    for specs in (hookspecs.OfferSpecs, hookspecs.RunSpecs)
    for name in vars(specs)
    if name.startswith("rlx_")
)


@dataclass(frozen=True, kw_only=True)
class Plugin:
    """One plugin that was found, whether it could be used or not."""

    name: str
    """Entry-point name, or the stem of the module or file given with `-p`."""
    distribution: str
    version: str
    target: str
    """Module path, or file."""
    status: str = "loaded"
    """`loaded`, `blocked`, `incompatible` or `failed`."""
    reason: str = ""

    @property
    def key(self) -> str:
        """`"DIST:NAME"`, unique."""
        return f"{self.distribution}:{self.name}"

    @property
    def complaint(self) -> str:
        """One line on why it cannot be used."""
        return f"plugin {self.key} is left out, {self.status}: {self.reason}"


class PluginManager:
    """The pluggy manager of the offers, and a record of every plugin that was found.

    Args:
        progress: is told the key of a plugin, and what is done with it, before its code runs.
    """

    def __init__(self, progress: Callable[[str, str], None] | None = None) -> None:
        self.hooks = pluggy.PluginManager("rlx")
        self.hooks.add_hookspecs(hookspecs.OfferSpecs)
        self.hooks.add_hookspecs(hookspecs.RunSpecs)
        self.plugins: list[Plugin] = []
        self.strict = False
        self._progress = progress or (lambda key, doing: None)

    def load(
        self,
        selection: PluginSelection | None = None,
        dangerous: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Loads entry points in the order of their distributions, then the `-p` modules.

        Args:
            dangerous: plugins that must not be imported, with the reason, by key (see `rlx.probe`).
        """
        selection = selection or PluginSelection.from_arguments([])
        self.strict = selection.strict
        entries = _entry_points()
        for plugin, entry in entries:
            self._load_entry_point(plugin, entry, selection, dangerous)
        for argument in selection.load:
            if not any(names_plugin(argument, p.name, p.distribution) for p, _ in entries):
                self._load_named(argument, dangerous)

    def register(self, module: object, plugin: Plugin) -> Plugin:
        """Registers a plugin object; an unknown hook or a wrong argument makes it a failed one."""
        try:
            _check_hook_names(module)
            self.hooks.register(module, name=plugin.key)
        except Exception as error:
            if self.hooks.has_plugin(plugin.key):  # pluggy keeps the name of a half-registered plugin
                self.hooks.unregister(name=plugin.key)
            return self._failed(plugin, error, "registering")
        return self._note(plugin)

    def problems(self) -> list[Plugin]:
        """Returns the plugins that were found but cannot be used."""
        return [p for p in self.plugins if p.status in ("failed", "incompatible")]

    def offers(self, hook: str, expected: type) -> list[tuple[Any, Plugin]]:
        """Returns (offer, plugin) for everything that the hook `hook` returns, plugin by plugin.

        A plugin whose hook raises, or returns something else than a list of `expected`, becomes a failed
        one; the others are heard.
        """
        by_key = {plugin.key: plugin for plugin in self.plugins if plugin.status == "loaded"}
        found: list[tuple[Any, Plugin]] = []
        for implementation in getattr(self.hooks.hook, hook).get_hookimpls():
            plugin = by_key.get(implementation.plugin_name)
            if plugin is None:
                continue
            self._progress(plugin.key, f"calling {hook}")
            try:
                offers = list(implementation.function() or ())
                for offer in offers:
                    if not isinstance(offer, expected):
                        raise TypeError(f"returned {offer!r}, expected a list of rlx.{expected.__name__}")
            except (Exception, SystemExit) as error:
                self.plugins.remove(plugin)
                self._failed(plugin, error, f"calling {hook}")
                continue
            found += [(offer, plugin) for offer in offers]
        return found

    def _load_entry_point(
        self,
        plugin: Plugin,
        entry: importlib.metadata.EntryPoint,
        selection: PluginSelection,
        dangerous: Mapping[str, str],
    ) -> None:
        if blocker := selection.blocker(plugin.name, plugin.distribution):
            self._note(replace(plugin, status="blocked", reason=blocker))
        elif conflict := _core_conflict(entry.dist):
            if self.strict:
                raise PluginError(f"plugin {plugin.key} {conflict}")
            self._note(replace(plugin, status="incompatible", reason=conflict))
        else:
            self._import(plugin, entry.load, dangerous)

    def _load_named(self, argument: str, dangerous: Mapping[str, str]) -> None:
        is_file = argument.endswith(".py")
        name = Path(argument).stem if is_file else argument
        plugin = Plugin(name=name, distribution=BY_ARGUMENT, version="", target=argument)
        self._import(
            plugin,
            lambda: _import_file(Path(argument)) if is_file else importlib.import_module(argument),
            dangerous,
        )

    def _import(self, plugin: Plugin, load: Callable[[], object], dangerous: Mapping[str, str]) -> None:
        if plugin.key in dangerous:
            self._note(replace(plugin, status="failed", reason=dangerous[plugin.key]))
            return
        self._progress(plugin.key, "importing")
        try:
            module = load()
        except (Exception, SystemExit) as error:
            self._failed(plugin, error, "importing")
            return
        if not self.hooks.is_registered(module):  # `-p` may name what is installed as well
            self.register(module, plugin)

    def _failed(self, plugin: Plugin, error: BaseException, phase: str) -> Plugin:
        if self.strict:
            raise error
        text = " ".join(str(error).split()) or "no message"
        reason = f"{phase}: {type(error).__name__}: {text}"
        return self._note(replace(plugin, status="failed", reason=reason))

    def _note(self, plugin: Plugin) -> Plugin:
        self.plugins.append(plugin)
        return plugin


def _entry_points() -> list[tuple[Plugin, importlib.metadata.EntryPoint]]:
    """Returns the entry points of all distributions, sorted; of a distribution that is on sys.path twice,
    those of the first, which is the one that imports find."""
    found: dict[tuple[str, str], tuple[Plugin, importlib.metadata.EntryPoint]] = {}
    for distribution in importlib.metadata.distributions():
        try:
            entries = distribution.entry_points.select(group=ENTRY_POINT_GROUP)
        except Exception:  # somebody's damaged metadata; nothing can be known of it
            continue
        if not entries:
            continue
        # Only now: reading the metadata of all distributions would cost a tenth of a second.
        name, version = _identity(distribution)
        for entry in entries:
            plugin = Plugin(name=entry.name, distribution=name, version=version, target=entry.value)
            found.setdefault((canonicalize_name(name), entry.name), (plugin, entry))
    return [found[key] for key in sorted(found)]


def _identity(distribution: importlib.metadata.Distribution) -> tuple[str, str]:
    """Returns name and version, also where the metadata file is missing or damaged."""
    try:
        metadata = distribution.metadata
        return metadata["Name"] or "unknown", metadata["Version"] or "unknown"
    except Exception:
        return "unknown", "unknown"


def _check_hook_names(module: object) -> None:
    """Raises PluginError for a hook that does not exist, and for one that lacks its mark."""
    for name in dir(module):
        if not name.startswith("rlx_") or not inspect.isroutine(member := getattr(module, name)):
            continue
        marked = hasattr(member, "rlx_impl")
        if marked and name not in HOOK_NAMES:
            raise PluginError(f"unknown hook {name!r}{did_you_mean(name, HOOK_NAMES)}")
        if not marked and name in HOOK_NAMES:
            raise PluginError(f"hook {name!r} lacks its mark; write @rlx.hookimpl above it")


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
        if canonicalize_name(requirement.name) != CORE_DISTRIBUTION or (
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
    """Imports a `.py` file as a module called like the file, so that its components' targets find it.

    Raises:
        ImportError: there is another module of that name, which the file would hide.
        FileNotFoundError: there is no such file.
    """
    path, name = path.resolve(), path.stem
    if not path.is_file():
        raise FileNotFoundError(f"no such file: {path}")
    if loaded := sys.modules.get(name):
        if Path(getattr(loaded, "__file__", None) or "").resolve() == path:
            return loaded
        raise ImportError(f"{path.name} would hide the module {name!r}; give the file another name")
    spec = importlib.util.spec_from_file_location(name, path)
    other = importlib.util.find_spec(name)
    if other is not None and Path(other.origin or "").resolve() != path:
        raise ImportError(f"{path.name} would hide the module {name!r}; give the file another name")
    assert spec is not None and spec.loader is not None, "a .py file has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def requested_problems(plugins: Iterable[Plugin]) -> list[Plugin]:
    """Returns the broken plugins among those that the user named with `-p`."""
    return [p for p in plugins if p.distribution == BY_ARGUMENT and p.status == "failed"]
