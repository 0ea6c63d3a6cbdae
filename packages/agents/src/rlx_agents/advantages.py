"""Generalised advantage estimation over a rollout of fixed length.

T time, N environment. Plain numpy: a loop over T with a handful of N-wide operations costs less on
the host than T kernel launches on any accelerator.
"""

from __future__ import annotations

import numpy as np


def generalised_advantages(
    rewards_TN: np.ndarray,
    values_TN: np.ndarray,
    next_values_TN: np.ndarray,
    *,
    terminated_TN: np.ndarray,
    ended_TN: np.ndarray,
    discount: float,
    gae_lambda: float,
) -> np.ndarray:
    """Returns advantages, float32 (T, N).

    Args:
        next_values_TN: value of what truly followed each step; of the final observation where an
        episode was
            truncated. Ignored where `terminated_TN`.
        terminated_TN: bool; nothing follows, the next value counts as zero.
        ended_TN: bool, terminated or truncated; the sum of later errors is cut there.

    Source: Schulman et al. 2016, equations 11, 12 and 16.

    >>> one = np.ones((2, 1), np.float32)
    >>> no = np.zeros((2, 1), bool)
    >>> generalised_advantages(one, 0 * one, 0 * one, terminated_TN=no, ended_TN=no, discount=0.5,
    ...                        gae_lambda=1.0).ravel().tolist()
    [1.5, 1.0]
    """
    errors_TN = rewards_TN + discount * next_values_TN * ~terminated_TN - values_TN
    decay_TN = (discount * gae_lambda) * ~ended_TN
    advantages_TN = np.empty_like(errors_TN, dtype=np.float32)
    running_N = np.zeros(errors_TN.shape[1], np.float32)
    for t in range(len(errors_TN) - 1, -1, -1):
        running_N = errors_TN[t] + decay_TN[t] * running_N
        advantages_TN[t] = running_N
    return advantages_TN


def explained_variance(predictions: np.ndarray, targets: np.ndarray) -> float:
    """Returns 1 − Var(target − prediction) / Var(target); 1 is perfect, 0 no better than a
    constant.

    NaN where the targets do not vary.
    """
    variance = float(np.var(targets))
    return float("nan") if variance == 0.0 else 1.0 - float(np.var(targets - predictions)) / variance
