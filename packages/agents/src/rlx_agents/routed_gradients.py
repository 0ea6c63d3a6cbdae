"""The gradient of one policy from a rollout that several policies have made.

L steps of a sequence, B sequences or steps, M environments of all ranks.
"""

from __future__ import annotations

import torch
from rlx.ranks import Ranks
from rlx_agents.action_heads import ActionHead
from rlx_agents.actor_critic import ActorCritic
from rlx_agents.data_parallel import TrainedNetwork
from rlx_agents.observations import take
from rlx_agents.ppo_loss import LossWeights, Minibatch, ppo_loss
from rlx_agents.precision import Precision
from torch import Tensor


class RoutedGradients:
    """Adds up the gradient of the steps that one policy made.

    Args:
        network: of the policy.
        trained: the same as the loss sees it.
        head: reads the logits.
        precision: that forward passes compute in.
        ranks: of the run.
        normalise: over what advantages get mean 0 and deviation 1: the policy's steps in the minibatch, those
            in the rollout, or nothing.
    """

    def __init__(
        self,
        network: ActorCritic,
        trained: TrainedNetwork,
        head: ActionHead,
        precision: Precision,
        ranks: Ranks,
        normalise: str = "minibatch",
    ):
        self.network, self.trained, self.head = network, trained, head
        self.precision, self.ranks, self.normalise = precision, ranks, normalise

    def accumulate(
        self, samples: Minibatch, mine: Tensor, everyones: Tensor, weights: LossWeights
    ) -> tuple[Tensor, int]:
        """Adds the gradient of the mean loss; returns this rank's sums of `ppo_loss` and all ranks' samples.

        Args:
            samples: the whole rollout of this rank, of all policies.
            mine: bool (T·M,): steps of all ranks that this policy made.
            everyones: indices of the minibatch into the flat rollout of all ranks: (B,) steps, or (L, B)
                whole sequences, which may hold steps of other policies.
            weights: of the loss.
        """
        whose = everyones[mine[everyones]]
        count = whose.numel()
        own = self._own(everyones)
        kept = mine[own]
        step, env = own // self.ranks.total_envs, own % self.ranks.total_envs
        indices = step * self.ranks.num_envs + env - self.ranks.rank * self.ranks.num_envs
        advantages = samples.advantages_B[indices]
        if self.normalise != "none":
            assert samples.everyones_advantages is not None
            of_all = samples.everyones_advantages[mine if self.normalise == "rollout" else whose]
            advantages = (advantages - of_all.mean()) / (of_all.std(correction=0) + 1e-8)
        scale = self.trained.loss_scale / count
        if not kept.any():  # a rank that has no sample takes part all the same, with weight 0
            indices = torch.zeros((1,) * max(indices.dim(), 1), dtype=torch.int64, device=indices.device)
            advantages, scale = samples.advantages_B[indices], 0.0
            kept = torch.ones_like(indices, dtype=torch.bool)
        return self._backward(samples, indices, kept, advantages, weights, scale), count

    def _own(self, everyones: Tensor) -> Tensor:
        """Returns the samples, or whole sequences, of a minibatch that are this rank's."""
        env = everyones % self.ranks.total_envs
        of_rank = env // self.ranks.num_envs == self.ranks.rank
        return everyones[of_rank] if everyones.dim() == 1 else everyones[:, of_rank[0]]

    def _backward(
        self,
        samples: Minibatch,
        indices: Tensor,
        kept: Tensor,
        advantages: Tensor,
        weights: LossWeights,
        scale: float,
    ) -> Tensor:
        state = first = None
        if samples.state is not None and samples.first is not None:
            # Before the first step of this policy in a sequence stand another's steps, if any. What they
            # leave in the memory does not matter: a policy's memory starts anew where it takes over.
            first, state = samples.first[indices], samples.state[indices[0]]
        with self.trained.synchronised(last=True), self.precision.autocast():
            logits, values_BV, _ = self.trained(take(samples.obs, indices), state, first)
            flat, kept_B = indices.flatten()[kept.flatten()], kept.flatten()
            batch = Minibatch(
                obs=None,
                actions=samples.actions[flat],
                log_probs_B=samples.log_probs_B[flat],
                values_BV=samples.values_BV[flat],
                advantages_B=advantages.flatten()[kept_B],
                returns_BV=samples.returns_BV[flat],
            )
            log_probs_B, entropy_B = self.head.log_prob_and_entropy(logits[kept_B], batch.actions)
        loss, sums = ppo_loss(log_probs_B, entropy_B, values_BV[kept_B], batch, weights)
        with self.trained.synchronised(last=True):
            self.precision.backward(loss * scale)
        return sums if scale else torch.zeros_like(sums)
