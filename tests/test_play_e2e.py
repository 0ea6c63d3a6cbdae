"""`rlx play` as a person uses it: a real window on a virtual display, real key events, recorded sound."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pygame", reason="pygame-ce is not installed")
pytest.importorskip("PIL", reason="pillow is not installed")
nes_package = pytest.importorskip("rlx_emu_nes", reason="rlx-emu-nes is not installed")

from rlx_emu_nes.buttons import parse_buttons  # noqa: E402 (the tests are skipped without those packages)
from virtual_desk import RATE, Desk  # noqa: E402

MINUTES = float(os.environ.get("RLX_PLAY_MINUTES", "0.5"))
"""How long `test_sound_and_picture_do_not_drift_apart` plays; 10 for the long run."""

pytestmark = [
    pytest.mark.slow,  # they play in real time, half a minute each
    pytest.mark.timeout(600 + 90 * MINUTES),
]

TITLE = "rlx play: Foxfire"
FPS = 39_375_000 / 655_171
"""Frames per second of an NTSC console: https://www.nesdev.org/wiki/Cycle_reference_chart."""

GAME = Path(__file__).parents[1] / "packages" / "emu-nes" / "games" / "runner"
KEYS = {"Right": "Right", "Left": "Left", "Up": "Up", "Down": "Down", "A": "j", "B": "k", "Start": "m"}
PRESS_MS = "6"
"""SDL takes a key that is pressed again within two milliseconds for the keyboard's own repetition."""

START = [("NOOP", 30), ("Start", 2), ("NOOP", 45)]
"""From power-on over the title and the card of stage 1 to its first frame of play: (buttons, frames)."""
X_LOW, X_HIGH, STAGE_CLEARED = 0x304, 0x305, 0x30D
"""Source: packages/emu-nes/games/runner/README.md."""

JUMP_PERIODS = (0x1A0, 0x160, 0x120, 0x0F0)
"""Timer periods of the jump's first pitches, two frames each. Source: `effect jump` in music.txt; the two
that follow are as soft as the music."""


def console():
    return nes_package.NES(nes_package.example_rom())


def stage_script() -> list[tuple[str, int]]:
    """Returns (buttons, frames) from power-on to the end of stage 1."""
    lines = (GAME / "movies" / "1-1.txt").read_text().splitlines()
    return START + [(buttons, int(frames)) for frames, buttons in map(str.split, lines)]


def keys_of(script: list[tuple[str, int]]) -> list[str]:
    """Returns xdotool's words that play a script, one frame for each press of the key `.`."""
    words: list[str] = []
    held: set[str] = set()
    for buttons, frames in script:
        now = {KEYS[button] for button in buttons.split("+") if button != "NOOP"}
        for key in sorted(held - now):
            words += ["keyup", "--delay", "0", key]
        for key in sorted(now - held):
            words += ["keydown", "--delay", "0", key]
        words += ["key", "--delay", PRESS_MS, *["period"] * frames]
        held = now
    return [*words, *(word for key in sorted(held) for word in ("keyup", key))]


@dataclass
class Stage:
    """Stage 1, played by keys: what the session left behind, and the same movie in a new console."""

    desk: Desk
    out: str
    display: np.ndarray
    """The window as the display showed it at the end, uint8 (480, 512, 3)."""
    movie: object
    replay: object
    """A console after the movie."""
    memory: np.ndarray
    """uint8 (frames, 2048): its work RAM after each frame."""
    sounds: list[bytes]
    """Its sound, frame by frame."""


@pytest.fixture(scope="module")
def stage(display, tmp_path_factory) -> Iterator[Stage]:
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.movies.replay import play

    desk = Desk(tmp_path_factory.mktemp("stage"), display)
    desk.start("play", "--movie", "stage.fm2", "--paused", "--scale", "2", title=TITLE)
    desk.keys(*keys_of(stage_script()))
    desk.keys("key", "F5", "key", "F12")
    desk.until_file("rlx-play-*.png")
    shown = desk.screenshot(TITLE)
    desk.keys("key", "Escape")
    out = desk.wait()
    movie, replay = read_movie(desk.folder / "stage.fm2"), console()
    replay.enable_audio(RATE)
    memory, sounds = [], []
    for _ in play(movie, replay, draw=True):
        memory.append(replay.ram.copy())
        sounds.append(replay.read_audio().tobytes())
    yield Stage(desk, out, shown, movie, replay, np.array(memory), sounds)
    desk.clear()


def test_every_key_is_in_the_movie_and_clears_the_stage(stage):
    script = stage_script()
    pressed = [parse_buttons(buttons) for buttons, frames in script for _ in range(frames)]
    assert list(stage.movie.p1) == pressed
    assert stage.out.startswith(f"{len(pressed)} frames")
    assert stage.replay.peek(STAGE_CLEARED) == 1


def test_the_movie_replays_to_the_identical_state(stage):
    from rlx_emu_nes.movies.replay import Proof, proof_path, verify

    proof = Proof.read(proof_path(stage.desk.folder / "stage.fm2"))
    assert verify(stage.movie, proof, console()).first_difference is None
    (slot,) = (stage.desk.folder / "data" / "rlx" / "slots").glob("*/1.state")
    assert stage.replay.save_state() == slot.read_bytes()


