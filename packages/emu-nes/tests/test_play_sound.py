"""The queue between the game and the sound card."""

from __future__ import annotations

import numpy as np
import pytest
from rlx_emu_nes.play.sound import FRAMES_PER_SECOND, RATE, Silence, SoundQueue


def test_what_goes_in_comes_out_in_order():
    queue = SoundQueue()
    samples = np.arange(-1000, 1000, dtype=np.int16)
    queue.put(samples[:700])
    queue.put(samples[700:])
    assert len(queue) == 2000
    out = bytearray(4000)
    queue.fill(memoryview(out)[:1024])
    queue.fill(memoryview(out)[1024:])
    assert np.array_equal(np.frombuffer(out, "<i2"), samples)
    assert (len(queue), queue.starved, queue.longest) == (0, 0, 2000)


def test_a_starved_card_gets_silence_and_it_is_counted():
    queue = SoundQueue()
    queue.put(np.full(10, 5, np.int16))
    out = bytearray(b"\xff" * 60)
    queue.fill(memoryview(out))
    assert np.frombuffer(out, "<i2").tolist() == [5] * 10 + [0] * 20
    assert queue.starved == 20


def test_silence_lasts_as_long_as_the_frames_it_stands_for():
    source = Silence()
    frames = 6010  # 100 seconds
    total = sum(len(source.take()) for _ in range(frames))
    assert total / RATE == pytest.approx(frames / FRAMES_PER_SECOND, abs=1 / RATE)
