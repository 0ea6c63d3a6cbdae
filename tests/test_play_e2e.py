"""`rlx play` and `rlx watch` as a person uses them: real windows on a virtual display, real key events.

SDL's disk driver writes what the sound card would have played into a file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pygame", reason="pygame-ce is not installed")
pytest.importorskip("PIL", reason="pillow is not installed")
nes_package = pytest.importorskip("rlx_emu_nes", reason="rlx-emu-nes is not installed")

MISSING = [tool for tool in ("Xvfb", "xdotool", "xwininfo", "import") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.slow,  # they play in real time, half a minute each
    pytest.mark.skipif(bool(MISSING), reason=f"no virtual display: {', '.join(MISSING)} missing"),
    pytest.mark.timeout(300),
]

RATE = 44_100
STAGE_MOVIE = Path(__file__).parents[1] / "packages" / "emu-nes" / "games" / "runner" / "movies" / "1-1.txt"
KEYS = {"Right": "Right", "Left": "Left", "Up": "Up", "Down": "Down", "A": "j", "B": "k"}
PRESS_MS = "6"
"""SDL takes a key that is pressed again within two milliseconds for the keyboard's own repetition."""
MODE, X_LOW, X_HIGH, STAGE_CLEARED = 0x300, 0x304, 0x305, 0x30D
"""Source: packages/emu-nes/games/runner/README.md."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual display of 1024 x 800."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1024x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        command, pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@dataclass
class Desk:
    """A folder, a display, and one rlx window on it."""

    folder: Path
    environment: dict[str, str]
    process: subprocess.Popen | None = None

    def start(self, *arguments: str, title: str) -> None:
        """Starts `rlx ARGUMENTS` and waits for its window."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rlx", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        deadline = time.monotonic() + 60
        while title not in self._tool("xwininfo", "-root", "-tree"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                pytest.fail(f"no window {title!r}: {self.process.communicate()[1]}")
            time.sleep(0.1)

    def keys(self, *words: str) -> None:
        """Sends key events: words of xdotool (`key j`, `keydown Right`, `sleep 1`)."""
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=120)

    def screenshot(self) -> np.ndarray:
        """uint8 (800, 1024, 3): the whole display."""
        from PIL import Image

        self._tool("import", "-window", "root", str(self.folder / "root.png"))
        return np.asarray(Image.open(self.folder / "root.png").convert("RGB"))

    def wait(self) -> str:
        """Waits for the end; returns standard output."""
        assert self.process is not None
        out, err = self.process.communicate(timeout=120)
        assert self.process.returncode == 0, err
        return out

    def _tool(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30)
        return done.stdout


