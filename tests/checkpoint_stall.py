"""Measures how long a checkpoint keeps training waiting: written at once, and in the background.

    python tests/checkpoint_stall.py --mib 256

Prints JSON, medians in seconds: `copy` of the state into staging memory, the `stall` of `save` in each way,
and one `step` of a training loop, alone and while a checkpoint is being written behind it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.checkpoints.saver import Saver
from rlx.checkpoints.staging import Staging
from rlx.config import CheckpointChoice
from rlx.contracts import CheckpointContext

REPEATS = 5


def state_of(mib: int) -> dict[str, Any]:
    """Returns a state of so many MiB: an eighth is parameters and optimiser, the rest replay memory."""
    rng = np.random.default_rng(1)
    small = mib * 2**20 // 8 // 4
    frames = rng.integers(0, 16, (mib * 7 // 8, 2**20), np.uint8)  # few colours, as in games
    return {"agent": {"parameters": {"w": rng.random(small, np.float32)}, "replay": {"frames": frames}}}


def saver(folder: str, asynchronous: bool) -> Saver:
    backend = LocalBackend(LocalConfig(), CheckpointContext(directory=folder, run_name="stall"))
    return Saver(backend, CheckpointChoice(asynchronous=asynchronous, keep_last=1, keep_best=0), {})


def seconds(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


class Training:
    """A loop whose steps hold the interpreter, as those of an environment do, and compute, as updates do."""

    def __init__(self) -> None:
        self._weights = np.ones((200, 200), np.float32)

    def step(self) -> None:
        for _ in range(200):
            dict(a=1)
        for _ in range(5):
            self._weights @ self._weights

    def steps_while(self, saving: Callable[[], bool]) -> list[float]:
        """Returns how long each step took, until `saving` says that it is over."""
        taken = []
        while saving():
            taken.append(seconds(self.step))
        return taken


def measure(mib: int) -> dict[str, float]:
    """Returns medians over some checkpoints."""
    state, training, staging = state_of(mib), Training(), Staging()
    staging.copy(state)  # the first one allocates
    alone = [seconds(training.step) for _ in range(500)]
    copies, stalls, stalls_async, beside = [], [], [], []
    with tempfile.TemporaryDirectory(prefix="rlx-stall-") as root:
        at_once = saver(str(Path(root, "at-once")), asynchronous=False)
        behind = saver(str(Path(root, "behind")), asynchronous=True)
        behind.save(state, step=0)
        behind.collect(wait=True)
        for i in range(1, REPEATS + 1):
            copies.append(seconds(lambda: staging.copy(state)))
            stalls.append(seconds(lambda i=i: at_once.save(state, step=i)))
            stalls_async.append(seconds(lambda i=i: behind.save(state, step=i)))
            beside += training.steps_while(
                lambda: behind._in_flight is not None and not behind._in_flight.done()
            )
            behind.collect(wait=True)
    median = statistics.median
    return {
        "mib": mib,
        "copy": median(copies),
        "stall": median(stalls),
        "stall_async": median(stalls_async),
        "stall_async_by_copy": median(stalls_async) / median(copies),
        "step": median(alone),
        "step_while_writing": median(beside),
        "longest_step_while_writing": max(beside),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how long a checkpoint keeps training waiting.")
    parser.add_argument("--mib", type=int, default=256, help="size of the state")
    result = measure(parser.parse_args().mib)
    sys.stdout.write(json.dumps({k: round(v, 5) for k, v in result.items()}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
