"""Sound: pitches by the APU's formulas, spectra without false tones, and no trace in the machine."""

from __future__ import annotations

import numpy as np
import pytest
from rlx_emu_nes import NES, Button, Cartridge, example_rom, find_game
from rlx_emu_nes.script import level_state

RATE = 48_000
CPU_HZ = 39_375_000 * 6 / 132
FRAMES_PER_SECOND = 39_375_000 / 655_171


def program(*writes: tuple[int, int]) -> Cartridge:
    """An NROM cartridge that writes registers and then does nothing for ever."""
    code = bytearray([0x78])  # SEI
    for address, value in writes:
        code += bytes([0xA9, value, 0x8D, address & 0xFF, address >> 8])  # LDA #value, STA address
    code += bytes([0x4C, len(code) & 0xFF, 0x80 + (len(code) >> 8)])  # JMP to itself
    prg = bytes(code).ljust(0x3FFA, b"\xea") + b"\x00\x80\x00\x80\x00\x80"
    return Cartridge.load(b"NES\x1a\x01\x01\x00\x00" + bytes(8) + prg + bytes(0x2000))


def listen(cartridge: Cartridge, frames: int = 90) -> np.ndarray:
    """float64 samples in -1 to 1, without the first half second (filters settle)."""
    nes = NES(cartridge)
    nes.enable_audio(RATE)
    return played(nes, 30 + frames)[RATE // 2 :] / 32767


def played(nes: NES, frames: int) -> np.ndarray:
    """int16 samples of the next frames, read one by one."""
    samples = []
    for _ in range(frames):
        nes.step(draw=False)
        samples.append(nes.read_audio())
    return np.concatenate(samples)


def spectrum(samples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(frequencies, amplitudes in dB below the strongest)."""
    window = np.blackman(len(samples))
    amplitude = np.abs(np.fft.rfft(samples * window))
    return np.fft.rfftfreq(len(samples), 1 / RATE), 20 * np.log10(amplitude / amplitude.max() + 1e-12)


def pitch(samples: np.ndarray) -> float:
    frequencies, level = spectrum(samples)
    return float(frequencies[level.argmax()])


def pulse(period: int, duty: int = 2, volume: int = 15) -> Cartridge:
    control = duty << 6 | 0x30 | volume
    return program(
        (0x4015, 1), (0x4001, 8), (0x4000, control), (0x4002, period & 255), (0x4003, period >> 8 | 8)
    )


@pytest.mark.parametrize("period", [1000, 253, 126, 40])
def test_a_pulse_has_its_pitch(period):
    """Source: NESdev "APU Pulse": f = CPU / (16 * (t + 1))."""
    assert pitch(listen(pulse(period))) == pytest.approx(CPU_HZ / (16 * (period + 1)), abs=1)


def test_a_triangle_has_its_pitch_an_octave_below():
    """Source: NESdev "APU Triangle": 32 steps, one a CPU cycle times (t + 1)."""
    cartridge = program((0x4015, 4), (0x4008, 0xFF), (0x400A, 253), (0x400B, 8))
    assert pitch(listen(cartridge)) == pytest.approx(CPU_HZ / (32 * 254), abs=1)


@pytest.mark.parametrize(("duty", "missing"), [(0, 8), (1, 4), (2, 2)])
def test_a_duty_lacks_its_harmonics(duty, missing):
    """A pulse of 1/8, 1/4 or 1/2 has no 8th, 4th or 2nd harmonic."""
    base = CPU_HZ / (16 * 501)
    frequencies, level = spectrum(listen(pulse(500, duty)))

    def harmonic(number: int) -> float:
        return level[np.abs(frequencies - number * base) < 4].max()

    assert harmonic(missing) < -45
    assert harmonic(missing - 1) > -30
    assert harmonic(missing + 1) > -30


@pytest.mark.parametrize("period", [40, 61, 97])
def test_a_high_pulse_makes_no_false_tones(period):
    """Between the harmonics there is nothing: what lies above half the rate does not fold back."""
    base = CPU_HZ / (16 * (period + 1))
    frequencies, level = spectrum(listen(pulse(period)))
    distance = np.abs(frequencies / base - np.round(frequencies / base)) * base
    between = (distance > 40) & (frequencies > 60) & (frequencies < 16_000)
    assert level[between].max() < -45


def test_noise_is_noise_and_its_short_mode_is_a_tone():
    """Source: NESdev "APU Noise": the short sequence has 93 steps."""
    long = listen(program((0x4015, 8), (0x400C, 0x3F), (0x400E, 4), (0x400F, 8)))
    short = listen(program((0x4015, 8), (0x400C, 0x3F), (0x400E, 0x84), (0x400F, 8)))
    tone = CPU_HZ / 64 / 93
    frequencies, level = spectrum(short)
    peaks = frequencies[(level > -20) & (frequencies > 100)]
    assert (np.abs(peaks / tone - np.round(peaks / tone)) * tone < 6).all()

    def flatness(samples: np.ndarray) -> float:
        power = np.abs(np.fft.rfft(samples))[200:6000] ** 2
        return float(np.exp(np.log(power + 1e-12).mean()) / power.mean())

    assert flatness(long) > 0.3 > 10 * flatness(short)


def test_levels_follow_the_mixer():
    """Source: NESdev "APU Mixer": pulse at full volume swings by 95.88 / (8128 / 15 + 100)."""
    samples = listen(pulse(60))
    swing = samples.max() - samples.min()
    assert swing == pytest.approx(95.88 / (8128 / 15 + 100), rel=0.25), "the filters tilt the plateaus"
    assert listen(pulse(253, volume=0)).std() < 1e-4
    louder = [listen(pulse(253, volume=volume)).std() for volume in (2, 5, 10, 15)]
    assert louder == sorted(louder)


def test_a_frame_has_its_share_of_samples():
    nes = NES(example_rom())
    nes.step(frames=20, draw=False)  # the game has switched rendering on
    nes.enable_audio(44_100)
    counts = []
    for _ in range(600):
        nes.step(draw=False)
        counts.append(len(nes.read_audio()))
    assert set(counts[1:]) <= {733, 734}
    assert sum(counts) == pytest.approx(600 * 44_100 / FRAMES_PER_SECOND, abs=2)


def test_the_jump_of_our_game_has_the_pitches_of_its_score():
    """What a jump adds to the music is the rising effect of games/runner/music.txt, two frames a note."""
    game = find_game("rlx/Runner-v0")
    tracks = []
    for button in (Button.A, 0):
        nes = NES(example_rom())
        nes._machine.load(level_state(game, nes, "1-1"))
        nes.enable_audio(RATE)
        before = played(nes, 20)
        tracks.append(np.concatenate([before, *(_held(nes, button) for _ in range(20))]).astype(float))
    length = min(map(len, tracks))
    effect = tracks[0][:length] - tracks[1][:length]
    per_frame = RATE / FRAMES_PER_SECOND
    for note, period in enumerate((0x1A0, 0x160, 0x120, 0x0F0, 0x0D0, 0x0C0)):
        begin = 21 + 2 * note
        part = effect[int(begin * per_frame) : int((begin + 2) * per_frame)]
        amplitude = np.abs(np.fft.rfft(part * np.hanning(len(part)), 1 << 15))
        heard = amplitude.argmax() * RATE / (1 << 15)
        assert heard == pytest.approx(CPU_HZ / (16 * (period + 1)), rel=0.03)


def _held(nes: NES, button: int) -> np.ndarray:
    nes.step(button, draw=False)
    return nes.read_audio()


def test_listening_leaves_no_trace_in_the_machine():
    loud, quiet = NES(example_rom()), NES(example_rom())
    loud.enable_audio(44_100)
    for frame in range(400):
        pad = Button.START if 60 <= frame < 64 else Button.RIGHT | (Button.A if frame % 40 < 20 else 0)
        loud.step(pad, draw=False)
        quiet.step(pad, draw=False)
    assert loud.save_state() == quiet.save_state()
    assert np.abs(loud.read_audio()).max() > 500


def test_sound_goes_on_after_power_reset_and_a_savestate():
    nes = NES(pulse(253))
    nes.enable_audio(RATE)
    nes.step(frames=10, draw=False)
    state = nes.save_state()
    for disturb in (nes.power_on, nes.reset, lambda: nes.load_state(state)):
        disturb()
        played(nes, 30)
        assert pitch(played(nes, 60) / 32767) == pytest.approx(440.4, abs=2)


def test_who_does_not_read_loses_the_oldest_and_nothing_else():
    nes = NES(pulse(253))
    nes.enable_audio(RATE)
    nes.step(frames=300, draw=False)
    assert len(nes.read_audio()) <= 16_384
    assert pitch(played(nes, 60) / 32767) == pytest.approx(440.4, abs=2)


def test_without_listening_there_is_nothing_to_read():
    nes = NES(example_rom())
    nes.step(frames=3)
    assert len(nes.read_audio()) == 0
    nes.enable_audio(RATE)
    nes.step(frames=3)
    assert len(nes.read_audio()) > 0
    nes.enable_audio(0)
    assert len(nes.read_audio()) == 0
    with pytest.raises(ValueError, match="8000 to 192000"):
        nes.enable_audio(5)


def test_a_channel_that_was_silent_has_the_phase_that_it_would_have_had():
    """NESdev, "APU Pulse": the sequencer goes on whether the channel is heard or not."""
    start = bytes([0x78])
    for address, value in ((0x4015, 1), (0x4001, 8), (0x4000, 0xBF), (0x4002, 253), (0x4003, 8)):
        start += bytes([0xA9, value, 0x8D, address & 0xFF, address >> 8])
    # Copies $00 to the pulse's volume whenever it changes: LDA $00, CMP $01, BEQ, STA $01, STA $4000, BNE.
    loop = bytes([0xA5, 0x00, 0xC5, 0x01, 0xF0, 0xFA, 0x85, 0x01, 0x8D, 0x00, 0x40, 0x4C])
    address = 0x8000 + len(start)
    code = start + loop + bytes([address & 0xFF, address >> 8])
    prg = code.ljust(0x3FFA, b"\xea") + b"\x00\x80\x00\x80\x00\x80"
    cartridge = Cartridge.load(b"NES\x1a\x01\x01\x00\x00" + bytes(8) + prg + bytes(0x2000))

    def after(volume_between: int) -> np.ndarray:
        nes = NES(cartridge)
        nes.enable_audio(RATE)
        for volume in (15, volume_between, 15):
            nes.poke(0x00, 0xB0 | volume)
            played(nes, 20)
        return played(nes, 30)

    silent, heard = after(0), after(8)
    assert np.abs(heard).max() > 1000
    np.testing.assert_allclose(silent, heard, atol=2)
