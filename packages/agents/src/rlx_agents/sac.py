"""Soft actor-critic for discrete actions: twin critics, automatic temperature.

Source: Haarnoja et al. 2018 (arXiv:1812.05905); for discrete actions, where every expectation over actions is
an exact sum, Christodoulou 2019 (arXiv:1910.07207).

N environment, B batch, A action, C critic (two).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext, State
from rlx.events import Observation
from rlx.quantities import Count, CountOrZero, Positive, Share
from rlx_agents.action_heads import CategoricalHead, played
from rlx_agents.experience import Batch, Drawn
from rlx_agents.fused_adam import fused_adam
from rlx_agents.inference_copy import InferenceCopy
from rlx_agents.learner import Learner
from rlx_agents.observations import ObservationStager
from rlx_agents.off_policy import Learnt, OffPolicyAgent
from rlx_agents.off_policy_config import OffPolicyConfig
from rlx_agents.policy_module import PolicyModule
from rlx_agents.precision import Precision
from rlx_agents.presets import with_preset
from rlx_agents.q_network import QNetwork, QShape
from rlx_agents.serialisation import (
    array,
    generator_state,
    load_generator_state,
    load_module_state,
    load_optimiser_state,
    module_state,
    optimiser_state,
)
from rlx_agents.target_network import frozen_copy, move_towards
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True, kw_only=True)
class SACConfig(OffPolicyConfig):
    """Configuration of `sac`. A field that is None takes its value from the preset; `pixels` is Christodoulou
    2019 with CleanRL's corrections."""

    learning_rate: Positive | None = None
    """Adam's, of policy, critics and temperature. pixels and grid 3e-4, vector 1e-3."""
    adam_epsilon: Positive = 1e-4
    """Source: CleanRL, for stability with small gradients."""
    initial_temperature: Positive | None = None
    """α at the start. pixels 1, else 0.001: where returns are scaled to order 1, a step's reward is some
    hundredths, and a larger α keeps the policy random until it has fallen."""
    fixed_temperature: bool = False
    """Keep α as it is."""
    target_entropy_ratio: Share | None = None
    """Entropy that α aims at, as a part of the largest possible. pixels 0.89 (CleanRL; the paper's 0.98
    leaves the policy nearly random), grid 0.3, vector 0.5."""
    hidden: CountOrZero | None = None
    """Units between features and outputs; 0: none. pixels 0, else 128."""
    batch_size: Count = 64
    """Transitions per update."""
    target_interval: Count | None = None
    """Updates between moves of the target critics. pixels 2000 (hard copies), else 1 (Polyak)."""
    target_rate: Share | None = None
    """How far the targets move each time; 1 copies. pixels 1, else 0.005."""


