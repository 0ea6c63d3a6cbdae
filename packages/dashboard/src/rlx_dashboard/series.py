"""Time series for charts: long ones as the means of equal stretches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

POINTS = 400
"""Points of a chart; about one for two pixels of its width."""


def thinned(columns: Sequence[Sequence[float]], points: int = POINTS) -> list[list[float]]:
    """Returns the columns with at most `points` rows, each the mean of a stretch of neighbouring rows.

    >>> thinned([[1, 2, 3, 4], [10, 20, 30, 40]], points=2)
    [[1.5, 3.5], [15.0, 35.0]]
    >>> thinned([[1, 2], [10, 20]], points=2)
    [[1.0, 2.0], [10.0, 20.0]]
    """
    rows = len(columns[0])
    table = np.asarray(columns, np.float64)
    if rows > points:
        starts = np.linspace(0, rows, points, endpoint=False).astype(np.int64)
        table = np.add.reduceat(table, starts, axis=1) / np.diff(np.append(starts, rows))
    return [[float(value) for value in row] for row in table]


def series(records: Sequence[dict[str, Any]], metric: str) -> dict[str, list[float]]:
    """Returns `steps`, `seconds` and `values` of a metric; without records in which it is missing."""
    rows = [
        (record["step"], second, record[metric])
        for record, second in zip(records, seconds_trained(records), strict=True)
        if isinstance(record.get(metric), int | float) and "step" in record
    ]
    if not rows:
        return {"steps": [], "seconds": [], "values": []}
    steps, seconds, values = thinned(list(zip(*rows, strict=True)))
    return {"steps": steps, "seconds": seconds, "values": values}


def seconds_trained(records: Sequence[dict[str, Any]]) -> list[float]:
    """Returns the seconds of training up to each record.

    `time/elapsed_s` starts anew in a process that resumes the run; what went before is added.

    >>> seconds_trained([{"time/elapsed_s": 5.0}, {"time/elapsed_s": 9.0}, {"time/elapsed_s": 2.0}])
    [5.0, 9.0, 11.0]
    """
    before, last, seconds = 0.0, 0.0, []
    for record in records:
        now = float(record.get("time/elapsed_s") or last)
        if now < last:
            before += last
        last = now
        seconds.append(before + now)
    return seconds
