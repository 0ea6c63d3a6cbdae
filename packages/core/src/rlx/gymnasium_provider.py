"""Environments of Gymnasium's registry, as env batches that can be checkpointed exactly."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate
from rlx.contracts import EnvInfo, State
from rlx.errors import EnvError, did_you_mean
from rlx.run.seeding import derive_seed


@dataclass(frozen=True, kw_only=True)
class GymnasiumConfig:
    """Options of environments from Gymnasium's registry."""

    kwargs: dict[str, Any] = field(default_factory=dict)
    """Passed to `gymnasium.make`."""
    max_episode_steps: int | None = None
    """Truncates episodes; None keeps the registered limit."""
    imports: tuple[str, ...] = ()
    """Modules to import first, so that they register their environments (`ale_py`), or functions that do
    (`minatar.gym:register_envs`)."""
    wrappers: tuple[str, ...] = ()
    """Put around each environment, innermost first: `minigrid.wrappers:ImgObsWrapper`."""
    atari: bool = False
    """Mnih et al. 2015 preprocessing: 30 no-ops, skip 4 with max, 84x84 grey, stack 4; rewards clipped in
    training."""
    flatten: bool = False
    """Flatten the observation into one float vector."""


class GymnasiumProvider:
    """Builds any environment that `gymnasium.make` can build."""

    def __init__(self, config: GymnasiumConfig, context: None = None) -> None:
        self.config = config

    def env_ids(self) -> list[EnvInfo]:
        self._register()
        return [
            EnvInfo(id=name, summary=str(spec.entry_point).split(":")[-1])
            for name, spec in sorted(gymnasium.registry.items())
            if spec.entry_point is not None or spec.vector_entry_point is not None
        ]

    def make_vec(
        self,
        env_id: str,
        *,
        num_envs: int,
        seed: int,
        evaluation: bool = False,
        render: bool = False,
        first_env: int = 0,
    ) -> SerialVectorEnv:
        self._register()
        try:
            envs = [self._make(env_id, evaluation, render) for _ in range(num_envs)]
        except gymnasium.error.Error as error:
            known = [name for name in gymnasium.registry if "/" not in name or "/" in env_id]
            text = str(error).splitlines()[0]
            raise EnvError(
                f"unknown environment {env_id!r}{did_you_mean(env_id, known)} ({text}); "
                "`rlx envs` lists what is installed"
            ) from error
        except (TypeError, ImportError) as error:
            raise EnvError(f"cannot build environment {env_id!r}: {error}") from error
        return SerialVectorEnv(envs, seed=seed, first_env=first_env)

    def _make(self, env_id: str, evaluation: bool, render: bool) -> gymnasium.Env:
        env = self._make_bare(env_id, evaluation, render)
        for name in self.config.wrappers:
            env = _called(_named(name, "env.wrappers"), name, "env.wrappers")(env)
        return gymnasium.wrappers.FlattenObservation(env) if self.config.flatten else env

    def _make_bare(self, env_id: str, evaluation: bool, render: bool) -> gymnasium.Env:
        kwargs = dict(self.config.kwargs)
        if render:
            kwargs["render_mode"] = "rgb_array"
        if self.config.max_episode_steps is not None:
            kwargs["max_episode_steps"] = self.config.max_episode_steps
        if not self.config.atari:
            return gymnasium.make(env_id, **kwargs)
        env = gymnasium.make(env_id, frameskip=1, **kwargs)
        env = gymnasium.wrappers.AtariPreprocessing(env, noop_max=30, frame_skip=4)
        env = gymnasium.wrappers.FrameStackObservation(env, 4)
        return env if evaluation else _KeepRawReward(env)

    def _register(self) -> None:
        for name in self.config.imports:
            found = _named(name, "env.imports")
            if ":" in name:
                _called(found, name, "env.imports")()


def _named(name: str, key: str) -> Any:
    """Returns a module, or what is called `attribute` in it for `module:attribute`.

    Raises:
        EnvError: there is none; the message names `key`, the config key that asked for it.
    """
    module, _, attribute = name.partition(":")
    try:
        found = importlib.import_module(module)
        return getattr(found, attribute) if attribute else found
    except (ImportError, AttributeError) as error:
        raise EnvError(f"cannot import {name!r} ({key}): {error}") from error


def _called(found: Any, name: str, key: str) -> Callable[..., Any]:
    """Returns `found` if it can be called.

    Raises:
        EnvError: it cannot; the message names `key`, the config key that asked for it.
    """
    if not callable(found):
        raise EnvError(
            f"{name!r} ({key}) is a {type(found).__name__}; expected a class or function, package.module:NAME"
        )
    return found


class _KeepRawReward(gymnasium.Wrapper):
    """Clips rewards to their sign (Mnih et al. 2015) and reports the raw one in `info`."""

    def step(self, action: Any) -> Any:
        obs, reward, terminated, truncated, info = self.env.step(action)
        return obs, float(np.sign(float(reward))), terminated, truncated, {**info, "raw_reward": reward}


FORGET_AFTER = 1000
"""Steps after which a batch looks for finished episodes to forget, seldom and all at once."""


