"""What a film sounds like."""

from __future__ import annotations

import numpy as np
from rlx_emu_nes import NES, NESVectorEnv, savestate
from rlx_emu_nes.film_sound import SOUND_RATE


def test_frames_of_a_batch_sound_as_on_a_console():
    env = NESVectorEnv("rlx/Runner-v0", num_envs=2, render_mode="rgb_array", levels=["1-1", "1-2"])
    env.reset()
    console = NES(env.cartridge)
    state = env.get_state(1)
    _, (machine, *_) = savestate.unpack(state, env.cartridge.sha1, [savestate.ENVIRONMENT])
    console._machine.load(machine)
    console.enable_audio(SOUND_RATE)
    right_and_jump = np.array([2, 2])
    loudest = 0
    for _ in range(20):
        before = env.get_state(1)
        env.step(right_and_jump)
        heard = env.frame_sounds(1, before)
        pads = env.pads()[1]
        assert len(heard) == len(pads) == len(env.frames()[1]) == env.frame_skip
        for both, sound in zip(pads.tolist(), heard, strict=True):
            console.step(*both)
            assert np.array_equal(sound, console.read_audio())
            loudest = max(loudest, np.abs(sound.astype(int)).max())
    assert loudest > 1000, "music and a jump"
    env.close()
