"""The smallest components that keep every promise of their kind, without torch.

They carry the tests of the core, and the conformance checks use them as the other side (an agent is checked
on the toy environment, an environment is played by the toy agent).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from rlx.components import Component
from rlx.contracts import (
    AgentContext,
    BonusContext,
    CurriculumContext,
    DemonstrationStep,
    EnvInfo,
    Metrics,
    State,
)
from rlx.errors import EnvError, did_you_mean
from rlx.events import Episodes, Transition
from rlx.hookspecs import hookimpl

CORRIDORS = {"short": 3, "long": 6}
"""Levels of the toy environment: cells to walk."""
TIME_LIMIT = 12
"""Steps after which an episode is truncated."""


@dataclass(frozen=True, kw_only=True)
class CorridorConfig:
    """Options of the toy environment."""

    image: bool = False
    """Observations are uint8 pictures (1, 36, 36) instead of two numbers."""


class CorridorProvider:
    """Builds `toy/Corridor-v0`: walk right to the end; 1 for arriving, -0.1 per step."""

    def __init__(self, config: CorridorConfig | None = None, context: None = None) -> None:
        self.config = config or CorridorConfig()

    def env_ids(self) -> list[EnvInfo]:
        return [EnvInfo(id="toy/Corridor-v0", summary="walk to the end", levels=tuple(CORRIDORS))]

    def make_vec(
        self, env_id: str, *, num_envs: int, seed: int, evaluation: bool = False, render: bool = False
    ) -> Corridor:
        if env_id != "toy/Corridor-v0":
            known = [info.id for info in self.env_ids()]
            raise EnvError(f"unknown environment {env_id!r}{did_you_mean(env_id, known)}; known: {known}")
        return Corridor(num_envs, seed=seed, image=self.config.image, evaluation=evaluation)


class Corridor(VectorEnv):
    """N corridors. Action 1 steps right, 0 left; one move in ten goes the wrong way, at random."""

    def __init__(self, num_envs: int, *, seed: int, image: bool = False, evaluation: bool = False) -> None:
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_fps": 30}
        self.render_mode = "rgb_array"
        self.image = image
        self.single_observation_space = (
            Box(0, 255, (1, 36, 36), np.uint8) if image else Box(0.0, 1.0, (2,), np.float32)
        )
        self.single_action_space = Discrete(2)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._evaluation = evaluation
        self._custom: dict[str, bytes] = {}
        self._next_level = ["short"] * num_envs
        self._level = ["short"] * num_envs
        self._rng = np.random.default_rng(seed)
        self._position = np.zeros(num_envs, np.int64)
        self._elapsed = np.zeros(num_envs, np.int64)

    @property
    def levels(self) -> tuple[str, ...]:
        return (*CORRIDORS, *self._custom)

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        for i, level in zip(range(self.num_envs) if indices is None else indices, levels, strict=True):
            if level not in self.levels:
                raise EnvError(f"unknown level {level!r}; levels: {', '.join(self.levels)}")
            self._next_level[i] = level

    def add_level(self, name: str, state: bytes) -> None:
        self._custom[name] = bytes(state)

    def get_state(self, index: int) -> bytes:
        facts = (self._position[index], self._elapsed[index], CORRIDORS[self._corridor(index)])
        return np.array(facts, np.int64).tobytes()

    def set_state(self, index: int, state: bytes) -> None:
        position, elapsed, length = np.frombuffer(state, np.int64)
        self._position[index], self._elapsed[index] = position, elapsed
        self._level[index] = {v: k for k, v in CORRIDORS.items()}[int(length)]

    def demonstration(self, path: str, level: str | None = None) -> Iterator[DemonstrationStep]:
        """Yields a walk to the end of `level`, whatever the file is."""
        corridor = level if level in CORRIDORS else "short"
        twin = Corridor(1, seed=0, image=self.image)
        for position in range(CORRIDORS[corridor]):
            facts = np.array((position, position, CORRIDORS[corridor]), np.int64)
            twin.set_state(0, facts.tobytes())
            last = position == CORRIDORS[corridor] - 1
            yield DemonstrationStep(
                obs=twin._observe()[0],
                action=np.array(1),
                reward=1.0 if last else -0.1,
                state=facts.tobytes(),
                last=last,
                success=last,
            )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        for i in range(self.num_envs):
            self._begin(i)
        return self._observe(), self._info()

    def step(self, actions: np.ndarray) -> Any:
        played = list(self._level)
        right = (np.asarray(actions) == 1) ^ (self._rng.random(self.num_envs) < 0.1)
        self._position = np.maximum(self._position + np.where(right, 1, -1), 0)
        self._elapsed += 1
        terminated = self._position >= self._lengths()
        truncated = ~terminated & (self._elapsed >= TIME_LIMIT)
        reward = np.where(terminated, 1.0, -0.1).astype(np.float32)
        infos: dict[str, Any] = {}
        if (ended := np.flatnonzero(terminated | truncated)).size:
            infos["final_obs"] = self._observe()
            infos["final_info"] = {
                "success": terminated.copy(),
                "level": np.array(played, object),
                "x": self._position.copy(),
            }
            for i in ended:
                self._begin(int(i))
        return self._observe(), reward, terminated, truncated, infos | self._info()

    def render(self) -> tuple[np.ndarray, ...]:
        frames = np.zeros((self.num_envs, 8, 8, 3), np.uint8)
        for i in range(self.num_envs):
            frames[i, :, : self._position[i] + 1] = 200
        return tuple(frames)

    def state_dict(self) -> State:
        return {
            "position": self._position.copy(),
            "elapsed": self._elapsed.copy(),
            "level": list(self._level),
            "next_level": list(self._next_level),
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> np.ndarray:
        self._position = np.array(state["position"])
        self._elapsed = np.array(state["elapsed"])
        self._level, self._next_level = list(state["level"]), list(state["next_level"])
        self._rng.bit_generator.state = state["rng"]
        return self._observe()

    def _begin(self, i: int) -> None:
        self._level[i] = self._next_level[i]
        if state := self._custom.get(self._level[i]):
            self.set_state(i, state)
            return
        self._position[i] = self._rng.integers(0, 2) if self._evaluation else 0
        self._elapsed[i] = 0

    def _corridor(self, i: int) -> str:
        return self._level[i] if self._level[i] in CORRIDORS else "short"

    def _lengths(self) -> np.ndarray:
        return np.array([CORRIDORS[self._corridor(i)] for i in range(self.num_envs)])

    def _info(self) -> dict[str, np.ndarray]:
        return {"level": np.array(self._level, object), "x": self._position.copy()}

    def _observe(self) -> np.ndarray:
        share = self._position / self._lengths()
        if not self.image:
            return np.stack([np.minimum(share, 1.0), self._elapsed / TIME_LIMIT], 1).astype(np.float32)
        frames = np.zeros((self.num_envs, 1, 36, 36), np.uint8)
        for i in range(self.num_envs):
            frames[i, 0, :, : 1 + int(35 * min(share[i], 1.0))] = 255
        return frames


@dataclass(frozen=True, kw_only=True)
class PreferenceConfig:
    """Options of the toy agent."""

    horizon: int = 8
    """Batch steps between updates."""
    learning_rate: float = 0.1
    """Step size of the preferences."""

    def __post_init__(self) -> None:
        if self.horizon < 1:
            raise ValueError(f"horizon is {self.horizon}; expected 1 or more")


class PreferenceAgent:
    """A gradient bandit: one preference per action, whatever is observed.

    Source: Sutton and Barto 2018, section 2.8, equation 2.12.
    """

    metrics: Mapping[str, str] = {
        "policy/preference": "preference of the last action over the first",
    }

    def __init__(self, config: PreferenceConfig | None, context: AgentContext) -> None:
        self.config = config or PreferenceConfig()
        self._preferences = np.zeros(int(context.action_space.n), np.float64)
        self._baseline = 0.0
        self._rng = np.random.default_rng(context.seed)
        self._seen: list[tuple[np.ndarray, np.ndarray]] = []

    def act(self, obs: Any) -> np.ndarray:
        return _sample(self._preferences, len(obs), self._rng)

    def observe(self, transition: Transition, bonus: np.ndarray | None) -> None:
        reward = transition.reward if bonus is None else transition.reward + bonus
        self._seen.append((np.array(transition.action), np.array(reward, np.float64)))

    def ready(self) -> bool:
        return len(self._seen) >= self.config.horizon

    def update(self) -> Metrics:
        policy = _softmax(self._preferences)
        for actions, rewards in self._seen:
            for action, reward in zip(actions, rewards, strict=True):
                advantage = reward - self._baseline
                self._preferences += (
                    self.config.learning_rate * advantage * (np.eye(len(policy))[action] - policy)
                )
                self._baseline += 0.01 * advantage
        self._seen = []
        return {"policy/preference": float(self._preferences[-1] - self._preferences[0])}

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> PreferencePlayer:
        return PreferencePlayer(self._preferences.copy(), np.random.default_rng(seed), deterministic)

    def parameters_dict(self) -> State:
        return {"preferences": self._preferences.copy()}

    def load_parameters_dict(self, state: State) -> None:
        self._preferences = np.array(state["preferences"])

    def state_dict(self) -> State:
        return {
            "parameters": self.parameters_dict(),
            "baseline": self._baseline,
            "rng": self._rng.bit_generator.state,
            "actions": [actions.copy() for actions, _ in self._seen],
            "rewards": [rewards.copy() for _, rewards in self._seen],
        }

    def load_state_dict(self, state: State) -> None:
        self.load_parameters_dict(state["parameters"])
        self._baseline = float(state["baseline"])
        self._rng.bit_generator.state = state["rng"]
        self._seen = list(zip(state["actions"], state["rewards"], strict=True))


class PreferencePlayer:
    """Plays by fixed preferences."""

    def __init__(self, preferences: np.ndarray, rng: np.random.Generator, deterministic: bool) -> None:
        self._preferences, self._rng, self._deterministic = preferences, rng, deterministic

    def act(self, obs: Any, first: np.ndarray) -> np.ndarray:
        if self._deterministic:
            return np.full(len(first), int(self._preferences.argmax()))
        return _sample(self._preferences, len(first), self._rng)

    def explain(self) -> Mapping[str, np.ndarray]:
        return {}


def _softmax(preferences: np.ndarray) -> np.ndarray:
    weights = np.exp(preferences - preferences.max())
    return weights / weights.sum()


def _sample(preferences: np.ndarray, n: int, rng: np.random.Generator) -> np.ndarray:
    return rng.choice(len(preferences), size=n, p=_softmax(preferences))


class CountBonus:
    """Rewards rare observations: 1 / sqrt(visits). Source: Strehl and Littman 2008, equation 6."""

    metrics: Mapping[str, str] = {"bonus/observations": "different observations so far"}
    discount: float | None = None

    def __init__(self, config: None, context: BonusContext) -> None:
        self._visits: dict[str, int] = {}

    def reward(self, transition: Transition) -> np.ndarray:
        bonus = np.zeros(len(transition.reward), np.float32)
        for i, row in enumerate(transition.successor_obs()):
            key = row.tobytes().hex()
            self._visits[key] = self._visits.get(key, 0) + 1
            bonus[i] = self._visits[key] ** -0.5
        return bonus

    def episodes_finished(self, episodes: Episodes) -> None:
        pass

    def update(self) -> Metrics:
        return {"bonus/observations": float(len(self._visits))}

    def state_dict(self) -> State:
        return {"visits": dict(self._visits)}

    def load_state_dict(self, state: State) -> None:
        self._visits = {key: int(count) for key, count in state["visits"].items()}


class RandomLevels:
    """A curriculum that draws levels at random."""

    metrics: Mapping[str, str] = {"curriculum/episodes": "episodes that ended so far"}

    def __init__(self, config: None, context: CurriculumContext) -> None:
        self._levels = context.levels
        self._rng = np.random.default_rng(context.seed)
        self._episodes = 0

    def assign(self, n: int) -> list[str]:
        return [self._levels[i] for i in self._rng.integers(0, len(self._levels), n)]

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        self._episodes += len(episodes)
        return {"curriculum/episodes": float(self._episodes)}

    def state_dict(self) -> State:
        return {"episodes": self._episodes, "rng": self._rng.bit_generator.state}

    def load_state_dict(self, state: State) -> None:
        self._episodes = int(state["episodes"])
        self._rng.bit_generator.state = state["rng"]


class NoEncoder:
    """Stands in the place of an encoder for agents that need none."""

    recurrent = False

    def __init__(self, config: None, context: Any) -> None:
        pass

    def build(self, observation_space: Any) -> None:
        return None


_HERE = "rlx.testing.toys"


@hookimpl
def rlx_env_providers() -> list[Component]:
    return [
        Component(
            kind="env_provider",
            name="toy",
            namespaces=("toy",),
            target=f"{_HERE}:CorridorProvider",
            config=f"{_HERE}:CorridorConfig",
            summary="a corridor",
        )
    ]


@hookimpl
def rlx_agents() -> list[Component]:
    return [
        Component(
            kind="agent",
            name="preference",
            target=f"{_HERE}:PreferenceAgent",
            config=f"{_HERE}:PreferenceConfig",
            summary="gradient bandit",
        )
    ]


@hookimpl
def rlx_encoders() -> list[Component]:
    return [Component(kind="encoder", name="no-encoder", target=f"{_HERE}:NoEncoder", summary="none")]


@hookimpl
def rlx_exploration_bonuses() -> list[Component]:
    return [
        Component(
            kind="exploration_bonus",
            name="toy-count",
            target=f"{_HERE}:CountBonus",
            summary="rewards rare observations",
        )
    ]


@hookimpl
def rlx_curricula() -> list[Component]:
    return [
        Component(
            kind="curriculum",
            name="random-levels",
            target=f"{_HERE}:RandomLevels",
            summary="levels drawn at random",
        )
    ]
