"""Rainbow: six improvements of deep Q-learning in one agent, each of which can be switched off.

Source: Hessel et al. 2018 (arXiv:1710.02298). Value distributions: Bellemare et al. 2017 (arXiv:1707.06887).
Prioritised replay: Schaul et al. 2016. Noisy networks: Fortunato et al. 2018.

N environment, B batch, A action, Z atom of a value distribution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import ConfigError, RlxError
from rlx.events import Observation, Transition
from rlx_agents.data_parallel import Ranks
from rlx_agents.dqn import bootstrap_targets
from rlx_agents.experience import Batch, Experience, ExperienceConfig
from rlx_agents.noisy import resample_noise, without_noise
from rlx_agents.observations import ObservationStager
from rlx_agents.precision import Amp, Precision, fused_adam
from rlx_agents.presets import is_pixels
from rlx_agents.q_network import QNetwork, QShape, discrete_actions, refuse_memory
from rlx_agents.q_player import QPlayer, epsilon_greedy
from rlx_agents.schedule import linear
from rlx_agents.serialisation import (
    generator_state,
    load_generator_state,
    load_module_state,
    module_state,
)
from rlx_agents.target_network import frozen_copy, move_towards
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True, kw_only=True)
class RainbowConfig:
    """Configuration of `rainbow`. A field that is None takes its value from the preset."""

    preset: Literal["auto", "pixels", "vector"] = "auto"
    """`pixels`: Hessel et al. 2018, table 1. `vector`: small control tasks. `auto` picks by the observation
    space: pixels if it has an image."""
    learning_rate: float | None = None
    """Adam's. pixels 6.25e-5, vector 1e-3."""
    adam_epsilon: float = 1.5e-4
    """Source: table 1."""
    discount: float = 0.99
    """γ."""
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
    noisy_sigma: float = 0.5
    """σ₀ of the noise."""
    n_step: int = 3
    """Steps of a return; 1 turns it off."""
    prioritised: bool = True
    """Draw transitions by their last loss; False: uniformly."""
    priority_exponent: float = 0.5
    """α. Source: table 1 (ω)."""
    importance_start: float = 0.4
    """β at the start, growing to 1 over the run. Source: table 1."""
    hidden: int | None = None
    """Units of each stream. pixels 512, vector 128."""
    replay_size: int = 100_000
    """Transitions kept, each frame once (84×84: 7 kB a transition). The paper has 1,000,000."""
    replay_path: str | None = None
    """Folder for a memory-mapped replay; None keeps it in RAM."""
    learning_starts: int | None = None
    """Environment steps before the first update. pixels 20000, vector 1000."""
    update_every: int | None = None
    """Environment steps per update. pixels 4, vector 2."""
    batch_size: int | None = None
    """pixels 32, vector 64."""
    target_interval: int | None = None
    """Updates between moves of the target network. pixels 2000 (hard copies), vector 1 (Polyak)."""
    target_rate: float | None = None
    """How far the target moves each time; 1 copies. pixels 1, vector 0.01."""
    epsilon_end: float = 0.01
    """Without noisy networks: probability of a random action after exploration."""
    exploration_fraction: float = 0.1
    """Without noisy networks: part of the run over which ε falls from 1."""
    epsilon_play: float = 0.001
    """Probability of a random action at play. Source: Castro et al. 2018 (Dopamine)."""
    max_grad_norm: float = 10.0
    """Global norm that gradients are clipped to."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return, so that the support fits any
    task. pixels no, vector yes."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), vector `none`."""


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
    pixels = config.preset == "pixels" or (config.preset == "auto" and is_pixels(observation_space))
    preset = PIXELS if pixels else VECTOR
    chosen = {name: value for name, value in preset.items() if getattr(config, name) is None}
    config = replace(config, **chosen)
    for name in ("replay_size", "update_every", "batch_size", "target_interval", "hidden", "n_step"):
        if getattr(config, name) < 1:
            raise ConfigError(f"agent.{name} is {getattr(config, name)}; expected at least 1")
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
    place_BZ = (moved_BZ.clamp(low, high) - low) / step
    # As weights rather than the algorithm's scatter: deterministic, and right where a place is an atom.
    atoms_Z = torch.arange(len(support_Z), device=support_Z.device, dtype=place_BZ.dtype)
    share_BZZ = (1.0 - (place_BZ.unsqueeze(2) - atoms_Z).abs()).clamp(min=0.0)
    return (next_probabilities_BZ.unsqueeze(2) * share_BZZ).sum(1)


