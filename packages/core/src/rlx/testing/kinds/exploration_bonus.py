"""What every exploration bonus promises."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
from rlx.contracts import BonusContext
from rlx.events import Transition
from rlx.testing.conformance import Subject, assert_equal, assert_metrics, promise, stored
from rlx.testing.kinds.agent import _copy
from rlx.testing.kinds.stage import NUM_ENVS, make_encoder, make_env, random_steps, some_episodes

STEPS = 40


def _make(tested: Subject, num_envs: int = NUM_ENVS, seed: int = 7, *, inference: bool = False) -> Any:
    env = make_env(tested, num_envs)
    space = env.single_observation_space
    context = BonusContext(
        observation_space=space,
        action_space=env.single_action_space,
        num_envs=num_envs,
        encoder=make_encoder(tested, space),
        seed=seed,
        total_steps=100_000,
        inference=inference,
    )
    return tested.make(context)


def _transitions(tested: Subject, steps: int = STEPS, num_envs: int = NUM_ENVS) -> list[Transition]:
    return list(random_steps(make_env(tested, num_envs), steps))


def _course(bonus: Any, transitions: list[Transition]) -> list[Any]:
    """Returns everything that the bonus says while it sees `transitions`."""
    said: list[Any] = []
    for i, transition in enumerate(transitions, 1):
        said.append(np.array(bonus.reward(transition)))
        if i % 8 == 0:
            said.append(dict(bonus.update()))
    return said


@promise("exploration_bonus")
def rewards_are_finite_float32_one_per_environment(tested: Subject) -> None:
    """`reward` returns finite float32 of shape (N,)."""
    for num_envs in (1, NUM_ENVS):
        bonus = _make(tested, num_envs)
        for transition in _transitions(tested, num_envs=num_envs):
            reward = bonus.reward(transition)
            assert reward.shape == (num_envs,), f"shape {reward.shape}, expected ({num_envs},)"
            assert reward.dtype == np.float32, f"dtype {reward.dtype}, expected float32"
            assert np.isfinite(reward).all(), f"not finite: {reward}"


@promise("exploration_bonus")
def update_reports_documented_metrics(tested: Subject) -> None:
    """`update` returns finite floats whose names the class documents."""
    bonus = _make(tested)
    for said in _course(bonus, _transitions(tested)):
        if isinstance(said, dict):
            assert_metrics(said, getattr(type(bonus), "metrics", {}), "update()")


@promise("exploration_bonus")
def reset_frames_are_nobodys_successor(tested: Subject) -> None:
    """Where an episode ended, the bonus looks at the final observation, not at the reset frame."""
    ends = [t for t in _transitions(tested, 200) if len(t.ended)]
    assert ends, "no episode ended in 200 steps; give another environment: make_env=…"
    transition = ends[0]
    other = dataclasses.replace(transition, next_obs=_scrambled(transition))
    rewards = [np.array(_make(tested).reward(t)) for t in (transition, other)]
    assert_equal(rewards[0], rewards[1], "reward with other reset frames")


def _scrambled(transition: Transition) -> Any:
    def scramble(rows: np.ndarray) -> np.ndarray:
        rows = rows.copy()
        rows[transition.ended] = rows[transition.ended] + 1
        return rows

    if isinstance(transition.next_obs, dict):
        return {key: scramble(rows) for key, rows in transition.next_obs.items()}
    return scramble(transition.next_obs)


@promise("exploration_bonus")
def one_seed_gives_one_course_of_bonuses(tested: Subject) -> None:
    """Two bonuses with one seed say the same."""
    transitions = _transitions(tested)
    courses = [_course(_make(tested), transitions) for _ in range(2)]
    assert_equal(courses[0], courses[1], "bonuses")


@promise("exploration_bonus")
def a_restored_bonus_goes_on_bit_for_bit(tested: Subject) -> None:
    """A state that went through files restores everything."""
    transitions = _transitions(tested)
    for seen in (0, 5, 24):
        first = _make(tested)
        _course(first, transitions[:seen])
        second = _make(tested)
        second.load_state_dict(stored(first.state_dict()))
        courses = [_course(bonus, transitions[seen:]) for bonus in (first, second)]
        assert_equal(courses[0], courses[1], "bonuses after the restore")
        states = [stored(bonus.state_dict()) for bonus in (first, second)]
        assert_equal(states[0], states[1], "state after the restore")


@promise("exploration_bonus")
def a_bonus_is_shown_with_other_numbers_of_environments(tested: Subject) -> None:
    """A state of several environments serves one, where the bonus is only shown (`rlx watch`)."""
    learned = _make(tested)
    _course(learned, _transitions(tested))
    shown = _make(tested, 1, inference=True)
    shown.load_state_dict(stored(learned.state_dict()))
    for transition in _transitions(tested, num_envs=1):
        reward = shown.reward(transition)
        assert reward.shape == (1,), f"shape {reward.shape}, expected (1,)"
        assert np.isfinite(reward).all(), f"not finite: {reward}"


@promise("exploration_bonus")
def a_bonus_leaves_transitions_as_they_are(tested: Subject) -> None:
    """`reward` writes into nothing that belongs to the loop."""
    bonus = _make(tested)
    for transition in _transitions(tested, 10):
        before = _copy(transition)
        bonus.reward(transition)
        assert_equal(_copy(transition), before, "transition")


@promise("exploration_bonus")
def it_hears_of_ended_episodes(tested: Subject) -> None:
    """`episodes_finished` takes episodes, and `discount` is None or below 1."""
    bonus = _make(tested)
    bonus.episodes_finished(some_episodes(("short", "long"), 5))
    discount = bonus.discount
    assert discount is None or 0 < discount < 1, f"discount is {discount!r}, expected None or within (0, 1)"
