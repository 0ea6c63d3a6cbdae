"""Soft actor-critic for discrete actions: twin critics, automatic temperature.

Source: Haarnoja et al. 2018 (arXiv:1812.05905); for discrete actions, where every expectation over actions is
an exact sum, Christodoulou 2019 (arXiv:1910.07207).

N environment, B batch, A action, C critic (two).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import ConfigError, RlxError
from rlx.events import Observation, Transition
from rlx_agents.action_heads import CategoricalHead
from rlx_agents.data_parallel import Ranks
from rlx_agents.experience import Batch, Experience, ExperienceConfig
from rlx_agents.observations import ObservationStager
from rlx_agents.precision import Amp, Precision, fused_adam
from rlx_agents.presets import is_pixels
from rlx_agents.q_network import QNetwork, QShape, discrete_actions, refuse_memory
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
class SACConfig:
    """Configuration of `sac`. A field that is None takes its value from the preset."""

    preset: Literal["auto", "pixels", "vector"] = "auto"
    """`pixels`: Christodoulou 2019 with CleanRL's corrections. `vector`: small control tasks. `auto` picks by
    the observation space: pixels if it has an image."""
    learning_rate: float | None = None
    """Adam's, of policy, critics and temperature. pixels 3e-4, vector 1e-3."""
    adam_epsilon: float = 1e-4
    """Source: CleanRL, for stability with small gradients."""
    discount: float = 0.99
    """γ."""
    n_step: int = 1
    """Steps of a return."""
    initial_temperature: float | None = None
    """α at the start. pixels 1, vector 0.1."""
    fixed_temperature: bool = False
    """Keep α as it is."""
    target_entropy_ratio: float | None = None
    """Entropy that α aims at, as a part of the largest possible. pixels 0.89 (CleanRL; the paper's 0.98
    leaves the policy nearly random), vector 0.3."""
    hidden: int | None = None
    """Units between features and outputs; 0: none. pixels 0, vector 128."""
    replay_size: int = 100_000
    """Transitions kept, each frame once (84×84: 7 kB a transition)."""
    replay_path: str | None = None
    """Folder for a memory-mapped replay; None keeps it in RAM."""
    learning_starts: int | None = None
    """Environment steps before the first update; actions are random until then. pixels 20000, vector 1000."""
    update_every: int | None = None
    """Environment steps per update. pixels 4, vector 2."""
    batch_size: int = 64
    """Transitions per update."""
    target_interval: int | None = None
    """Updates between moves of the target critics. pixels 2000 (hard copies), vector 1 (Polyak)."""
    target_rate: float | None = None
    """How far the targets move each time; 1 copies. pixels 1, vector 0.005."""
    max_grad_norm: float = 10.0
    """Global norm that gradients are clipped to."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return. pixels no, vector yes."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), vector `none`."""


