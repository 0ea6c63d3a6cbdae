"""Batches of the tiny game for the tests of the environment."""

import numpy as np
import tiny_game
from rlx_emu_nes import NESVectorEnv

NOOP, A, B, RIGHT = range(4)


def make(num_envs=2, *, game=None, **arguments):
    arguments = {"observation": "index", "max_pool": False} | arguments
    return NESVectorEnv(game or tiny_game.game(), num_envs, rom=tiny_game.rom(), **arguments)


def actions(*values):
    return np.array(values)


def colours(observation):
    """The palette index of each (one-coloured) picture: shape without height and width."""
    assert (observation == observation[..., :1, :1]).all()
    return observation[..., 0, 0]


def same(left, right):
    for a, b in zip(left[:4], right[:4], strict=True):
        np.testing.assert_array_equal(a, b)
    assert left[4].keys() == right[4].keys()
    for name in left[4].keys() - {"final_obs", "final_info"}:
        np.testing.assert_array_equal(left[4][name], right[4][name])


def play(env, steps, seed):
    random = np.random.default_rng(seed)
    return [env.step(random.integers(0, 4, env.num_envs)) for _ in range(steps)]
