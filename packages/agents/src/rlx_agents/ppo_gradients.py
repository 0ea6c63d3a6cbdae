"""The gradient of a PPO minibatch: in parts if it is to be, on every rank, with recurrent memory.

M environments of all ranks, L steps of a sequence, B samples.
"""

from __future__ import annotations

from typing import Any

import torch
from rlx.ranks import Ranks
from rlx_agents.action_heads import ActionHead
from rlx_agents.actor_critic import ActorCritic
from rlx_agents.compiling import Compiler
from rlx_agents.data_parallel import TrainedNetwork
from rlx_agents.gradients import LossGradient
from rlx_agents.observations import take
from rlx_agents.ppo_loss import LossWeights, Minibatch, ppo_loss
from rlx_agents.precision import Precision
from torch import Tensor


def is_too_far(kl_sum: Tensor, count: int, target_kl: float | None, ranks: Ranks) -> bool:
    """Returns whether the policy has moved past the target; reads the device only if there is one.

    Args:
        kl_sum: KL divergence summed over this rank's part of a minibatch.
        count: samples of the minibatch, on all ranks.
        target_kl: see `PPOConfig`.
        ranks: of the run.
    """
    return target_kl is not None and float(ranks.sum(kl_sum.clone())) / count > 1.5 * target_kl


class MinibatchGradients:
    """Adds up the gradient of minibatches.

    Args:
        config: of `ppo`, resolved.
        network: that is trained, whole; it gives the states that a burn-in refreshes.
        trained: the same as the loss sees it.
        head: reads the logits.
        precision: that forward passes compute in.
        ranks: of the run.
        compiler: of the agent.
    """

    def __init__(
        self,
        config: Any,
        network: ActorCritic,
        trained: TrainedNetwork,
        head: ActionHead,
        precision: Precision,
        ranks: Ranks,
        compiler: Compiler,
    ):
        self.config = config
        self.network, self.trained, self.head = network, trained, head
        self.precision, self.ranks, self.device = precision, ranks, ranks.device
        self._gradient = LossGradient(
            self._loss, trained, precision, compiler, recordable=not network.recurrent
        )
        self._compiled = compiler.enabled

    def accumulate(self, samples: Minibatch, everyones: Tensor, weights: LossWeights) -> Tensor:
        """Adds the gradient of the minibatch's mean loss; returns this rank's sums of `ppo_loss`.

        Args:
            samples: of this rank.
            everyones: indices of the minibatch, into the flat rollout of all ranks.
            weights: of the loss.
        """
        indices = self.ranks.own_indices(everyones)
        advantages = samples.advantages_B[indices]
        if self.config.normalise_advantages == "minibatch":
            of_all = advantages
            if self.ranks.size > 1:
                assert samples.everyones_advantages is not None
                of_all = samples.everyones_advantages[everyones]
            advantages = (advantages - of_all.mean()) / (of_all.std(correction=0) + 1e-8)
        if self._compiled:
            weights = weights.as_tensors(self.device)
        parts = self._micro_batches(indices)
        pairs = zip(parts, advantages.tensor_split(len(parts), -1), strict=True)
        total = torch.zeros(5, device=self.device)
        for i, (part, part_advantages) in enumerate(pairs, start=1):
            with self.trained.synchronised(last=i == len(parts)):
                total += self._backward(samples, part, part_advantages, weights, everyones.numel())
        return total

    def _micro_batches(self, indices: Tensor) -> tuple[Tensor, ...]:
        """Returns the parts that a minibatch is computed in, as many on every rank."""
        parts = self.config.gradient_accumulation
        if self.ranks.size == 1:
            parts = min(parts, indices.shape[-1])
        return indices.tensor_split(parts, -1)

    def _backward(
        self,
        samples: Minibatch,
        indices: Tensor,
        advantages: Tensor,
        weights: LossWeights,
        count: int,
    ) -> Tensor:
        scale = self.trained.loss_scale / count
        if not indices.numel():  # a rank that has no sample takes part all the same, with weight 0
            indices, scale = self._first_sample(), 0.0
            advantages = samples.advantages_B[indices]
        flat = indices.flatten()
        batch = Minibatch(
            obs=take(samples.obs, indices),
            actions=samples.actions.index_select(0, flat),
            log_probs_B=samples.log_probs_B.index_select(0, flat),
            values_BV=samples.values_BV.index_select(0, flat),
            advantages_B=advantages.flatten(),
            returns_BV=samples.returns_BV.index_select(0, flat),
        )
        if samples.state is not None and samples.first is not None:
            batch.first = samples.first[indices]
            batch.state = self._initial_states(samples, indices[0])
        _, sums = self._gradient(scale, batch, weights)
        return sums if scale else torch.zeros_like(sums)

    def _loss(self, batch: Minibatch, weights: LossWeights) -> tuple[Tensor, Tensor]:
        with self.precision.autocast():
            logits, values_BV, _ = self.trained(batch.obs, batch.state, batch.first)
        log_probs_B, entropy_B = self.head.log_prob_and_entropy(logits, batch.actions)
        return ppo_loss(log_probs_B, entropy_B, values_BV, batch, weights)

    def _first_sample(self) -> Tensor:
        """Returns the indices of one sample, or of one sequence with a recurrent encoder."""
        if not self.network.recurrent:
            return torch.zeros(1, dtype=torch.int64, device=self.device)
        return torch.arange(self.config.sequence_length, device=self.device)[:, None] * self.ranks.num_envs

    @torch.no_grad()
    def _initial_states(self, samples: Minibatch, starts_M: Tensor) -> Tensor:
        """Returns the state at the first step of each sequence: as stored, or refreshed by the
        burn-in."""
        assert samples.state is not None and samples.first is not None
        steps, num_envs = self.config.burn_in, self.ranks.num_envs
        stored = samples.state[starts_M]
        if not steps:
            return stored
        before_M = starts_M - steps * num_envs
        inside_M = before_M >= 0
        times_L = torch.arange(steps, device=self.device)[:, None] * num_envs
        indices_LM = times_L + before_M.clamp(min=0)
        with self.precision.autocast():
            _, _, state = self.network(
                take(samples.obs, indices_LM),
                samples.state[indices_LM[0]],
                samples.first[indices_LM],
            )
        assert state is not None
        return torch.where(inside_M.view(-1, *[1] * (state.dim() - 1)), state, stored)