PIXELS: dict[str, Any] = {
    "learning_rate": 3e-4,
    "initial_temperature": 1.0,
    "target_entropy_ratio": 0.89,
    "hidden": 0,
    "learning_starts": 20_000,
    "n_step": 1,
    "update_every": 4,
    "target_interval": 2000,
    "target_rate": 1.0,
    "scale_rewards": False,
    "amp": "auto",
}
GRID: dict[str, Any] = {
    "learning_rate": 3e-4,
    "initial_temperature": 0.001,
    "target_entropy_ratio": 0.3,
    "hidden": 128,
    "learning_starts": 5000,
    "n_step": 1,
    "update_every": 4,
    "target_interval": 1,
    "target_rate": 0.005,
    "scale_rewards": True,
    "amp": "none",
}
VECTOR: dict[str, Any] = {
    "learning_rate": 1e-3,
    "initial_temperature": 0.001,
    "target_entropy_ratio": 0.5,
    "hidden": 128,
    "learning_starts": 1000,
    "n_step": 3,
    "update_every": 2,
    "target_interval": 1,
    "target_rate": 0.005,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(config: SACConfig, observation_space: spaces.Space) -> SACConfig:
    """Returns `config` with every None of the preset filled in."""
    return with_preset(config, observation_space, pixels=PIXELS, grid=GRID, vector=VECTOR)


def soft_targets(
    returns_B: Tensor, discounts_B: Tensor, next_q_CBA: Tensor, next_logits_BA: Tensor, temperature: Tensor
) -> Tensor:
    """Returns R + γ' Σ_a π(a|s') (min_C Q(s', a) − α log π(a|s')), (B,).

    Source: Christodoulou 2019, equations 3 and 10, with the smaller of the twin critics.
    """
    log_pi_BA = functional.log_softmax(next_logits_BA, 1)
    soft_BA = next_q_CBA.amin(0) - temperature * log_pi_BA
    return returns_B + discounts_B * (log_pi_BA.exp() * soft_BA).sum(1)


def critic_loss(q_CBA: Tensor, actions_B: Tensor, targets_B: Tensor) -> Tensor:
    """Returns the mean squared error of each critic, summed over critics."""
    actions_CB1 = actions_B.view(1, -1, 1).expand(len(q_CBA), -1, 1)
    return (q_CBA.gather(2, actions_CB1).squeeze(2) - targets_B).square().mean(1).sum()


def policy_loss(logits_BA: Tensor, q_CBA: Tensor, temperature: Tensor) -> tuple[Tensor, Tensor]:
    """Returns E Σ_a π (α log π − min_C Q), and the entropy of each state's policy (B,) without gradient.

    Source: Christodoulou 2019, equation 12.
    """
    log_pi_BA = functional.log_softmax(logits_BA, 1)
    pi_BA = log_pi_BA.exp()
    loss = (pi_BA * (temperature * log_pi_BA - q_CBA.amin(0))).sum(1).mean()
    return loss, -(pi_BA * log_pi_BA).sum(1).detach()


def temperature_loss(log_temperature: Tensor, entropy: Tensor, target_entropy: float) -> Tensor:
    """Returns E[α (H − H_target)]: α grows where the policy is less random than it should be.

    Source: Christodoulou 2019, equation 11.
    """
    return log_temperature.exp() * (entropy - target_entropy)


class TwinCritics(nn.Module):
    """Two independent critics; returns (C, B, A)."""

    def __init__(self, *critics: QNetwork):
        super().__init__()
        self.critics = nn.ModuleList(critics)

    def forward(self, obs: Any) -> Tensor:
        return torch.stack([critic(obs) for critic in self.critics])


class SAC(OffPolicyAgent):
    """Acts by sampling, learns from replay."""

    name = "sac"
    reported = ("loss/value", "loss/policy", "loss/entropy", "value/q_mean", "policy/temperature")
    metrics: ClassVar[Mapping[str, str]] = {
        **OffPolicyAgent.metrics,
        "loss/policy": "policy loss of the last batch",
        "loss/value": "squared error of both critics, summed, of the last batch",
        "loss/entropy": "entropy of the policy in nats",
        "value/q_mean": "mean value of the actions in the last batch, smaller critic",
        "policy/temperature": "α, weight of the entropy",
    }

    def __init__(self, config: SACConfig, context: AgentContext):
        super().__init__(resolve(config, context.observation_space), context)
        self._shape = QShape(num_actions=self.num_actions, hidden=self.config.hidden or None)
        self.head = CategoricalHead(self.num_actions, int(context.action_space.start))
        self.target_entropy = self.config.target_entropy_ratio * math.log(self.num_actions)
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.policy = self._new_network()
            if not context.inference:
                self.critics = TwinCritics(self._new_network(), self._new_network())
        self.precision = Precision(self.config.amp, self.device)
        if not context.inference:
            self._prepare_training()

    def _new_network(self) -> QNetwork:
        """Returns a network with one output per action: logits or values."""
        return QNetwork(self.context.encoder, self.context.observation_space, self._shape).to(self.device)

    def _prepare_training(self) -> None:
        super()._prepare_training()
        config, options = self.config, self._learner_options()
        self.policy_learner = Learner(self.policy, self.ranks, options)
        self.critic_learner = Learner(self.critics, self.ranks, options)
        self._online_pass = InferenceCopy(self.policy, self.precision)
        self._act_with(self.policy, self._online_pass)
        self._follow(frozen_copy(self.critics))
        self.log_temperature = nn.ParameterDict(
            {"log": torch.tensor(math.log(config.initial_temperature), device=self.device)}
        )
        self.temperature_optimiser = fused_adam(
            self.log_temperature.parameters(), config.learning_rate, config.adam_epsilon, self.device
        )
        self._act_generator = torch.Generator(self.device).manual_seed(self.context.shared_seed)
        self._logits_to_act = self.compiler.acting(self._acting.__call__, self._acting.network)
        self._noise_N = torch.empty(0)
        """Of the step whose parts are being decided."""
        self._critic_gradient = self.critic_learner.gradient(self._critic_loss, self.compiler)
        self._policy_gradient = self.policy_learner.gradient(self._policy_loss, self.compiler)

    def _follow(self, targets: nn.Module) -> None:
        """Makes `targets` the target critics."""
        self.targets = targets
        self._target_pass = InferenceCopy(targets, self.precision)

    @torch.inference_mode()
    def act_part(self, obs: Observation, part: slice, ended: np.ndarray | None = None) -> np.ndarray:
        """Returns sampled actions (n,) for the environments `part`; during the warm-up uniformly random."""
        if part.start == 0:
            self._noise_N = self.ranks.own_rows(self.head.noise(self.ranks.total_envs, self._act_generator))
        noise = self._noise_N[part]
        if self.experience.steps < self.config.learning_starts:
            logits = torch.zeros_like(noise)
        else:
            logits = self._logits_to_act(self._stage(obs))
        return self.head.to_env(self.head.choose(logits, noise).cpu().numpy())

    def _logits(self, obs: Any) -> Tensor:
        with self.precision.autocast():
            return self.policy(obs)

    def _learn(self, drawn: Drawn) -> Learnt:
        temperature = self.log_temperature["log"].detach().exp()
        parts = self._parts(drawn)
        inputs: list[Any] = [(size, (part, temperature)) for size, part in parts]
        critics = self.critic_learner.descend(self._critic_gradient, drawn.share, inputs)
        # The policy learns from the values that the critics had before their step.
        for number, (size, part) in enumerate(parts):
            inputs[number] = (size, (part, critics.parts[number][2], temperature))
        policy = self.policy_learner.descend(self._policy_gradient, drawn.share, inputs)
        self._online_pass.refresh()
        entropy = policy.mean(1)
        if not self.config.fixed_temperature:
            self._learn_temperature(entropy, drawn.share)
        reported = [critics.mean(0), policy.mean(0), entropy, critics.mean(1), temperature]
        return Learnt(report=torch.stack(reported))

    def _try(self, batch: Batch) -> None:
        self._critic_gradient(1.0, batch, self.log_temperature["log"].detach().exp())

    def _learners(self) -> tuple[Learner, ...]:
        return self.policy_learner, self.critic_learner

    def _critic_loss(self, batch: Batch, temperature: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the critics' loss, the smaller one's mean value, and the values of both (C, B, A)."""
        next_logits_BA = self._online_pass(batch.next_obs)
        next_q_CBA = self._target_pass(batch.next_obs)
        with self.critic_learner.precision.autocast():
            q_CBA = self.critic_learner(batch.obs)
        targets_B = soft_targets(batch.returns_B, batch.discounts_B, next_q_CBA, next_logits_BA, temperature)
        return critic_loss(q_CBA, batch.actions, targets_B), q_CBA.amin(0).mean(), q_CBA

    def _policy_loss(self, batch: Batch, q_CBA: Tensor, temperature: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the policy's loss and its mean entropy."""
        with self.policy_learner.precision.autocast():
            logits_BA = self.policy_learner(batch.obs)
        loss, entropy_B = policy_loss(logits_BA, q_CBA, temperature)
        return loss, entropy_B.mean()

    def _learn_temperature(self, entropy: Tensor, share: float) -> None:
        mean_entropy = self.ranks.sum(entropy * share) / self.ranks.size
        temperature_loss(self.log_temperature["log"], mean_entropy, self.target_entropy).backward()
        self.temperature_optimiser.step()
        self.temperature_optimiser.zero_grad(set_to_none=True)

    def _calibrate(self) -> None:
        obs = self.experience.observations()
        for network in (self.policy, *self.critics.critics):
            network.calibrate(obs, self.ranks.sum)
        self.policy_learner.adopt()
        self.critic_learner.adopt()
        self._online_pass.refresh()
        self._follow(frozen_copy(self.critics))
        self._hand_over()

    def _move_targets(self) -> None:
        move_towards(self.targets, self.critics, self.config.target_rate)
        self._target_pass.refresh()

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> SACPlayer:
        """Returns the policy at play; it follows this agent's parameters."""
        self._wait()
        return SACPlayer(self, num_envs, seed=seed, deterministic=deterministic)

    def policy_module(self) -> PolicyModule:
        """Returns observations → logits of the policy, for export."""
        return PolicyModule(self.policy, self._logits)

    def parameters_dict(self) -> State:
        self._wait()
        return {"policy": module_state(self.policy)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.policy, state["policy"], what="agent 'sac'")
        if not self.context.inference:
            self.policy_learner.adopt()
            self._online_pass.refresh()
            self._hand_over()

    def state_dict(self) -> State:
        """Returns networks, optimisers, generators, counters, and the replay memory."""
        return {
            "parameters": self.parameters_dict(),
            "critics": module_state(self.critics),
            "targets": module_state(self.targets),
            "temperature": module_state(self.log_temperature),
            "policy_optimiser": self.policy_learner.optimiser_state(),
            "critic_optimiser": self.critic_learner.optimiser_state(),
            "temperature_optimiser": optimiser_state(self.temperature_optimiser, self.log_temperature),
            "precision": self.policy_learner.precision.state_dict(),
            "critic_precision": self.critic_learner.precision.state_dict(),
            "act_generator": generator_state(self._act_generator),
            **self._progress_state(),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        self.load_parameters_dict(state["parameters"])
        load_module_state(self.critics, state["critics"], what="agent 'sac', critics")
        load_module_state(self.targets, state["targets"], what="agent 'sac', target critics")
        self._target_pass.refresh()
        load_module_state(self.log_temperature, state["temperature"], what="agent 'sac', temperature")
        self.policy_learner.load_state(state["policy_optimiser"], state["precision"])
        self.critic_learner.load_state(state["critic_optimiser"], state["critic_precision"])
        load_optimiser_state(self.temperature_optimiser, self.log_temperature, state["temperature_optimiser"])
        load_generator_state(self._act_generator, state["act_generator"])
        self._load_progress_state(state)


class SACPlayer:
    """The policy of a `SAC` at play, with its own random generator."""

    def __init__(self, agent: SAC, num_envs: int, *, seed: int, deterministic: bool):
        self._agent = agent
        self._generator = None if deterministic else torch.Generator(agent.device).manual_seed(seed)
        space = agent.context.observation_space
        self._stage = ObservationStager(space, num_envs, agent.device, pin=False)
        self._last: Tensor | None = None

    @torch.inference_mode()
    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N,)."""
        self._last = self._agent._logits(self._stage(obs))
        return played(self._agent.head, self._last, self._generator)

    def explain(self) -> dict[str, np.ndarray]:
        """Returns `probabilities` (N, A) of the last `act`."""
        return {} if self._last is None else {"probabilities": array(self._last.softmax(1))}
