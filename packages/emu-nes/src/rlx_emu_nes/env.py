"""NESEnv: one environment as a `gymnasium.Env`, over a batch of one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from rlx_emu_nes.vector_env import FRAMES_PER_SECOND, NESVectorEnv


class NESEnv(gymnasium.Env):
    """A game of the NES for one agent; arguments are those of `NESVectorEnv`, without ``num_envs``.

    Infos are plain numbers: the game's own facts, ``raw_reward``, ``level``, ``success``, ``life_lost``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (gymnasium's type)
        "render_modes": ["rgb_array"],
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(self, game: Any, *, render_mode: str | None = None, **arguments: Any) -> None:
        self.batch = NESVectorEnv(game, 1, render_mode=render_mode, **arguments)
        self.render_mode = render_mode
        self.observation_space = self.batch.single_observation_space
        self.action_space = self.batch.single_action_space

    @property
    def action_meanings(self) -> tuple[str, ...]:
        """Names of the actions, such as ``"Right+A"``, by index."""
        return self.batch.action_meanings

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts an episode; ``options["level"]`` names the level, from now on."""
        super().reset(seed=seed)
        if options and options.get("level") is not None:
            self.batch.set_levels([options["level"]])
        observation, infos = self.batch.reset(seed=seed)
        return _first(observation), _plain(infos)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays ``frame_skip`` frames; an ended episode stays as it is until `reset`."""
        observation, reward, terminated, truncated, infos = self.batch.step(np.array([action]))
        if "final_obs" in infos:
            observation, infos = infos["final_obs"], infos["final_info"]
            return observation[0], float(reward[0]), bool(terminated[0]), bool(truncated[0]), _plain(infos)
        return _first(observation), float(reward[0]), bool(terminated[0]), bool(truncated[0]), _plain(infos)

    def render(self) -> np.ndarray | None:
        """uint8 (240, 256, 3): the newest picture, or None without a render mode."""
        pictures = self.batch.render()
        return None if pictures is None else pictures[0]

    def close(self) -> None:
        """Frees the machine."""
        self.batch.close()


def _first(observation: Any) -> Any:
    if isinstance(observation, dict):
        return {name: array[0] for name, array in observation.items()}
    return observation[0]


def _plain(infos: dict[str, Any]) -> dict[str, Any]:
    return {name: column[0].item() for name, column in infos.items() if not name.startswith("_")}
