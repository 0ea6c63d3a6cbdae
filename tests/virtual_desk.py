"""A desk with a virtual display: windows that nobody sees, keys that nobody presses, sound into a file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

MISSING = [tool for tool in ("Xvfb", "xdotool", "xwininfo", "import") if shutil.which(tool) is None]

START_S = 240
"""An idle machine opens a window in four seconds; a busy one has taken more than sixty."""

PATIENCE_S = 60
"""An idle machine needs a fraction of a second."""

RATE = 44_100
"""Samples per second of the sound that `Desk.sound` holds."""


@contextmanager
def virtual_display() -> Iterator[str]:
    """Runs an X server of 1024 x 800; yields its name for DISPLAY."""
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
    """A folder, a display, and one rlx window on it.

    SDL's disk driver writes what the sound card would have played into a file.
    """

    folder: Path
    display: str
    process: subprocess.Popen | None = None

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(self.folder / "sound.raw"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_RUNTIME_DIR": str(self.folder),
        }

    def rlx(self, *arguments: str) -> str:
        """Runs `rlx ARGUMENTS` to its end in the folder; returns standard output."""
        done = subprocess.run(
            [sys.executable, "-m", "rlx", *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

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
        deadline = time.monotonic() + START_S
        while title not in self._tool("xwininfo", "-root", "-tree"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                pytest.fail(f"no window {title!r}: {self.process.communicate()[1]}")
            time.sleep(0.1)

    @property
    def is_open(self) -> bool:
        """True until the program has ended."""
        return self.process is not None and self.process.poll() is None

    def keys(self, *words: str) -> None:
        """Sends key events: words of xdotool (`key j`, `keydown Right`, `sleep 1`)."""
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=120)

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Waits until `condition` holds: keys are heard one by one, and a busy machine takes its time."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, f"not after {PATIENCE_S} s: {what}"
            time.sleep(0.1)

    def until_file(self, pattern: str) -> None:
        """Waits for a file whose name matches `pattern` in the folder."""
        self.until(lambda: bool(list(self.folder.glob(pattern))), f"a file {pattern}")

    def screenshot(self, title: str) -> np.ndarray:
        """Returns what the display shows of the window with that title: uint8 (H, W, 3)."""
        from PIL import Image

        tree = self._tool("xwininfo", "-root", "-tree")
        (line,) = [line for line in tree.splitlines() if title in line]
        width, height, x, y = map(int, re.search(r"(\d+)x(\d+)\+-?\d+\+-?\d+ +\+(\d+)\+(\d+)", line).groups())
        self._tool("import", "-window", "root", str(self.folder / "root.png"))
        root = np.asarray(Image.open(self.folder / "root.png").convert("RGB"))
        return root[y : y + height, x : x + width]

    def wait(self, timeout_s: float = 120) -> str:
        """Waits for the end; returns standard output."""
        assert self.process is not None
        out, err = self.process.communicate(timeout=timeout_s)
        assert self.process.returncode == 0, err
        return out

    def sound(self) -> np.ndarray:
        """Returns what was played so far, int16 (samples,)."""
        return np.fromfile(self.folder / "sound.raw", "<i2")

    def clear(self) -> None:
        """Ends the program if it still runs."""
        if self.is_open:
            assert self.process is not None
            self.process.kill()
            self.process.wait(10)

    def _tool(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30)
        return done.stdout