PIXELS: dict[str, Any] = {
    "learning_rate": 3e-4,
    "initial_temperature": 1.0,
    "target_entropy_ratio": 0.89,
    "hidden": 0,
    "learning_starts": 20_000,
    "update_every": 4,
    "target_interval": 2000,
    "target_rate": 1.0,
    "scale_rewards": False,
    "amp": "auto",
}
VECTOR: dict[str, Any] = {
    "learning_rate": 1e-3,
    "initial_temperature": 0.1,
    "target_entropy_ratio": 0.3,
    "hidden": 128,
    "learning_starts": 1000,
    "update_every": 2,
    "target_interval": 1,
    "target_rate": 0.005,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(config: SACConfig, observation_space: spaces.Space) -> SACConfig:
    """Returns `config` with every None of the preset filled in.

    Raises:
        ConfigError: a value is out of range.
    """
    pixels = config.preset == "pixels" or (config.preset == "auto" and is_pixels(observation_space))
    preset = PIXELS if pixels else VECTOR
    chosen = {name: value for name, value in preset.items() if getattr(config, name) is None}
    config = replace(config, **chosen)
    for name in ("replay_size", "update_every", "batch_size", "target_interval", "n_step"):
        if getattr(config, name) < 1:
            raise ConfigError(f"agent.{name} is {getattr(config, name)}; expected at least 1")
    if (config.initial_temperature or 0.0) <= 0.0:
        raise ConfigError(f"agent.initial_temperature is {config.initial_temperature}; expected above 0")
    return config


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


def temperature_loss(log_temperature: Tensor, entropy_B: Tensor, target_entropy: float) -> Tensor:
    """Returns E[α (H − H_target)]: α grows where the policy is less random than it should be.

    Source: Christodoulou 2019, equation 11.
    """
    return log_temperature.exp() * (entropy_B.mean() - target_entropy)


class TwinCritics(nn.Module):
    """Two independent critics; returns (C, B, A)."""

    def __init__(self, *critics: QNetwork):
        super().__init__()
        self.critics = nn.ModuleList(critics)

    def forward(self, obs: Any) -> Tensor:
        return torch.stack([critic(obs) for critic in self.critics])


class SAC:
    """Acts by sampling, learns from replay."""

    metrics: Mapping[str, str] = {
        "loss/policy": "policy loss of the last batch",
        "loss/value": "squared error of both critics, summed, of the last batch",
        "loss/entropy": "entropy of the policy in nats",
        "value/q_mean": "mean value of the actions in the last batch, smaller critic",
        "policy/temperature": "α, weight of the entropy",
        "train/learning_rate": "Adam's learning rate",
        "train/updates": "optimiser steps since the start of the run",
        "replay/size": "transitions in the replay memory",
    }
    own_state = ("replay", "experience", "act_generator")
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: SACConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        self.config: Any
        self.config = resolve(config, context.observation_space)
        self.context = context
        self.device = torch.device(context.device)
        refuse_memory(context.encoder, agent="sac")
        self._shape = QShape(
            num_actions=discrete_actions(context.action_space, agent="sac"),
            hidden=self.config.hidden or None,
        )
        self.head = CategoricalHead(self._shape.num_actions, int(context.action_space.start))
        self.target_entropy = self.config.target_entropy_ratio * math.log(self._shape.num_actions)
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.policy = self._new_network()
            if not context.inference:
                self.critics = TwinCritics(self._new_network(), self._new_network())
        self.precision = Precision(self.config.amp, self.device)
        self.updates = 0
        """Optimiser steps of each network."""
        if not context.inference:
            self._prepare_training()

    def _new_network(self) -> QNetwork:
        """Returns a network with one output per action: logits or values."""
        return QNetwork(self.context.encoder, self.context.observation_space, self._shape).to(self.device)

    def _prepare_training(self) -> None:
        config, context = self.config, self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.trained_policy = self.ranks.train(self.policy)
        self.trained_critics = self.ranks.train(self.critics)
        self.targets = frozen_copy(self.critics)
        self.log_temperature = nn.ParameterDict(
            {"log": torch.tensor(math.log(config.initial_temperature), device=self.device)}
        )
        rate, epsilon = config.learning_rate, config.adam_epsilon
        self.policy_optimiser = fused_adam(self.trained_policy.parameters(), rate, epsilon, self.device)
        self.critic_optimiser = fused_adam(self.trained_critics.parameters(), rate, epsilon, self.device)
        self.temperature_optimiser = fused_adam(self.log_temperature.parameters(), rate, epsilon, self.device)
        self.critic_precision = Precision(config.amp, self.device)
        self.experience = Experience(
            ExperienceConfig(
                capacity=config.replay_size,
                learning_starts=config.learning_starts,
                update_every=config.update_every,
                batch_size=config.batch_size,
                discount=config.discount,
                n_step=config.n_step,
                path=config.replay_path,
                scale_rewards=config.scale_rewards,
            ),
            context,
        )
        self._stage = ObservationStager(context.observation_space, context.num_envs, self.device)
        self._act_generator = torch.Generator(self.device).manual_seed(context.seed)

    # ---------------------------------------------------------------- acting

    @torch.inference_mode()
    def act(self, obs: Observation) -> np.ndarray:
        """Returns sampled actions (N,); uniformly random ones during the warm-up."""
        if self.experience.steps < self.config.learning_starts:
            logits = torch.zeros(self.context.num_envs, self.head.num_logits, device=self.device)
        else:
            logits = self._logits(self._stage(obs))
        return self.head.to_env(self.head.sample(logits, self._act_generator).cpu().numpy())

    def _logits(self, obs: Any) -> Tensor:
        with self.precision.autocast():
            return self.policy(obs)

    def observe(self, transition: Transition, bonus: np.ndarray | None = None) -> None:
        """Takes in what `act` led to."""
        action = transition.action - int(self.context.action_space.start)
        self.experience.observe(replace(transition, action=action), bonus)

    def ready(self) -> bool:
        """True once per `update_every` environment steps, after the warm-up."""
        return self.experience.ready()

    # ---------------------------------------------------------------- learning

    def update(self) -> Metrics:
        """Makes the updates that are due; returns metrics of the last.

        Raises:
            RlxError: a loss is not finite.
        """
        if self.updates == 0:
            self._calibrate()
        for _ in range(self.experience.take_updates()):
            report = self._learn()
        value, policy, entropy, q_mean, temperature = report.tolist()
        metrics = {
            "loss/value": value,
            "loss/policy": policy,
            "loss/entropy": entropy,
            "value/q_mean": q_mean,
            "policy/temperature": temperature,
            "train/learning_rate": self.config.learning_rate,
            "train/updates": float(self.updates),
            "replay/size": float(len(self.experience.replay)),
        }
        if not np.isfinite([value, policy]).all():
            raise RlxError(
                f"agent 'sac': loss/value or loss/policy is not finite after {self.updates} optimiser "
                "steps; lower agent.learning_rate or check the environment's rewards, and resume from an "
                "earlier checkpoint"
            )
        return metrics

    def _learn(self) -> Tensor:
        """Makes one update of every network; returns the metrics of `update`'s head, on the device."""
        config, batch = self.config, self.experience.sample()
        temperature = self.log_temperature["log"].detach().exp()
        value_loss, q_CBA = self._learn_critics(batch, temperature)
        with self.precision.autocast():
            logits_BA = self.trained_policy(batch.obs)
        loss, entropy_B = policy_loss(logits_BA, q_CBA, temperature)
        self.precision.backward(loss * batch.share)
        self.precision.step(self.policy_optimiser, self.trained_policy.parameters(), config.max_grad_norm)
        self.trained_policy.publish()
        if not config.fixed_temperature:
            mean_entropy = self.ranks.sum(entropy_B.mean() * batch.share) / self.ranks.size
            temperature_loss(self.log_temperature["log"], mean_entropy, self.target_entropy).backward()
            self.temperature_optimiser.step()
            self.temperature_optimiser.zero_grad(set_to_none=True)
        self.updates += 1
        if self.updates % config.target_interval == 0:
            move_towards(self.targets, self.critics, config.target_rate)
        parts = [value_loss, loss.detach(), entropy_B.mean(), q_CBA.amin(0).mean(), temperature]
        return torch.stack(parts)

    def _learn_critics(self, batch: Batch, temperature: Tensor) -> tuple[Tensor, Tensor]:
        """Updates the critics; returns their loss and the values (C, B, A) that it was computed from."""
        with self.critic_precision.autocast():
            with torch.no_grad():
                next_logits_BA = self.policy(batch.next_obs)
                next_q_CBA = self.targets(batch.next_obs)
            q_CBA = self.trained_critics(batch.obs)
        targets_B = soft_targets(batch.returns_B, batch.discounts_B, next_q_CBA, next_logits_BA, temperature)
        loss = critic_loss(q_CBA, batch.actions, targets_B)
        self.critic_precision.backward(loss * batch.share)
        self.critic_precision.step(
            self.critic_optimiser, self.trained_critics.parameters(), self.config.max_grad_norm
        )
        self.trained_critics.publish()
        return loss.detach(), q_CBA.detach()

    def _calibrate(self) -> None:
        """Lets the networks look at observations before the first update."""
        obs = self.experience.observations()
        for network in (self.policy, *self.critics.critics):
            network.calibrate(obs, self.ranks.sum)
        self.trained_policy.adopt()
        self.trained_critics.adopt()
        self.targets = frozen_copy(self.critics)

    # ---------------------------------------------------------------- playing and state

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> SACPlayer:
        """Returns the policy at play; it follows this agent's parameters."""
        return SACPlayer(self, num_envs, seed=seed, deterministic=deterministic)

    def parameters_dict(self) -> State:
        return {"policy": module_state(self.policy)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.policy, state["policy"], what="agent 'sac'")

    def state_dict(self) -> State:
        """Returns networks, optimisers, generators, counters, and the replay memory."""
        return {
            "parameters": self.parameters_dict(),
            "critics": module_state(self.critics),
            "targets": module_state(self.targets),
            "temperature": module_state(self.log_temperature),
            "policy_optimiser": self.trained_policy.optimiser_state(self.policy_optimiser),
            "critic_optimiser": self.trained_critics.optimiser_state(self.critic_optimiser),
            "temperature_optimiser": optimiser_state(self.temperature_optimiser, self.log_temperature),
            "precision": self.precision.state_dict(),
            "critic_precision": self.critic_precision.state_dict(),
            "steps": self.experience.steps,
            "updates": self.updates,
            "act_generator": generator_state(self._act_generator),
            "experience": self.experience.state_dict(),
            "replay": self.experience.replay.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        self.load_parameters_dict(state["parameters"])
        load_module_state(self.critics, state["critics"], what="agent 'sac', critics")
        load_module_state(self.targets, state["targets"], what="agent 'sac', target critics")
        load_module_state(self.log_temperature, state["temperature"], what="agent 'sac', temperature")
        for trained in (self.trained_policy, self.trained_critics):
            trained.adopt()
        self.trained_policy.load_optimiser_state(self.policy_optimiser, state["policy_optimiser"])
        self.trained_critics.load_optimiser_state(self.critic_optimiser, state["critic_optimiser"])
        load_optimiser_state(self.temperature_optimiser, self.log_temperature, state["temperature_optimiser"])
        self.precision.load_state_dict(state["precision"])
        self.critic_precision.load_state_dict(state["critic_precision"])
        self.experience.steps, self.updates = int(state["steps"]), int(state["updates"])
        if "experience" in state:  # left out when the number of processes has changed
            load_generator_state(self._act_generator, state["act_generator"])
            self.experience.load_state_dict(state["experience"], state.get("replay"))


class SACPlayer:
    """The policy of a `SAC` at play, with its own random generator."""

    def __init__(self, agent: SAC, num_envs: int, *, seed: int, deterministic: bool):
        self._agent, self._deterministic = agent, deterministic
        self._generator = torch.Generator(agent.device).manual_seed(seed)
        space = agent.context.observation_space
        self._stage = ObservationStager(space, num_envs, agent.device, pin=False)
        self._last: Tensor | None = None

    @torch.inference_mode()
    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N,)."""
        head = self._agent.head
        self._last = logits = self._agent._logits(self._stage(obs))
        actions = head.mode(logits) if self._deterministic else head.sample(logits, self._generator)
        return head.to_env(actions.cpu().numpy())

    def explain(self) -> dict[str, np.ndarray]:
        """Returns `probabilities` (N, A) of the last `act`."""
        return {} if self._last is None else {"probabilities": array(self._last.softmax(1))}
