"""Rewind: the last minutes of play, frame by frame."""

from __future__ import annotations

import zlib
from collections import deque
from dataclasses import dataclass

from rlx_emu_nes.console import NES

SECONDS = 120
_FRAMES_PER_SECOND = 60


@dataclass(frozen=True)
class Played:
    """A frame that was played: the machine before it, and what was pressed."""

    state: bytes
    """Compressed; about 1 KiB."""
    p1: int
    p2: int


class Rewind:
    """Remembers the machine before each frame.

    Args:
        seconds: how far back one can go.
    """

    def __init__(self, seconds: int = SECONDS) -> None:
        self._frames: deque[Played] = deque(maxlen=seconds * _FRAMES_PER_SECOND)

    def __len__(self) -> int:
        return len(self._frames)

    def remember(self, nes: NES, p1: int, p2: int) -> None:
        """Call before each frame."""
        self._frames.append(Played(zlib.compress(nes._machine.save(), 1), p1, p2))

    def back(self, nes: NES) -> bool:
        """Undoes the last frame; the picture is that of the frame before. False if nothing is left."""
        if len(self._frames) < 2:
            return False
        self._frames.pop()
        before = self._frames[-1]
        nes._machine.load(zlib.decompress(before.state))
        # A state has no picture: the frame that led here is played once more.
        nes.step(before.p1, before.p2)
        return True

    def forget(self) -> None:
        """Call when the machine is put somewhere else."""
        self._frames.clear()
