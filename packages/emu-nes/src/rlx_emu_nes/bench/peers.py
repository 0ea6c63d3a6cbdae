"""Other emulators, measured as ours is. This file runs by itself in any Python that has the peer:

    python peers.py cynes game.nes 5

prints JSON: samples of ``drawn_fps`` (step and RGB picture) and ``pipeline_steps_per_second`` (skip 4,
gray 84x84 by area, stack 4) per CPU-second. It needs numpy, and OpenCV for the pipeline.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
script: Any = import_module("script")

FRAMES = 400
STEPS = 100

INSTALL = {
    "nes-py": "pip install nes-py (Python 3.13 or later; give its interpreter with --peer-python)",
    "stable-retro": "pip install stable-retro",
    "cynes": "pip install cynes",
}

Step = Callable[[int], Any]
"""Plays one frame with a pad and returns the picture, (height, width, 3)."""


def cynes_step(rom: str) -> Step:
    """cynes: its pad has the bits in reverse order."""
    cynes = import_module("cynes")
    nes = cynes.NES(rom)
    names = ("A", "B", "SELECT", "START", "UP", "DOWN", "LEFT", "RIGHT")
    bits = [getattr(cynes, f"NES_INPUT_{name}") for name in names]

    def step(pad: int) -> Any:
        nes.controller = sum(bit for i, bit in enumerate(bits) if pad >> i & 1)
        return nes.step(1)

    return step


def nes_py_step(rom: str) -> Step:
    """nes-py 9: an action is the pad byte in the console's bit order."""
    env = import_module("nes_py").NESEnv(rom)
    env.reset()
    return lambda pad: env.step(pad)[0]


def stable_retro_step(rom: str) -> Step:
    """stable-retro's FCEUmm core without an integration; the module was called retro before 1.0."""
    retro = import_module("stable_retro" if find_spec("stable_retro") else "retro")
    emulator = retro.RetroEmulator(rom)
    order = ("B", None, "SELECT", "START", "UP", "DOWN", "LEFT", "RIGHT", "A")
    names = ("A", "B", "SELECT", "START", "UP", "DOWN", "LEFT", "RIGHT")

    def step(pad: int) -> Any:
        mask = [int(name is not None and pad >> names.index(name) & 1) for name in order]
        emulator.set_button_mask(mask, 0)
        emulator.step()
        return emulator.get_screen()

    return step


STEPPERS = {"cynes": cynes_step, "nes-py": nes_py_step, "stable-retro": stable_retro_step}


def frames_per_second(step: Step, first: int) -> float:
    """Frames per CPU-second, each with its picture."""
    begin = time.process_time()
    for frame in range(first, first + FRAMES):
        step(script.buttons(frame))
    return FRAMES / (time.process_time() - begin)


def steps_per_second(step: Step, first: int) -> float | None:
    """Agent steps per CPU-second through OpenCV; None without it."""
    try:
        cv2 = import_module("cv2")
        numpy = import_module("numpy")
    except ImportError:
        return None
    stack: deque[Any] = deque(maxlen=4)
    begin = time.process_time()
    for index in range(STEPS):
        pad = script.buttons(first + 4 * index)
        pictures = [step(pad) for _ in range(4)]
        pooled = numpy.maximum(pictures[2], pictures[3])
        gray = cv2.cvtColor(pooled, cv2.COLOR_RGB2GRAY)
        stack.append(cv2.resize(gray, (84, 84), interpolation=cv2.INTER_AREA))
        numpy.stack(stack)
    return STEPS / (time.process_time() - begin)


def measure(peer: str, rom: str, rounds: int) -> dict[str, list[float]]:
    """Samples of ``peer``, after its warm-up."""
    step = STEPPERS[peer](rom)
    for frame in range(script.WARM_UP_FRAMES):
        step(script.buttons(frame))
    frame = script.WARM_UP_FRAMES
    samples: dict[str, list[float]] = {"drawn_fps": [], "pipeline_steps_per_second": []}
    for _ in range(rounds):
        samples["drawn_fps"].append(frames_per_second(step, frame))
        frame += FRAMES
        steps = steps_per_second(step, frame)
        frame += 4 * STEPS
        if steps is not None:
            samples["pipeline_steps_per_second"].append(steps)
    return {name: values for name, values in samples.items() if values}


if __name__ == "__main__":
    sys.stdout.write("\n" + json.dumps(measure(sys.argv[1], sys.argv[2], int(sys.argv[3]))) + "\n")
