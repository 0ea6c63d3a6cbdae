"""The side of a benchmark that commands: starts the contenders and lets them take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rlx.bench import contender as contender_module
from rlx.bench.gpu import GpuUtilisation
from rlx.bench.report import Measurement, Sample
from rlx.errors import RlxError


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Somebody who takes part."""

    name: str
    target: str
    """`"package.module:Class"` with `rlx.bench.contender.Contender`'s method."""
    options: dict[str, Any] = field(default_factory=dict)
    """Keyword arguments of the target; plain data."""
    about: str = ""
    """What it is, for the report: version, settings."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How often everybody runs."""

    repeats: int = 5
    warm_up: int = 1
    """Repetitions before the first that counts."""
    trace: str | None = None
    """Prefix of VizTracer files, one for each of our contenders, from an extra repetition; None: none."""


def compete(
    entries: Sequence[Entry], plan: Plan, progress: Callable[[str], None] = lambda text: None
) -> list[Measurement]:
    """Runs all `entries`, round by round in turn (the order reverses every round).

    Raises:
        RlxError: a contender failed; the message has the end of what it wrote.
    """
    workers: list[Worker] = []
    try:
        for entry in entries:
            progress(f"{entry.name}: warming up")
            workers.append(Worker(entry, plan.warm_up))
        for number in range(plan.repeats):
            for worker in workers if number % 2 == 0 else reversed(workers):
                progress(f"round {number + 1} of {plan.repeats}: {worker.entry.name}")
                worker.run()
        for worker in workers:
            if plan.trace is not None and worker.entry.name.startswith("rlx"):
                worker.trace(f"{plan.trace}_{worker.entry.name.split()[0]}.json")
                break
    finally:
        for worker in workers:
            worker.close()
    return [worker.measurement() for worker in workers]


class Worker:
    """A contender in its process, ready to run."""

    def __init__(self, entry: Entry, warm_up: int) -> None:
        self.entry = entry
        self._samples: list[Sample] = []
        self._peaks: dict[str, float] = {}
        self._gpu = GpuUtilisation()
        # By its path and not by -m, so that importing rlx is the contender's own affair; -P keeps the modules
        # beside it from standing in for others of the same name.
        command = [sys.executable, "-P", contender_module.__file__]
        # Not a pipe: one that nobody empties would fill up.
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 (closed in close)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env=_environment(),
        )
        job = {"target": entry.target, "options": entry.options, "warm_up": warm_up}
        self._ask(json.dumps(job))

    def run(self) -> None:
        """Lets it do one repetition."""
        with self._gpu:
            answer = self._ask("run")
        self._samples.append(
            Sample(
                units=answer["units"],
                wall_s=answer["wall_s"],
                cpu_s=answer["cpu_s"],
                phases=answer["phases"],
            )
        )
        for key in ("peak_memory_mib", "gpu_memory_mib"):
            self._peaks[key] = max(self._peaks.get(key, 0.0), answer[key])

    def trace(self, path: str) -> None:
        """Traces one repetition with VizTracer into `path`."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._ask(f"trace {path}")

    def measurement(self) -> Measurement:
        """Returns everything that was measured."""
        return Measurement(
            name=self.entry.name,
            about=self.entry.about,
            samples=tuple(self._samples),
            gpu_utilisation=self._gpu.mean,
            **self._peaks,
        )

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def _ask(self, line: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it has died; reading says so
        if answer := self._process.stdout.readline():
            return json.loads(answer)
        self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().strip().splitlines()
        why = lines[-1] if lines else f"exit code {self._process.returncode}"
        raise RlxError(f"benchmark {self.entry.name!r} failed: {why}")


def _environment() -> dict[str, str]:
    """Returns the child's environment: it finds rlx where we found it."""
    root = str(Path(contender_module.__file__).parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "ignore"}
