"""Rainbow: six improvements of deep Q-learning in one agent, each of which can be switched off.

Source: Hessel et al. 2018 (arXiv:1710.02298). Value distributions: Bellemare et al. 2017 (arXiv:1707.06887).
Prioritised replay: Schaul et al. 2016. Noisy networks: Fortunato et al. 2018.

N environment, B batch, A action, Z atom of a value distribution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import ConfigError
from rlx.events import Observation
from rlx.quantities import Count, NotNegative, Positive, Share
from rlx_agents.dqn import bootstrap_targets
from rlx_agents.experience import Batch, Drawn, ExperienceConfig
from rlx_agents.noisy import resample_noise, without_noise
from rlx_agents.off_policy import Learnt
from rlx_agents.off_policy_config import OffPolicyConfig
from rlx_agents.presets import with_preset
from rlx_agents.q_agent import QAgent
from rlx_agents.q_network import QShape, discrete_actions
from rlx_agents.schedule import linear
from rlx_agents.serialisation import generator_state, load_generator_state
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True, kw_only=True)
class RainbowConfig(OffPolicyConfig):
    """Configuration of `rainbow`. A field that is None takes its value from the preset; `pixels` is Hessel et
    al. 2018, table 1."""

    learning_rate: Positive | None = None
    """Adam's. pixels 6.25e-5, grid 2.5e-4, vector 1e-3."""
    adam_epsilon: Positive = 1.5e-4
    """Source: table 1."""
    double: bool = True
    """The online network chooses the next action, the target network values it."""
    dueling: bool = True
    """Separate streams for the state's value and the actions' advantages."""
    distributional: bool = True
    """Learn the distribution of returns over `atoms`; False: their mean."""
    atoms: int = 51
    """Points of the support of the distribution (Bellemare et al. 2017)."""
    value_min: float = -10.0
    """Smallest return of the support."""
    value_max: float = 10.0
    """Largest return of the support."""
    noisy: bool = True
    """Explore by noise in the weights; False: ε-greedily."""
    noisy_sigma: NotNegative = 0.5
    """σ₀ of the noise. Source: table 1."""
    n_step: Count = 3
    """Steps of a return; 1 turns it off."""
    prioritised: bool = True
    """Draw transitions by their last loss; False: uniformly."""
    priority_exponent: NotNegative = 0.5
    """α. Source: table 1 (ω)."""
    importance_start: Share = 0.4
    """β at the start, growing to 1 over the run. Source: table 1."""
    hidden: Count | None = None
    """Units of each stream. pixels 512, grid and vector 128."""
    batch_size: Count | None = None
    """Transitions per update. pixels 32, grid and vector 64."""
    target_interval: Count | None = None
    """Updates between moves of the target network. pixels 2000 (hard copies), else 1 (Polyak)."""
    target_rate: Share | None = None
    """How far the target moves each time; 1 copies. pixels 1, grid 0.005, vector 0.01."""
    epsilon_end: Share = 0.01
    """Without noisy networks: probability of a random action after exploration."""
    exploration_fraction: Share = 0.1
    """Without noisy networks: part of the run over which ε falls from 1."""
    epsilon_play: Share = 0.001
    """Probability of a random action at play. Source: Castro et al. 2018 (Dopamine)."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return, so that the support fits any
    task. pixels no, else yes."""


