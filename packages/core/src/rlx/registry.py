"""The table of components, commands and flags that the loaded plugins offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rlx.components import KINDS, Command, Component, Flag
from rlx.errors import PluginError, did_you_mean
from rlx.plugins import Plugin, PluginManager, PluginSelection, installed

HOOK_OF_KIND = {
    "env_provider": "rlx_env_providers",
    "agent": "rlx_agents",
    "encoder": "rlx_encoders",
    "exploration_bonus": "rlx_exploration_bonuses",
    "curriculum": "rlx_curricula",
    "checkpoint_backend": "rlx_checkpoint_backends",
    "tracker": "rlx_trackers",
    "launcher": "rlx_launchers",
    "profiler": "rlx_profilers",
}

HOME_OF_KIND = {
    "env_provider": "rlx-emu-nes",
    "agent": "rlx-agents",
    "encoder": "rlx-encoders",
    "exploration_bonus": "rlx-exploration",
    "curriculum": "rlx-curriculum",
    "checkpoint_backend": "rlx-checkpoint-s3",
    "tracker": "rlx-tracker-tensorboard",
    "launcher": "rlx-launcher-torch",
    "profiler": "rlx-profiling",
}
"""Where the components of a kind come from when none is installed, for the hint in the error."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A component together with the plugin that offers it."""

    component: Component
    plugin: Plugin

    @property
    def qualified(self) -> str:
        """`"DIST:NAME"`."""
        return self.component.qualified(self.plugin.distribution)


@dataclass
class Registry:
    """Everything that is installed, by kind and name."""

    manager: PluginManager
    selection: PluginSelection = field(default_factory=PluginSelection)
    offers: dict[str, list[Offer]] = field(default_factory=dict)

    @classmethod
    def discover(cls, selection: PluginSelection | None = None) -> Registry:
        """Loads the plugins that `selection` allows and collects what they offer."""
        selection = selection or PluginSelection.from_arguments([])
        manager = PluginManager()
        manager.load(selection)
        registry = cls.of(manager)
        registry.selection = selection
        return registry

    @classmethod
    def of(cls, manager: PluginManager) -> Registry:
        """Collects what the plugins of `manager` offer."""
        registry = cls(manager)
        for kind in KINDS:
            registry.offers[kind] = [
                Offer(component=component, plugin=plugin)
                for component, plugin in installed(manager, HOOK_OF_KIND[kind])
                if isinstance(component, Component)
            ]
        return registry

    def commands(self) -> dict[str, tuple[Command, Plugin]]:
        """Returns the subcommands by name; the core's own cannot be replaced."""
        table: dict[str, tuple[Command, Plugin]] = {}
        for command, plugin in installed(self.manager, "rlx_commands"):
            if command.name not in table or plugin.distribution == "rlx-core":
                table[command.name] = (command, plugin)
        return table

    def flags(self) -> Iterator[tuple[Flag, Plugin]]:
        """Yields the flags that plugins add to `rlx run`."""
        yield from installed(self.manager, "rlx_flags")

    def names(self, kind: str) -> list[str]:
        """Returns the names of a kind, sorted, each once."""
        return sorted({offer.component.name for offer in self.offers[kind]})

    def find(self, kind: str, name: str) -> Offer:
        """Returns the component of `kind` called `name` (or `DIST:NAME`).

        Raises:
            PluginError: there is none, or two distributions offer it.
        """
        offers = self.offers[kind]
        if ":" in name:
            matches = [offer for offer in offers if offer.qualified == name]
        else:
            matches = [offer for offer in offers if offer.component.name == name]
        if len(matches) == 1:
            return matches[0]
        if not matches:
            raise PluginError(self._unknown(kind, name))
        owners = sorted(offer.plugin.distribution for offer in matches)
        raise PluginError(
            f"{_words(kind)} {name!r} is offered by {' and '.join(owners)}; choose one: "
            f"write {owners[0] + ':' + name!r}, or leave one out with -p no:{owners[1]}"
        )

    def _unknown(self, kind: str, name: str) -> str:
        known = self.names(kind)
        message = f"unknown {_words(kind)} {name!r}{did_you_mean(name, known)}"
        if known:
            message += f"; installed: {', '.join(known)}"
        else:
            message += f"; none is installed: pip install {HOME_OF_KIND[kind]}"
        for plugin in self.manager.problems():
            message += f"; plugin {plugin.key} could not be used ({plugin.reason})"
        return message


def _words(kind: str) -> str:
    return kind.replace("_", " ").replace("env ", "environment ")
