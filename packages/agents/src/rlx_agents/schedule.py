"""Schedules over a run. Progress is the fraction of the run's environment steps that are done."""

from __future__ import annotations


def linear(start: float, end: float, progress: float) -> float:
    """Returns the value on the line from `start` at progress 0 to `end` at progress 1 and after.

    >>> linear(1.0, 0.0, 0.25), linear(1.0, 0.0, 7.0)
    (0.75, 0.0)
    """
    return start + (end - start) * min(max(progress, 0.0), 1.0)
