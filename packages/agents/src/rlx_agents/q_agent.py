"""What agents that act by action values do alike: explore ε-greedily, follow a target network, resume.

N environment, B batch, A action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import torch
from rlx.contracts import AgentContext, Metrics, State
from rlx.events import Observation
from rlx_agents.experience import Drawn
from rlx_agents.gradients import LossGradient
from rlx_agents.inference_copy import InferenceCopy
from rlx_agents.learner import Learner, Outputs
from rlx_agents.observations import ObservationStager
from rlx_agents.off_policy import OffPolicyAgent
from rlx_agents.policy_module import PolicyModule
from rlx_agents.precision import Precision
from rlx_agents.q_network import QNetwork, QShape
from rlx_agents.q_player import QPlayer, instead_of, random_actions
from rlx_agents.schedule import linear
from rlx_agents.serialisation import load_module_state, module_state
from rlx_agents.target_network import frozen_copy, move_towards
from torch import Tensor, nn


class QAgent(OffPolicyAgent):
    """An off-policy agent with one network of action values and its target.

    A subclass has `_learn`, and hands in the shape of its network.
    """

    reported = ("loss/value", "value/q_mean")
    metrics: ClassVar[Mapping[str, str]] = {
        **OffPolicyAgent.metrics,
        "value/q_mean": "mean value of the actions in the last batch",
        "policy/epsilon": "probability of a random action",
    }

    def __init__(self, config: Any, context: AgentContext, shape: QShape):
        super().__init__(config, context)
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.network = QNetwork(context.encoder, context.observation_space, shape).to(self.device)
        self.precision = Precision(config.amp, self.device)
        if not context.inference:
            self._prepare_training()

    def _prepare_training(self) -> None:
        super()._prepare_training()
        self.learner = Learner(self.network, self.ranks, self._learner_options())
        self._online_pass = InferenceCopy(self.network, self.precision)
        self._follow(frozen_copy(self.network))
        self._act_with(self.network, self._online_pass)
        self._explore_rng = np.random.default_rng(self.context.shared_seed)
        self._random_N = np.empty(0, np.int64)
        """Random actions of the step whose parts are being decided; -1: none."""
        self._values_to_act = self.compiler.acting(self._acting_values, self._acting.network)

    def _follow(self, target: nn.Module) -> None:
        """Makes `target` the target network."""
        self.target = target
        self._target_pass = InferenceCopy(target, self.precision)

    @torch.inference_mode()
    def act_part(self, obs: Observation, part: slice, ended: np.ndarray | None = None) -> np.ndarray:
        """Returns ε-greedy actions (n,) for the environments `part`."""
        epsilon, space = self._epsilon(), self.context.action_space
        if part.start == 0:
            everyone = random_actions(self.ranks.total_envs, space, epsilon, self._explore_rng)
            self._random_N = self.ranks.own_rows(everyone)
        random = self._random_N[part]
        if epsilon >= 1.0:  # nothing is chosen by value: spare the network
            return instead_of(random, random, space)
        greedy = self._values_to_act(self._stage(obs)).argmax(1).cpu().numpy()
        return instead_of(greedy, random, space)

    def _acting_values(self, obs: Any) -> Tensor:
        return self._expected(self._acting(obs))

    def _values(self, obs: Any) -> Tensor:
        """Returns expected action values (N, A)."""
        with self.precision.autocast():
            return self._expected(self.network(obs))

    def _values_at_play(self, obs: Any) -> Tensor:
        """Returns the action values (N, A) that a player goes by."""
        return self._values(obs)

    def _expected(self, output: Tensor) -> Tensor:
        """Returns expected action values (B, A) of a network's output."""
        return output

    def _epsilon(self) -> float:
        return self._falling_epsilon(1.0)

    def _falling_epsilon(self, start: float) -> float:
        """Returns ε: 1 during the warm-up, then falling linearly from `start` to `epsilon_end`."""
        config, experience = self.config, self.experience
        if experience.steps < config.learning_starts:
            return 1.0
        progress = experience.progress() / max(config.exploration_fraction, 1e-9)
        return linear(start, config.epsilon_end, progress)

    def _schedules(self) -> Metrics:
        return {"policy/epsilon": self._epsilon()}

    def _learners(self) -> tuple[Learner, ...]:
        return (self.learner,)

    def _calibrate(self) -> None:
        self.network.calibrate(self.experience.observations(), self.ranks.sum)
        self.learner.adopt()
        self._follow(frozen_copy(self.network))
        self._online_pass.refresh()
        self._hand_over()

    def _descend(self, gradient: LossGradient, drawn: Drawn) -> Outputs:
        """Makes one step down a loss of batches."""
        parts = self._parts(drawn)
        outputs = self.learner.descend(gradient, drawn.share, [(size, (part,)) for size, part in parts])
        self._online_pass.refresh()
        return outputs

    def _move_targets(self) -> None:
        move_towards(self.target, self.network, self.config.target_rate)
        self._target_pass.refresh()

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> QPlayer:
        """Returns the greedy policy; it follows this agent's parameters."""
        self._wait()
        return QPlayer(
            self._values_at_play,
            ObservationStager(self.context.observation_space, num_envs, self.device, pin=False),
            self.context.action_space,
            seed=seed,
            epsilon=0.0 if deterministic else self.config.epsilon_play,
        )

    def policy_module(self) -> PolicyModule:
        """Returns observations → expected action values, for export."""
        return PolicyModule(self.network, self._values_at_play)

    def parameters_dict(self) -> State:
        self._wait()
        return {"network": module_state(self.network)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.network, state["network"], what=f"agent {self.name!r}")
        if not self.context.inference:
            self.learner.adopt()
            move_towards(self.target, self.network, 1.0)
            self._online_pass.refresh()
            self._target_pass.refresh()
            self._hand_over()

    def state_dict(self) -> State:
        """Returns networks, optimiser, generators, counters, and the replay memory."""
        return {
            "parameters": self.parameters_dict(),
            "target": module_state(self.target),
            "optimiser": self.learner.optimiser_state(),
            "precision": self.learner.precision.state_dict(),
            "explore_rng": self._explore_rng.bit_generator.state,
            **self._progress_state(),
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
        self.load_parameters_dict(state["parameters"])
        load_module_state(self.target, state["target"], what=f"agent {self.name!r}, target network")
        self._target_pass.refresh()
        self.learner.load_state(state["optimiser"], state["precision"])
        self._explore_rng.bit_generator.state = state["explore_rng"]
        self._load_progress_state(state)
