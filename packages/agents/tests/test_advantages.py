"""Advantages against sums written out in float64."""

import numpy as np
from rlx_agents.advantages import explained_variance, generalised_advantages


def by_definition(rewards, values, next_values, terminated, ended, discount, lam):
    """Equation 11 of Schulman et al. 2016, one sum per step, in float64."""
    steps, envs = rewards.shape
    out = np.zeros((steps, envs))
    for n in range(envs):
        for t in range(steps):
            weight = 1.0
            for k in range(t, steps):
                following = 0.0 if terminated[k, n] else float(next_values[k, n])
                error = float(rewards[k, n]) + discount * following - float(values[k, n])
                out[t, n] += weight * error
                if ended[k, n]:
                    break
                weight *= discount * lam
    return out


def test_equals_the_sum_of_the_definition():
    rng = np.random.default_rng(0)
    shape = (23, 5)
    rewards, values, next_values = rng.normal(size=(3, *shape)).astype(np.float32)
    terminated = rng.random(shape) < 0.1
    ended = terminated | (rng.random(shape) < 0.1)
    ours = generalised_advantages(
        rewards,
        values,
        next_values,
        terminated_TN=terminated,
        ended_TN=ended,
        discount=0.97,
        gae_lambda=0.9,
    )
    np.testing.assert_allclose(
        ours, by_definition(rewards, values, next_values, terminated, ended, 0.97, 0.9), rtol=2e-5, atol=2e-6
    )
    assert ours.dtype == np.float32


def test_truncation_bootstraps_and_termination_does_not():
    one, no, yes = np.ones((1, 1), np.float32), np.zeros((1, 1), bool), np.ones((1, 1), bool)
    options = dict(ended_TN=yes, discount=0.5, gae_lambda=1.0)
    cut = generalised_advantages(one, 3 * one, 8 * one, terminated_TN=no, **options)
    dead = generalised_advantages(one, 3 * one, 8 * one, terminated_TN=yes, **options)
    assert cut.item() == 1 + 0.5 * 8 - 3
    assert dead.item() == 1 - 3


def test_explained_variance():
    targets = np.array([1.0, 2.0, 3.0])
    assert explained_variance(targets, targets) == 1.0
    assert explained_variance(np.full(3, 9.0), targets) == 0.0
    assert np.isnan(explained_variance(targets, np.ones(3)))
