"""Stage unlock: more levels as results on the unlocked ones get good enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np
from rlx.contracts import CurriculumContext, Metrics, State
from rlx.events import CurriculumMove, Episodes
from rlx_curriculum.draws import Rounds, StartDraws
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
    """How an episode's level is drawn from the open ones; `uniform` gives every level once a round."""

    def __post_init__(self) -> None:
        for name in ("initial", "expand", "window"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; expected 1 or more")
        if self.measure == "success" and not 0 < self.threshold <= 1:
            raise ValueError(
                f"threshold is {self.threshold}; expected a success rate above 0, at most 1, "
                "or measure=return"
            )
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
        self._rounds, self._draws = Rounds(context), StartDraws(context)
        self._moves: list[CurriculumMove] = []

    @property
    def open_levels(self) -> tuple[str, ...]:
        """Levels that episodes may start from."""
        return self.levels[: self.unlocked]

    def assign(self, n: int) -> Sequence[str]:
        """Returns the levels of the next `n` episodes."""
        open_levels = self.open_levels
        if self.config.sampling == "uniform":
            return self._rounds.take(open_levels, n)
        weights = level_weights(self.config.sampling, [self.statistics[k] for k in open_levels])
        chosen = self._draws.generator().choice(len(open_levels), size=n, p=weights)
        return [open_levels[i] for i in chosen]

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
            self._set_unlocked(min(self.unlocked + self.config.expand, len(self.levels)), mean)
        elif self.config.demote_below is not None and mean < self.config.demote_below:
            floor = min(self.config.initial, len(self.levels))
            self._set_unlocked(max(self.unlocked - self.config.expand, floor), mean)

    def _set_unlocked(self, unlocked: int, mean: float) -> None:
        kind = "opened" if unlocked > self.unlocked else "closed"
        low, high = sorted((unlocked, self.unlocked))
        why = f"mean {self.config.measure} {mean:.3g} over {self.config.window} episodes"
        self._moves += [CurriculumMove(kind=kind, level=level, why=why) for level in self.levels[low:high]]
        self.unlocked = unlocked
        self._window.clear()

    def take_moves(self) -> list[CurriculumMove]:
        """Returns what was opened and closed since the last call."""
        moves, self._moves = self._moves, []
        return moves

    def state_dict(self) -> State:
        return {
            "unlocked": self.unlocked,
            "window": list(self._window),
            "statistics": {k.replace("/", "|"): s.state_dict() for k, s in self.statistics.items()},
            "rounds": self._rounds.state_dict(),
            "draws": self._draws.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        self.unlocked = int(state["unlocked"])
        self._window = deque(state["window"], maxlen=self.config.window)
        for level, statistics in self.statistics.items():
            statistics.load_state_dict(state["statistics"][level.replace("/", "|")])
        self._rounds.load_state_dict(state["rounds"])
        self._draws.load_state_dict(state["draws"])
