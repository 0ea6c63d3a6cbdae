"""Division of rewards by the spread of their discounted return, so that values are of order one.

T time, N environment.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class RewardScale:
    """Running variance of the discounted return that each environment is collecting.

    Source: Engstrom et al. 2020, "Implementation matters in deep RL", algorithm 1.
    """

    def __init__(self, num_envs: int, discount: float):
        self._discount = discount
        self._returns_N = np.zeros(num_envs)
        self._count = 0.0
        self._mean = 0.0
        self._squares = 0.0
        """Sum of squared deviations from the mean."""

    def __call__(self, rewards_TN: np.ndarray, ended_TN: np.ndarray) -> np.ndarray:
        """Takes in a rollout and returns its rewards, float32 (T, N), scaled but not centred."""
        seen_TN = np.empty(rewards_TN.shape)
        for t, reward_N in enumerate(rewards_TN):
            seen_TN[t] = self._returns_N = self._discount * self._returns_N + reward_N
            self._returns_N = self._returns_N * ~ended_TN[t]
        self._merge(seen_TN)
        return (rewards_TN / self.deviation).astype(np.float32)

    @property
    def deviation(self) -> float:
        """Standard deviation of the discounted returns; 1 as long as they have none."""
        variance = self._squares / self._count if self._count else 0.0
        return float(np.sqrt(variance)) if variance > 1e-8 else 1.0

    def _merge(self, batch: np.ndarray) -> None:
        """Joins the moments of `batch`. Source: Chan, Golub and LeVeque 1979."""
        total = self._count + batch.size
        difference = float(batch.mean()) - self._mean
        self._squares += float(batch.var()) * batch.size
        self._squares += difference**2 * self._count * batch.size / total
        self._mean += difference * batch.size / total
        self._count = total

    def state_dict(self) -> dict[str, Any]:
        return {
            "returns": self._returns_N.copy(),
            "count": self._count,
            "mean": self._mean,
            "squares": self._squares,
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        returns_N = np.array(state["returns"], np.float64)
        same = len(returns_N) == len(self._returns_N)  # if not, their episodes start anew
        self._returns_N = returns_N if same else np.zeros_like(self._returns_N)
        self._count = float(state["count"])
        self._mean = float(state["mean"])
        self._squares = float(state["squares"])
