"""Deep Q-learning, with double estimates and dueling streams.

Source: Mnih et al. 2015; double Q-learning, van Hasselt et al. 2016 (arXiv:1509.06461); dueling
network, Wang et al. 2016 (arXiv:1511.06581).

N environment, B batch, A action.
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
from rlx_agents.experience import Experience, ExperienceConfig
from rlx_agents.observations import ObservationStager
from rlx_agents.precision import Amp, Precision, fused_adam
from rlx_agents.presets import is_pixels
from rlx_agents.q_network import QNetwork, QShape, discrete_actions, refuse_memory
from rlx_agents.q_player import QPlayer, epsilon_greedy
from rlx_agents.schedule import linear
from rlx_agents.serialisation import (
    load_module_state,
    module_state,
)
from rlx_agents.target_network import frozen_copy, move_towards
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True, kw_only=True)
class DQNConfig:
    """Configuration of `dqn`. A field that is None takes its value from the preset."""

    preset: Literal["auto", "pixels", "vector"] = "auto"
    """`pixels`: Mnih et al. 2015 with Adam, as CleanRL has it. `vector`: small control tasks.
    `auto` picks by the observation space: pixels if it has an image."""
    learning_rate: float | None = None
    """Adam's. pixels 1e-4, vector 1e-3."""
    adam_epsilon: float = 1e-8
    """Adam's, added to the root of the second moment."""
    discount: float = 0.99
    """γ."""
    double: bool = True
    """The online network chooses the next action, the target network values it."""
    dueling: bool = True
    """Separate streams for the state's value and the actions' advantages."""
    hidden: int | None = None
    """Units of each stream. pixels 512, vector 128."""
    replay_size: int = 100_000
    """Transitions kept, each frame once (84×84: 7 kB a transition)."""
    replay_path: str | None = None
    """Folder for a memory-mapped replay; None keeps it in RAM."""
    learning_starts: int | None = None
    """Environment steps before the first update. pixels 20000, vector 1000."""
    update_every: int | None = None
    """Environment steps per update. pixels 4, vector 2."""
    batch_size: int | None = None
    """pixels 32, vector 64."""
    target_interval: int | None = None
    """Updates between moves of the target network. pixels 1000 (hard copies), vector 1 (Polyak)."""
    target_rate: float | None = None
    """How far the target moves each time; 1 copies. pixels 1, vector 0.005."""
    epsilon_start: float = 1.0
    """Probability of a random action at the start."""
    epsilon_end: float | None = None
    """At the end of exploration. pixels 0.01, vector 0.05."""
    exploration_fraction: float = 0.1
    """Part of the run over which ε falls linearly."""
    epsilon_play: float = 0.001
    """Probability of a random action at play. Source: Castro et al. 2018 (Dopamine)."""
    max_grad_norm: float = 10.0
    """Global norm that gradients are clipped to. Source: Wang et al. 2016."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return. pixels no, vector yes."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), vector `none`."""


