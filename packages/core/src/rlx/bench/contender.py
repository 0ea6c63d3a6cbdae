"""The side of a benchmark that works: one process, one contender, told by its parent when to run.

    python contender.py        a job (JSON) comes in on the first line of stdin; then one line per command:
                               `run`, `trace PATH`. Answers are lines of JSON on stdout.

Only the standard library is imported here, so a contender may live in another Python installation.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
import time
from typing import Any, Protocol


class Contender(Protocol):
    """One thing that is measured. Called as `target(**options)`; that is not measured."""

    def work(self) -> Work:
        """Does one repetition and returns what it took."""


class Work:
    """What one repetition took.

    Args:
        units: what was done: environment steps, in all our benchmarks.
        wall_s, cpu_s: seconds; those of all threads for `cpu_s`.
        phases: wall seconds by phase, where the contender knows them.
    """

    def __init__(
        self, units: int, wall_s: float, cpu_s: float, phases: dict[str, float] | None = None
    ) -> None:
        self.units, self.wall_s, self.cpu_s, self.phases = units, wall_s, cpu_s, phases or {}


class Timer:
    """Measures the wall and processor seconds of a `with` block.

    >>> with Timer() as timer: pass
    >>> timer.work(units=10).units
    10
    """

    def __enter__(self) -> Timer:
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *error: object) -> None:
        self.wall_s = time.perf_counter() - self._wall
        self.cpu_s = time.process_time() - self._cpu

    def work(self, units: int, phases: dict[str, float] | None = None) -> Work:
        return Work(units, self.wall_s, self.cpu_s, phases)


def main() -> None:
    """Serves one parent until it closes stdin."""
    answers = _take_stdout()
    job = json.loads(sys.stdin.readline())
    contender = _load(job["target"])(**job["options"])
    for _ in range(job["warm_up"]):
        contender.work()
    answers.write(json.dumps({"ready": True}) + "\n")
    for line in sys.stdin:
        command, _, argument = line.strip().partition(" ")
        answers.write(json.dumps(_obey(contender, command, argument)) + "\n")


def _obey(contender: Contender, command: str, argument: str) -> dict[str, Any]:
    if command == "trace":
        from viztracer import VizTracer

        with VizTracer(output_file=argument, verbose=0):
            contender.work()
        return {"trace": argument}
    gc.collect()
    work = contender.work()
    return {**vars(work), "peak_memory_mib": _peak_memory_mib(), "gpu_memory_mib": _gpu_memory_mib()}


def _take_stdout() -> Any:
    """Returns a line-buffered file on the real stdout; what anybody prints goes to stderr from now on."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return answers


def _load(target: str) -> Any:
    module, _, name = target.partition(":")
    return getattr(importlib.import_module(module), name)


def _peak_memory_mib() -> float:
    """Returns the largest resident size of this process so far; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)  # bytes there, KiB on Linux


def _gpu_memory_mib() -> float:
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_available():
        return 0.0
    return torch.cuda.max_memory_allocated() / 2**20


if __name__ == "__main__":
    main()
