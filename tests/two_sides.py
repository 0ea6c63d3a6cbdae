"""CartPole in two states, which half of the track the cart is on: what a routed agent needs to see.

rlx run --agent routed --encoder multi --env CartPole-v1 env.wrappers=[two_sides:TwoSides]
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict


class TwoSides(gymnasium.ObservationWrapper):
    """Shows the observation as it is, and the half as a one-hot vector beside it."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        self.observation_space = Dict(
            {"body": env.observation_space, "state": Box(0.0, 1.0, (2,), np.float32)}
        )

    def observation(self, observation: Any) -> dict[str, np.ndarray]:
        return {"body": observation, "state": np.eye(2, dtype=np.float32)[int(observation[0] > 0.0)]}
