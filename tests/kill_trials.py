"""Kills training at random instants, resumes it, and reports whether anything was ever lost.

    python tests/kill_trials.py --kills 200
    python tests/kill_trials.py --kills 200 --override checkpoint.asynchronous=true
    python tests/kill_trials.py --kills 50 --override checkpoint.backend=s3 --override checkpoint.url=s3://…

One run is left alone; others, with the same config, are killed with SIGKILL after a random time (half of
them when a local save has just begun, since saves are short) and resumed, again and again until they end. A
trial is a kill. It is a loss if a checkpoint that was complete before the kill is gone after it, if
resuming fails, or if the run ends in another state (parameters, optimiser, generators, environments,
counters, `metrics.jsonl` without its times, `episodes.jsonl`) than the run that was left alone: all are
compared bit for bit.

Runs are forked from this process, which has everything imported, so that a trial costs tenths of a second.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one order of summation: results equal to the last bit

import numpy as np
import rlx.resuming
import rlx.run  # noqa: F401  (imported here, once for all children)
from rlx import checkpoints
from rlx.assembly import Assembler
from rlx.config_files import load_config
from rlx.job import Job
from rlx.registry import Registry
from rlx.run_folder import EPISODES, METRICS, create_run_folder, read_records
from rlx.selection import PluginSelection

DEFAULTS = (
    "env.id=CartPole-v1",
    "env.num_envs=4",
    "agent.rollout_steps=64",
    "agent.epochs=2",
    "total_steps=6144",
    "checkpoint.interval=256",
    "evaluation.interval=2048",
    "evaluation.episodes=2",
    "log_interval=256",
    "device=cpu",
)


@dataclass
class Report:
    """What happened so far."""

    kills: int = 0
    kills_while_saving: int = 0
    runs: int = 0
    losses: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Trials:
    """Runs of one config below one folder."""

    def __init__(self, folder: Path, overrides: list[str], seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self.registry = Registry.discover(PluginSelection())
        config = load_config(None, [*DEFAULTS, *overrides], {})
        self.config = Assembler(config, self.registry).check()
        Assembler(self.config, self.registry).make_parts().env.close()  # imports what every child would
        self.report = Report()

    def run_alone(self) -> tuple[Job, float]:
        """Returns the job of the run that nobody kills, and how long it took in seconds."""
        job = self._job("alone")
        began = time.monotonic()
        child = _fork(job)
        assert os.waitpid(child, 0)[1] == 0, "the undisturbed run failed"
        return job, time.monotonic() - began

    def run_killed(self, name: str, longest_s: float) -> Job:
        """Kills and resumes one run until it ends by itself."""
        job, newest = self._job(name), -1
        while True:
            child = _fork(job)
            status = _wait(child, self.random.uniform(0.05, longest_s))
            if status is None and self.random.random() < 0.5:
                status = self._wait_for_saving(child, Path(job.folder))
            if status is not None:
                self.report.runs += 1
                if status != 0:
                    self.report.losses.append(f"{name}: resuming ended with status {status}")
                return job
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            self.report.kills += 1
            self.report.kills_while_saving += any(Path(job.folder).glob("checkpoints/.unfinished-*"))
            steps = [checkpoints.step_of(n) for n in self._backend(job).list()]
            if newest >= 0 and (not steps or max(steps) < newest):
                self.report.losses.append(f"{name}: checkpoint {newest} was there and is gone")
            newest = max(steps, default=-1)
            job = job.resumed()

    def _wait_for_saving(self, child: int, folder: Path) -> int | None:
        """Waits for the next local save and then up to 20 ms: saves are short, few kills would meet one."""
        deadline = time.monotonic() + 2.0
        while time.monotonic() < deadline and not any(folder.glob("checkpoints/.unfinished-*")):
            if (status := _wait(child, 0.001)) is not None:
                return status
        return _wait(child, self.random.uniform(0.0, 0.02))

    def compare(self, job: Job, reference: Job) -> None:
        """Notes every difference between the ends of two runs."""
        for what, found, expected in zip(
            ("state", METRICS, EPISODES), self._end(job), self._end(reference), strict=True
        ):
            if difference := first_difference(found, expected):
                self.report.losses.append(f"{Path(job.folder).name}: {what}{difference}")

    def _end(self, job: Job) -> tuple[Any, Any, Any]:
        backend = self._backend(job)
        state = checkpoints.read(backend, backend.list()[-1]).state
        state["loop"].pop("records")  # sizes of files that hold times
        metrics = [
            {key: value for key, value in record.items() if not key.startswith("time/")}
            for record in read_records(Path(job.folder) / METRICS)
        ]
        return state, metrics, read_records(Path(job.folder) / EPISODES)

    def _job(self, name: str) -> Job:
        from dataclasses import replace

        config = replace(self.config, run_dir=str(self.folder / name))
        return Job(config=config, folder=str(create_run_folder(config)), quiet=True)

    def _backend(self, job: Job) -> Any:
        return Assembler(job.config, self.registry).make_backend(Path(job.folder))


def _fork(job: Job) -> int:
    """Starts `job` in a new process and returns its id."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.setpgid(0, 0)
        with Path(job.folder, "log.txt").open("a") as log:
            os.dup2(log.fileno(), 2)
        code = job.run()
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def _wait(child: int, seconds: float) -> int | None:
    """Returns the exit status of `child`, or None if it still runs after `seconds`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    return None


def first_difference(found: Any, expected: Any, path: str = "") -> str:
    """Returns where two states differ, or an empty string; arrays are compared bit for bit."""
    if isinstance(expected, dict) and isinstance(found, dict):
        if found.keys() != expected.keys():
            return f"{path}: keys {sorted(found.keys() ^ expected.keys())}"
        pairs = [(f"{path}/{key}", found[key], expected[key]) for key in expected]
    elif isinstance(expected, list) and isinstance(found, list):
        if len(found) != len(expected):
            return f"{path}: {len(found)} items, expected {len(expected)}"
        pairs = [(f"{path}/{i}", f, e) for i, (f, e) in enumerate(zip(found, expected, strict=True))]
    elif isinstance(expected, np.ndarray):
        equal = isinstance(found, np.ndarray) and found.dtype == expected.dtype
        return "" if equal and found.tobytes() == expected.tobytes() else f"{path}: arrays differ"
    else:
        same = found == expected or (found != found and expected != expected)
        return "" if same else f"{path}: {found!r}, expected {expected!r}"
    return next((d for p, f, e in pairs if (d := first_difference(f, e, p))), "")


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill training at random instants and look for losses.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument(
        "--budget-s", type=float, default=float("inf"), help="report after so long at the latest"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the instants")
    parser.add_argument("--override", action="append", default=[], metavar="KEY=VALUE")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="rlx-kill-trials-"))
    began = time.monotonic()
    try:
        trials = Trials(folder, args.override, args.seed)
        reference, seconds = trials.run_alone()
        number = 0
        while trials.report.kills < args.kills and time.monotonic() - began < args.budget_s:
            number += 1
            job = trials.run_killed(f"killed-{number}", longest_s=max(0.8 * seconds, 0.5))
            if not trials.report.losses:
                trials.compare(job, reference)
                shutil.rmtree(job.folder)
            if trials.report.losses:
                break
    finally:
        if not trials.report.losses:
            shutil.rmtree(folder, ignore_errors=True)
    report = trials.report
    report.seconds = round(time.monotonic() - began, 1)
    sys.stdout.write(json.dumps({**report.__dict__, "run_seconds": round(seconds, 2)}, indent=1) + "\n")
    return 1 if report.losses else 0


if __name__ == "__main__":
    sys.exit(main())
