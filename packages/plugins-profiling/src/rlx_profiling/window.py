"""The iterations that a profiler watches."""

from __future__ import annotations

import logging
from typing import ClassVar

from rich.console import Console
from rlx.events import Iteration
from rlx.hookspecs import hookimpl

log = logging.getLogger(__name__)

DEFAULT_START = 1
DEFAULT_END = 10


def check_window(start: int, end: int) -> None:
    """Raises ValueError unless 1 <= start <= end."""
    if start < 1:
        raise ValueError(f"start is {start}; iterations count from 1")
    if end < start:
        raise ValueError(f"end is {end}, before start {start}; both iterations are included")


class WindowedProfiler:
    """Calls `begin` before the first step of iteration `start` and `end` after the last update of `end`.

    Both iterations are inside, and what happens between the iterations inside (evaluations, checkpoints).
    A run that resumes in the middle of the window profiles the rest of it; a run that ends early closes it.
    """

    name: ClassVar[str]

    def __init__(self, start: int, end: int) -> None:
        self.first, self.last = start, end
        self.active = False
        self._opened = False
        self._console = Console(stderr=True)

    def begin(self) -> None:
        """Starts to profile."""
        raise NotImplementedError

    def end(self) -> None:
        """Stops, and writes what was found."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Shows `text` to the person at the terminal."""
        self._console.print(f"{self.name}: {text}", highlight=False, soft_wrap=True, markup=False)

    @hookimpl
    def rlx_iteration_started(self, index: int) -> None:
        if not self.active and self.first <= index <= self.last:
            self.begin()
            self.active = self._opened = True

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        if self.active and iteration.index >= self.last:
            self._close()

    @hookimpl
    def rlx_run_finished(self) -> None:
        if self.active:
            self._close()
        elif not self._opened:
            log.warning(
                "%s: no iteration of the run was among %d to %d, nothing is written; see --%s-start",
                self.name,
                self.first,
                self.last,
                self.name,
            )

    def _close(self) -> None:
        self.active = False
        self.end()
