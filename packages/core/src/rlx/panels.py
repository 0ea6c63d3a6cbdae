"""The panels that plugins add to the display of a run."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from rlx.components import Panel, import_target
from rlx.contracts import PanelSource
from rlx.events import RunInfo
from rlx.listeners import Listeners
from rlx.plugins import Plugin

log = logging.getLogger(__name__)


class Panels:
    """The panels that have something to show of one run.

    A panel that fails is named once in the log and left out; the run and the other panels go on.

    Args:
        offers: the panels that are installed, with the plugins that offer them.
        run: what they are told.
    """

    def __init__(self, offers: Iterable[tuple[Panel, Plugin]], run: RunInfo) -> None:
        self._sources: dict[str, tuple[str, PanelSource]] = {}
        for panel, plugin in offers:
            name = f"{plugin.key}:{panel.name}"
            try:
                source = import_target(panel.target)(run)
            except Exception as error:
                _complain(name, error)
                continue
            if source is not None:
                self._sources[name] = (panel.title, source)

    def listen(self, listeners: Listeners) -> None:
        """Has the panels hear the run's events."""
        for name, (_, source) in list(self._sources.items()):
            try:
                listeners.add(source, f"panel {name}")
            except Exception as error:
                self._drop(name, error)

    def tables(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Returns (title, rows) of every panel that has rows now; a row is a label and a text."""
        tables = []
        for name, (title, source) in list(self._sources.items()):
            try:
                rows = [(str(label), str(text)) for label, text in source.rows()]
            except Exception as error:
                self._drop(name, error)
                continue
            if rows:
                tables.append((title, rows))
        return tables

    def _drop(self, name: str, error: Exception) -> None:
        del self._sources[name]
        _complain(name, error)


def _complain(name: str, error: Exception) -> None:
    log.error(
        "panel %s failed and is not shown, training goes on: %s: %s",
        name,
        type(error).__name__,
        " ".join(str(error).split()),
        exc_info=log.isEnabledFor(logging.DEBUG),
    )
