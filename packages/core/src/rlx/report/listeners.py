"""Tells the listeners of a run what happens, each for itself."""

from __future__ import annotations

import logging
from typing import Any

import pluggy
from rlx import hookspecs

log = logging.getLogger(__name__)


class Listeners:
    """The trackers, profilers and other listeners of one run.

    A listener that raises is logged once with its name and dropped; the others and the training go on.
    """

    def __init__(self) -> None:
        self._hooks = pluggy.PluginManager("rlx")
        self._hooks.add_hookspecs(hookspecs.RunSpecs)
        self._names: dict[str, Any] = {}

    def add(self, listener: object, name: str) -> None:
        """Registers `listener`; raises pluggy's error if it takes an argument that a hook does not have."""
        self._hooks.register(listener, name=name)
        self._names[name] = listener

    @property
    def names(self) -> list[str]:
        """Names of the listeners that are still heard."""
        return list(self._names)

    def tell(self, event: str, **facts: Any) -> None:
        """Calls the hook `event` of every listener, in the order in which they were added."""
        # Not through pluggy's own call: there the first exception silences all later listeners.
        for implementation in list(getattr(self._hooks.hook, event).get_hookimpls()):
            name = implementation.plugin_name
            if name not in self._names:
                continue
            try:
                implementation.function(*(facts[arg] for arg in implementation.argnames))
            except Exception as error:
                log.error(
                    "listener %r failed in %s and is dropped, training goes on: %s: %s",
                    name,
                    event,
                    type(error).__name__,
                    " ".join(str(error).split()),
                    exc_info=log.isEnabledFor(logging.DEBUG),
                )
                self._drop(name)

    def _drop(self, name: str) -> None:
        self._hooks.unregister(name=name)
        del self._names[name]
