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
        # `render` shows one picture of a step; a batch's `frames` are all of them, at the console's rate.
        self.metadata = self.metadata | {"render_fps": FRAMES_PER_SECOND / self.batch.frame_skip}
        self.observation_space = self.batch.single_observation_space
        self.action_space = self.batch.single_action_space
        self._at_start = True
        self._begun: tuple[bytes, dict[str, Any]] | None = None
        """State and infos of the next episode, which the batch begins in the step that ends the last one."""

    @property
    def action_meanings(self) -> tuple[str, ...]:
        """Names of the actions, such as ``"Right+A"``, by index."""
        return self.batch.action_meanings

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts an episode; ``options["level"]`` names the level, from now on."""
        super().reset(seed=seed)
        unknown = [key for key in options or {} if key != "level"]
        if unknown:
            raise ValueError(f"reset: unknown option {unknown[0]!r}; known is level")
        level = (options or {}).get("level")
        if level is not None:
            self.batch.set_levels([level])
        if seed is None and level is None and self._begun and self.batch.get_state(0) == self._begun[0]:
            # Another start would skip a level of a rotation, and a life that goes on where the game is.
            observation, infos = self.batch.observe(), self._begun[1]
        else:
            observation, columns = self.batch.reset(seed=seed)
            infos = _plain(columns)
        self._at_start, self._begun = True, None
        return _first(observation), infos

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays ``frame_skip`` frames; at an end everything is of the ended episode. Then call `reset`."""
        observation, reward, terminated, truncated, infos = self.batch.step(np.array([action]))
        self._at_start, self._begun = False, None
        ends = float(reward[0]), bool(terminated[0]), bool(truncated[0])
        if "final_obs" not in infos:
            return _first(observation), *ends, _plain(infos)
        final_obs, final_info = infos.pop("final_obs"), infos.pop("final_info")
        del infos["raw_reward"]  # of the step that has just ended
        self._begun = self.batch.get_state(0), _plain(infos)
        return final_obs[0], *ends, _plain(final_info)

    def render(self) -> np.ndarray | None:
        """uint8 (240, 256, 3): the newest picture of the episode, or None without a render mode."""
        if self.render_mode is None:
            return None
        (frames,), (played,) = self.batch.frames(), self.batch.episode_frames()
        if not self._at_start:
            return frames[played - 1]
        started = frames[played:]
        return started[-1] if len(started) else self.batch.picture(0)

    def close(self) -> None:
        """Frees the machine."""
        self.batch.close()


def _first(observation: Any) -> Any:
    if isinstance(observation, dict):
        return {name: array[0] for name, array in observation.items()}
    return observation[0]


def _plain(infos: dict[str, Any]) -> dict[str, Any]:
    return {name: column[0].item() for name, column in infos.items() if not name.startswith("_")}
