"""Plays greedily by action values, with a little randomness if it is not to be deterministic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rlx.events import Observation
from rlx_agents.observations import ObservationStager
from rlx_agents.serialisation import array
from torch import Tensor


class QPlayer:
    """The policy of a value-based agent at play.

    `values` maps observations on the device to action values (N, A); with probability `epsilon` an
    action is random.
    """

    def __init__(
        self,
        values: Callable[[Any], Tensor],
        stage: ObservationStager,
        action_space: spaces.Discrete,
        *,
        seed: int,
        epsilon: float,
    ):
        self._values, self._stage, self._epsilon = values, stage, epsilon
        self._space = action_space
        self._rng = np.random.default_rng(seed)
        self._last: Tensor | None = None

    @torch.inference_mode()
    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N,)."""
        self._last = self._values(self._stage(obs))
        greedy = self._last.argmax(1).cpu().numpy()
        random = random_actions(len(greedy), self._space, self._epsilon, self._rng)
        return instead_of(greedy, random, self._space)

    def explain(self) -> dict[str, np.ndarray]:
        """Returns `q_values` (N, A) and `value` (N,), the largest of them, of the last `act`."""
        if self._last is None:
            return {}
        return {"q_values": array(self._last), "value": array(self._last.amax(1))}


def random_actions(
    count: int, space: spaces.Discrete, epsilon: float, rng: np.random.Generator
) -> np.ndarray:
    """Returns with probability ε a random action from 0 up, else -1, int64 (count,).

    Always draws the same amount of randomness, so that a stream does not depend on what it decided.
    """
    random = rng.integers(0, int(space.n), count)
    explore = rng.random(count) < epsilon
    return np.where(explore, random, -1)


def instead_of(greedy: np.ndarray, random: np.ndarray, space: spaces.Discrete) -> np.ndarray:
    """Returns the `random` actions, `greedy` ones where there are none, as the environment takes them."""
    return np.where(random < 0, greedy, random) + int(space.start)
