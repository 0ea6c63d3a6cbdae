"""Environments that are spread over processes play as if they were all in one batch."""

import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import NESVectorEnv

NUM_ENVS = 3
"""Of each process."""

NOISY = {"sticky_actions": 0.25, "noop_max": 20, "start_noise": True}


def tiny(num_envs, **arguments):
    return NESVectorEnv(tiny_game.game(), num_envs, rom=tiny_game.rom(), levels=["one", "later"], **arguments)


def runner(num_envs, **arguments):
    levels = ["1-1", "2-3"]
    return NESVectorEnv("rlx/Runner-v0", num_envs, levels=levels, max_episode_steps=25, **arguments)


@pytest.mark.parametrize("make", [tiny, runner])
def test_two_batches_do_what_one_of_twice_the_size_does(make):
    whole = make(2 * NUM_ENVS, seed=5, **NOISY)
    halves = [make(NUM_ENVS, seed=5, first_env=first, **NOISY) for first in (0, NUM_ENVS)]
    parts = [slice(0, NUM_ENVS), slice(NUM_ENVS, 2 * NUM_ENVS)]

    def agree(results, expected):
        for got, part in zip(results, parts, strict=True):
            for column, all_columns in zip(got[:-1], expected[:-1], strict=True):
                np.testing.assert_array_equal(column, all_columns[part])
            np.testing.assert_array_equal(got[-1]["level"], expected[-1]["level"][part])
        states = [half.get_state(i) for half in halves for i in range(NUM_ENVS)]
        assert states == [whole.get_state(i) for i in range(2 * NUM_ENVS)]

    agree([half.reset() for half in halves], whole.reset())
    random = np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        actions = random.integers(0, whole.single_action_space.n, 2 * NUM_ENVS)
        results = [half.step(actions[part]) for half, part in zip(halves, parts, strict=True)]
        expected = whole.step(actions)
        agree(results, expected)
        ended += int((expected[2] | expected[3]).sum())
    assert ended > NUM_ENVS

    agree([half.reset(seed=9) for half in halves], whole.reset(seed=9))


def test_levels_go_by_the_number_of_the_environment():
    _, infos = tiny(2, first_env=3).reset()
    assert infos["level"].tolist() == ["later", "one"]


def test_a_place_before_the_first_is_refused():
    with pytest.raises(ValueError, match="first_env: got -1"):
        tiny(1, first_env=-1)
