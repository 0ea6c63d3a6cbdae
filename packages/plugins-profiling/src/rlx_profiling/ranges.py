"""Names iterations and phases in a profiler's timeline."""

from __future__ import annotations

from collections.abc import Callable

from rlx.run.phases import PhaseClock


class PhaseRanges:
    """Opens a range when a phase begins and closes it when the phase ends.

    Args:
        clock: the run's.
        push: opens a range of that name.
        pop: closes the newest open range.
    """

    def __init__(self, clock: PhaseClock, push: Callable[[str], object], pop: Callable[[], object]) -> None:
        self._clock = clock
        self._push = push
        self._pop = pop

    def attach(self) -> None:
        self._clock.observers.append(self)

    def detach(self) -> None:
        if self in self._clock.observers:
            self._clock.observers.remove(self)

    def phase_started(self, name: str) -> None:
        self._push(name)

    def phase_finished(self, name: str) -> None:
        self._pop()


class RangeStack:
    """Opens and closes the ranges of a profiler whose ranges are context managers.

    Args:
        open_range: returns the context manager of a range.
    """

    def __init__(self, open_range: Callable[[str], object]) -> None:
        self._open_range = open_range
        self._open: list = []

    def push(self, name: str) -> None:
        entered = self._open_range(name)
        entered.__enter__()  # type: ignore[attr-defined]
        self._open.append(entered)

    def pop(self) -> None:
        self._open.pop().__exit__(None, None, None)