PIXELS: dict[str, Any] = {
    "learning_rate": 6.25e-5,
    "hidden": 512,
    "learning_starts": 20_000,
    "update_every": 4,
    "batch_size": 32,
    "target_interval": 2000,
    "target_rate": 1.0,
    "scale_rewards": False,
    "amp": "auto",
}
GRID: dict[str, Any] = {
    "learning_rate": 2.5e-4,  # Obando-Ceron and Castro 2021, appendix, for MinAtar
    "hidden": 128,
    "learning_starts": 5000,
    "update_every": 4,
    "batch_size": 64,
    "target_interval": 1,
    "target_rate": 0.005,
    "scale_rewards": True,
    "amp": "none",
}
VECTOR: dict[str, Any] = {
    "learning_rate": 1e-3,
    "hidden": 128,
    "learning_starts": 1000,
    "update_every": 2,
    "batch_size": 64,
    "target_interval": 1,
    "target_rate": 0.01,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(config: RainbowConfig, observation_space: spaces.Space) -> RainbowConfig:
    """Returns `config` with every None of the preset filled in.

    Raises:
        ConfigError: a value is out of range.
    """
    config = with_preset(config, observation_space, pixels=PIXELS, grid=GRID, vector=VECTOR)
    if config.distributional and (config.atoms < 2 or config.value_min >= config.value_max):
        raise ConfigError(
            f"agent.atoms is {config.atoms} from value_min {config.value_min} to value_max "
            f"{config.value_max}; expected at least 2 atoms and value_min below value_max"
        )
    return config


def project_distribution(
    returns_B: Tensor, discounts_B: Tensor, next_probabilities_BZ: Tensor, support_Z: Tensor
) -> Tensor:
    """Returns the distribution of R + γ' Z' on the support, (B, Z): mass between two atoms goes to both.

    Source: Bellemare et al. 2017, algorithm 1.
    """
    low, high = support_Z[0], support_Z[-1]
    step = (high - low) / (len(support_Z) - 1)
    moved_BZ = returns_B.unsqueeze(1) + discounts_B.unsqueeze(1) * support_Z
    # Rounding can put the largest return beyond the last atom, and less than no mass on the one before it.
    place_BZ = ((moved_BZ.clamp(low, high) - low) / step).clamp(max=len(support_Z) - 1)
    # The last atom is reached from the one before it, with all of the mass.
    index_BZ = place_BZ.long().clamp(0, len(support_Z) - 2)
    upper_share_BZ = place_BZ - index_BZ
    projected_BZ = torch.zeros_like(next_probabilities_BZ)
    projected_BZ.scatter_add_(1, index_BZ, next_probabilities_BZ * (1.0 - upper_share_BZ))
    return projected_BZ.scatter_add_(1, index_BZ + 1, next_probabilities_BZ * upper_share_BZ)


def distributional_loss(logits_BZ: Tensor, target_BZ: Tensor) -> Tensor:
    """Returns KL(target ‖ prediction) of each sample, (B,): its loss and its priority (Hessel et al., §3)."""
    return functional.kl_div(functional.log_softmax(logits_BZ, 1), target_BZ, reduction="none").sum(1)


def chosen(values: Tensor, actions_B: Tensor) -> Tensor:
    """Returns the entry of each action: (B,) of (B, A), (B, Z) of (B, A, Z)."""
    return values[torch.arange(len(actions_B), device=values.device), actions_B]


class Rainbow(QAgent):
    """Acts greedily under noisy weights, learns from prioritised replay."""

    name = "rainbow"
    metrics: ClassVar[Mapping[str, str]] = {
        **QAgent.metrics,
        "loss/value": "weighted loss of the last batch: KL divergence, or Huber without distributions",
        "policy/epsilon": "probability of a random action (with noisy networks 0 after the warm-up)",
        "replay/importance": "β, exponent of the importance weights",
    }

    def __init__(self, config: RainbowConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        chosen: Any = resolve(config, context.observation_space)
        shape = QShape(
            num_actions=discrete_actions(context.action_space, agent=self.name),
            atoms=chosen.atoms if chosen.distributional else 1,
            dueling=chosen.dueling,
            hidden=chosen.hidden,
            noisy_sigma=chosen.noisy_sigma if chosen.noisy else None,
        )
        super().__init__(chosen, context, shape)
        self.support_Z = torch.linspace(chosen.value_min, chosen.value_max, shape.atoms, device=self.device)

    def _prepare_training(self) -> None:
        super()._prepare_training()
        self._act_noise, self._learn_noise = (
            torch.Generator(self.device).manual_seed(self.context.shared_seed + i) for i in range(2)
        )
        self._gradient = self.learner.gradient(self._loss, self.compiler)

    def _experience_config(self) -> ExperienceConfig:
        config = self.config
        return replace(
            super()._experience_config(),
            priority_exponent=config.priority_exponent if config.prioritised else None,
        )

    def act_part(self, obs: Observation, part: slice, ended: np.ndarray | None = None) -> np.ndarray:
        """Returns exploring actions (n,), in every step under newly drawn noise."""
        if part.start == 0:
            resample_noise(self._actor, self._act_noise)
        return super().act_part(obs, part, ended)

    def _expected(self, output: Tensor) -> Tensor:
        if not self.config.distributional:
            return output
        return output.softmax(2) @ self.support_Z

    def _values_at_play(self, obs: Any) -> Tensor:
        with without_noise(self.network):
            return self._values(obs)

    def _epsilon(self) -> float:
        if not self.config.noisy:
            return self._falling_epsilon(1.0)
        # Before it has learnt anything, a network prefers one action by more than its noise, and the memory
        # would begin with that action alone. Seen on CartPole, one seed each: 174 of 500 after 50k steps
        # without random steps before learning, 494 after 12k with them.
        return 1.0 if self.experience.steps < self.config.learning_starts else 0.0

    def _importance(self) -> float:
        return linear(self.config.importance_start, 1.0, self.experience.progress())

    def _schedules(self) -> Metrics:
        return {**super()._schedules(), "replay/importance": self._importance()}

    def _draw(self) -> Drawn:
        drawn = super()._draw()
        if self.config.prioritised:
            drawn.batch.weights_B = self.experience.importance_weights(drawn, self._importance())
        return drawn

    def _learn(self, drawn: Drawn) -> Learnt:
        resample_noise(self.network, self._learn_noise)
        resample_noise(self.target, self._learn_noise)
        outputs = self._descend(self._gradient, drawn)
        report = torch.stack([outputs.mean(0), outputs.mean(1)])
        if not self.config.prioritised:
            return Learnt(report=report)
        return Learnt(report=report, priorities_B=outputs.joined(2).cpu().numpy() + 1e-6)

    def _try(self, batch: Batch) -> None:
        self._gradient(1.0, batch)

    def _loss(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the weighted loss, the mean action value and the priorities (B,)."""
        losses_B, priorities_B, q_mean = self._losses(batch)
        if batch.weights_B is not None:
            losses_B = losses_B * batch.weights_B
        return losses_B.mean(), q_mean, priorities_B

    def _losses(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the losses (B,), the priorities (B,) and the mean action value."""
        target = self._target_pass(batch.next_obs)
        chooser = self._online_pass(batch.next_obs) if self.config.double else target
        with self.learner.precision.autocast():
            output = self.learner(batch.obs)
        predicted = chosen(output, batch.actions)
        q_mean = self._expected(output.detach()).mean()
        if not self.config.distributional:
            targets_B = bootstrap_targets(batch.returns_B, batch.discounts_B, target, chooser)
            losses_B = functional.smooth_l1_loss(predicted, targets_B, reduction="none")
            return losses_B, (predicted.detach() - targets_B).abs(), q_mean
        next_actions_B = self._expected(chooser).argmax(1)
        probabilities_BZ = chosen(target, next_actions_B).softmax(1)
        target_BZ = project_distribution(batch.returns_B, batch.discounts_B, probabilities_BZ, self.support_Z)
        losses_B = distributional_loss(predicted, target_BZ)
        return losses_B, losses_B.detach().clamp(min=0.0), q_mean

    def state_dict(self) -> State:
        """Returns networks, optimiser, generators, counters, and the replay memory."""
        return {
            **super().state_dict(),
            "act_noise": generator_state(self._act_noise),
            "learn_noise": generator_state(self._learn_noise),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        super().load_state_dict(state)
        load_generator_state(self._act_noise, state["act_noise"])
        load_generator_state(self._learn_noise, state["learn_noise"])
