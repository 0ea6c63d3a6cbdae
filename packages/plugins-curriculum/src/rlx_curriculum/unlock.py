"""Stage unlock: more levels as results on the unlocked ones get good enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from rlx.contracts import CurriculumContext, Metrics, State
from rlx.events import Episodes
from rlx_curriculum.sampling import LevelStatistics, Sampling, level_weights


@dataclass(frozen=True, kw_only=True)
class StageUnlockConfig:
    """Rules of the unlocking."""

    initial: int = 1
    """Levels that are open at the start."""
    expand: int = 1
    """Levels that open at a time."""
    measure: Literal["success", "return"] = "success"
    """What the threshold is compared with: the success rate, or the mean return."""
    threshold: float = 0.8
    """Mean of `measure` over the window that opens the next levels."""
    window: int = 20
    """Episodes of the mean; emptied at every expansion, so that one good streak opens one stage."""
    demote_below: float | None = None
    """Mean over a full window that closes the last expansion again; None never closes."""
    sampling: Sampling = "uniform"
    """How an episode's level is drawn from the open ones."""

    def __post_init__(self) -> None:
        for name in ("initial", "expand", "window"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; expected 1 or more")
        if self.demote_below is not None and self.demote_below >= self.threshold:
            raise ValueError(
                f"demote_below is {self.demote_below}; expected less than threshold ({self.threshold})"
            )


class StageUnlock:
    """Opens the environment's levels in their order."""

    metrics: ClassVar[Mapping[str, str]] = {
        "curriculum/levels_unlocked": "levels that episodes may start from",
        "curriculum/window_mean": "mean of the measure over the current window",
    }

    def __init__(self, config: StageUnlockConfig, context: CurriculumContext) -> None:
        self.config = config
        self.levels = context.levels
        self.unlocked = min(config.initial, len(self.levels))
        self.statistics = {level: LevelStatistics(config.window) for level in self.levels}
        self._window: deque[float] = deque(maxlen=config.window)
        self._rng = np.random.default_rng(context.seed)

    @property
    def open_levels(self) -> tuple[str, ...]:
        """Levels that episodes may start from."""
        return self.levels[: self.unlocked]

    def assign(self, n: int) -> Sequence[str]:
        """Returns the levels of the next `n` episodes."""
        open_levels = self.open_levels
        weights = level_weights(self.config.sampling, [self.statistics[k] for k in open_levels])
        return [open_levels[i] for i in self._rng.choice(len(open_levels), size=n, p=weights)]

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        """Counts the episodes of open levels, in their order, and expands or demotes."""
        for level, score, success in zip(episodes.levels, episodes.returns, episodes.success, strict=True):
            if level not in self.open_levels:
                continue
            assert level is not None
            self.statistics[level].add(float(score), float(success))
            value = float(success) if self.config.measure == "success" else float(score)
            if value == value:
                self._window.append(value)
                self._decide()
        mean = float(np.mean(self._window)) if self._window else 0.0
        return {
            "curriculum/levels_unlocked": float(self.unlocked),
            "curriculum/window_mean": mean,
        }

    def _decide(self) -> None:
        if len(self._window) < self.config.window:
            return
        mean = float(np.mean(self._window))
        if mean >= self.config.threshold and self.unlocked < len(self.levels):
            self.unlocked = min(self.unlocked + self.config.expand, len(self.levels))
            self._window.clear()
        elif self.config.demote_below is not None and mean < self.config.demote_below:
            floor = min(self.config.initial, len(self.levels))
            self.unlocked = max(self.unlocked - self.config.expand, floor)
            self._window.clear()

    def state_dict(self) -> State:
        return {
            "unlocked": self.unlocked,
            "window": list(self._window),
            "statistics": {k.replace("/", "|"): s.state_dict() for k, s in self.statistics.items()},
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> None:
        self.unlocked = int(state["unlocked"])
        self._window = deque(state["window"], maxlen=self.config.window)
        for level, statistics in self.statistics.items():
            statistics.load_state_dict(state["statistics"][level.replace("/", "|")])
        self._rng.bit_generator.state = state["rng"]
