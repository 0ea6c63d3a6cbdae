"""Stable-Baselines3's PPO as a contender, with rlx's settings. Needs `pip install stable-baselines3`."""

from __future__ import annotations

import time
from typing import Any

import gymnasium
import numpy as np
from rlx.bench.contender import Work
from rlx.run.processors import set_threads


class PPOTraining:
    """PPO on an environment of Gymnasium's registry, in SB3's own (serial) vector environment."""

    def __init__(self, env_id: str, num_envs: int, steps: int, threads: int | str) -> None:
        from stable_baselines3.common.vec_env import DummyVecEnv

        self._steps = steps
        self._env = DummyVecEnv([lambda: gymnasium.make(env_id)] * num_envs)
        set_threads(threads, self._env.observation_space)

    def work(self) -> Work:
        return _learn(self._env, self._steps)


class PPOAlone:
    """PPO on random observations that cost nothing."""

    def __init__(self, observation: str, num_envs: int, steps: int, threads: int | str) -> None:
        self._steps = steps * num_envs
        self._env = _random_vec_env(observation, num_envs)
        set_threads(threads, self._env.observation_space)

    def work(self) -> Work:
        return _learn(self._env, self._steps)


def _learn(env: Any, steps: int) -> Work:
    """Trains and returns what it took from the end of the first rollout's learning to the end."""
    from stable_baselines3 import PPO

    pixels = len(env.observation_space.shape) == 3
    # The settings of rlx's presets `pixels` and `vector` (rlx_agents.ppo).
    rollout = 128
    settings = dict(
        n_steps=rollout,
        batch_size=rollout * env.num_envs // 4,
        n_epochs=4 if pixels else 10,
        learning_rate=2.5e-4 if pixels else 1e-3,
        ent_coef=0.01 if pixels else 0.0,
    )
    model = PPO("CnnPolicy" if pixels else "MlpPolicy", env, device="auto", **settings)
    rollout_steps = rollout * env.num_envs
    model.learn(rollout_steps)
    wall, cpu = time.perf_counter(), time.process_time()
    rounds = max(1, round(steps / rollout_steps) - 1)
    model.learn(rounds * rollout_steps, reset_num_timesteps=False)
    return Work(rounds * rollout_steps, time.perf_counter() - wall, time.process_time() - cpu)


def _random_vec_env(observation: str, num_envs: int) -> Any:
    """Returns `rlx.bench.random_env` behind SB3's interface."""
    from rlx.bench.random_env import RandomVectorEnv
    from stable_baselines3.common.vec_env import VecEnv

    class RandomVecEnv(VecEnv):
        def __init__(self) -> None:
            self._random = RandomVectorEnv(observation, num_envs)
            super().__init__(
                num_envs, self._random.single_observation_space, self._random.single_action_space
            )

        def reset(self) -> np.ndarray:
            return self._random.reset()[0]

        def step_async(self, actions: np.ndarray) -> None:
            self._actions = actions

        def step_wait(self) -> Any:
            obs, rewards, terminated, truncated, _ = self._random.step(self._actions)
            infos: list[dict[str, Any]] = [
                {"terminal_observation": obs[i]} if terminated[i] else {} for i in range(num_envs)
            ]
            return obs, rewards, terminated | truncated, infos

        def close(self) -> None:
            pass

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [None] * num_envs

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            raise NotImplementedError

        def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
            raise NotImplementedError

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
            return [False] * num_envs

    return RandomVecEnv()
