"""Milestones store arrivals, promote by rate and speed, and roll back on evidence."""

from __future__ import annotations

import dataclasses

import pytest
from rlx.errors import ConfigError
from rlx_curriculum.milestones import Milestones, MilestonesConfig

CONFIG = MilestonesConfig(every=100, window=2, promote=1.0, rollback_window=3, from_start=0.0)


def test_the_first_arrival_is_stored_as_a_level(context, env, moved):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([50, 120]))
    assert env.added == {"1-1@1": b"120"}


def test_a_faster_arrival_replaces_the_stored_one_and_a_slower_does_not(context, env, moved):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([90, 0]))
    curriculum.observe(moved([110, 0]))  # after 2 steps
    curriculum.observe(moved([0, 90], ended=(0, 1)))
    curriculum.observe(moved([130, 0]))  # after 1 step
    assert env.added["1-1@1"] == b"130"
    assert curriculum.improvements == 1
    curriculum.observe(moved([0, 90], ended=(0,)))
    curriculum.observe(moved([0, 140]))  # slower
    assert env.added["1-1@1"] == b"130"


def test_a_goal_is_mastered_by_success_rate_and_the_next_one_becomes_the_start(context, moved, finished):
    curriculum = Milestones(CONFIG, context)
    assert curriculum.assign(2) == ["1-1", "1-1"]
    curriculum.observe(moved([110, 120]))  # two passages from the start
    curriculum.episodes_finished(finished([], []))
    assert curriculum.assign(2) == ["1-1@1", "1-1@1"]


def test_failures_keep_the_goal_where_it_is(context, moved, finished):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([110, 20]))
    curriculum.observe(moved([0, 0], ended=(0, 1)))  # the second never arrived: 1 of 2
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 0


def test_a_hopeless_state_is_thrown_away_after_enough_evidence(context, moved, finished):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([110, 120]))
    curriculum.episodes_finished(finished([], []))
    curriculum.observe(moved([110, 120], ended=(0, 1)))  # from now on episodes start at goal 1
    curriculum.observe(moved([110, 120], ended=(0, 1)))
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 1, "two failures are not enough evidence"
    curriculum.observe(moved([110, 120], ended=(0, 1)))
    metrics = curriculum.episodes_finished(finished([], []))
    assert metrics["curriculum/rollbacks"] == 1
    assert curriculum.assign(1) == ["1-1"]


def test_slow_passages_do_not_master_a_goal_when_speed_counts(context, moved, finished):
    curriculum = Milestones(dataclasses.replace(CONFIG, speed=1.25), context)
    curriculum.observe(moved([110, 20]))  # 1 step
    curriculum.observe(moved([110, 40]))
    curriculum.observe(moved([110, 120]))  # 3 steps: mean 2 > 1.25 * 1
    curriculum.episodes_finished(finished([], []))
    assert curriculum.current == 0


def test_winning_from_the_last_goal_counts_as_passing_it(context, moved, finished):
    curriculum = Milestones(CONFIG, context)
    curriculum.observe(moved([50, 60], ended=(0, 1), won=(0, 1)))
    assert curriculum.episodes_finished(finished([], []))["curriculum/goals_mastered"] == 1


def test_a_restored_curriculum_has_its_levels_and_goes_on_the_same(context, env, moved, finished):
    one = Milestones(CONFIG, context)
    one.observe(moved([110, 120]))
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
