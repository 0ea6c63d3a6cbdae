"""The panel that shows how the levels go."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from rlx.events import CurriculumMove, RunInfo
from rlx_curriculum.levels_panel import make_panel


class Env:
    levels = ("1-1", "1-2", "10-1")


def run_with(curriculum: object) -> RunInfo:
    return RunInfo(
        name="r",
        directory=Path("r"),
        config={},
        total_steps=100,
        num_envs=2,
        components={"curriculum": curriculum, "env": Env()},
    )


@pytest.fixture
def panel():
    made = make_panel(run_with(object()))
    assert made is not None
    return made


def test_a_run_without_a_curriculum_has_no_panel():
    assert make_panel(run_with(None)) is None


def test_rows_have_success_mean_return_and_episodes_of_each_level(panel, finished):
    assert panel.rows() == []
    panel.rlx_episode_finished(finished(["1-1"] * 4 + ["1-2"], [1, 1, 1, 0, 0], [2.0, 2.0, 4.0, 0.0, 1.5]))
    panel.rlx_episode_finished(finished(["1-1"], [0], [1.0]))
    assert panel.rows() == [
        ("1-1", "━━━━━━╌╌╌╌  60%  return     1.80  episodes 5"),  # 3 of 5; 9 / 5
        ("1-2", "╌╌╌╌╌╌╌╌╌╌   0%  return     1.50  episodes 1"),
    ]


def test_without_goals_there_is_no_bar(panel, finished):
    panel.rlx_episode_finished(finished(["1-1"], [np.nan], [3.0]))
    assert panel.rows() == [("1-1", "return     3.00  episodes 1")]


def test_the_last_move_is_told_with_its_evidence(panel, finished):
    moves = [
        CurriculumMove(kind="opened", level="1-2", why="mean success 0.85 over 20 episodes"),
        CurriculumMove(kind="rolled_back", level="1-1"),
    ]
    panel.rlx_curriculum_moved(moves[:1])
    assert panel.rows() == [("last move", "opened 1-2: mean success 0.85 over 20 episodes")]
    panel.rlx_curriculum_moved(moves)
    assert panel.rows() == [("last move", "rolled back 1-1")]


def test_levels_stand_in_the_order_of_the_environment_and_others_after_them(panel, finished):
    panel.rlx_episode_finished(finished(["state-7", "10-1", "1-2", "1-1"], [1] * 4))
    assert [label for label, _ in panel.rows()] == ["1-1", "1-2", "10-1", "state-7"]


def test_of_many_levels_those_played_last_are_shown(panel, finished):
    for k in range(15):
        episodes = finished([f"level-{k:02d}"], [1])
        episodes.step[:] = 100 - k if k < 3 else 200 + k
        panel.rlx_episode_finished(episodes)
    labels = [label for label, _ in panel.rows()]
    assert labels == [f"level-{k:02d}" for k in range(3, 15)] + [""]
    assert panel.rows()[-1] == ("", "and 3 more")
