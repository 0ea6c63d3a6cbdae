"""Whole episodes with a fixed policy."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from rlx.run.evaluation import evaluate, evaluation_envs


class FixedLengths:
    """Environment i has episodes of `lengths[i]` steps with reward 1 each."""

    def __init__(self, lengths):
        self.lengths = np.array(lengths)
        self.num_envs = len(lengths)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def reset(self):
        self.elapsed = np.zeros(self.num_envs, int)
        return self.elapsed.copy(), {}

    def step(self, actions):
        self.elapsed += 1
        ended = self.elapsed >= self.lengths
        info = {"final_obs": self.elapsed.copy()} if ended.any() else {}
        self.elapsed[ended] = 0
        return self.elapsed.copy(), np.ones(self.num_envs), ended, np.zeros_like(ended), info


class Still:
    def __init__(self):
        self.firsts = []

    def act(self, obs, first):
        assert (first == (obs == 0)).all(), "first marks exactly the first observations"
        self.firsts.append(first)
        return np.zeros(len(first))


@pytest.mark.parametrize(
    ("lengths", "episodes", "shares"),
    [([1, 10], 10, [5, 5]), ([1, 10, 2], 10, [4, 3, 3]), ([3, 3], 1, [1, 0]), ([2], 3, [3])],
)
def test_every_environment_plays_its_share_however_short_its_episodes_are(lengths, episodes, shares):
    result = evaluate(Still(), FixedLengths(lengths), episodes)
    assert len(result) == episodes
    assert np.bincount(result.env, minlength=len(lengths)).tolist() == shares
    assert (result.lengths == np.array(lengths)[result.env]).all()
    assert (np.diff(result.step) >= 0).all()


def test_there_are_no_more_environments_than_episodes():
    assert [evaluation_envs(n) for n in (0, 1, 10, 100)] == [1, 1, 10, 16]
