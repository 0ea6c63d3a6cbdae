"""Deep Q-learning, with double estimates and dueling streams.

Source: Mnih et al. 2015; double Q-learning, van Hasselt et al. 2016 (arXiv:1509.06461); dueling
network, Wang et al. 2016 (arXiv:1511.06581).

B batch, A action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from gymnasium import spaces
from rlx.contracts import AgentContext
from rlx.quantities import Count, Positive, Share
from rlx_agents.experience import Batch, Drawn
from rlx_agents.off_policy import Learnt
from rlx_agents.off_policy_config import OffPolicyConfig
from rlx_agents.presets import with_preset
from rlx_agents.q_agent import QAgent
from rlx_agents.q_network import QShape, discrete_actions
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True, kw_only=True)
class DQNConfig(OffPolicyConfig):
    """Configuration of `dqn`. A field that is None takes its value from the preset; `pixels` is Mnih et al.
    2015 with Adam, as CleanRL has it."""

    learning_rate: Positive | None = None
    """Adam's. pixels 1e-4, grid 3e-4, vector 1e-3."""
    double: bool = True
    """The online network chooses the next action, the target network values it."""
    dueling: bool = True
    """Separate streams for the state's value and the actions' advantages."""
    hidden: Count | None = None
    """Units of each stream. pixels 512, grid and vector 128."""
    batch_size: Count | None = None
    """Transitions per update. pixels 32, grid and vector 64."""
    target_interval: Count | None = None
    """Updates between moves of the target network. pixels 1000 (hard copies), else 1 (Polyak)."""
    target_rate: Share | None = None
    """How far the target moves each time; 1 copies. pixels 1, else 0.005."""
    epsilon_start: Share = 1.0
    """Probability of a random action at the start."""
    epsilon_end: Share | None = None
    """At the end of exploration. pixels 0.01, grid 0.02, vector 0.05."""
    exploration_fraction: Share = 0.1
    """Part of the run over which ε falls linearly."""
    epsilon_play: Share = 0.001
    """Probability of a random action at play. Source: Castro et al. 2018 (Dopamine)."""


PIXELS: dict[str, Any] = {
    "learning_rate": 1e-4,
    "hidden": 512,
    "learning_starts": 20_000,
    "n_step": 1,
    "update_every": 4,
    "batch_size": 32,
    "target_interval": 1000,
    "target_rate": 1.0,
    "epsilon_end": 0.01,
    "scale_rewards": False,
    "amp": "auto",
}
GRID: dict[str, Any] = {
    "learning_rate": 3e-4,
    "hidden": 128,
    "learning_starts": 5000,
    "n_step": 1,
    "update_every": 4,
    "batch_size": 64,
    "target_interval": 1,
    "target_rate": 0.005,
    "epsilon_end": 0.02,
    "scale_rewards": True,
    "amp": "none",
}
VECTOR: dict[str, Any] = {
    "learning_rate": 1e-3,
    "hidden": 128,
    "learning_starts": 1000,
    "n_step": 3,
    "update_every": 2,
    "batch_size": 64,
    "target_interval": 1,
    "target_rate": 0.005,
    "epsilon_end": 0.05,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(config: DQNConfig, observation_space: spaces.Space) -> DQNConfig:
    """Returns `config` with every None of the preset filled in."""
    return with_preset(config, observation_space, pixels=PIXELS, grid=GRID, vector=VECTOR)


def bootstrap_targets(
    returns_B: Tensor, discounts_B: Tensor, target_q_BA: Tensor, chooser_q_BA: Tensor
) -> Tensor:
    """Returns R + γ' Q_target(s', argmax Q_chooser(s', ·)), (B,).

    With the target network as the chooser this is Mnih et al.'s target, with the online network van
    Hasselt et al.'s (equation 4).
    """
    chosen_B1 = chooser_q_BA.argmax(1, keepdim=True)
    return returns_B + discounts_B * target_q_BA.gather(1, chosen_B1).squeeze(1)


def dqn_loss(q_BA: Tensor, actions_B: Tensor, targets_B: Tensor) -> Tensor:
    """Returns the mean Huber loss: errors beyond 1 are clipped in the gradient (Mnih et al. 2015,
    Methods)."""
    return functional.smooth_l1_loss(q_BA.gather(1, actions_B.unsqueeze(1)).squeeze(1), targets_B)


class DQN(QAgent):
    """Acts ε-greedily, learns from replay."""

    name = "dqn"
    metrics: ClassVar[Mapping[str, str]] = {
        **QAgent.metrics,
        "loss/value": "Huber loss of the action values in the last batch",
    }

    def __init__(self, config: DQNConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        chosen: Any = resolve(config, context.observation_space)
        shape = QShape(
            num_actions=discrete_actions(context.action_space, agent=self.name),
            dueling=chosen.dueling,
            hidden=chosen.hidden,
        )
        super().__init__(chosen, context, shape)

    def _prepare_training(self) -> None:
        super()._prepare_training()
        self._gradient = self.learner.gradient(self._loss, self.compiler)

    def _epsilon(self) -> float:
        return self._falling_epsilon(self.config.epsilon_start)

    def _learn(self, drawn: Drawn) -> Learnt:
        outputs = self._descend(self._gradient, drawn)
        return Learnt(report=torch.stack([outputs.mean(0), outputs.mean(1)]))

    def _try(self, batch: Batch) -> None:
        self._gradient(1.0, batch)

    def _loss(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Returns the loss and the mean action value."""
        target_q_BA = self._target_pass(batch.next_obs)
        chooser_q_BA = self._online_pass(batch.next_obs) if self.config.double else target_q_BA
        with self.learner.precision.autocast():
            q_BA = self.learner(batch.obs)
        targets_B = bootstrap_targets(batch.returns_B, batch.discounts_B, target_q_BA, chooser_q_BA)
        return dqn_loss(q_BA, batch.actions, targets_B), q_BA.mean()
