"""How a level is drawn from several, by what is known about each."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

Sampling = Literal["uniform", "lowest_success", "learning_progress"]

FLOOR = 0.1
"""Share of uniform sampling that is kept in every other rule, so that no level is forgotten."""


class LevelStatistics:
    """The last `window` results of one level.

    Args:
        window: episodes that count.
    """

    def __init__(self, window: int) -> None:
        self.scores: deque[float] = deque(maxlen=window)
        self.successes: deque[float] = deque(maxlen=window)
        self.episodes = 0

    def add(self, score: float, success: float) -> None:
        """Counts one episode; `success` is NaN where the environment says nothing."""
        self.episodes += 1
        self.scores.append(score)
        if success == success:
            self.successes.append(success)

    @property
    def success_rate(self) -> float:
        """Share of successes; 0 before the first episode."""
        return float(np.mean(self.successes)) if self.successes else 0.0

    @property
    def progress(self) -> float:
        """Absolute difference between the mean scores of the later and the earlier half of the window.

        Source: Matiisen et al. 2017 (Teacher-Student Curriculum Learning), absolute slope as the reward.
        """
        if len(self.scores) < 4:
            return float("inf")
        values = np.array(self.scores)
        half = len(values) // 2
        return float(abs(values[half:].mean() - values[:half].mean()))

    def state_dict(self) -> dict[str, Any]:
        return {
            "scores": list(self.scores),
            "successes": list(self.successes),
            "episodes": self.episodes,
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.scores.extend(state["scores"])
        self.successes.extend(state["successes"])
        self.episodes = int(state["episodes"])


def level_weights(sampling: Sampling, statistics: Sequence[LevelStatistics]) -> np.ndarray:
    """Returns the probability of each level, float64, summing to 1.

    `lowest_success` draws in proportion to the failure rate, `learning_progress` in proportion to progress
    (a level with fewer than four episodes counts as the one with most). Both keep a share of uniform
    sampling.
    """
    count = len(statistics)
    uniform = np.full(count, 1.0 / count)
    if sampling == "uniform":
        return uniform
    if sampling == "lowest_success":
        raw = np.array([1.0 - s.success_rate for s in statistics])
    else:
        raw = np.array([s.progress for s in statistics])
        known = raw[np.isfinite(raw)]
        raw[np.isinf(raw)] = known.max() if len(known) and known.max() > 0 else 1.0
    if raw.sum() <= 0:
        return uniform
    return FLOOR * uniform + (1 - FLOOR) * raw / raw.sum()
