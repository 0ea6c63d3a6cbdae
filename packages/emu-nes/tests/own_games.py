"""What the tests of our own games share: power-on, levels, movies, random play, rebuilding the ROM."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from rlx_emu_nes import bundled
from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

PACKAGE = Path(__file__).parents[1]
GAMES = PACKAGE / "games"
MODE, PLAY = 0x300, 2  # the same in all our games
MAGIC = 0xA5

random_play = pytest.mark.parametrize(
    ("frames", "seed"),
    [(20_000, 1), pytest.param(10_000_000, 2, marks=[pytest.mark.slow, pytest.mark.timeout(7200)])],
)
"""For `OwnGame.assert_survives`: seconds, and ten million frames."""


def word(nes: NES, address: int) -> int:
    """The 16-bit number at ``address``, little endian."""
    return int(nes.ram[address]) | int(nes.ram[address + 1]) << 8


@dataclass(frozen=True)
class OwnGame:
    """One of our games."""

    name: str
    request: int
    """Address of the level to start, followed by the magic."""
    frame_counter: int
    """Address of the 16-bit count of the main loop's rounds."""

    @property
    def source(self) -> Path:
        return GAMES / self.name

    @property
    def rom(self) -> Path:
        return bundled.GAMES / f"{self.name}.nes"

    def power_on(self) -> NES:
        """The game 20 frames after power-on, on its title screen."""
        nes = NES(self.rom)
        nes.step(frames=20, draw=False)
        return nes

    def start(self, nes: NES, index: int) -> None:
        """Ask for a level and run into its first frame of play: at most twenty frames."""
        nes.poke(self.request, index)
        nes.poke(self.request + 1, MAGIC)
        for _ in range(20):
            nes.step(draw=False)
            if nes.ram[self.request + 1] == 0 and nes.ram[MODE] == PLAY:
                return
        pytest.fail(f"{self.name}: level {index} did not start within twenty frames")

    def movie(self, name: str) -> Iterator[int]:
        """The pad of each frame of a committed movie."""
        for line in (self.source / "movies" / f"{name}.txt").read_text().splitlines():
            frames, buttons = line.split()
            for _ in range(int(frames)):
                yield parse_buttons(buttons)

    def assert_survives(
        self,
        frames: int,
        seed: int,
        *,
        pads: Callable[[np.random.Generator], tuple[int, ...]],
        start: Callable[[NES, np.random.Generator], None],
        valid: Callable[[NES], None],
    ) -> set[int]:
        """Random buttons, a choice of ``pads`` for eight frames each, leave the game ``valid`` and running.

        A level is started at random about every 800 frames. Returns the modes that were seen.
        """
        rng = np.random.default_rng(seed)
        nes = self.power_on()
        seen: set[int] = set()
        for _ in range(frames // 8):
            if rng.random() < 0.01:
                start(nes, rng)
            counter = word(nes, self.frame_counter)
            nes.step(*pads(rng), frames=8, draw=False)
            valid(nes)
            seen.add(int(nes.ram[MODE]))
            assert word(nes, self.frame_counter) != counter, "the main loop has stopped"
        return seen

    def assert_rebuilds(self, folder: Path) -> None:
        """A build from source in ``folder`` gives the committed ROM, byte for byte."""
        if shutil.which("ca65") is None:
            pytest.skip("ca65 (package cc65) is not installed")
        copy = folder / "games"
        shutil.copytree(GAMES, copy, ignore=shutil.ignore_patterns("build", "__pycache__"))
        rom = Path("build") / f"{self.name}.nes"
        command = ["make", "-s", "-C", str(copy), str(rom), f"PYTHON={sys.executable}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        assert filecmp.cmp(copy / rom, self.rom, shallow=False)

    def assert_runs_alike_elsewhere(
        self, index: int, movie: str, ram_map: Iterable[int], pokes: Mapping[int, int] = {}
    ) -> None:
        """In cynes, another emulator, the RAM map holds the same in every frame of a movie.

        The frame counter starts elsewhere. ``pokes`` are written before the level is asked for.
        """
        cynes = pytest.importorskip("cynes")
        cells = [a for a in ram_map if a not in (self.frame_counter, self.frame_counter + 1)]
        ours = self.power_on()
        theirs = cynes.NES(str(self.rom))
        theirs.step(20)
        for address, value in pokes.items():
            ours.poke(address, value)
            theirs[address] = value
        self.start(ours, index)
        theirs[self.request], theirs[self.request + 1] = index, MAGIC
        for _ in range(10):
            theirs.step(1)
            if theirs[MODE] == PLAY:
                break
        for frame, pad in enumerate(self.movie(movie)):
            ours.step(pad, draw=False)
            theirs.controller = int(f"{pad:08b}"[::-1], 2)  # cynes: Right is bit 0, A is bit 7
            theirs.step(1)
            assert [theirs[a] for a in cells] == ours.ram[cells].tolist(), f"frame {frame}"
