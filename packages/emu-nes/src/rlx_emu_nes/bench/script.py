"""The buttons that every emulator is measured with. Standard library only: peers run it elsewhere too."""

from __future__ import annotations

A, START, RIGHT = 0x01, 0x08, 0x80

WARM_UP_FRAMES = 300
"""Frames from power-on until play, in Super Mario Bros. and in our own game."""


def buttons(frame: int) -> int:
    """The pad in video frame ``frame``: Start on the title screen, then right, with jumps."""
    if 40 <= frame < 46:
        return START
    if frame < 200:
        return 0
    return RIGHT | (A if frame % 40 < 25 else 0)
