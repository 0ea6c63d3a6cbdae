"""An env batch that costs nothing, to measure agents alone."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

SPACES: dict[str, gymnasium.spaces.Box] = {
    "pixels": gymnasium.spaces.Box(0, 255, (4, 84, 84), np.uint8),
    "vector": gymnasium.spaces.Box(-1.0, 1.0, (8,), np.float32),
}
EPISODE_STEPS = 200
PREPARED = 16
"""Observations that are made once and shown in turn."""


class RandomVectorEnv(VectorEnv):
    """Shows prepared random observations; episodes take 200 steps, rewards are random.

    Args:
        observation: `pixels` (uint8 4x84x84) or `vector` (8 floats).
        num_envs: N.
        actions: number of discrete actions.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (gymnasium's type)

    def __init__(self, observation: str, num_envs: int, actions: int = 6, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.num_envs = num_envs
        self.single_observation_space = SPACES[observation]
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shape = (PREPARED, num_envs, *SPACES[observation].shape)
        if observation == "pixels":
            self._obs = random.integers(0, 256, shape, np.uint8)
        else:
            self._obs = random.standard_normal(shape, np.float32)
        self._rewards = random.standard_normal((PREPARED, num_envs)).astype(np.float32)
        self._ages = np.arange(num_envs) * EPISODE_STEPS // num_envs  # so that episodes do not end together
        self._step = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict]:
        return self._obs[0], {}

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self._step += 1
        self._ages += 1
        terminated = self._ages % EPISODE_STEPS == 0
        at = self._step % PREPARED
        info = {"final_obs": self._obs[at - 1]} if terminated.any() else {}
        return self._obs[at], self._rewards[at], terminated, np.zeros(self.num_envs, bool), info