def distributional_loss(logits_BZ: Tensor, target_BZ: Tensor) -> Tensor:
    """Returns KL(target ‖ prediction) of each sample, (B,): its loss and its priority (Hessel et al., §3)."""
    return functional.kl_div(functional.log_softmax(logits_BZ, 1), target_BZ, reduction="none").sum(1)


def chosen(values: Tensor, actions_B: Tensor) -> Tensor:
    """Returns the entry of each action: (B,) of (B, A), (B, Z) of (B, A, Z)."""
    return values[torch.arange(len(actions_B), device=values.device), actions_B]


class Rainbow:
    """Acts greedily under noisy weights, learns from prioritised replay."""

    metrics: Mapping[str, str] = {
        "loss/value": "weighted loss of the last batch: KL divergence, or Huber without distributions",
        "value/q_mean": "mean value of the actions in the last batch",
        "policy/epsilon": "probability of a random action (0 with noisy networks)",
        "replay/importance": "β, exponent of the importance weights",
        "replay/size": "transitions in the replay memory",
        "train/learning_rate": "Adam's learning rate",
        "train/updates": "optimiser steps since the start of the run",
    }
    own_state = ("replay", "experience", "explore_rng", "noise_generator")
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: RainbowConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        self.config: Any
        self.config = resolve(config, context.observation_space)
        self.context = context
        self.device = torch.device(context.device)
        refuse_memory(context.encoder, agent="rainbow")
        shape = QShape(
            num_actions=discrete_actions(context.action_space, agent="rainbow"),
            atoms=self.config.atoms if self.config.distributional else 1,
            dueling=self.config.dueling,
            hidden=self.config.hidden,
            noisy_sigma=self.config.noisy_sigma if self.config.noisy else None,
        )
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.network = QNetwork(context.encoder, context.observation_space, shape).to(self.device)
        self.support_Z = torch.linspace(
            self.config.value_min, self.config.value_max, shape.atoms, device=self.device
        )
        self.precision = Precision(self.config.amp, self.device)
        self.updates = 0
        """Optimiser steps."""
        if not context.inference:
            self._prepare_training()

    def _prepare_training(self) -> None:
        config, context = self.config, self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.trained = self.ranks.train(self.network)
        self.target = frozen_copy(self.network)
        self.optimiser = fused_adam(
            self.trained.parameters(), config.learning_rate, config.adam_epsilon, self.device
        )
        self.experience = Experience(
            ExperienceConfig(
                capacity=config.replay_size,
                learning_starts=config.learning_starts,
                update_every=config.update_every,
                batch_size=config.batch_size,
                discount=config.discount,
                n_step=config.n_step,
                priority_exponent=config.priority_exponent if config.prioritised else None,
                path=config.replay_path,
                scale_rewards=config.scale_rewards,
            ),
            context,
        )
        self._stage = ObservationStager(context.observation_space, context.num_envs, self.device)
        self._explore_rng = np.random.default_rng(context.seed)
        self._noise_generator = torch.Generator(self.device).manual_seed(context.seed)

    # ---------------------------------------------------------------- acting

    @torch.inference_mode()
    def act(self, obs: Observation) -> np.ndarray:
        """Returns exploring actions (N,), under newly drawn noise."""
        resample_noise(self.network, self._noise_generator)
        greedy = self._values(self._stage(obs)).argmax(1).cpu().numpy()
        return epsilon_greedy(greedy, self.context.action_space, self._epsilon(), self._explore_rng)

    def _values(self, obs: Any) -> Tensor:
        """Returns expected action values (N, A)."""
        with self.precision.autocast():
            return self._expected(self.network(obs))

    def _expected(self, output: Tensor) -> Tensor:
        """Returns expected action values (B, A) of a network's output."""
        if not self.config.distributional:
            return output
        return output.softmax(2) @ self.support_Z

    def _epsilon(self) -> float:
        if self.config.noisy:
            return 0.0
        if self.experience.steps < self.config.learning_starts:
            return 1.0
        progress = self.experience.progress() / max(self.config.exploration_fraction, 1e-9)
        return linear(1.0, self.config.epsilon_end, progress)

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
            RlxError: the loss is not finite.
        """
        if self.updates == 0:
            self._calibrate()
        for _ in range(self.experience.take_updates()):
            loss, q_mean = self._learn()
        metrics = {
            "loss/value": float(loss),
            "value/q_mean": float(q_mean),
            "policy/epsilon": self._epsilon(),
            "replay/importance": self._importance(),
            "replay/size": float(len(self.experience.replay)),
            "train/learning_rate": self.config.learning_rate,
            "train/updates": float(self.updates),
        }
        if not np.isfinite(metrics["loss/value"]):
            raise RlxError(
                f"agent 'rainbow': loss/value is not finite after {self.updates} optimiser steps; lower "
                "agent.learning_rate or check the environment's rewards, and resume from an earlier "
                "checkpoint"
            )
        return metrics

    def _importance(self) -> float:
        return linear(self.config.importance_start, 1.0, self.experience.progress())

    def _learn(self) -> tuple[Tensor, Tensor]:
        """Makes one update; returns its loss and the mean value of its actions, on the device."""
        config, experience = self.config, self.experience
        batch = experience.sample()
        resample_noise(self.network, self._noise_generator)
        resample_noise(self.target, self._noise_generator)
        losses_B, priorities_B, q_mean = self._losses(batch)
        if config.prioritised:
            weights = experience.replay.importance_weights(batch.probabilities, self._importance())
            losses_B = losses_B * experience.to_device(weights)
        loss = losses_B.mean()
        self.precision.backward(loss * batch.share)
        self.precision.step(self.optimiser, self.trained.parameters(), config.max_grad_norm)
        self.trained.publish()
        if config.prioritised:
            experience.replay.prioritise(batch.items, priorities_B.cpu().numpy() + 1e-6)
        self.updates += 1
        if self.updates % config.target_interval == 0:
            move_towards(self.target, self.network, config.target_rate)
        return loss.detach(), q_mean

    def _losses(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the losses (B,), the priorities (B,) and the mean action value."""
        with self.precision.autocast():
            with torch.no_grad():
                target = self.target(batch.next_obs)
                chooser = self.network(batch.next_obs) if self.config.double else target
            output = self.trained(batch.obs)
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

    def _calibrate(self) -> None:
        """Lets the networks look at observations before the first update."""
        self.network.calibrate(self.experience.observations(), self.ranks.sum)
        self.trained.adopt()
        self.target = frozen_copy(self.network)

    # ---------------------------------------------------------------- playing and state

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> QPlayer:
        """Returns the greedy policy, without noise; it follows this agent's parameters."""

        def values(obs: Any) -> Tensor:
            with without_noise(self.network):
                return self._values(obs)

        return QPlayer(
            values,
            ObservationStager(self.context.observation_space, num_envs, self.device, pin=False),
            self.context.action_space,
            seed=seed,
            epsilon=0.0 if deterministic else self.config.epsilon_play,
        )

    def parameters_dict(self) -> State:
        return {"network": module_state(self.network)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.network, state["network"], what="agent 'rainbow'")

    def state_dict(self) -> State:
        """Returns networks, optimiser, generators, counters, and the replay memory."""
        return {
            "parameters": self.parameters_dict(),
            "target": module_state(self.target),
            "optimiser": self.trained.optimiser_state(self.optimiser),
            "precision": self.precision.state_dict(),
            "steps": self.experience.steps,
            "updates": self.updates,
            "explore_rng": self._explore_rng.bit_generator.state,
            "noise_generator": generator_state(self._noise_generator),
            "experience": self.experience.state_dict(),
            "replay": self.experience.replay.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        self.load_parameters_dict(state["parameters"])
        load_module_state(self.target, state["target"], what="agent 'rainbow', target network")
        self.trained.adopt()
        self.trained.load_optimiser_state(self.optimiser, state["optimiser"])
        self.precision.load_state_dict(state["precision"])
        self.experience.steps, self.updates = int(state["steps"]), int(state["updates"])
        if "experience" in state:  # left out when the number of processes has changed
            self._explore_rng.bit_generator.state = state["explore_rng"]
            load_generator_state(self._noise_generator, state["noise_generator"])
            self.experience.load_state_dict(state["experience"], state.get("replay"))
