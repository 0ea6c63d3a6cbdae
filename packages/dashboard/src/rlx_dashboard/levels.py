"""How the levels of a run go, out of its episodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

RECENT = 100
"""Episodes that a level's rate and mean are over."""
BINS = 24
"""Stretches of a level's history."""


@dataclass
class _Level:
    returns: list[float] = field(default_factory=list)
    successes: list[bool] = field(default_factory=list)
    last_step: int = 0


class Levels:
    """The episodes of a run, level by level, counted as they come."""

    def __init__(self) -> None:
        self._levels: dict[str, _Level] = {}
        self._counted: Sequence[dict[str, Any]] = ()
        self._count = 0

    def count(self, episodes: Sequence[dict[str, Any]]) -> None:
        """Takes the records of `episodes.jsonl`; those of an earlier call are not counted again."""
        if episodes is not self._counted:  # another list: the run was cut back
            self._levels, self._counted, self._count = {}, episodes, 0
        for record in episodes[self._count :]:
            name = record.get("level")
            if name is None:
                continue
            level = self._levels.setdefault(str(name), _Level())
            level.returns.append(float(record.get("return") or 0.0))
            level.last_step = int(record.get("step", 0))
            if "success" in record:
                level.successes.append(bool(record["success"]))
        self._count = len(episodes)

    def table(self) -> list[dict[str, Any]]:
        """Returns a row per level, in the order of their first episodes.

        `success_rate` and `return_mean` are over the last 100 episodes; `history` has the success rate of up
        to 24 equal stretches of the level's episodes, oldest first.
        """
        return [
            {
                "name": name,
                "episodes": len(level.returns),
                "return_mean": _mean(level.returns[-RECENT:]),
                "success_rate": _mean(level.successes[-RECENT:]),
                "history": _stretches(level.successes),
                "last_step": level.last_step,
            }
            for name, level in self._levels.items()
        ]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _stretches(values: Sequence[float], bins: int = BINS) -> list[float]:
    """Returns the means of at most `bins` stretches of equal length (one more in the later ones).

    >>> _stretches([0, 1, 1, 1], bins=2)
    [0.5, 1.0]
    """
    bins = min(bins, len(values))
    edges = [len(values) * i // bins for i in range(bins + 1)] if bins else []
    return [sum(values[a:b]) / (b - a) for a, b in pairwise(edges)]
