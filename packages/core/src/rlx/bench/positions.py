"""CartPole as a test of memory."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np


class PositionsOnly(gymnasium.ObservationWrapper):
    """CartPole that tells position and angle but neither's velocity: those must be remembered."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        space: Any = env.observation_space
        self.observation_space = gymnasium.spaces.Box(space.low[::2], space.high[::2], dtype=np.float32)

    def observation(self, observation: np.ndarray) -> np.ndarray:
        """Returns float32 (2,)."""
        return observation[::2]
