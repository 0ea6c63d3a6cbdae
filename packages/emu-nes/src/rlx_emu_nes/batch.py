"""Batch: the native batch with its threads and its results."""

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
from rlx_emu_nes.results import Results, Room

MAX_THREADS = 128
MAX_GROUPS = 15


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
    """N machines.

    ``native`` is the compiled part, and ``results`` what it leaves. Threads start on first use; they end with
    this object.
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
        self.native = _native.Batch(
            make_machine(cartridge),
            _program(table),
            views,
            controls.pads.tobytes(),
            num_envs,
            num_levels=num_levels,
            **vars(settings),
        )
        self.results = Results(num_envs, table.info_names, views)
        self.native.bind(*self.results.arrays())
        self._threads: list[threading.Thread] = []
        self.stop = weakref.finalize(self, _stop, self.native, self._threads)
        if settings.workers > 1:
            self.start_threads()

    def step(self, actions: Any, observations: Sequence[np.ndarray]) -> tuple[Room, bool]:
        """Steps every environment; observations are written into arrays (N, …), one for each view.

        Returns:
            Room for the results, made while the threads were at work, and whether any episode has ended.
        """
        self.native.begin(self.controls.indices(actions), observations)
        try:
            room = self.results.room()
        finally:
            ended = self.native.finish()
        return room, ended

    def reset(self, mask: np.ndarray, observations: Sequence[np.ndarray]) -> None:
        """Starts an episode where ``mask`` (bool (N,)) is true, and writes all observations."""
        self.native.reset(mask.view(np.uint8), observations)

    def start(self, group: int, actions: Any, observations: Sequence[np.ndarray]) -> None:
        """Starts a step of one group on the threads; `native.wait` waits for its end."""
        self.start_threads()
        self.native.start(group, self.controls.indices(actions), observations)

    def write(self, observations: Sequence[np.ndarray]) -> None:
        """Writes the observations as they stand."""
        self.native.write(observations)

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
