"""Rotation: every environment starts from one level until it is won often enough, then from the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rlx.contracts import CurriculumContext, Metrics, State
from rlx.errors import ConfigError, did_you_mean
from rlx.events import CurriculumMove, Episodes


@dataclass(frozen=True, kw_only=True)
class RotationConfig:
    """When to go on to the next level."""

    levels: tuple[str, ...] = ()
    """Levels in turn; empty for all of the environment."""
    wins: int = 1
    """Successful episodes that move on; 0 never."""
    episodes: int = 0
    """Episodes that move on whatever their result; 0 never."""

    def __post_init__(self) -> None:
        if self.wins < 0 or self.episodes < 0 or not (self.wins or self.episodes):
            raise ValueError(
                f"wins is {self.wins} and episodes {self.episodes}; expected at least one above 0"
            )


class Rotation:
    """Goes through the levels in turn, for ever."""

    metrics: ClassVar[Mapping[str, str]] = {
        "curriculum/position": "index of the current level in the rotation",
        "curriculum/rotations": "times that the level has changed",
    }

    def __init__(self, config: RotationConfig, context: CurriculumContext) -> None:
        for level in config.levels:
            if level not in context.levels:
                raise ConfigError(
                    f"curriculum.levels: unknown level {level!r}{did_you_mean(level, context.levels)}"
                )
        self.config = config
        self.levels = config.levels or context.levels
        self.rotations = self._wins = self._episodes = 0
        self._moves: list[CurriculumMove] = []

    @property
    def position(self) -> int:
        """Index of the current level."""
        return self.rotations % len(self.levels)

    def assign(self, n: int) -> Sequence[str]:
        """Returns the current level, `n` times."""
        return [self.levels[self.position]] * n

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        """Counts episodes that started from the current level (not late ones from an earlier one)."""
        for level, success in zip(episodes.levels, episodes.success, strict=True):
            if level != self.levels[self.position]:
                continue
            self._episodes += 1
            self._wins += bool(success == 1)
            won = self.config.wins and self._wins >= self.config.wins
            due = self.config.episodes and self._episodes >= self.config.episodes
            if won or due:
                why = f"{self._wins} wins in {self._episodes} episodes of {level}"
                self.rotations += 1
                self._wins = self._episodes = 0
                self._moves.append(CurriculumMove(kind="rotated", level=self.levels[self.position], why=why))
        return {
            "curriculum/position": float(self.position),
            "curriculum/rotations": float(self.rotations),
        }

    def take_moves(self) -> list[CurriculumMove]:
        """Returns the changes of level since the last call."""
        moves, self._moves = self._moves, []
        return moves

    def state_dict(self) -> State:
        return {"rotations": self.rotations, "wins": self._wins, "episodes": self._episodes}

    def load_state_dict(self, state: State) -> None:
        self.rotations = int(state["rotations"])
        self._wins, self._episodes = int(state["wins"]), int(state["episodes"])