class SerialVectorEnv(VectorEnv):
    """N environments stepped one after another, with SAME_STEP autoreset and exact checkpoints.

    Every episode starts from a seed of its own, derived from (seed, environment, episode number). So the
    state of any environment that is a function of its seed and actions is known from those: a checkpoint
    holds the actions of the unfinished episodes, and restoring replays them.

    Args:
        envs: N environments with equal spaces.
        seed: all episode seeds follow from it.
        first_env: index of the first among the environments of all processes.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (gymnasium's type)

    def __init__(self, envs: Sequence[gymnasium.Env], *, seed: int, first_env: int = 0) -> None:
        self.envs = list(envs)
        self._first_env = first_env
        self.num_envs = len(self.envs)
        self.single_observation_space = self.envs[0].observation_space
        self.single_action_space = self.envs[0].action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.render_mode = self.envs[0].render_mode
        self.spec = self.envs[0].spec
        self.metadata = {**self.envs[0].metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self._seed = seed
        self._episode = np.zeros(self.num_envs, np.int64)
        self._actions: list[np.ndarray] = []
        """Of every step since the oldest unfinished episode began, (N, …) each."""
        self._began = np.zeros(self.num_envs, np.int64)
        """Where in `_actions` each environment's episode began."""
        self._boxes = isinstance(self.single_observation_space, gymnasium.spaces.Box)
        self._discrete = isinstance(self.single_action_space, gymnasium.spaces.Discrete)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a new episode in every environment; a `seed` restarts the episode numbers."""
        self._actions, self._began[:] = [], 0
        if seed is not None:
            self._seed = int(seed)
            self._episode[:] = -1
        infos: dict[str, Any] = {}
        rows = []
        for i in range(self.num_envs):
            self._episode[i] += 1
            row, info = self._begin(i, options)
            rows.append(row)
            infos = self._add_info(infos, info, i)
        return self._batch(rows), infos

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Steps all; where an episode ends, the next one begins and `infos["final_obs"]` has the last
        frame."""
        n = self.num_envs
        rewards = np.zeros(n, np.float64)
        terminated, truncated = np.zeros(n, bool), np.zeros(n, bool)
        rows: list[Any] = []
        infos: dict[str, Any] = {}
        self._actions.append(np.array(actions))
        # A Discrete space checks Python's numbers in a fraction of the time that NumPy's take it.
        each = actions.tolist() if self._discrete else iterate(self.action_space, actions)
        for i, action in enumerate(each):
            row, rewards[i], terminated[i], truncated[i], info = self.envs[i].step(action)
            if terminated[i] or truncated[i]:
                final = {"final_obs": deepcopy(row), "final_info": info}
                infos = self._add_info(infos, final, i)
                self._episode[i] += 1
                self._began[i] = len(self._actions)
                row, info = self._begin(i, None)
            if info:
                infos = self._add_info(infos, info, i)
            rows.append(row)
        self._forget_finished()
        return self._batch(rows), rewards, terminated, truncated, infos

    def _begin(self, i: int, options: dict[str, Any] | None) -> tuple[Any, dict[str, Any]]:
        seed = derive_seed(self._seed, "episode", self._first_env + i, int(self._episode[i]))
        # A few environments draw from the action space themselves.
        self.envs[i].action_space.seed(seed)
        return self.envs[i].reset(seed=seed, options=options)

    def _forget_finished(self) -> None:
        """Drops actions that belong to finished episodes only, some time after they ended."""
        if len(self._actions) % FORGET_AFTER:
            return
        finished = int(self._began.min())
        del self._actions[:finished]
        self._began -= finished

    def _batch(self, rows: list[Any]) -> Any:
        if self._boxes:  # what `concatenate` comes to, without its dispatch on the type of the space
            return np.array(rows, self.single_observation_space.dtype)
        out: Any = create_empty_array(self.single_observation_space, n=self.num_envs, fn=np.zeros)
        return concatenate(self.single_observation_space, rows, out)

    def state_dict(self) -> State:
        """Returns the episode numbers and the actions of the unfinished episodes."""
        return {
            "seed": self._seed,
            "episode": self._episode.copy(),
            "actions": [
                np.array([actions[i] for actions in self._actions[began:]])
                for i, began in enumerate(self._began.tolist())
            ],
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> Any:
        """Replays the unfinished episodes; returns the current observations."""
        self._seed = int(state["seed"])
        self._episode = np.array(state["episode"], np.int64)
        episodes = [np.asarray(actions) for actions in state["actions"]]
        longest = max(episodes, key=len)
        # All of them go on at the same step, so shorter ones begin later.
        self._actions = [np.zeros((self.num_envs, *longest.shape[1:]), longest.dtype) for _ in longest]
        rows = []
        for i, actions in enumerate(episodes):
            self._began[i] = len(longest) - len(actions)
            row, _ = self._begin(i, None)
            for at, action in enumerate(actions, start=int(self._began[i])):
                self._actions[at][i] = action
                row, *_ = self.envs[i].step(action.item() if self._discrete else action)
            rows.append(row)
        return self._batch(rows)

    def render(self) -> tuple[Any, ...]:
        """Returns one frame per environment."""
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        for env in self.envs:
            env.close()
