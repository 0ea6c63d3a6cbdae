"""Snake: eat, grow, touch neither wall nor yourself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from rlx import EnvError
from rlx.contracts import EnvInfo, State

ENV_ID = "snake/Snake-v0"
LEVELS = {"meadow": 1, "burrow": 6}
"""Level to the snake's length at the start."""
MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left, as (row, column)."""
PIXELS = 4
"""Side of a cell in the picture."""


@dataclass(frozen=True, kw_only=True)
class SnakeConfig:
    """Options of the game."""

    size: int = 9
    """Cells in a row and in a column."""
    goal: int = 10
    """Food that wins the game."""
    patience: int = 100
    """Steps without food after which an episode is truncated."""

    def __post_init__(self) -> None:
        if self.size < 8:
            raise ValueError(f"size is {self.size}; expected 8 or more")
        if self.goal < 1 or self.patience < 1:
            raise ValueError("goal and patience must be 1 or more")


class SnakeProvider:
    """Builds games of snake."""

    def __init__(self, config: SnakeConfig, context: None = None) -> None:
        self.config = config

    def env_ids(self) -> list[EnvInfo]:
        return [EnvInfo(id=ENV_ID, summary="eat, grow, touch nothing", levels=tuple(LEVELS))]

    def make_vec(
        self, env_id: str, *, num_envs: int, seed: int, evaluation: bool = False, render: bool = False
    ) -> SnakeVectorEnv:
        if env_id != ENV_ID:
            raise EnvError(f"unknown environment {env_id!r}; known: {ENV_ID}")
        return SnakeVectorEnv(num_envs, self.config, seed)


class Game:
    """One game; the head is the last cell of the snake."""

    def __init__(self, size: int, length: int, level: str, rng: np.random.Generator) -> None:
        middle = size // 2
        self.size, self.level, self.rng = size, level, rng
        self.snake = [(middle, middle - length // 2 + i) for i in range(length)]
        self.direction, self.eaten, self.hungry = 1, 0, 0
        self.food = self._place()

    def step(self, turn: int) -> tuple[float, bool]:
        """Goes on: 0 straight, 1 left, 2 right. Returns (reward, died)."""
        self.direction = (self.direction + (0, -1, 1)[turn]) % 4
        row, column = self.snake[-1]
        head = (row + MOVES[self.direction][0], column + MOVES[self.direction][1])
        inside = 0 <= head[0] < self.size and 0 <= head[1] < self.size
        if not inside or head in self.snake[1:]:
            return -1.0, True
        self.snake.append(head)
        self.hungry += 1
        if head != self.food:
            self.snake.pop(0)
            return 0.0, False
        self.eaten, self.hungry, self.food = self.eaten + 1, 0, self._place()
        return 1.0, False

    def _place(self) -> tuple[int, int]:
        free = [(r, c) for r in range(self.size) for c in range(self.size) if (r, c) not in self.snake]
        return free[int(self.rng.integers(len(free)))]

    def picture(self) -> np.ndarray:
        """Returns grey cells, uint8 (size, size): head 255, body 160, food 90."""
        cells = np.zeros((self.size, self.size), np.uint8)
        cells[self.food] = 90
        for cell in self.snake:
            cells[cell] = 160
        cells[self.snake[-1]] = 255
        return cells

    def state_dict(self) -> State:
        return {
            "level": self.level,
            "snake": np.array(self.snake),
            "food": list(self.food),
            "numbers": [self.direction, self.eaten, self.hungry],
            "rng": self.rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> None:
        self.level = state["level"]
        self.snake = [(int(row), int(column)) for row, column in state["snake"]]
        row, column = state["food"]
        self.food = (row, column)
        self.direction, self.eaten, self.hungry = state["numbers"]
        self.rng.bit_generator.state = state["rng"]


class SnakeVectorEnv(VectorEnv):
    """N games. Observations are pictures (1, H, W); actions: straight on, left, right."""

    def __init__(self, num_envs: int, config: SnakeConfig, seed: int) -> None:
        side = config.size * PIXELS
        self.num_envs, self.config = num_envs, config
        # The step that ends an episode also begins the next one; infos["final_obs"] keeps the last frame.
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_fps": 10}
        self.render_mode = "rgb_array"
        self.single_observation_space = Box(0, 255, (1, side, side), np.uint8)
        self.single_action_space = Discrete(3)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._next_level = ["meadow"] * num_envs
        self._seed(seed)
        self._games = [self._begin(i) for i in range(num_envs)]

    @property
    def levels(self) -> tuple[str, ...]:
        return tuple(LEVELS)

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        for i, level in zip(range(self.num_envs) if indices is None else indices, levels, strict=True):
            if level not in LEVELS:
                raise EnvError(f"unknown level {level!r}; levels: {', '.join(LEVELS)}")
            self._next_level[i] = level

    def add_level(self, name: str, state: bytes) -> None:
        raise EnvError("snake has no levels from states")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._seed(seed)
        self._games = [self._begin(i) for i in range(self.num_envs)]
        return self._observe(), self._info()

    def step(self, actions: np.ndarray) -> Any:
        results = [game.step(int(turn)) for game, turn in zip(self._games, actions, strict=True)]
        won = np.array([game.eaten >= self.config.goal for game in self._games])
        terminated = won | np.array([died for _, died in results])
        hungry = np.array([game.hungry >= self.config.patience for game in self._games])
        truncated = hungry & ~terminated
        infos: dict[str, Any] = {}
        ended = np.flatnonzero(terminated | truncated)
        if len(ended):
            eaten = np.array([game.eaten for game in self._games])
            infos["final_obs"] = self._observe()
            infos["final_info"] = {"success": won, "eaten": eaten, **self._info()}
            for i in ended:
                self._games[i] = self._begin(int(i))
        rewards = np.array([reward for reward, _ in results], np.float32)
        return self._observe(), rewards, terminated, truncated, infos | self._info()

    def render(self) -> tuple[np.ndarray, ...]:
        """Returns one RGB picture per game."""
        return tuple(np.repeat(_enlarged(game.picture(), 16)[:, :, None], 3, 2) for game in self._games)

    def state_dict(self) -> State:
        return {
            "games": [game.state_dict() for game in self._games],
            "next_level": list(self._next_level),
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> np.ndarray:
        self._next_level = list(state["next_level"])
        for game, saved in zip(self._games, state["games"], strict=True):
            game.load_state_dict(saved)
        self._rng.bit_generator.state = state["rng"]
        return self._observe()

    def _seed(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def _begin(self, i: int) -> Game:
        level = self._next_level[i]
        own = np.random.default_rng(int(self._rng.integers(2**63)))
        return Game(self.config.size, LEVELS[level], level, own)

    def _observe(self) -> np.ndarray:
        return np.stack([_enlarged(game.picture(), PIXELS)[None] for game in self._games])

    def _info(self) -> dict[str, np.ndarray]:
        return {"level": np.array([game.level for game in self._games], object)}


def _enlarged(picture: np.ndarray, times: int) -> np.ndarray:
    return picture.repeat(times, 0).repeat(times, 1)
