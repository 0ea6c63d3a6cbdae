"""Results: the arrays that a batch leaves its results in, and what a step returns of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rlx_emu_nes.observation import View

Infos = dict[str, Any]
Outcome = tuple[np.ndarray, np.ndarray, np.ndarray, Infos]
"""rewards float32 (N,), terminated bool (N,), truncated bool (N,), and infos."""

EVERY = slice(None)
"""All environments: the part for which results are handed out with the fewest steps."""


class Results:
    """Results of N environments, column by column; the native batch writes into these arrays.

    What is returned belongs to the caller. Between two steps the processor's caches are full of machines, and
    every way through numpy then costs ten times what it costs in a loop of its own: so results lie in a few
    blocks, which are copied whole and handed out row by row.

    Args:
        num_envs: N.
        info_names: the game's own infos.
        views: what the environments observe.
    """

    def __init__(self, num_envs: int, info_names: Sequence[str], views: Sequence[View]) -> None:
        n = num_envs
        self.info_names = tuple(info_names)
        self.rewards = np.zeros((2, n), np.float32)
        """Rewards and raw rewards."""
        self.flags = np.zeros((4, n), np.bool_)
        """Terminated, truncated, success, life lost."""
        self.info = np.zeros((len(self.info_names) + 1, n), np.int32)
        """The game's own infos, and the level's number."""
        self.final_flags = np.zeros((2, n), np.bool_)
        """Success and life lost of episodes that have ended."""
        self.final_info = np.zeros_like(self.info)
        self.final_return = np.zeros(n, np.float64)
        self.final_length = np.zeros(n, np.int64)
        self.final_observation = [np.zeros((n, *view.shape), np.uint8) for view in views]
        self._blank = self._with_masks(np.ones(n, np.bool_))
        self._levels: tuple[bytes, np.ndarray, np.ndarray] = (b"", np.zeros(0), np.zeros(0))

    def _with_masks(self, mask: np.ndarray) -> Infos:
        """Infos with every key in its place and every mask, to be copied and filled in."""
        names = (*self.info_names, "level", "success", "life_lost")
        return {key: mask for name in names for key in (name, f"_{name}")}

    def arrays(self) -> tuple[Any, ...]:
        """What `_native.Batch.bind` takes."""
        return (
            self.rewards,
            self.flags.view(np.uint8),
            self.info,
            self.final_flags.view(np.uint8),
            self.final_info,
            self.final_return,
            self.final_length,
            [array.reshape(-1) for array in self.final_observation],
        )

    def infos(self, level_names: np.ndarray, part: slice = EVERY) -> Infos:
        """The infos of a range of environments, with Gymnasium's masks beside them."""
        _, _, success, life_lost = _copy(self.flags, part)
        return self._infos(level_names, part, success, life_lost)

    def outcome(self, level_names: np.ndarray, part: slice) -> Outcome:
        """What a step has left for a range of environments."""
        rewards, raw_rewards = _copy(self.rewards, part)
        terminated, truncated, success, life_lost = _copy(self.flags, part)
        infos = self._infos(level_names, part, success, life_lost)
        infos["raw_reward"], infos["_raw_reward"] = raw_rewards, infos["_level"]
        return rewards, terminated, truncated, infos

    def _infos(
        self, level_names: np.ndarray, part: slice, success: np.ndarray, life_lost: np.ndarray
    ) -> Infos:
        infos = self._blank.copy() if part is EVERY else self._with_masks(self._blank["_level"][part])
        *columns, level = _copy(self.info, part)
        for name, column in zip(self.info_names, columns, strict=True):
            infos[name] = column
        infos["level"] = self._name_levels(level, level_names)
        infos["success"], infos["life_lost"] = success, life_lost
        return infos

    def _name_levels(self, level: np.ndarray, names: np.ndarray) -> np.ndarray:
        """``names[level]``, from the last time if nothing has changed."""
        numbers = level.tobytes()
        if numbers != self._levels[0] or names is not self._levels[1]:
            self._levels = numbers, names, names[level]
        return self._levels[2].copy()

    def final_infos(self, level_names: np.ndarray, part: slice, ended: np.ndarray) -> Infos:
        """The infos of the episodes that ended in the last step; meaningless where ``ended`` is false."""
        infos = self._with_masks(ended)
        *columns, level = _copy(self.final_info, part)
        infos |= zip(self.info_names, columns, strict=True)
        infos["level"] = level_names[level]
        infos["success"], infos["life_lost"] = _copy(self.final_flags, part)
        for name, column in (
            ("raw_reward", self.rewards[1, part]),
            ("episode_return", self.final_return[part]),
            ("episode_length", self.final_length[part]),
        ):
            infos[name], infos[f"_{name}"] = np.where(ended, column, 0), ended
        return infos


def _copy(block: np.ndarray, part: slice) -> np.ndarray:
    return block.copy() if part is EVERY else block[:, part].copy()
