"""Counts of cells."""

import numpy as np
import pytest
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.testing import assert_equal
from rlx.validation import validate
from rlx_exploration.count import Count, CountConfig

ONE = CountConfig(coefficient=1.0)


def at(step, *cells, **options):
    obs = np.array(cells, np.float32)[:, None] * np.ones(3, np.float32)
    return step(obs, obs, **options)


def test_reward_is_one_over_the_root_of_visits(context_for, step):
    count = Count(ONE, context_for())
    assert count.reward(at(step, 1, 2)).tolist() == [1.0, 1.0]
    assert count.reward(at(step, 1, 1)) == pytest.approx([2**-0.5, 3**-0.5])
    assert count.update() == {"bonus/cells": 2.0, "bonus/coefficient": 1.0}


def test_the_weight_goes_to_its_end_with_the_steps_of_the_run(context_for, step):
    context = context_for(total_steps=8)
    count = Count(CountConfig(coefficient=1.0, coefficient_end=0.5), context)
    weights = [count.reward(at(step, 2 * i, 2 * i + 1))[0] for i in range(6)]
    assert weights == pytest.approx([1.0, 0.875, 0.75, 0.625, 0.5, 0.5])  # two environments
    again = Count(CountConfig(coefficient=1.0, coefficient_end=0.5), context)
    again.load_state_dict(count.state_dict())
    assert again.coefficient() == 0.5


def test_the_cell_is_that_of_the_final_observation(context_for, step):
    count = Count(ONE, context_for())
    final = np.full((1, 3), 9.0, np.float32)
    count.reward(at(step, 1, 2, ended=(1,), final_obs=final))
    assert count.reward(at(step, 9, 2)) == pytest.approx([2**-0.5, 1.0])


def test_once_per_episode(context_for, step):
    count = Count(CountConfig(coefficient=1.0, once_per_episode=True), context_for())
    assert count.reward(at(step, 1, 2)).tolist() == [1.0, 1.0]
    assert count.reward(at(step, 1, 1)) == pytest.approx([0.0, 3**-0.5])
    count.reward(at(step, 5, 6, ended=(0,), final_obs=np.full((1, 3), 7.0, np.float32)))
    assert count.reward(at(step, 1, 1)) == pytest.approx([4**-0.5, 0.0])


def test_facts_make_cells(context_for, step):
    count = Count(CountConfig(coefficient=1.0, info=("x", "stage"), bin_size=10), context_for())
    first = count.reward(at(step, 1, 2, info={"x": np.array([3, 13]), "stage": np.array([0, 0])}))
    again = count.reward(at(step, 5, 6, info={"x": np.array([9, 9]), "stage": np.array([0, 10])}))
    assert first.tolist() == [1.0, 1.0]
    assert again == pytest.approx([2**-0.5, 1.0])


def test_each_fact_may_have_a_width_of_its_own(context_for, step):
    """A key in hand makes a place new, a step of a few pixels does not."""
    count = Count(CountConfig(coefficient=1.0, info={"x": 16, "keys": 1}), context_for())
    first = count.reward(at(step, 1, 2, info={"x": np.array([3, 13]), "keys": np.array([0, 1])}))
    again = count.reward(at(step, 1, 2, info={"x": np.array([15, 16]), "keys": np.array([1, 1])}))
    assert first.tolist() == [1.0, 1.0]
    assert again == pytest.approx([2**-0.5, 1.0])


def test_a_width_must_be_above_zero(context_for):
    with pytest.raises(ConfigError, match="'x' the width 0; expected above 0"):
        Count(CountConfig(info={"x": 0}), context_for())


def test_facts_of_an_ended_episode_are_its_last(context_for, step):
    count = Count(CountConfig(coefficient=1.0, info=("x",)), context_for())
    final = np.zeros((1, 3), np.float32)
    info = {"x": np.array([0, 0]), "final_info": {"x": np.array([0, 50])}}
    count.reward(at(step, 1, 2, ended=(1,), final_obs=final, info=info))
    assert count.reward(at(step, 1, 2, info={"x": np.array([50, 0])})) == pytest.approx([2**-0.5, 2**-0.5])


def test_resume_is_exact(context_for, step):
    rng = np.random.default_rng(0)
    steps = [at(step, *rng.integers(0, 5, 2)) for _ in range(30)]
    config = CountConfig(once_per_episode=True)
    whole, resumed = Count(config, context_for()), Count(config, context_for())
    for transition in steps[:15]:
        whole.reward(transition)
    resumed.load_state_dict(whole.state_dict())
    for transition in steps[15:]:
        assert np.array_equal(whole.reward(transition), resumed.reward(transition))
    assert_equal(whole.state_dict(), resumed.state_dict())


def test_errors_name_what_there_is(context_for, step):
    count = Count(CountConfig(info=("x_pos",)), context_for(spaces.Box(-1, 1, (3,))))
    with pytest.raises(ConfigError, match=r"'x_pos'.*did you mean 'xpos'\?; it reports lives, xpos"):
        count.reward(at(step, 1, 2, info={"xpos": np.zeros(2), "lives": np.zeros(2)}))
    text, points = np.array(["a", "b"], object), np.zeros((2, 3))
    for facts in ({"x_pos": text, "lives": np.zeros(2)}, {"x_pos": points, "lives": np.zeros(2)}):
        with pytest.raises(ConfigError, match=r"'x_pos'.* as a number; it reports lives$"):
            count.reward(at(step, 1, 2, info=facts))
    with pytest.raises(ConfigError, match=r"'exploration.grid': 0"):
        validate(CountConfig, {"grid": 0}, path="exploration")
