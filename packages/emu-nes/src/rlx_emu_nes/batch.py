"""Batch: the native batch with its threads, and the arrays that it leaves its results in."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rlx_emu_nes import _native
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.console import make_machine
from rlx_emu_nes.controls import Controls
from rlx_emu_nes.game_table import GameTable
from rlx_emu_nes.observation import View

MAX_THREADS = 128
MAX_GROUPS = 15

# Rows that follow the game's own infos in the native info arrays.
_EXTRA_INFOS = ("level", "success", "life_lost")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a batch plays; the native batch takes these numbers as they are."""

    frame_skip: int
    noop_max: int
    life: int
    """0 a lost life is only reported, 1 it ends the episode, 2 it does and the game goes on."""
    busy_limit: int
    max_steps: int
    """0: no limit."""
    sticky: float
    workers: int
    groups: int
    film: bool
    start_noise: bool
    """Random buttons in the frames of ``noop_max``, and random values in the game's random cells."""


class Batch:
    """N machines and their results, column by column.

    ``native`` is the compiled part. Threads start on first use; they end with this object.
    """

    def __init__(
        self,
        cartridge: Cartridge,
        table: GameTable,
        views: Sequence[View],
        controls: Controls,
        num_envs: int,
        num_levels: int,
        settings: Settings,
    ) -> None:
        self.num_envs, self.views, self.settings = num_envs, tuple(views), settings
        self.controls = controls
        self.info_names = table.info_names
        self.native = _native.Batch(
            make_machine(cartridge),
            _program(table),
            views,
            controls.pads.tobytes(),
            num_envs,
            num_levels=num_levels,
            **vars(settings),
        )
        self._bind_arrays()
        self._threads: list[threading.Thread] = []
        self.stop = weakref.finalize(self, _stop, self.native, self._threads)
        if settings.workers > 1:
            self.start_threads()

    def _bind_arrays(self) -> None:
        n, rows = self.num_envs, len(self.info_names) + len(_EXTRA_INFOS)
        self.reward = np.zeros(n, np.float32)
        self.raw_reward = np.zeros(n, np.float32)
        self.terminated = np.zeros(n, np.uint8)
        self.truncated = np.zeros(n, np.uint8)
        self.info = np.zeros((rows, n), np.int32)
        self.final_info = np.zeros((rows, n), np.int32)
        self.final_return = np.zeros(n, np.float64)
        self.final_length = np.zeros(n, np.int64)
        self.final_observation = [np.zeros((n, *view.shape), np.uint8) for view in self.views]
        self._all = np.ones(n, np.bool_)
        self.native.bind(
            self.reward,
            self.raw_reward,
            self.terminated,
            self.truncated,
            self.info,
            self.final_info,
            self.final_return,
            self.final_length,
            _flat(self.final_observation),
        )

    def step(self, actions: Any, observations: Sequence[np.ndarray]) -> None:
        """Steps every environment; observations are written into arrays (N, …), one for each view."""
        self.native.step(self.controls.indices(actions), _flat(observations))

    def reset(self, mask: np.ndarray, observations: Sequence[np.ndarray]) -> None:
        """Starts an episode where ``mask`` (bool (N,)) is true, and writes all observations."""
        self.native.reset(mask.view(np.uint8), _flat(observations))

    def start(self, group: int, actions: Any, observations: Sequence[np.ndarray]) -> None:
        """Starts a step of one group on the threads; `native.wait` waits for its end."""
        self.start_threads()
        self.native.start(group, self.controls.indices(actions), _flat(observations))

    def write(self, observations: Sequence[np.ndarray]) -> None:
        """Writes the observations as they stand."""
        self.native.write(_flat(observations))

    def infos(self, level_names: np.ndarray, part: slice) -> dict[str, Any]:
        """The infos of a range of environments, with Gymnasium's masks beside them."""
        return self._columns(self.info[:, part].copy(), level_names, self._all[part])

    def final_infos(self, level_names: np.ndarray, part: slice, ended: np.ndarray) -> dict[str, Any]:
        """The infos of the episodes that ended in the last step; meaningless where ``ended`` is false."""
        infos = self._columns(self.final_info[:, part].copy(), level_names, ended)
        for name, column in (
            ("raw_reward", self.raw_reward[part]),
            ("episode_return", self.final_return[part]),
            ("episode_length", self.final_length[part]),
        ):
            infos[name], infos[f"_{name}"] = np.where(ended, column, 0), ended
        return infos

    def _columns(self, block: np.ndarray, level_names: np.ndarray, mask: np.ndarray) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for name, column in zip(self.info_names, block, strict=False):
            infos[name], infos[f"_{name}"] = column, mask
        level, success, life_lost = block[len(self.info_names) :]
        infos["level"], infos["_level"] = level_names[level], mask
        infos["success"], infos["_success"] = success.astype(np.bool_), mask
        infos["life_lost"], infos["_life_lost"] = life_lost.astype(np.bool_), mask
        return infos

    def start_threads(self) -> None:
        """Starts the worker threads where they do not run yet."""
        while len(self._threads) < self.settings.workers:
            number = len(self._threads)
            thread = threading.Thread(
                target=self.native.work, args=(number,), daemon=True, name=f"rlx-nes-{number}"
            )
            thread.start()
            self._threads.append(thread)


def _stop(native: _native.Batch, threads: list[threading.Thread]) -> None:
    native.stop()
    for thread in threads:
        thread.join()


def _program(table: GameTable) -> _native.GameProgram:
    return _native.GameProgram(
        table.fields,
        table.frame_code,
        table.info_code,
        len(table.info_names),
        step_low=table.step_low,
        step_high=table.step_high,
        step_sign=table.step_sign,
        step_scale=table.step_scale,
        random_cells=table.random_cells,
    )


def _flat(arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    return [array.reshape(-1) for array in arrays]
