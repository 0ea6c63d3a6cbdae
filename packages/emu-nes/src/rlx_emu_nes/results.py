"""Results: the arrays that a batch leaves its results in, and what a step returns of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from rlx_emu_nes.observation import View

Infos = dict[str, Any]
Outcome = tuple[np.ndarray, np.ndarray, np.ndarray, Infos]
"""rewards float32 (N,), terminated bool (N,), truncated bool (N,), and infos."""

EVERY = slice(None)
"""All environments: the part for which results are handed out with the fewest steps."""


class Room(NamedTuple):
    """Arrays for the results of a range of environments, not filled in yet."""

    part: slice
    blocks: tuple[np.ndarray, np.ndarray, np.ndarray]
    """For rewards, flags and infos, as `Results` has them."""
    level: np.ndarray
    """The levels' numbers, a row of the last block."""
    outcome: Outcome
    """Rows of the blocks, as callers see them; ``level`` is missing."""


class Results:
    """Results of N environments, column by column; the native batch writes into these arrays.

    What is returned belongs to the caller. Between two steps the processor's caches are full of machines, and
    every way through numpy then costs ten times what it costs in a loop of its own: so results lie in a few
    blocks, which are copied whole, into arrays that are made while threads work out the results.

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
        every = np.ones(n, np.bool_)
        every.flags.writeable = False  # every step hands it out
        self._blank = self._with_masks(every)
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

    def room(self, part: slice = EVERY) -> Room:
        """Arrays and infos for the results of a range of environments; `outcome` fills in their values.

        They are made without a look at any result: ahead of it, while the threads work it out.
        """
        masks = self._blank["_level"][part]
        infos = self._blank.copy() if part is EVERY else self._with_masks(masks)
        n = len(masks)
        rewards = np.empty((2, n), np.float32)
        flags = np.empty((4, n), np.bool_)
        info = np.empty((len(self.info_names) + 1, n), np.int32)
        reward, infos["raw_reward"] = rewards
        terminated, truncated, infos["success"], infos["life_lost"] = flags
        *columns, level = info
        infos.update(zip(self.info_names, columns, strict=True))
        infos["_raw_reward"] = masks
        return Room(part, (rewards, flags, info), level, (reward, terminated, truncated, infos))

    def outcome(self, level_names: np.ndarray, room: Room) -> Outcome:
        """What a step has left for the environments that ``room`` is for."""
        for own, results in zip(room.blocks, (self.rewards, self.flags, self.info), strict=True):
            own[...] = results if room.part is EVERY else results[:, room.part]
        room.outcome[3]["level"] = self._name_levels(room.level, level_names)
        return room.outcome

    def infos(self, level_names: np.ndarray) -> Infos:
        """What a reset has left: infos of all environments, with Gymnasium's masks beside them."""
        *_, infos = self.outcome(level_names, self.room())
        del infos["raw_reward"], infos["_raw_reward"]
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
        *columns, level = self.final_info[:, part].copy()
        infos |= zip(self.info_names, columns, strict=True)
        infos["level"] = level_names[level]
        infos["success"], infos["life_lost"] = self.final_flags[:, part].copy()
        for name, column in (
            ("raw_reward", self.rewards[1, part]),
            ("episode_return", self.final_return[part]),
            ("episode_length", self.final_length[part]),
        ):
            infos[name], infos[f"_{name}"] = np.where(ended, column, 0), ended
        return infos
