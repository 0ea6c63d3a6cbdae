"""How far a run has come, and how fast it goes."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(kw_only=True)
class Progress:
    """How far a run has come."""

    step: int = 0
    """Environment steps over all environments and processes."""
    iteration: int = 1
    """Index of the current iteration."""
    iteration_start: int = 0
    """Value of `step` when it began."""
    maintained: int = 0
    """Value of `step` up to which due evaluations and checkpoints are done."""
    updates: int = 0
    bonus_sum: float = 0.0
    """Sum of exploration bonuses in the current iteration, over environments and steps."""


class Stopwatch:
    """Measures how fast the loop goes."""

    def __init__(self, step: int) -> None:
        self._start = self._lap_start = time.monotonic()
        self._lap_step = step

    def elapsed(self) -> float:
        """Returns wall seconds since the process began the run."""
        return time.monotonic() - self._start

    def lap(self, step: int) -> dict[str, float]:
        """Returns time metrics of the iteration that ends at `step`."""
        now = time.monotonic()
        speed = (step - self._lap_step) / max(now - self._lap_start, 1e-9)
        self._lap_start, self._lap_step = now, step
        return {"time/elapsed_s": now - self._start, "time/steps_per_second": speed}
