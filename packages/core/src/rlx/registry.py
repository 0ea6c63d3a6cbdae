"""The table of components, commands, flags and panels that the loaded plugins offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rlx.components import KINDS, Command, Component, Flag, Panel
from rlx.errors import PluginError, did_you_mean
from rlx.plugins import CORE_DISTRIBUTION, Plugin, PluginManager
from rlx.selection import PluginSelection

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
    _commands: list[tuple[Command, Plugin]] = field(default_factory=list)
    _flags: list[tuple[Flag, Plugin]] = field(default_factory=list)
    _panels: list[tuple[Panel, Plugin]] = field(default_factory=list)

    @classmethod
    def discover(cls, selection: PluginSelection | None = None, *, probe: bool = False) -> Registry:
        """Loads the plugins that `selection` allows and collects what they offer.

        Args:
            probe: try them in a child process first, to survive those that end or hang it.
        """
        selection = selection or PluginSelection.from_arguments([])
        dangerous: dict[str, str] = {}
        if probe and not selection.strict:
            from rlx.probe import dangerous_plugins

            dangerous = dangerous_plugins(selection)
        manager = PluginManager()
        manager.load(selection, dangerous)
        registry = cls.of(manager)
        registry.selection = selection
        return registry

    @classmethod
    def of(cls, manager: PluginManager) -> Registry:
        """Collects what the plugins of `manager` offer. One that fails here offers nothing at all."""
        offers = {
            kind: [
                Offer(component=component, plugin=plugin)
                for component, plugin in manager.offers(HOOK_OF_KIND[kind], Component)
            ]
            for kind in KINDS
        }
        commands = manager.offers("rlx_commands", Command)
        flags = manager.offers("rlx_flags", Flag)
        panels = manager.offers("rlx_panels", Panel)
        sound = {plugin.key for plugin in manager.plugins if plugin.status == "loaded"}
        return cls(
            manager,
            offers={kind: [o for o in those if o.plugin.key in sound] for kind, those in offers.items()},
            _commands=[(command, plugin) for command, plugin in commands if plugin.key in sound],
            _flags=[(flag, plugin) for flag, plugin in flags if plugin.key in sound],
            _panels=[(panel, plugin) for panel, plugin in panels if plugin.key in sound],
        )

    def commands(self) -> dict[str, tuple[Command, Plugin]]:
        """Returns the subcommands by name.

        A name that several plugins offer is the core's where the core offers it; otherwise, and for the
        others always, the command goes by `DIST:NAME`.
        """
        table: dict[str, tuple[Command, Plugin]] = {}
        for command, plugin in self._commands:
            same = [p for c, p in self._commands if c.name == command.name]
            is_plain = len(same) == 1 or plugin.distribution == CORE_DISTRIBUTION
            name = command.name if is_plain else f"{plugin.distribution}:{command.name}"
            table[name] = (command, plugin)
        return table

    def find_command(self, name: str) -> tuple[Command, Plugin]:
        """Returns the subcommand `name` and its plugin.

        Raises:
            PluginError: there is none, or two distributions offer it.
        """
        commands = self.commands()
        if name in commands:
            return commands[name]
        qualified = sorted(key for key in commands if key.endswith(f":{name}"))
        if qualified:
            raise PluginError(
                f"several plugins offer the command {name!r}; write one of: rlx {', rlx '.join(qualified)}"
            )
        raise PluginError(
            f"unknown command {name!r}{did_you_mean(name, commands)}; rlx --help lists the commands"
        )

    def flags(self) -> Iterator[tuple[Flag, Plugin]]:
        """Yields the flags that plugins add to `rlx run`."""
        yield from self._flags

    def panels(self) -> Iterator[tuple[Panel, Plugin]]:
        """Yields the panels that plugins add to the display of a run."""
        yield from self._panels

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
        raise PluginError(f"{_words(kind)} {name!r} {conflict(matches)}")

    def _unknown(self, kind: str, name: str) -> str:
        known = self.names(kind)
        message = f"unknown {_words(kind)} {name!r}{did_you_mean(name, known)}"
        if known:
            message += f"; installed: {', '.join(known)}"
        else:
            message += f"; none is installed: pip install {HOME_OF_KIND[kind]}"
        blocked = [p for p in self.manager.plugins if p.status == "blocked"]
        if blocked and not known:
            message += f"; left out: {', '.join(f'{p.key} ({p.reason})' for p in blocked)}"
        for plugin in self.manager.problems():
            message += f"; plugin {plugin.key} could not be used ({plugin.reason})"
        return message


def _words(kind: str) -> str:
    return kind.replace("_", " ").replace("env ", "environment ")


def conflict(offers: Sequence[Offer]) -> str:
    """Returns that several plugins offer the same thing, and the two ways out."""
    first, *_, last = sorted(offers, key=lambda offer: offer.plugin.key)
    if first.plugin.distribution == last.plugin.distribution:
        return (
            f"is offered by two plugins of {first.plugin.distribution}; "
            f"leave one out with -p no:{first.plugin.name} or -p no:{last.plugin.name}"
        )
    return (
        f"is offered by {first.plugin.distribution} and {last.plugin.distribution}; choose one: "
        f"write {first.qualified!r}, or leave one out with -p no:{last.plugin.distribution}"
    )
