"""From a rollout to what policy and values are to learn.

T time, M environment (of all processes), V value head: rewards, and the bonus if it has a head of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from rlx.ranks import Ranks
from rlx_agents.action_heads import ActionHead
from rlx_agents.advantages import explained_variance, generalised_advantages
from rlx_agents.ppo_loss import Minibatch
from rlx_agents.rollout import Rollout


@dataclass(kw_only=True)
class Outcomes:
    """What a rollout led to."""

    rewards_TM: np.ndarray
    bonuses_TM: np.ndarray
    values_TMV: np.ndarray
    next_values_TMV: np.ndarray
    """Of the observation that was acted on next, whether or not an episode ended between."""
    bootstrapped_TM: np.ndarray
    """Reward value of what truly followed: of the final observation where an episode was truncated."""
    terminated_TM: np.ndarray
    ended_TM: np.ndarray


@dataclass(frozen=True, kw_only=True)
class TargetWeights:
    """Discounts and weights of the two streams of rewards."""

    discount: float
    gae_lambda: float
    bonus_discount: float | None
    """None: there is one value head, and a bonus is part of the reward."""
    extrinsic_coefficient: float
    intrinsic_coefficient: float

    @classmethod
    def of(cls, config: Any, bonus_discount: float | None) -> TargetWeights:
        """Returns those of a configuration of `ppo`, resolved, and of the bonus."""
        return cls(
            discount=config.discount,
            gae_lambda=config.gae_lambda,
            bonus_discount=bonus_discount,
            extrinsic_coefficient=config.extrinsic_coefficient,
            intrinsic_coefficient=config.intrinsic_coefficient,
        )


@dataclass(kw_only=True)
class Targets:
    """What is to be learnt."""

    advantages_TM: np.ndarray
    returns_TMV: np.ndarray
    fit: dict[str, float]
    """Explained variance of each value head, by metric name."""


def rollout_targets(outcomes: Outcomes, weights: TargetWeights) -> Targets:
    """Returns advantages and returns; with a bonus head the weighted sum of both advantages, else a bonus is
    part of the reward.

    Source: Burda et al. 2018, §2.3, for the second head.
    """
    values_TM = outcomes.values_TMV[..., 0]
    own_head = weights.bonus_discount is not None
    advantages_TM = generalised_advantages(
        outcomes.rewards_TM if own_head else outcomes.rewards_TM + outcomes.bonuses_TM,
        values_TM,
        outcomes.bootstrapped_TM,
        terminated_TN=outcomes.terminated_TM,
        ended_TN=outcomes.ended_TM,
        discount=weights.discount,
        gae_lambda=weights.gae_lambda,
    )
    returns_TM = advantages_TM + values_TM
    fit = {"value/explained_variance": explained_variance(values_TM, returns_TM)}
    if weights.bonus_discount is None:
        return Targets(advantages_TM=advantages_TM, returns_TMV=returns_TM[..., None], fit=fit)
    bonus_values_TM = outcomes.values_TMV[..., 1]
    # Novelty is non-episodic: an agent that dies to see more must pay with what it would have seen.
    never_TM = np.zeros_like(outcomes.ended_TM)
    bonus_TM = generalised_advantages(
        outcomes.bonuses_TM,
        bonus_values_TM,
        outcomes.next_values_TMV[..., 1],
        terminated_TN=never_TM,
        ended_TN=never_TM,
        discount=weights.bonus_discount,
        gae_lambda=weights.gae_lambda,
    )
    bonus_returns_TM = bonus_TM + bonus_values_TM
    fit["value/bonus_explained_variance"] = explained_variance(bonus_values_TM, bonus_returns_TM)
    total_TM = weights.extrinsic_coefficient * advantages_TM + weights.intrinsic_coefficient * bonus_TM
    return Targets(advantages_TM=total_TM, returns_TMV=np.stack([returns_TM, bonus_returns_TM], -1), fit=fit)


def rollout_samples(rollout: Rollout, targets: Targets, head: ActionHead, ranks: Ranks) -> Minibatch:
    """Returns the whole rollout of this rank as (T·N, …), with its part of the targets."""
    own = [np.ascontiguousarray(ranks.own_envs(a)) for a in (targets.advantages_TM, targets.returns_TMV)]
    advantages, returns = (torch.from_numpy(a).to(rollout.device) for a in own)
    actions = rollout.flat(rollout.actions)
    return Minibatch(
        obs=rollout.flat(rollout.obs),
        actions=actions,
        log_probs_B=head.log_prob(rollout.flat(rollout.logits), actions),
        values_BV=rollout.flat(rollout.values),
        advantages_B=rollout.flat(advantages),
        returns_BV=rollout.flat(returns),
        state=None if rollout.states is None else rollout.flat(rollout.states),
        first=rollout.flat(rollout.first),
        everyones_advantages=torch.from_numpy(targets.advantages_TM).to(rollout.device).flatten(),
    )
