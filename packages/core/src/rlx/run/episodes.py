"""Statistics over whole episodes, whatever rollout or iteration border lies between."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rlx.events import Episodes, Transition

WINDOW = 100
"""Episodes in the running mean, the field's custom since Mnih et al. 2015."""


class EpisodeRecorder:
    """Follows N environments and notes each episode as it ends.

    Args:
        num_envs: N.
        first_env: index of the first among the environments of all processes.
    """

    def __init__(self, num_envs: int, first_env: int = 0) -> None:
        self._num_envs = num_envs
        self._first_env = first_env
        self.returns = np.zeros(num_envs, np.float64)
        self.lengths = np.zeros(num_envs, np.int64)
        self.total = 0
        self._pending: list[dict[str, Any]] = []
        self._window: deque[float] = deque(maxlen=WINDOW)

    def observe(self, transition: Transition, step: int) -> None:
        """Adds one step of the batch; `step` is the run's step count after it."""
        reward = transition.info.get("raw_reward", transition.reward)
        self.returns += np.asarray(reward, np.float64)
        self.lengths += 1
        if not len(transition.ended):
            return
        final = transition.info.get("final_info", {})
        for i in transition.ended:
            self._pending.append(self._record(int(i), transition, final, step))
        self.returns[transition.ended] = 0.0
        self.lengths[transition.ended] = 0

    def _record(self, i: int, transition: Transition, final: Mapping[str, Any], step: int) -> dict[str, Any]:
        facts = {
            key: column[i]
            for key, column in final.items()
            if isinstance(column, np.ndarray) and not key.startswith("_") and column.ndim == 1
        }
        level = facts.pop("level", None)
        success = facts.pop("success", None)
        facts.pop("raw_reward", None)
        return {
            "step": step,
            "env": self._first_env + i,
            "return": float(self.returns[i]),
            "length": int(self.lengths[i]),
            "terminated": bool(transition.terminated[i]),
            "success": float("nan") if success is None else float(success),
            "level": None if level is None else str(level),
            "info": {key: value.item() for key, value in facts.items() if isinstance(value, np.number)},
        }

    @property
    def mean_return(self) -> float:
        """Mean return of the last 100 episodes; NaN before the first."""
        return float(np.mean(self._window)) if self._window else float("nan")

    @property
    def window_is_full(self) -> bool:
        return len(self._window) == WINDOW

    def take_records(self) -> list[dict[str, Any]]:
        """Returns the episodes that ended since the last call, one dict per episode."""
        pending, self._pending = self._pending, []
        return pending

    def count(self, records: Sequence[Mapping[str, Any]]) -> Episodes:
        """Adds taken records, of all processes, to the running figures; returns them in order of time."""
        ordered = sorted(records, key=lambda record: (record["step"], record["env"]))
        self.total += len(ordered)
        self._window.extend(record["return"] for record in ordered)
        return episodes_from_records(ordered)

    def state_dict(self) -> dict[str, Any]:
        return {
            "returns": self.returns.copy(),
            "lengths": self.lengths.copy(),
            "total": self.total,
            "pending": [dict(record) for record in self._pending],
            "window": list(self._window),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.total = int(state["total"])
        self._window = deque(state["window"], maxlen=WINDOW)
        self._pending = [dict(record) for record in state["pending"]]
        self.returns = np.array(state["returns"], np.float64)
        self.lengths = np.array(state["lengths"], np.int64)

    def start_episodes_anew(self) -> None:
        """Forgets the unfinished episodes, when the environments could not be restored."""
        self.returns = np.zeros(self._num_envs, np.float64)
        self.lengths = np.zeros(self._num_envs, np.int64)


def episodes_from_records(records: Sequence[Mapping[str, Any]]) -> Episodes:
    """Returns the columns of one-dict-per-episode records."""

    def column(key: str, dtype: Any) -> np.ndarray:
        return np.array([record[key] for record in records], dtype)

    facts = list(dict.fromkeys(key for record in records for key in record["info"]))
    return Episodes(
        step=column("step", np.int64),
        env=column("env", np.int64),
        returns=column("return", np.float64),
        lengths=column("length", np.int64),
        terminated=column("terminated", bool),
        success=column("success", np.float32),
        levels=[record["level"] for record in records],
        info={key: np.array([record["info"].get(key, np.nan) for record in records]) for key in facts},
    )


def summarize(episodes: Episodes) -> dict[str, float]:
    """Returns `episodes return_mean return_median return_min return_max length_mean success_rate`.

    `success_rate` is NaN where the environment does not tell success from failure.
    """
    if not len(episodes):
        return {"episodes": 0}
    known = ~np.isnan(episodes.success)
    return {
        "episodes": len(episodes),
        "return_mean": float(episodes.returns.mean()),
        "return_median": float(np.median(episodes.returns)),
        "return_min": float(episodes.returns.min()),
        "return_max": float(episodes.returns.max()),
        "length_mean": float(episodes.lengths.mean()),
        "success_rate": float(episodes.success[known].mean()) if known.any() else float("nan"),
    }
