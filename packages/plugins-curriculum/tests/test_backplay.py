"""Backplay walks from the end of a demonstration to its start, by rate and speed, and back on evidence."""

from __future__ import annotations

import dataclasses

import pytest
from rlx.contracts import CurriculumContext, DemonstrationStep
from rlx.errors import ConfigError, EnvError
from rlx_curriculum.backplay import Backplay, BackplayConfig

CONFIG = BackplayConfig(
    demonstration="walk", every=4, window=2, promote=1.0, rollback_window=3, spread=1, from_start=0.0
)


@pytest.fixture
def walk(env):
    """The environment with a demonstration of ten steps, whose machine stands at 0, 10, 20, …, 90."""

    def demonstration(path: str, level: str | None = None):
        if path != "walk":
            raise EnvError(f"no demonstration {path!r}")
        for i in range(10):
            state, last = f"{10 * i}".encode(), i == 9
            yield DemonstrationStep(obs=None, action=1, reward=0.0, state=state, last=last, success=last)

    env.demonstration = demonstration
    return env


@pytest.fixture
def walking(context, walk) -> CurriculumContext:
    return dataclasses.replace(context, num_envs=2)


def test_points_are_savestates_at_intervals(walking, walk):
    curriculum = Backplay(CONFIG, walking)
    assert walk.added == {"1-1~1": b"40", "1-1~2": b"80"}
    assert [point.steps_to_goal for point in curriculum.route.points] == [10, 6, 2]
    assert curriculum.assign(2) == ["1-1~2", "1-1~2"]


def test_success_moves_the_start_back_to_the_levels_own(walking, finished):
    curriculum = Backplay(dataclasses.replace(CONFIG, speed=None), walking)
    curriculum.episodes_finished(finished(["1-1~2"], [1]))
    assert curriculum.current == 2, "one success is not a full window"
    curriculum.episodes_finished(finished(["1-1~2"], [1]))
    assert curriculum.assign(1) == ["1-1~1"]
    metrics = curriculum.episodes_finished(finished(["1-1~1", "1-1~1", "1-1", "1-1"], [1, 1, 1, 1]))
    assert metrics["curriculum/start_point"] == 0
    assert curriculum.assign(1) == ["1-1"]
    assert [(move.kind, move.level) for move in curriculum.take_moves()] == [
        ("promoted", "1-1~1"),
        ("promoted", "1-1"),
    ]
    assert curriculum.take_moves() == []


def test_slow_success_does_not_move_it(walking, finished):
    """Ten steps each, where the demonstration needs two from there and `speed` allows twice as many."""
    curriculum = Backplay(CONFIG, walking)
    curriculum.episodes_finished(finished(["1-1~2"] * 6, [1] * 6))
    assert curriculum.current == 2


def test_failure_moves_it_forward_again_only_on_full_evidence(walking, finished):
    curriculum = Backplay(dataclasses.replace(CONFIG, speed=None), walking)
    curriculum.episodes_finished(finished(["1-1~2"] * 2, [1, 1]))
    curriculum.episodes_finished(finished(["1-1~1"] * 2, [0, 0]))
    assert curriculum.current == 1
    metrics = curriculum.episodes_finished(finished(["1-1~1"], [0]))
    assert curriculum.current == 2
    assert metrics["curriculum/rollbacks"] == 1
    assert curriculum.take_moves()[-1].kind == "rolled_back"


def test_evidence_from_other_points_does_not_count(walking, finished):
    curriculum = Backplay(dataclasses.replace(CONFIG, speed=None), walking)
    curriculum.episodes_finished(finished(["1-1", "1-1~1", "somebody-elses", "1-1"], [1, 1, 1, 1]))
    assert curriculum.current == 2


def faster_success(curriculum, moved):
    """An episode from point 1 that needs one step where the demonstration needs six."""
    curriculum.observe(moved([40, 0], ended=(0, 1), levels=["1-1~1", "1-1"]))
    curriculum.observe(moved([0, 0], ended=(0,), won=(0,)))


def test_a_faster_success_replaces_the_way_from_there(walking, moved, finished, exchanged):
    curriculum = Backplay(CONFIG, walking)
    faster_success(curriculum, moved)
    exchanged(curriculum)
    assert [point.steps_to_goal for point in curriculum.route.points] == [5, 1]
    assert curriculum.assign(1) == ["1-1~1"], "the later point is no more"
    metrics = curriculum.episodes_finished(finished([], []))
    assert metrics["curriculum/improvements"] == 1


def test_states_along_a_faster_success_become_points(walking, walk, moved, exchanged):
    curriculum = Backplay(dataclasses.replace(CONFIG, every=1), walking)
    curriculum.observe(moved([0, 0], ended=(0, 1), levels=["1-1", "1-1"]))
    for x in (25, 50, 75):
        curriculum.observe(moved([x, 0]))
    curriculum.observe(moved([0, 0], ended=(0,), won=(0,)))
    exchanged(curriculum)
    assert [(p.state, p.steps_to_goal) for p in curriculum.route.points] == [
        (b"0", 4), (b"25", 3), (b"50", 2), (b"75", 1)
    ]  # fmt: skip
    assert walk.added["1-1~2"] == b"50"


def test_a_slower_success_changes_nothing(walking, moved, exchanged):
    curriculum = Backplay(CONFIG, walking)
    curriculum.observe(moved([40, 0], ended=(0, 1), levels=["1-1~2", "1-1"]))
    curriculum.observe(moved([0, 0]))
    curriculum.observe(moved([0, 0], ended=(0,), won=(0,)))  # two steps, as demonstrated
    exchanged(curriculum)
    assert curriculum.improvements == 0


def test_ranks_replace_the_way_alike(walking, moved, exchanged):
    ranks = [Backplay(CONFIG, dataclasses.replace(walking, rank=r, world_size=2)) for r in (0, 1)]
    faster_success(ranks[1], moved)
    exchanged(*ranks)
    assert ranks[0].route.points == ranks[1].route.points
    assert len(ranks[0].route.points) == 2


def test_a_restored_backplay_goes_on_the_same(walking, walk, moved, finished, exchanged):
    config = dataclasses.replace(CONFIG, speed=None, from_start=0.5)
    one = Backplay(config, walking)
    one.episodes_finished(finished(["1-1~2"] * 2, [1, 1]))
    faster_success(one, moved)  # not exchanged yet
    walk.added.clear()
    two = Backplay(config, walking)
    two.load_state_dict(one.state_dict())
    for curriculum in (one, two):
        exchanged(curriculum)
    assert one.route.points == two.route.points
    assert one.assign(20) == two.assign(20)
    assert one.episodes_finished(finished([], [])) == two.episodes_finished(finished([], []))


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"demonstration": ""}, "needs curriculum.demonstration=FILE"),
        ({"demonstration": "lost"}, "no demonstration 'lost'"),
        ({"level": "9-9"}, "unknown level '9-9'"),
    ],
)
def test_what_cannot_be_is_named(walking, options, text):
    with pytest.raises(ConfigError, match=text):
        Backplay(dataclasses.replace(CONFIG, **options), walking)
