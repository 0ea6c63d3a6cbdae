"""Sound: samples from the console to the sound card, whose clock sets the pace of play."""

from __future__ import annotations

import threading
import time
from typing import Any, Protocol

import numpy as np
from rlx_emu_nes.console import NES

RATE = 44_100
"""Samples per second."""

FRAMES_PER_SECOND = 39_375_000 / 655_171
"""NTSC: 60.0988. Source: https://www.nesdev.org/wiki/Cycle_reference_chart."""

QUEUE_FRAMES = 4
"""Video frames of sound that wait for the sound card at most: 67 ms between a key and its sound."""

_CHUNK = 512
"""Samples that the sound card asks for at once: 12 ms."""


class SoundSource(Protocol):
    """Where samples come from."""

    def take(self) -> np.ndarray:
        """int16 (samples,): the sound of the last frame."""


class ConsoleSound:
    """The sound of a console."""

    def __init__(self, nes: Any, rate: int = RATE) -> None:
        self._nes = nes
        self._nes.enable_audio(rate)

    def take(self) -> np.ndarray:
        """int16 (samples,): what was played since the last call."""
        return self._nes.read_audio()


class Silence:
    """As many samples as the console would give."""

    def __init__(self, rate: int = RATE) -> None:
        self._per_frame = rate / FRAMES_PER_SECOND
        self._owed = 0.0

    def take(self) -> np.ndarray:
        self._owed += self._per_frame
        count = int(self._owed)
        self._owed -= count
        return np.zeros(count, np.int16)


def sound_of(nes: NES, rate: int = RATE) -> SoundSource:
    """The console's sound, or silence of the same length where the emulator was built without it."""
    return ConsoleSound(nes, rate) if hasattr(nes, "enable_audio") else Silence(rate)


class SoundQueue:
    """First in, first out, between the game's thread and the sound card's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bytes = bytearray()
        self.starved = 0
        """Samples that were asked for and not there."""
        self.longest = 0
        """Most samples that ever waited."""

    def __len__(self) -> int:
        """Samples that wait."""
        return len(self._bytes) // 2

    def put(self, samples: np.ndarray) -> None:
        """Adds samples, int16 (n,)."""
        with self._lock:
            self._bytes += samples.astype("<i2").tobytes()
            self.longest = max(self.longest, len(self))

    def fill(self, out: memoryview) -> None:
        """Takes as many bytes as `out` has; where they run out, silence follows."""
        with self._lock:
            ready = bytes(self._bytes[: len(out)])
            del self._bytes[: len(out)]
        self.starved += (len(out) - len(ready)) // 2
        out[:] = ready + bytes(len(out) - len(ready))

    def clear(self) -> None:
        with self._lock:
            self._bytes.clear()


class SoundCard:
    """A sound device that takes what is put into its queue.

    Raises:
        SoundError: there is no device.
    """

    def __init__(self, rate: int = RATE) -> None:
        self.rate = rate
        self.queue = SoundQueue()
        try:
            from pygame._sdl2 import audio, sdl2

            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            names = audio.get_audio_device_names(False)
            self._device = audio.AudioDevice(
                devicename=names[0] if names else None,
                iscapture=False,
                frequency=rate,
                audioformat=audio.AUDIO_S16,
                numchannels=1,
                chunksize=_CHUNK,
                allowed_changes=0,
                callback=lambda device, out: self.queue.fill(out),
            )
        except Exception as error:  # SDL's error class has no public name; any failure means no sound
            raise SoundError(f"no sound: {' '.join(str(error).split()) or type(error).__name__}") from error
        self._device.pause(0)

    def wait(self) -> None:
        """Returns when less than `QUEUE_FRAMES` frames of sound wait: it is time for the next one.

        If the device stops taking samples (unplugged), the pace falls back to the clock.
        """
        limit = QUEUE_FRAMES * self.rate / FRAMES_PER_SECOND
        patience = time.perf_counter() + 0.25
        while len(self.queue) > limit:
            if time.perf_counter() > patience:
                self.queue.clear()
                return
            time.sleep(0.001)

    def close(self) -> None:
        self._device.pause(1)
        self._device.close()


class SoundError(RuntimeError):
    """There is no sound device; play goes on in silence."""
