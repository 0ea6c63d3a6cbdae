"""The panels that plugins add to the display of a run."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable

from rlx.components import Panel, import_target
from rlx.contracts import PanelSource
from rlx.events import RunInfo
from rlx.hookspecs import hookimpl
from rlx.plugins import Plugin
from rlx.records.run_folder import write_panels
from rlx.report.listeners import Listeners

log = logging.getLogger(__name__)

FILE_INTERVAL_S = 2.0
"""Least seconds between two writes of what the panels show, which a dashboard reads."""


class Panels:
    """The panels that have something to show of one run.

    They stand in the terminal, and what they show is in the run folder's `panels.json`. A panel that fails is
    named once in the log and left out; the run and the other panels go on.

    Args:
        offers: the panels that are installed, with the plugins that offer them.
        run: what they are told.
        clock: seconds.
    """

    def __init__(
        self,
        offers: Iterable[tuple[Panel, Plugin]],
        run: RunInfo,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._directory, self._clock = run.directory, clock
        self._written_at = float("-inf")
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
        listeners.add(self, "panels")  # after them, to write what they have heard

    @hookimpl
    def rlx_iteration_finished(self) -> None:
        if self._sources and self._clock() - self._written_at >= FILE_INTERVAL_S:
            self._write()

    @hookimpl
    def rlx_run_finished(self) -> None:
        if self._sources:
            self._write()

    def _write(self) -> None:
        self._written_at = self._clock()
        write_panels(self._directory, self.tables())

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