def test_another_emulator_sees_the_same_memory(stage):
    """cynes, written by others, on every frame from power-on to the end of the stage.

    Its frames end later in the picture than ours, so the stack and the zero page's scratch bytes are caught
    at another moment; and its first frame is a whole one, or a part of one that must be skipped.
    """
    cynes = pytest.importorskip("cynes", reason="cynes, the other emulator, is not installed")

    def frames_alike(skipped: int) -> int:
        other = cynes.NES(str(nes_package.example_rom()))
        other.step(skipped)
        for frame, pad in enumerate(stage.movie.p1):
            other.controller = int(f"{pad:08b}"[::-1], 2)  # there A is the highest bit
            other.step()
            if [other[address] for address in range(0x200, 0x800)] != stage.memory[frame, 0x200:].tolist():
                return frame
        return len(stage.movie)

    attempts = (frames_alike(skipped) for skipped in (0, 1) * 4)
    assert next((alike for alike in attempts if alike == len(stage.movie)), None)


def test_the_display_shows_the_machines_picture(stage):
    """The screenshot that the program saved, and the window as another program sees it."""
    from PIL import Image

    (file,) = stage.desk.folder.glob("rlx-play-*.png")
    expected = stage.replay.rgb.repeat(2, axis=0).repeat(2, axis=1)
    clear = slice(0, 360)  # below are the lines that say REC and paused
    for shown in (np.asarray(Image.open(file).convert("RGB")), stage.display):
        assert shown.shape == expected.shape
        assert np.array_equal(shown[clear], expected[clear])


def test_the_sound_card_played_the_jumps_pitches(stage):
    """The rising tone of a jump, measured in what was recorded."""
    recorded = stage.desk.sound().tobytes()
    a = parse_buttons("A")
    pads = stage.movie.p1
    jumps = [i for i in range(1, len(pads)) if pads[i] & a and not pads[i - 1] & a]
    places = [recorded.find(b"".join(stage.sounds[jump : jump + 12])) for jump in jumps]
    heard = [place // 2 for place in places if place >= 0]
    assert len(heard) > len(jumps) / 2, "the jumps were played without gaps (a busy machine may stutter)"

    samples = stage.desk.sound().astype(float)
    two_frames = round(2 * RATE / FPS)
    for step, period in enumerate(JUMP_PERIODS):
        pitch = 1_789_773 / 16 / (period + 1)  # https://www.nesdev.org/wiki/APU_Pulse
        begin = round(RATE / FPS) + step * two_frames  # the effect sounds one frame after the button
        parts = [samples[place + begin : place + begin + two_frames] for place in heard]
        assert loudest_pitch(parts, 220, 640) == pytest.approx(pitch, abs=8), f"step {step}"


def loudest_pitch(parts: list[np.ndarray], low: float, high: float) -> float:
    """Returns the frequency in hertz, between two, that is the loudest in all parts together."""
    size = 1 << 13
    spectra = [np.abs(np.fft.rfft((p - p.mean()) * np.hanning(len(p)), size)) ** 2 for p in parts]
    total = np.sum([spectrum / spectrum.sum() for spectrum in spectra], axis=0)
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    total[(hertz < low) | (hertz > high)] = 0
    return float(hertz[total.argmax()])


def test_a_live_session_with_taps_holds_rewind_and_fast_forward(desk):
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.movies.replay import play

    desk.start("play", "--movie", "live.fm2", title=TITLE)
    desk.keys("sleep", "1", "key", "m", "sleep", "2.5", "keydown", "Right", "sleep", "1", "key", "j")
    desk.keys("sleep", "0.5", "keyup", "Right", "sleep", "0.3")
    picture = desk.screenshot(TITLE)
    desk.keys("keydown", "BackSpace", "sleep", "0.7", "keyup", "BackSpace", "sleep", "0.2")
    desk.keys("keydown", "Tab", "sleep", "0.5", "keyup", "Tab", "sleep", "0.2", "key", "F1", "sleep", "0.3")
    help_page = desk.screenshot(TITLE)
    desk.keys("key", "F1", "key", "F2", "sleep", "0.5", "key", "Escape")
    out = desk.wait()

    sky = np.array([89, 166, 255])
    assert (np.abs(picture.astype(int) - sky).max(axis=2) < 8).mean() > 0.1, "a stage by day"
    assert help_page.mean() < picture.mean() / 2, "the help page is dark"
    movie = read_movie(desk.folder / "live.fm2")
    assert 1 in movie.commands, "F2 is the reset button"
    assert movie.rerecords >= 1
    assert any(movie.p1), "taps and holds arrive"
    again = console()
    far = 0
    for _ in play(movie, again):
        far = max(far, again.peek(X_LOW) + 256 * again.peek(X_HIGH))
    assert far > 60, "Right made the fox run"
    assert waited_ms(out) < 150, "sound never lags behind the picture by more"
    assert len(desk.sound()) > 4 * RATE


def test_sound_and_picture_do_not_drift_apart(desk):
    """However long one plays, no more sound waits than at the start, and every frame's sound is played."""
    frames = round(MINUTES * 60 * FPS)
    desk.start("play", "--frames", str(frames), title=TITLE)
    desk.keys("sleep", "1", "key", "m", "sleep", "2")
    while desk.is_open:
        desk.keys(
            "keydown", "Right", "sleep", "1.5", "key", "j", "sleep", "0.5", "keyup", "Right", "key", "m"
        )
    out = desk.wait()

    assert out.startswith(f"{frames} frames")
    assert waited_ms(out) < 150
    missing = int(re.search(r"(\d+) ms missing", out)[1]) / 1000
    excess = len(desk.sound()) / RATE - frames / FPS  # silence before the first frame, and where it starved
    assert -0.2 < excess - missing < 3


def waited_ms(out: str) -> int:
    """Returns how long sound waited for the sound card at most, by the program's last line."""
    return int(re.search(r"sound: (\d+) ms", out)[1])
