"""FilmSound: the sound of frames that a batch has played, made by playing them once more."""

from __future__ import annotations

import numpy as np
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.console import DEFAULT_AUDIO_RATE, NES

SOUND_RATE = DEFAULT_AUDIO_RATE


class FilmSound:
    """A console that repeats what a machine of the batch has played, and listens.

    Batches make no sound, since agents do not hear; only a film needs it.
    """

    def __init__(self, cartridge: Cartridge) -> None:
        self._nes = NES(cartridge)
        self._nes.enable_audio(SOUND_RATE)

    def play(self, machine: bytes, pads: bytes) -> list[np.ndarray]:
        """Returns the sound of each frame, int16 (samples,).

        Args:
            machine: the machine ahead of the first frame.
            pads: what was pressed on controller 1, a byte a frame.
        """
        self._nes._machine.load(machine)
        sounds = []
        for pad in pads:
            self._nes.step(pad, draw=False)
            sounds.append(self._nes.read_audio())
        return sounds
