"""Statistics, held against scipy's published examples and exact values."""

from __future__ import annotations

import numpy as np
import pytest
from rlx.records.statistics import bootstrap, interquartile_mean, probability_of_improvement


def test_the_interquartile_mean_leaves_out_a_quarter_at_each_end():
    # 12 values: 3 go at each end, as in scipy.stats.trim_mean(x, 0.25).
    samples = np.array([9, 1, 2, 3, 4, 5, 6, 7, 8, 1000, -50, 0])
    assert interquartile_mean(samples) == np.mean([2, 3, 4, 5, 6, 7])
    assert interquartile_mean(np.array([7.0])) == 7.0


def test_probability_of_improvement_is_mann_whitney_u_over_its_maximum():
    x, y = np.array([19.0, 22, 16, 29, 24]), np.array([20.0, 11, 17, 12])
    # Source: the example of scipy.stats.mannwhitneyu (males, females): U1 = 17.
    assert probability_of_improvement(x, y) == 17 / 20
    assert probability_of_improvement(x, y) + probability_of_improvement(y, x) == 1.0
    assert probability_of_improvement(np.array([1.0]), np.array([1.0])) == 0.5


def test_the_bootstrap_interval_of_a_mean_is_near_the_normal_one():
    random = np.random.default_rng(3)
    samples = random.normal(10.0, 2.0, 400)
    interval = bootstrap([samples], lambda strata: float(strata[0].mean()))
    half = 1.96 * samples.std() / 20
    assert interval.value == samples.mean()
    assert interval.low == pytest.approx(samples.mean() - half, abs=0.05)
    assert interval.high == pytest.approx(samples.mean() + half, abs=0.05)


def test_strata_are_resampled_within_themselves():
    low, high = np.zeros(5), np.ones(5)
    interval = bootstrap([low, high], lambda strata: float(strata[1].mean() - strata[0].mean()))
    assert (interval.value, interval.low, interval.high) == (1.0, 1.0, 1.0)


def test_the_interval_is_the_same_every_time():
    samples = np.arange(10.0)
    first, second = (bootstrap([samples], lambda s: float(np.median(s[0]))) for _ in range(2))
    assert first == second
