"""Policies of several states, each asked for all environments that are in its state.

N environment, S state, V value head, A logits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from rlx.events import Observation
from rlx_agents.action_heads import ActionHead, played
from rlx_agents.actor_critic import ActorCritic
from rlx_agents.observations import ObservationStager
from rlx_agents.routes import Routes
from rlx_agents.serialisation import array
from torch import Tensor


class Policies:
    """One network per state.

    Args:
        networks: by number of the state.
        routes: says which is which.
    """

    def __init__(self, networks: list[ActorCritic], routes: Routes):
        self.networks = networks
        self.routes = routes
        self.recurrent = networks[0].recurrent

    def initial_state(self, num_envs: int) -> Tensor | None:
        """Returns the recurrent state before an episode, (N, …), or None without memory."""
        state = self.networks[0].initial_state(num_envs)
        return None if state is None else state.to(next(self.networks[0].parameters()).device)

    def __call__(
        self, obs: dict[str, Tensor], states_N: np.ndarray, state: Tensor | None, first: Tensor | None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Returns logits (N, A), values (N, V) and the next recurrent state (N, …).

        Args:
            obs: what policies see, (N, …) on the device.
            states_N: int64 (N,): whose policy acts.
            state: recurrent state before the step; of the policy that acts, which starts anew where `first`.
            first: bool (N,).
        """
        logits: Tensor | None = None
        values: Tensor | None = None
        next_state = None if state is None else state.clone()
        for number in np.unique(states_N).tolist():
            rows = torch.from_numpy(np.flatnonzero(states_N == number)).to(next(iter(obs.values())).device)
            seen = {key: part[rows] for key, part in obs.items()}
            some_logits, some_values, some_state = self._one(number, seen, rows, state, first)
            if logits is None or values is None:
                logits = some_logits.new_zeros(len(states_N), some_logits.shape[-1])
                values = some_values.new_zeros(len(states_N), some_values.shape[-1])
            logits[rows], values[rows] = some_logits, some_values
            if next_state is not None and some_state is not None:
                next_state[rows] = some_state
        assert logits is not None and values is not None
        return logits, values, next_state

    def _one(
        self, number: int, seen: dict[str, Tensor], rows: Tensor, state: Tensor | None, first: Tensor | None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        network = self.networks[number]
        if not self.recurrent:
            return network(seen)
        assert state is not None and first is not None
        return network({k: part.unsqueeze(0) for k, part in seen.items()}, state[rows], first[rows][None])


class RoutedPlayer:
    """The policies at play: own random generator, own recurrent memory, somebody's parameters.

    Args:
        stage: brings observations to the device.
        generator: of the device; None plays the most probable actions.
    """

    def __init__(
        self,
        policies: Policies,
        head: ActionHead,
        stage: ObservationStager,
        generator: torch.Generator | None,
    ):
        self._policies, self._head, self._stage, self._generator = policies, head, stage, generator
        self._state: Tensor | None = None
        self._before: np.ndarray | None = None
        self._last: tuple[Tensor, Tensor] | None = None

    @torch.inference_mode()
    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N, …). `first` bool (N,) marks first observations of episodes."""
        routes = self._policies.routes
        states_N = routes.states(obs)
        begins = np.asarray(first, bool)
        if self._before is not None:
            begins = begins | (states_N != self._before)  # a policy that takes over has no memory yet
        self._before = states_N
        if self._state is None:
            self._state = self._policies.initial_state(len(states_N))
        staged: dict[str, Any] = routes.seen(self._stage(obs))
        device = next(iter(staged.values())).device
        first_N = torch.from_numpy(begins).to(device)
        logits, values_NV, self._state = self._policies(staged, states_N, self._state, first_N)
        self._last = (logits, values_NV[:, 0])
        return played(self._head, logits, self._generator)

    def explain(self) -> dict[str, np.ndarray]:
        """Returns `probabilities` (N, A), `value` (N,) and `state` (N,) of the last `act`."""
        if self._last is None or self._before is None:
            return {}
        logits, values = self._last
        return {
            "probabilities": array(self._head.probabilities(logits)),
            "value": array(values),
            "state": self._before,
        }