@pytest.fixture
def desk(display: str, tmp_path: Path) -> Iterator[Desk]:
    environment = os.environ | {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(tmp_path / "sound.raw"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_RUNTIME_DIR": str(tmp_path),
    }
    desk = Desk(tmp_path, environment)
    yield desk
    if desk.process is not None and desk.process.poll() is None:
        desk.process.kill()
        desk.process.wait(10)


def console():
    return nes_package.NES(nes_package.example_rom())


def stage_keys() -> tuple[list[str], int]:
    """Returns xdotool's words that play stage 1 frame by frame, and the number of frames."""
    words: list[str] = []
    held: set[str] = set()
    total = 0
    for line in STAGE_MOVIE.read_text().splitlines():
        frames, buttons = line.split()
        now = {KEYS[button] for button in buttons.split("+")}
        for key in sorted(held - now):
            words += ["keyup", "--delay", "0", key]
        for key in sorted(now - held):
            words += ["keydown", "--delay", "0", key]
        words += ["key", "--delay", PRESS_MS, *["period"] * int(frames)]
        held, total = now, total + int(frames)
    return [*words, *(word for key in sorted(held) for word in ("keyup", key))], total


def test_stage_1_is_played_by_keys_and_everything_agrees(desk):
    """Keys, picture, movie, savestate: one session, looked at from each side."""
    from PIL import Image
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.movies.replay import Proof, play, proof_path, verify

    desk.start("play", "--level", "1-1", "--movie", "stage.bk2", "--paused", "--scale", "2",
               title="rlx play: Foxfire")  # fmt: skip
    words, frames = stage_keys()
    desk.keys(*words)
    desk.keys("key", "F5", "key", "F12", "key", "Escape")
    out = desk.wait()

    movie = read_movie(desk.folder / "stage.bk2")
    assert len(movie) == frames
    assert out.startswith(f"{frames} frames")
    verdict = verify(movie, Proof.read(proof_path(desk.folder / "stage.bk2")), console())
    assert verdict.first_difference is None

    again = console()
    again.enable_audio(RATE)
    sounds = []
    for _ in play(movie, again, draw=True):
        sounds.append(again.read_audio())
    assert again.peek(STAGE_CLEARED) == 1
    recorded = (desk.folder / "sound.raw").read_bytes()
    jumps = [i for i in range(1, frames) if movie.p1[i] & 1 and not movie.p1[i - 1] & 1]
    heard = [jump for jump in jumps if b"".join(map(bytes, sounds[jump : jump + 12])) in recorded]
    assert len(heard) > len(jumps) / 2, "the jumps were played sample by sample (a busy machine may stutter)"
    (slot,) = (desk.folder / "data" / "rlx" / "slots").glob("*/1.state")
    assert again.save_state() == slot.read_bytes(), "the replay ends in the very state of the session"

    (shot,) = desk.folder.glob("rlx-play-*.png")
    shown = np.asarray(Image.open(shot).convert("RGB"))
    expected = again.rgb.repeat(2, axis=0).repeat(2, axis=1)
    assert shown.shape == expected.shape
    clear = slice(0, 360)  # below are the lines that say REC and paused
    assert np.array_equal(shown[clear], expected[clear]), "the window shows the machine's picture"


def test_a_live_session_with_taps_holds_rewind_and_fast_forward(desk):
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.movies.replay import play

    desk.start("play", "--movie", "live.fm2", title="rlx play: Foxfire")
    desk.keys("sleep", "1", "key", "m", "sleep", "2.5", "keydown", "Right", "sleep", "1", "key", "j")
    desk.keys("sleep", "0.5", "keyup", "Right", "sleep", "0.3")
    picture = desk.screenshot()
    desk.keys("keydown", "BackSpace", "sleep", "0.7", "keyup", "BackSpace", "sleep", "0.2")
    desk.keys("keydown", "Tab", "sleep", "0.5", "keyup", "Tab", "sleep", "0.2", "key", "F1", "sleep", "0.3")
    help_page = desk.screenshot()
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
    waited = int(out.split("sound: ")[1].split(" ms")[0])
    assert waited < 150, "sound never lags behind the picture by more"
    sound = np.fromfile(desk.folder / "sound.raw", "<i2")
    assert len(sound) > 4 * RATE


def test_an_agent_is_watched_taken_over_and_handed_back(desk):
    """The toy agent in its corridor, whose state is visible in the picture."""
    toys = [sys.executable, "-m", "rlx", "-p", "rlx.testing.toys"]
    arguments = "run --env toy/Corridor-v0 --agent preference --encoder no-encoder --run-dir r --quiet"
    subprocess.run(
        [*toys, *arguments.split(), "--total-steps", "400", "--eval-episodes", "0"],
        cwd=desk.folder,
        check=True,
        timeout=200,
    )
    desk.start("-p", "rlx.testing.toys", "watch", "r", "--level", "long", "--scale", "12", title="rlx watch")
    desk.keys("key", "t", "keydown", "1", "sleep", "1.5")
    mine = desk.screenshot()
    desk.keys("keyup", "1", "key", "t", "key", "space", "key", "F1", "sleep", "0.5")
    help_page = desk.screenshot()
    desk.keys(
        "key", "F1", "key", "period", "key", "o", "key", "equal", "key", "r", "key", "F12", "sleep", "0.5"
    )
    desk.keys("key", "Escape")
    desk.wait()

    lit = 8 * 12 * 12
    cells = (mine == 200).all(axis=2).sum() / lit
    assert 0.5 < cells < 3, "always going left, it stays at the left end"
    assert ((help_page == (255, 176, 46)).all(axis=2)).sum() > 50, "the names of the keys are amber"
    (shot,) = desk.folder.glob("rlx-watch-*.png")
    assert shot.stat().st_size > 100
