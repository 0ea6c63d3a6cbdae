"""Metric names that the core itself reports, and the averaging of what agents report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CORE_METRICS: dict[str, str] = {
    "episode/count": "episodes that ended in the iteration",
    "episode/return_mean": "mean undiscounted, unclipped return of the episodes that ended in the iteration",
    "episode/return_min": "least such return",
    "episode/return_max": "greatest such return",
    "episode/length_mean": "mean length of those episodes in environment steps",
    "episode/success_rate": "share of those episodes that reached the level's goal",
    "episode/return_mean_100": "mean return of the last 100 episodes (fewer at the start)",
    "bonus/mean": "mean exploration bonus per environment step",
    "evaluation/return_mean": "mean return of the evaluation's episodes",
    "evaluation/return_median": "median return",
    "evaluation/return_min": "least return",
    "evaluation/return_max": "greatest return",
    "evaluation/length_mean": "mean length in environment steps",
    "evaluation/success_rate": "share of the evaluation's episodes that reached the goal",
    "progress/frames": "emulated frames so far: environment steps times frame skip",
    "progress/episodes": "episodes that ended so far",
    "progress/updates": "calls of the agent's update so far",
    "time/elapsed_s": "wall seconds since this process started the run",
    "time/steps_per_second": "environment steps per wall second of the iteration",
    "time/act_s": "wall seconds of the iteration spent choosing actions",
    "time/env_s": "wall seconds spent stepping the environments",
    "time/bonus_s": "wall seconds spent on the exploration bonus",
    "time/learn_s": "wall seconds spent learning",
    "time/evaluate_s": "wall seconds spent evaluating",
    "time/checkpoint_s": "wall seconds that saving held the loop up",
    "time/act_cpu_s": "processor seconds (all threads) spent choosing actions",
    "time/env_cpu_s": "processor seconds spent stepping the environments",
    "time/bonus_cpu_s": "processor seconds spent on the exploration bonus",
    "time/learn_cpu_s": "processor seconds spent learning",
    "time/evaluate_cpu_s": "processor seconds spent evaluating",
    "time/checkpoint_cpu_s": "processor seconds spent saving",
}


class MetricMeans:
    """Averages metrics over the updates of an iteration.

    >>> means = MetricMeans()
    >>> means.add({"loss/policy": 1.0}); means.add({"loss/policy": 2.0, "policy/kl": 0.1})
    >>> means.take()
    {'loss/policy': 1.5, 'policy/kl': 0.1}
    """

    def __init__(self) -> None:
        self._sums: dict[str, list[float]] = {}

    def add(self, metrics: Mapping[str, float]) -> None:
        """Counts each value once."""
        for name, value in metrics.items():
            entry = self._sums.setdefault(name, [0.0, 0])
            entry[0] += float(value)
            entry[1] += 1

    def take(self) -> dict[str, float]:
        """Returns the means and starts anew."""
        means = {name: total / count for name, (total, count) in self._sums.items()}
        self._sums = {}
        return means

    def state_dict(self) -> dict[str, Any]:
        # A list, since the slash in a metric's name cannot stand in a key of a state.
        return {"sums": [[name, total, count] for name, (total, count) in self._sums.items()]}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._sums = {name: [total, count] for name, total, count in state["sums"]}
