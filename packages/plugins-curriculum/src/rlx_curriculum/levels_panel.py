"""The panel of a run with a curriculum: how the levels go."""

from __future__ import annotations

from collections.abc import Sequence

import rlx
from rlx.events import CurriculumMove, Episodes, RunInfo
from rlx_curriculum.sampling import LevelStatistics

WINDOW = 100
"""Episodes of a level that its rate and mean are over."""
SHOWN = 12
"""Levels that have room; those that were played last."""
BAR = 10
"""Characters of a full bar."""


def make_panel(run: RunInfo) -> LevelsPanel | None:
    """Returns the panel, or None for a run without a curriculum."""
    if run.components.get("curriculum") is None:
        return None
    return LevelsPanel(getattr(run.components.get("env"), "levels", ()))


class LevelsPanel:
    """Per level: a bar and number for the success rate, the mean return, the episodes so far.

    Args:
        levels: of the environment, in its order; others (stored states) come after them.
    """

    def __init__(self, levels: Sequence[str]) -> None:
        self._order = {level: place for place, level in enumerate(levels)}
        self._levels: dict[str, LevelStatistics] = {}
        self._played_at: dict[str, int] = {}
        self._last_move = ""

    @rlx.hookimpl
    def rlx_episode_finished(self, episodes: Episodes) -> None:
        columns = (episodes.step, episodes.levels, episodes.returns, episodes.success)
        for step, level, score, success in zip(*columns, strict=True):
            if level is not None:
                self._levels.setdefault(level, LevelStatistics(WINDOW)).add(float(score), float(success))
                self._played_at[level] = int(step)

    @rlx.hookimpl
    def rlx_curriculum_moved(self, moves: Sequence[CurriculumMove]) -> None:
        move = moves[-1]
        self._last_move = f"{move.kind.replace('_', ' ')} {move.level}" + (
            f": {move.why}" if move.why else ""
        )

    def rows(self) -> Sequence[tuple[str, str]]:
        newest = sorted(self._played_at, key=self._played_at.__getitem__)[-SHOWN:]
        newest.sort(key=lambda level: (self._order.get(level, len(self._order)), level))
        rows = [(level, _line(self._levels[level])) for level in newest]
        if hidden := len(self._levels) - len(rows):
            rows.append(("", f"and {hidden} more"))
        if self._last_move:
            rows.append(("last move", self._last_move))
        return rows


def _line(level: LevelStatistics) -> str:
    """Returns what is known of a level in one line of fixed columns."""
    mean = sum(level.scores) / len(level.scores)
    rest = f"return {mean:8.2f}  episodes {level.episodes:,}"
    if not level.successes:  # the environment has no goal to reach
        return rest
    full = round(level.success_rate * BAR)
    return f"{'━' * full}{'╌' * (BAR - full)} {level.success_rate:4.0%}  {rest}"