PIXELS: dict[str, Any] = {
    "learning_rate": 1e-4,
    "hidden": 512,
    "learning_starts": 20_000,
    "update_every": 4,
    "batch_size": 32,
    "target_interval": 1000,
    "target_rate": 1.0,
    "epsilon_end": 0.01,
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
    "target_rate": 0.005,
    "epsilon_end": 0.05,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(config: DQNConfig, observation_space: spaces.Space) -> DQNConfig:
    """Returns `config` with every None of the preset filled in.

    Raises:
        ConfigError: a value is out of range.
    """
    pixels = config.preset == "pixels" or (config.preset == "auto" and is_pixels(observation_space))
    preset = PIXELS if pixels else VECTOR
    chosen = {name: value for name, value in preset.items() if getattr(config, name) is None}
    config = replace(config, **chosen)
    for name in ("replay_size", "update_every", "batch_size", "target_interval", "hidden"):
        if getattr(config, name) < 1:
            raise ConfigError(f"agent.{name} is {getattr(config, name)}; expected at least 1")
    return config


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


class DQN:
    """Acts ε-greedily, learns from replay."""

    metrics: Mapping[str, str] = {
        "loss/value": "Huber loss of the action values, mean over the updates since the last report",
        "value/q_mean": "mean value of the actions in the last batch",
        "policy/epsilon": "probability of a random action",
        "train/learning_rate": "Adam's learning rate",
        "train/updates": "optimiser steps since the start of the run",
        "replay/size": "transitions in the replay memory",
    }
    own_state = ("replay", "experience")
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: DQNConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        self.config: Any
        self.config = resolve(config, context.observation_space)
        self.context = context
        self.device = torch.device(context.device)
        refuse_memory(context.encoder, agent="dqn")
        shape = QShape(
            num_actions=discrete_actions(context.action_space, agent="dqn"),
            dueling=self.config.dueling,
            hidden=self.config.hidden,
        )
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.network = QNetwork(context.encoder, context.observation_space, shape).to(self.device)
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
                path=config.replay_path,
                scale_rewards=config.scale_rewards,
            ),
            context,
        )
        self._stage = ObservationStager(context.observation_space, context.num_envs, self.device)
        self._explore_rng = np.random.default_rng(context.shared_seed)

    # ---------------------------------------------------------------- acting

    @torch.inference_mode()
    def act(self, obs: Observation) -> np.ndarray:
        """Returns ε-greedy actions (N,)."""
        epsilon = self._epsilon()
        if epsilon >= 1.0:  # nothing is chosen by value: spare the network
            greedy = np.zeros(self.context.num_envs, np.int64)
        else:
            greedy = self._values(self._stage(obs)).argmax(1).cpu().numpy()
        everyone = self.ranks.among_all(greedy)
        actions = epsilon_greedy(everyone, self.context.action_space, epsilon, self._explore_rng)
        return self.ranks.own(actions)

    def _values(self, obs: Any) -> Tensor:
        with self.precision.autocast():
            return self.network(obs)

    def _epsilon(self) -> float:
        config, experience = self.config, self.experience
        if experience.steps < config.learning_starts:
            return 1.0
        progress = experience.progress() / max(config.exploration_fraction, 1e-9)
        return linear(config.epsilon_start, config.epsilon_end, progress)

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
            "train/learning_rate": self.config.learning_rate,
            "train/updates": float(self.updates),
            "replay/size": float(len(self.experience.replay)),
        }
        if not np.isfinite(metrics["loss/value"]):
            raise RlxError(
                f"agent 'dqn': loss/value is not finite after {self.updates} optimiser steps; lower "
                "agent.learning_rate or check the environment's rewards, and resume from an earlier "
                "checkpoint"
            )
        return metrics

    def _learn(self) -> tuple[Tensor, Tensor]:
        """Makes one update; returns its loss and the mean value of its actions, on the device."""
        config, batch = self.config, self.experience.sample()
        with self.precision.autocast():
            with torch.no_grad():
                target_q_BA = self.target(batch.next_obs)
                chooser_q_BA = self.network(batch.next_obs) if config.double else target_q_BA
            q_BA = self.trained(batch.obs)
        targets_B = bootstrap_targets(batch.returns_B, batch.discounts_B, target_q_BA, chooser_q_BA)
        loss = dqn_loss(q_BA, batch.actions, targets_B)
        self.precision.backward(loss * batch.share)
        self.precision.step(self.optimiser, self.trained.parameters(), config.max_grad_norm)
        self.trained.publish()
        self.updates += 1
        if self.updates % config.target_interval == 0:
            move_towards(self.target, self.network, config.target_rate)
        return loss.detach(), q_BA.detach().mean()

    def _calibrate(self) -> None:
        """Lets the networks look at observations before the first update."""
        self.network.calibrate(self.experience.observations(), self.ranks.sum)
        self.trained.adopt()
        self.target = frozen_copy(self.network)

    # ---------------------------------------------------------------- playing and state

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> QPlayer:
        """Returns the greedy policy; it follows this agent's parameters."""
        return QPlayer(
            self._values,
            ObservationStager(self.context.observation_space, num_envs, self.device, pin=False),
            self.context.action_space,
            seed=seed,
            epsilon=0.0 if deterministic else self.config.epsilon_play,
        )

    def parameters_dict(self) -> State:
        return {"network": module_state(self.network)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.network, state["network"], what="agent 'dqn'")

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
            "experience": self.experience.state_dict(),
            "replay": self.experience.replay.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        self.load_parameters_dict(state["parameters"])
        load_module_state(self.target, state["target"], what="agent 'dqn', target network")
        self.trained.adopt()
        self.trained.load_optimiser_state(self.optimiser, state["optimiser"])
        self.precision.load_state_dict(state["precision"])
        self.experience.steps, self.updates = int(state["steps"]), int(state["updates"])
        self._explore_rng.bit_generator.state = state["explore_rng"]
        if "experience" in state:  # left out when the number of processes has changed
            self.experience.load_state_dict(state["experience"], state.get("replay"))
