"""Films: the pictures, pads and sound of the frames that a batch has just played."""

from __future__ import annotations

import numpy as np
from rlx_emu_nes.batch import Batch
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.film_sound import FilmSound
from rlx_emu_nes.palette import to_rgb


class Films:
    """What each environment of a batch that was made with film played in its last step or reset."""

    def __init__(self, batch: Batch, cartridge: Cartridge) -> None:
        self._native = batch.native
        self._cartridge = cartridge
        self._sound: FilmSound | None = None

    def frames(self, lane: int) -> np.ndarray:
        """uint8 (K, 240, 256, 3): every frame; one picture where nothing was played.

        Raises:
            ValueError: the batch was made without film.
        """
        pixels, emphasis, pads, _ = self._native.film(lane)
        if not pads:
            return self.picture(lane)[None]
        pictures = np.frombuffer(pixels, np.uint8).reshape(-1, 240, 256)
        lines = np.frombuffer(emphasis, np.uint8).reshape(-1, 240)
        return np.stack([to_rgb(picture, line) for picture, line in zip(pictures, lines, strict=True)])

    def pads(self, lane: int) -> np.ndarray:
        """uint8 (K, 2): what was held down on both controllers in each frame."""
        pads = np.frombuffer(self._native.film(lane)[2], np.uint16)
        return np.stack([pads & 0xFF, pads >> 8], axis=1).astype(np.uint8)

    def step_frames(self, lane: int) -> int:
        """How many of the frames belong to the step itself, not to the next episode's start."""
        return self._native.film(lane)[3]

    def sounds(self, lane: int, machine: bytes) -> list[np.ndarray]:
        """The sound of each frame of the step, int16 (samples,); ``machine`` as it was ahead of it."""
        if self._sound is None:
            self._sound = FilmSound(self._cartridge)
        return self._sound.play(machine, self.pads(lane)[: self.step_frames(lane)])

    def picture(self, lane: int) -> np.ndarray:
        """uint8 (240, 256, 3): what the machine would show next; it does not change."""
        pixels, emphasis = self._native.draw(lane)
        frame = np.frombuffer(pixels, np.uint8).reshape(240, 256)
        return to_rgb(frame, np.frombuffer(emphasis, np.uint8))
