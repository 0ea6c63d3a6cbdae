"""Running means and variances, and the scale of a discounted stream of rewards."""

from __future__ import annotations

from typing import Any

import numpy as np


class RunningMoments:
    """Mean and variance of everything seen, float64, entry by entry of `shape`.

    Source: parallel update of Chan, Golub and LeVeque 1979.
    """

    def __init__(self, shape: tuple[int, ...] = ()):
        self.count = 0.0
        self.mean = np.zeros(shape)
        self._squares = np.zeros(shape)
        """Sum of squared deviations from the mean."""

    @property
    def variance(self) -> np.ndarray:
        """Zero before the first value."""
        return self._squares / max(self.count, 1.0)

    def add(self, batch: np.ndarray) -> None:
        """Takes in values (B, *shape)."""
        size = len(batch)
        total = self.count + size
        mean = batch.mean(0, dtype=np.float64)
        difference = mean - self.mean
        squares = np.square(batch - mean, dtype=np.float64).sum(0)
        self._squares = self._squares + squares + difference**2 * (self.count * size / total)
        self.mean = self.mean + difference * (size / total)
        self.count = total

    def state_dict(self) -> dict[str, Any]:
        return {"count": self.count, "mean": np.array(self.mean), "squares": np.array(self._squares)}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.count = float(state["count"])
        self.mean = np.array(state["mean"], np.float64)
        self._squares = np.array(state["squares"], np.float64)


class RewardScale:
    """Divides rewards by the deviation of their discounted sum, which never ends with an episode.

    Source: Burda et al. 2018, §2.4.
    """

    def __init__(self, num_envs: int, discount: float):
        self._discount = discount
        self._sums_N = np.zeros(num_envs)
        self._moments = RunningMoments()

    def __call__(self, rewards_N: np.ndarray) -> np.ndarray:
        """Takes in one reward of every environment; returns them scaled, float32 (N,)."""
        self._sums_N = self._discount * self._sums_N + rewards_N
        self._moments.add(self._sums_N)
        return (rewards_N / self.deviation).astype(np.float32)

    @property
    def deviation(self) -> float:
        """1 as long as the sums do not vary."""
        variance = float(self._moments.variance)
        return variance**0.5 if variance > 1e-16 else 1.0

    def state_dict(self) -> dict[str, Any]:
        return {"sums": self._sums_N.copy(), "moments": self._moments.state_dict()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        sums = np.array(state["sums"], np.float64)
        self._sums_N = sums if sums.shape == self._sums_N.shape else np.zeros_like(self._sums_N)
        self._moments.load_state_dict(state["moments"])
