"""RetroVectorEnv: N machines, played together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from rlx.contracts import State
from rlx.errors import EnvError, did_you_mean
from rlx_env_retro.machine import Machine
from rlx_env_retro.picture import gray_resized

if TYPE_CHECKING:
    from rlx_env_retro.provider import RetroConfig

EVALUATION_NOOP_FRAMES = 30
"""Mnih et al. 2015: up to 30 no-ops, so that a deterministic game does not repeat one episode."""


class RetroVectorEnv(VectorEnv):
    """N games with SAME_STEP autoreset, levels, machine states and exact checkpoints.

    Args:
        states: the game's savestates, which are its levels.
        evaluation: raw rewards, and starts that differ.
    """

    def __init__(
        self,
        game: str,
        config: RetroConfig,
        states: tuple[str, ...],
        *,
        num_envs: int,
        seed: int,
        evaluation: bool = False,
    ) -> None:
        self.num_envs, self.config = num_envs, config
        self.frame_skip = config.frame_skip
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_fps": 60 / config.frame_skip}
        self.render_mode = "rgb_array"
        self._machines = [Machine(game, self._options(i)) for i in range(num_envs)]
        for machine in self._machines:
            machine.send("spaces")
        (actions, shape, ram_size), *_ = [machine.receive() for machine in self._machines]
        self.single_action_space = actions
        self.single_observation_space = _observation_space(config, shape, ram_size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(actions, num_envs)
        self._noops = max(config.noop_max, EVALUATION_NOOP_FRAMES) if evaluation else config.noop_max
        self._clip = config.clip_rewards and not evaluation
        self._states = states
        self._added: dict[str, bytes] = {}
        first = config.state or (states[0] if states else None)
        self._next_level: list[str | None] = [first] * num_envs
        self._level = list(self._next_level)
        self._rng = np.random.default_rng(seed)
        self._elapsed = np.zeros(num_envs, np.int64)
        self._pictures = np.zeros((num_envs, *shape), np.uint8)
        self._rams = np.zeros((num_envs, ram_size), np.uint8)
        self._stack = np.zeros((num_envs, config.frame_stack, *config.size), np.uint8)

    def _options(self, i: int) -> dict[str, Any]:
        config, record = self.config, None
        if config.record:
            record = str(Path(config.record) / f"env-{i}")
            Path(record).mkdir(parents=True, exist_ok=True)
        options = {"state": config.state, "scenario": config.scenario, "actions": config.actions}
        return {**options, "record": record}

    @property
    def levels(self) -> tuple[str, ...]:
        return (*self._states, *self._added)

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        for i, level in zip(range(self.num_envs) if indices is None else indices, levels, strict=True):
            if level not in self.levels:
                known = ", ".join(self.levels)
                raise EnvError(f"unknown level {level!r}{did_you_mean(level, self.levels)}; levels: {known}")
            self._next_level[i] = level

    def add_level(self, name: str, state: bytes) -> None:
        self._added[name] = bytes(state)

    def get_state(self, index: int) -> bytes:
        return self._machines[index].ask("get_state")

    def set_state(self, index: int, state: bytes) -> None:
        self._machines[index].ask("set_state", state)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._begin(range(self.num_envs))
        return self._observe(), self._info()

    def step(self, actions: Any) -> Any:
        for machine, action in zip(self._machines, actions, strict=True):
            machine.send("step", action, self.frame_skip)
        answers = [machine.receive() for machine in self._machines]
        self._elapsed += 1
        for i, (pictures, ram, *_) in enumerate(answers):
            self._show(i, pictures, ram)
        raw = np.array([reward for _, _, reward, _, _ in answers])
        terminated = np.array([done for _, _, _, done, _ in answers], bool)
        limit = self.config.max_episode_steps
        truncated = ~terminated & (self._elapsed >= limit if limit else False)
        infos: dict[str, Any] = {"raw_reward": raw}
        if (ended := np.flatnonzero(terminated | truncated)).size:
            infos["final_obs"] = self._observe()
            infos["final_info"] = {**_columns([info for *_, info in answers]), **self._info()}
            self._begin([int(i) for i in ended])
        reward = np.sign(raw) if self._clip else raw
        return self._observe(), reward.astype(np.float32), terminated, truncated, infos | self._info()

    def render(self) -> tuple[np.ndarray, ...]:
        """Returns the current picture of each game, uint8 (H, W, 3)."""
        return tuple(self._pictures.copy())

    def close_extras(self, **kwargs: Any) -> None:
        for machine in self._machines:
            machine.close()

    def state_dict(self) -> State:
        """Returns everything, the machines as well (a megabyte each for some consoles)."""
        for machine in self._machines:
            machine.send("get_state")
        return {
            "machines": [np.frombuffer(m.receive(), np.uint8).copy() for m in self._machines],
            "elapsed": self._elapsed.copy(),
            "pictures": self._pictures.copy(),
            "rams": self._rams.copy(),
            "stack": self._stack.copy(),
            "level": list(self._level),
            "next_level": list(self._next_level),
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> Any:
        for machine, saved in zip(self._machines, state["machines"], strict=True):
            machine.ask("set_state", saved.tobytes())
        self._elapsed = np.array(state["elapsed"])
        self._pictures, self._rams = np.array(state["pictures"]), np.array(state["rams"])
        self._stack = np.array(state["stack"])
        self._level, self._next_level = list(state["level"]), list(state["next_level"])
        self._rng.bit_generator.state = state["rng"]
        return self._observe()

    def _begin(self, which: Sequence[int] | range) -> None:
        for i in which:
            level = self._next_level[i]
            start = self._added.get(level, level) if level is not None else None
            noops = int(self._rng.integers(0, self._noops + 1)) if self._noops else 0
            self._machines[i].send("reset", start, noops)
            self._level[i], self._elapsed[i] = level, 0
        for i in which:
            picture, ram = self._machines[i].receive()
            self._stack[i] = 0
            self._show(i, [picture], ram)

    def _show(self, i: int, pictures: list[np.ndarray], ram: np.ndarray) -> None:
        self._pictures[i], self._rams[i] = pictures[-1], ram
        if self.config.observation == "gray":
            newest = gray_resized(np.maximum.reduce(pictures), self.config.size)
            self._stack[i] = np.concatenate([self._stack[i, 1:], newest[None]])

    def _observe(self) -> Any:
        kind = self.config.observation
        if kind == "gray":
            return self._stack.copy()
        if kind == "ram":
            return self._rams.copy()
        pictures = np.ascontiguousarray(self._pictures.transpose(0, 3, 1, 2))
        return pictures if kind == "rgb" else {"rgb": pictures, "ram": self._rams.copy()}

    def _info(self) -> dict[str, np.ndarray]:
        return {"level": np.array(self._level, object)}


def _observation_space(config: RetroConfig, shape: tuple[int, ...], ram_size: int) -> Any:
    height, width, colours = shape
    ram = Box(0, 255, (ram_size,), np.uint8)
    rgb = Box(0, 255, (colours, height, width), np.uint8)
    gray = Box(0, 255, (config.frame_stack, *config.size), np.uint8)
    return {"gray": gray, "ram": ram, "rgb": rgb, "both": Dict({"rgb": rgb, "ram": ram})}[config.observation]


def _columns(infos: list[dict[str, Any]]) -> dict[str, np.ndarray]:
    """Returns the numbers that every game reports, as columns."""
    names = set.intersection(*(set(info) for info in infos)) - {"level"}
    return {name: np.array([float(info[name]) for info in infos]) for name in sorted(names)}
