"""The toy corridor as two states, near and far: what a routed agent needs of an environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from rlx.testing.toys import Corridor


class TwoRooms(Corridor):
    """A corridor whose observation says whether its first half lies behind."""

    def __init__(self, num_envs: int, *, seed: int, level: str = "long") -> None:
        super().__init__(num_envs, seed=seed)
        self.single_observation_space = spaces.Dict(
            {"place": self.single_observation_space, "state": spaces.Box(0.0, 1.0, (2,), np.float32)}
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.set_levels([level] * num_envs)

    def _observe(self) -> Any:
        place = super()._observe()
        return {"place": place, "state": np.eye(2, dtype=np.float32)[(place[:, 0] >= 0.5).astype(int)]}

    def _info(self) -> dict[str, np.ndarray]:
        return super()._info()
