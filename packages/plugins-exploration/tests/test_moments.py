"""Running moments against numpy over everything at once."""

import numpy as np
import pytest
from rlx_exploration.moments import RewardScale, RunningMoments


def test_equal_those_of_all_values_at_once():
    rng = np.random.default_rng(0)
    values = 1e4 + rng.normal(size=(1000, 3))
    moments = RunningMoments((3,))
    for batch in np.split(values, [1, 7, 8, 500]):
        moments.add(batch)
    np.testing.assert_allclose(moments.mean, values.mean(0), rtol=1e-12)
    np.testing.assert_allclose(moments.variance, values.var(0), rtol=1e-8)


def test_bytes_do_not_overflow():
    moments = RunningMoments((1,))
    moments.add(np.array([[0], [255]], np.uint8))
    assert moments.mean.item() == 127.5 and moments.variance.item() == 127.5**2


def test_reward_scale_is_the_deviation_of_discounted_sums():
    scale = RewardScale(2, 0.5)
    rewards = np.array([[1.0, 2.0], [3.0, 0.0], [0.0, 4.0]])
    sums, seen = np.zeros(2), []
    for reward in rewards:
        out = scale(reward)
        sums = 0.5 * sums + reward
        seen.extend(sums)
        assert out == pytest.approx(reward / np.std(seen))
    assert out.dtype == np.float32


def test_constant_rewards_are_left_alone():
    assert RewardScale(2, 0.0)(np.array([3.0, 3.0])).tolist() == [3.0, 3.0]
