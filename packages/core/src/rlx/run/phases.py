"""Where the time of a run goes: wall and processor seconds per phase of the loop."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

PHASES = ("act", "env", "bonus", "learn", "evaluate", "checkpoint")


class PhaseObserver(Protocol):
    """Is told when a phase begins and ends (for NVTX ranges and the like); keep it to microseconds."""

    def phase_started(self, name: str) -> None: ...

    def phase_finished(self, name: str) -> None: ...


class PhaseClock:
    """Adds up the seconds spent in each phase.

    >>> clock = PhaseClock()
    >>> with clock.act: pass
    >>> sorted(clock.take())[:2]
    ['time/act_cpu_s', 'time/act_s']
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.perf_counter,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        self.observers: list[PhaseObserver] = []
        self.act = Phase("act", self, wall, cpu)
        self.env = Phase("env", self, wall, cpu)
        self.bonus = Phase("bonus", self, wall, cpu)
        self.learn = Phase("learn", self, wall, cpu)
        self.evaluate = Phase("evaluate", self, wall, cpu)
        self.checkpoint = Phase("checkpoint", self, wall, cpu)

    def take(self) -> dict[str, float]:
        """Returns the seconds of each phase that was entered since the last call, and starts anew."""
        metrics: dict[str, float] = {}
        for name in PHASES:
            phase: Phase = getattr(self, name)
            if phase.entered:
                metrics[f"time/{name}_s"] = phase.wall_s
                metrics[f"time/{name}_cpu_s"] = phase.cpu_s
                phase.clear()
        return metrics


class Phase:
    """One phase, entered with `with`."""

    __slots__ = (
        "_clock",
        "_cpu",
        "_cpu_start",
        "_wall",
        "_wall_start",
        "cpu_s",
        "entered",
        "name",
        "wall_s",
    )

    def __init__(
        self, name: str, clock: PhaseClock, wall: Callable[[], float], cpu: Callable[[], float]
    ) -> None:
        self.name = name
        self._clock, self._wall, self._cpu = clock, wall, cpu
        self._wall_start = self._cpu_start = 0.0
        self.clear()

    def clear(self) -> None:
        self.wall_s = self.cpu_s = 0.0
        self.entered = 0

    def __enter__(self) -> None:
        for observer in self._clock.observers:
            observer.phase_started(self.name)
        self._wall_start, self._cpu_start = self._wall(), self._cpu()

    def __exit__(self, *error: object) -> None:
        self.wall_s += self._wall() - self._wall_start
        self.cpu_s += self._cpu() - self._cpu_start
        self.entered += 1
        for observer in self._clock.observers:
            observer.phase_finished(self.name)
