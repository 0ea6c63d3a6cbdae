"""Plays a policy network, with recurrent memory where it has one."""

from __future__ import annotations

import numpy as np
import torch
from gymnasium import spaces
from rlx.events import Observation
from rlx_agents.action_heads import ActionHead, played
from rlx_agents.actor_critic import ActorCritic
from rlx_agents.observations import ObservationStager, map_obs
from rlx_agents.precision import Precision
from rlx_agents.serialisation import array
from torch import Tensor


class PolicyPlayer:
    """A policy at play: own random generator, own recurrent memory, somebody's parameters.

    Args:
        stage: brings observations to the device.
        generator: of the device; None plays the most probable actions.
    """

    def __init__(
        self,
        network: ActorCritic,
        head: ActionHead,
        precision: Precision,
        stage: ObservationStager,
        generator: torch.Generator | None,
    ):
        self._network, self._head, self._precision = network, head, precision
        self._stage, self._generator = stage, generator
        self._state: Tensor | None = None
        self._last: tuple[Tensor, Tensor] | None = None

    @torch.inference_mode()
    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N, …). `first` bool (N,) marks first observations of episodes."""
        staged, first_TN = self._stage(obs), None
        if self._network.recurrent:
            device = next(self._network.parameters()).device
            if self._state is None:
                initial = self._network.initial_state(len(first))
                assert initial is not None
                self._state = initial.to(device)
            staged = map_obs(lambda part: part.unsqueeze(0), staged)
            first_TN = torch.from_numpy(np.asarray(first, bool)).to(device).unsqueeze(0)
        with self._precision.autocast():
            logits, values_NV, self._state = self._network(staged, self._state, first_TN)
        self._last = (logits, values_NV[:, 0])
        return played(self._head, logits, self._generator)

    def explain(self) -> dict[str, np.ndarray]:
        """Returns `probabilities` (N, A) and `value` (N,) of the last `act`."""
        if self._last is None:
            return {}
        logits, values = self._last
        return {"probabilities": array(self._head.probabilities(logits)), "value": array(values)}


def player_of(
    network: ActorCritic,
    head: ActionHead,
    precision: Precision,
    space: spaces.Space,
    *,
    num_envs: int,
    seed: int | None,
) -> PolicyPlayer:
    """Returns a player for `num_envs` environments; without a seed it plays the most probable actions."""
    device = next(network.parameters()).device
    generator = None if seed is None else torch.Generator(device).manual_seed(seed)
    stage = ObservationStager(space, num_envs, device, pin=False)
    return PolicyPlayer(network, head, precision, stage, generator)
