"""Statistics for few noisy samples: interquartile mean, bootstrap intervals, probability of improvement.

Source: Agarwal et al. 2021, "Deep Reinforcement Learning at the Edge of the Statistical Precipice"
(arXiv:2108.13264), §4. Do not confuse with the standard library's module of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000
CONFIDENCE = 0.95


@dataclass(frozen=True, kw_only=True)
class Interval:
    """A point estimate with its bootstrap confidence interval."""

    value: float
    low: float
    high: float


def interquartile_mean(samples: np.ndarray) -> float:
    """Returns the mean of the middle half of `samples` (scipy's `trim_mean` with 0.25).

    >>> interquartile_mean(np.array([0.0, 1.0, 2.0, 100.0]))
    1.5
    """
    ordered = np.sort(np.asarray(samples, np.float64).ravel())
    cut = len(ordered) // 4
    return float(ordered[cut : len(ordered) - cut].mean())


def bootstrap(
    strata: Sequence[np.ndarray],
    statistic: Callable[[Sequence[np.ndarray]], float],
    *,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """Returns `statistic(strata)` with a percentile bootstrap interval.

    Args:
        strata: independent sets of samples, (n_i,) each; each is resampled within itself.
        statistic: of all strata together.
        confidence: of the interval, in (0, 1).

    >>> always = bootstrap([np.array([3.0, 3.0, 3.0])], lambda strata: float(strata[0].mean()))
    >>> always.value, always.low, always.high
    (3.0, 3.0, 3.0)
    """
    random = np.random.default_rng(seed)
    found = np.empty(resamples)
    for i in range(resamples):
        found[i] = statistic([stratum[random.integers(0, len(stratum), len(stratum))] for stratum in strata])
    tail = (1 - confidence) / 2
    low, high = np.quantile(found, [tail, 1 - tail])
    return Interval(value=float(statistic(strata)), low=float(low), high=float(high))


def probability_of_improvement(x: np.ndarray, y: np.ndarray) -> float:
    """Returns the probability that a run of X scores higher than one of Y; ties count half.

    Source: Agarwal et al. 2021, §4.3 (the Mann-Whitney U statistic divided by its largest value).

    >>> probability_of_improvement(np.array([2.0, 3.0]), np.array([1.0, 2.0]))
    0.875
    """
    difference = np.asarray(x)[:, None] - np.asarray(y)[None, :]
    return float((difference > 0).mean() + 0.5 * (difference == 0).mean())
