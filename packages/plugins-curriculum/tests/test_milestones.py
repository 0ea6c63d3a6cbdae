"""Milestones store arrivals, promote by rate and speed, and roll back on evidence."""

from __future__ import annotations

import dataclasses

import pytest
from rlx.errors import ConfigError
from rlx_curriculum.milestones import Milestones, MilestonesConfig

CONFIG = MilestonesConfig(every=100, window=2, promote=1.0, rollback_window=3, from_start=0.0)


def test_the_first_arrival_is_stored_as_a_level(context, env, moved, exchanged):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([50, 120]))
    exchanged(curriculum)
    assert env.added == {"1-1@1": b"120"}


def test_a_faster_arrival_replaces_the_stored_one_and_a_slower_does_not(context, env, moved, exchanged):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([90, 0]))
    curriculum.observe(moved([110, 0]))  # after 2 steps
    exchanged(curriculum)
    curriculum.observe(moved([0, 90], ended=(0, 1)))
    curriculum.observe(moved([130, 0]))  # after 1 step
    exchanged(curriculum)
    assert env.added["1-1@1"] == b"130"
    assert curriculum.improvements == 1
    assert [move.kind for move in curriculum.take_moves()] == ["improved"]
    curriculum.observe(moved([0, 90], ended=(0,)))
    curriculum.observe(moved([0, 140]))  # slower
    exchanged(curriculum)
    assert env.added["1-1@1"] == b"130"


def test_a_goal_is_mastered_by_success_rate_and_the_next_one_becomes_the_start(
    context, moved, finished, exchanged
):
    curriculum = Milestones(CONFIG, context)
    assert curriculum.assign(2) == ["1-1", "1-1"]
    curriculum.observe(moved([110, 120]))  # two passages from the start
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert curriculum.assign(2) == ["1-1@1", "1-1@1"]


def test_a_goal_is_mastered_on_more_evidence_than_giving_up_needs(context, moved, finished, exchanged):
    curriculum = Milestones(dataclasses.replace(CONFIG, rollback_window=1), context)
    curriculum.observe(moved([110, 120]))
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 1


def test_passages_from_an_older_state_say_nothing_of_a_new_one(context, moved, finished, exchanged):
    curriculum = Milestones(dataclasses.replace(CONFIG, promote=0.5, speed=1.0), context)
    for values in ([90, 0], [90, 0], [110, 0]):  # goal 1 after three steps
        curriculum.observe(moved(values))
    exchanged(curriculum)
    curriculum.observe(moved([110, 0], ended=(0, 1)))
    curriculum.observe(moved([210, 0]))  # from there goal 2 after one
    exchanged(curriculum)
    curriculum.observe(moved([210, 110]))  # goal 1 after two steps: a new state
    exchanged(curriculum)
    curriculum.observe(moved([110, 110], ended=(0, 1)))
    curriculum.observe(moved([150, 150]))
    curriculum.observe(moved([210, 150]))  # from there goal 2 after two, the fastest passage
    curriculum.observe(moved([0, 0], ended=(0, 1)))  # the other one fails: 1 of 2
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert ("promoted", "1-1@1") in [(move.kind, move.level) for move in curriculum.take_moves()]


def test_failures_keep_the_goal_where_it_is(context, moved, finished, exchanged):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([110, 20]))
    curriculum.observe(moved([0, 0], ended=(0, 1)))  # the second never arrived: 1 of 2
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 0


def test_a_hopeless_state_is_thrown_away_after_enough_evidence(context, moved, finished, exchanged):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([110, 120]))
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    curriculum.observe(moved([110, 120], ended=(0, 1)))  # from now on episodes start at goal 1
    curriculum.observe(moved([110, 120], ended=(0, 1)))
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 1, "two failures are not enough evidence"
    curriculum.observe(moved([110, 120], ended=(0, 1)))
    exchanged(curriculum)
    metrics = curriculum.episodes_finished(finished([], []))
    assert metrics["curriculum/rollbacks"] == 1
    assert curriculum.assign(1) == ["1-1"]


def test_slow_passages_do_not_master_a_goal_when_speed_counts(context, moved, finished, exchanged):
    curriculum = Milestones(dataclasses.replace(CONFIG, speed=1.25), context)
    curriculum.observe(moved([110, 20]))  # 1 step
    curriculum.observe(moved([110, 40]))
    curriculum.observe(moved([110, 120]))  # 3 steps: mean 2 > 1.25 * 1
    exchanged(curriculum)
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 0


def test_winning_from_the_last_goal_counts_as_passing_it(context, moved, finished, exchanged):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([50, 60], ended=(0, 1), won=(0, 1)))
    exchanged(curriculum)
    assert curriculum.episodes_finished(finished([], []))["curriculum/goals_mastered"] == 1


def test_a_restored_curriculum_has_its_levels_and_goes_on_the_same(context, env, moved, finished, exchanged):
    one = Milestones(CONFIG, context)
    one.observe(moved([110, 120]))
    exchanged(one)
    one.episodes_finished(finished([], []))
    env.added.clear()
    two = Milestones(CONFIG, context)
    two.load_state_dict(one.state_dict())
    assert env.added == {"1-1@1": b"110"}
    assert one.assign(20) == two.assign(20)
    assert one.episodes_finished(finished([], [])) == two.episodes_finished(finished([], []))


def test_an_environment_without_machine_states_is_refused(context):
    with pytest.raises(ConfigError, match="machine states"):
        Milestones(CONFIG, dataclasses.replace(context, env=object()))


def test_ranks_decide_alike_from_the_findings_of_all(context, moved, finished, exchanged):
    ranks = [Milestones(CONFIG, dataclasses.replace(context, rank=r, world_size=2)) for r in (0, 1)]
    ranks[0].observe(moved([110, 20]))  # one passage here,
    ranks[1].observe(moved([20, 130]))  # one there: together a full window
    exchanged(*ranks)
    for curriculum in ranks:
        curriculum.episodes_finished(finished([], []))
    assert [curriculum.current for curriculum in ranks] == [1, 1]
    assert ranks[0].milestones[1].state == ranks[1].milestones[1].state


def test_findings_that_are_not_exchanged_yet_survive_a_restart(context, moved, finished, exchanged):
    one, two = Milestones(CONFIG, context), Milestones(CONFIG, context)
    one.observe(moved([110, 120]))
    two.load_state_dict(one.state_dict())
    for curriculum in (one, two):
        exchanged(curriculum)
        curriculum.episodes_finished(finished([], []))
    assert one.current == two.current == 1
