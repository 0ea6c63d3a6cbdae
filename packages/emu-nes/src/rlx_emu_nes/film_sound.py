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

    def play(self, machine: bytes, pads: np.ndarray) -> list[np.ndarray]:
        """Returns the sound of each frame, int16 (samples,).

        Args:
            machine: the machine ahead of the first frame.
            pads: what was held down on both controllers, uint8 (frames, 2).
        """
        self._nes._machine.load(machine)
        sounds = []
        for first, second in pads.tolist():
            self._nes.step(first, second, draw=False)
            sounds.append(self._nes.read_audio())
        return sounds
