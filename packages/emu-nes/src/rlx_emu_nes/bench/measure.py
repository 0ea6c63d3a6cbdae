"""Measures this emulator: frames and steps per CPU-second, savestates, memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from rlx_emu_nes.bench.script import WARM_UP_FRAMES, buttons
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.catalogue import find_game, game_of_rom
from rlx_emu_nes.console import NES
from rlx_emu_nes.game import Game
from rlx_emu_nes.game_file import game_from_tree
from rlx_emu_nes.vector_env import NESVectorEnv

FRAMES = 1500
STATE_COPIES = 2000
NUM_ENVS = 8
PIPELINE_STEPS = 100

Sample = dict[str, float]


@dataclass(frozen=True)
class Spread:
    """Samples of one quantity."""

    samples: tuple[float, ...]

    def facts(self) -> dict[str, float]:
        """Median, minimum and maximum."""
        return {"median": median(self.samples), "min": min(self.samples), "max": max(self.samples)}


def plain_game(cartridge: Cartridge) -> Game:
    """A game file for a ROM that nobody has described: no rewards, no ends."""
    tree = {
        "format": 1,
        "id": f"plain/{cartridge.name}",
        "title": cartridge.name,
        "fields": {"first": 0},
        "rewards": {"none": {"terms": {"nothing": "0"}}},
        "actions": {"simple": ["NOOP", "Right", "Right+A", "Right+B", "Right+A+B", "A", "Left"]},
        "start": [{"frames": 40}, {"press": "Start", "frames": 6}, {"frames": WARM_UP_FRAMES - 46}],
        "levels": {"start": None},
    }
    return game_from_tree(tree, Path(cartridge.name))


class Bench:
    """One ROM under measurement; `round` gives one sample of everything."""

    def __init__(self, rom: str | Path) -> None:
        self.cartridge = Cartridge.load(rom)
        known = game_of_rom(self.cartridge)
        self.game = find_game(known) if known else plain_game(self.cartridge)
        self._nes = NES(self.cartridge)
        for frame in range(WARM_UP_FRAMES):
            self._nes.step(buttons(frame), draw=False)
        self._start = self._nes._machine.save()
        self._rom = None if self.game.rom else rom
        self._env = self._make(1)
        self._two = self._make(2)

    def _make(self, threads: int) -> NESVectorEnv:
        env = NESVectorEnv(self.game, NUM_ENVS, rom=self._rom, num_threads=threads)
        env.reset(seed=0)
        return env

    @property
    def bytes_per_env(self) -> int:
        """Native memory of one environment of the pipeline, with its frame stack."""
        return self._env._batch.native.bytes_per_env

    def round(self) -> Sample:
        """One sample of each quantity; the order is fixed, so that rounds are alike."""
        save, load = _states(self._nes.save_state, self._nes.load_state)
        native_save, native_load = _states(self._nes._machine.save, self._nes._machine.load)
        return {
            "drawn_fps": self._frames(draw=True, rgb=True),
            "indexed_fps": self._frames(draw=True),
            "undrawn_fps": self._frames(draw=False),
            "pipeline_steps_per_second": self._steps(self._env, time.process_time),
            "pipeline_1_thread_wall": self._steps(self._env, time.perf_counter),
            "pipeline_2_threads_wall": self._steps(self._two, time.perf_counter),
            "save_state_us": save,
            "load_state_us": load,
            "native_save_state_us": native_save,
            "native_load_state_us": native_load,
            "bytes_per_env": float(self.bytes_per_env),
        }

    def _frames(self, *, draw: bool, rgb: bool = False) -> float:
        nes, machine = self._nes, self._nes._machine
        machine.load(self._start)
        pads = [buttons(WARM_UP_FRAMES + frame) for frame in range(FRAMES)]
        begin = time.process_time()
        for pad in pads:
            machine.run_frame(pad, 0, draw)
            if rgb:  # as the peers' pictures are
                nes.rgb  # noqa: B018
        return FRAMES / (time.process_time() - begin)

    def _steps(self, env: NESVectorEnv, clock: Callable[[], float]) -> float:
        random = np.random.default_rng(0)
        actions = [random.integers(1, 5, NUM_ENVS) for _ in range(PIPELINE_STEPS)]
        env.reset(seed=0)
        begin = clock()
        for chosen in actions:
            env.step(chosen)
        return PIPELINE_STEPS * NUM_ENVS / (clock() - begin)


def _states(save: Callable[[], bytes], load: Callable[[bytes], None]) -> tuple[float, float]:
    """Microseconds per save and per load, called from Python."""
    begin = time.process_time()
    for _ in range(STATE_COPIES):
        state = save()
    middle = time.process_time()
    for _ in range(STATE_COPIES):
        load(state)
    end = time.process_time()
    return (middle - begin) / STATE_COPIES * 1e6, (end - middle) / STATE_COPIES * 1e6


def spreads(samples: list[Sample]) -> dict[str, dict[str, float]]:
    """Each quantity's median, minimum and maximum over the rounds."""
    return {name: Spread(tuple(sample[name] for sample in samples)).facts() for name in samples[0]}


def rounds(bench: Bench, count: int) -> Iterator[Sample]:
    """Samples, after one round that only warms the caches."""
    bench.round()
    for _ in range(count):
        yield bench.round()


def ratio(samples: list[Sample], over: str, under: str) -> dict[str, Any]:
    """The spread of a quotient, taken within each round."""
    return Spread(tuple(sample[over] / sample[under] for sample in samples)).facts()
