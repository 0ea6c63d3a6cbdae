"""The loss of PPO, and the samples that it is computed from.

Source: Schulman et al. 2017 (arXiv:1707.06347).

B minibatch (B = L·M of M sequences of L steps with a recurrent encoder), V value head.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor
from torch.utils import _pytree as pytree


@dataclass(kw_only=True)
class Minibatch:
    """Samples of a rollout, on the device."""

    obs: Any
    actions: Tensor
    log_probs_B: Tensor
    """Under the policy that acted."""
    values_BV: Tensor
    """Under the network that acted."""
    advantages_B: Tensor
    returns_BV: Tensor
    state: Tensor | None = None
    first: Tensor | None = None
    everyones_advantages: Tensor | None = None
    """Of the rollouts of all ranks, flat (T·M,); in whole rollouts only."""


pytree.register_dataclass(Minibatch)


@dataclass(frozen=True, kw_only=True)
class LossWeights:
    """The constants of the PPO loss. Those that change from update to update may be tensors (), so that a
    compiled loss need not be compiled again for each value."""

    clip: float | Tensor
    value_clip: float
    value_coefficient: float
    entropy_coefficient: float | Tensor

    def as_tensors(self, device: torch.device) -> LossWeights:
        """Returns the same with tensors where values change."""
        return replace(
            self,
            clip=torch.as_tensor(self.clip, device=device),
            entropy_coefficient=torch.as_tensor(self.entropy_coefficient, device=device),
        )


pytree.register_dataclass(LossWeights)


def ppo_loss(
    log_probs_B: Tensor,
    entropy_B: Tensor,
    values_BV: Tensor,
    batch: Minibatch,
    weights: LossWeights,
) -> tuple[Tensor, Tensor]:
    """Returns the loss summed over the batch, and five sums without gradient.

    The sums are: policy loss, value loss, entropy, KL divergence (the low-variance estimate
    (r − 1) − log r of Schulman 2020), and how many ratios were clipped.

    Source: Schulman et al. 2017, equations 7 and 9.
    """
    log_ratio_B = log_probs_B - batch.log_probs_B
    ratio_B = log_ratio_B.exp()
    low: Any = 1.0 - weights.clip
    high: Any = 1.0 + weights.clip
    clipped_B = ratio_B.clamp(low, high)
    policy = -torch.minimum(ratio_B * batch.advantages_B, clipped_B * batch.advantages_B).sum()
    errors_BV = (values_BV - batch.returns_BV).square()
    if weights.value_clip:
        change_BV = (values_BV - batch.values_BV).clamp(-weights.value_clip, weights.value_clip)
        near_BV = batch.values_BV + change_BV
        errors_BV = torch.maximum(errors_BV, (near_BV - batch.returns_BV).square())
    value = 0.5 * errors_BV.sum()
    entropy = entropy_B.sum()
    if weights.entropy_coefficient == 0.0 and isinstance(weights.entropy_coefficient, float):
        entropy = entropy.detach()  # spares a backward pass that ends in zeros
    loss = policy + weights.value_coefficient * value - weights.entropy_coefficient * entropy
    with torch.no_grad():
        kl = (ratio_B - 1.0 - log_ratio_B).sum()
        outside = (ratio_B != clipped_B).sum()
        sums = torch.stack([policy, value, entropy, kl, outside])
    return loss, sums
