"""Kills training at random instants, resumes it, and reports whether anything was ever lost.

    python tests/kill_trials.py                            all scenarios, 250 trials
    python tests/kill_trials.py --kills 60 local async     two of them
    python tests/kill_trials.py --results FILE             in pieces: adds to FILE and reports all of it

Per scenario one run is left alone; others, with the same config, are killed with SIGKILL after a random time
(half of them just after a checkpoint has begun to be written, since saves are short) and resumed, again and
again until they end. A trial is a kill, or a disk that fills up. It is a loss if

- a checkpoint that was complete before is gone or damaged after it,
- resuming fails,
- or the run ends in another state (parameters, optimiser, generators, environments, counters,
  `metrics.jsonl` without its times, `episodes.jsonl`) than the run that was left alone: all are compared
  bit for bit.

Scenarios: `local` and `async` save into a folder; `s3` and `s3-async` into a real server (SeaweedFS), which
is killed and restarted in every seventh trial, and 5 % of all requests fail; `full-disk` saves into a file
system of a few MiB that somebody else fills up.

Runs are forked from this process, which has everything imported, so that a trial costs a second.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one order of summation: results equal to the last bit

import numpy as np
import rlx.checkpoints.resuming
import rlx.run.loop  # noqa: F401  (imported here, once for all children)
from rlx import checkpoints
from rlx.config_files import load_config
from rlx.errors import CheckpointError
from rlx.records.run_folder import EPISODES, METRICS, create_run_folder, read_records
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.job import Job
from rlx.selection import PluginSelection

DEFAULTS = (
    "env.id=CartPole-v1",
    "env.num_envs=4",
    "agent.rollout_steps=64",
    "agent.epochs=1",
    "agent.minibatches=2",
    "total_steps=4096",
    "checkpoint.interval=256",
    "evaluation.interval=2048",
    "evaluation.episodes=1",
    "log_interval=256",
    "device=cpu",
)
ASYNC = "checkpoint.asynchronous=true"
SCENARIOS = {"local": 60, "async": 60, "s3": 45, "s3-async": 45, "full-disk": 40}
"""Names, and trials in each by default."""
DISK = "size=3m"
"""Of the file system that fills up: a few checkpoints."""


@dataclass
class Report:
    """What happened so far in one scenario."""

    scenario: str
    trials: int = 0
    """Kills, and full disks that ended the run by themselves."""
    while_saving: int = 0
    """Those that hit a checkpoint being written."""
    server_kills: int = 0
    failed_requests: int = 0
    disks_filled: int = 0
    runs: int = 0
    """That came to their end and were compared with the one that was left alone."""
    losses: list[str] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class Limits:
    """When a scenario ends, after the run that is under way."""

    trials: int
    seconds: float


class Trials:
    """Runs of one config below one folder.

    Args:
        scenario: its name.
        folder: an empty one.
        overrides: config beyond the defaults.
        seed: of the instants.
    """

    longest_save_s = 0.006
    failed_requests = 0

    def __init__(self, scenario: str, folder: Path, overrides: list[str], seed: int) -> None:
        self.folder = folder
        self.random = random.Random(seed)
        self.registry = Registry.discover(PluginSelection())
        config = load_config(None, [*DEFAULTS, *overrides], {})
        self.config = Assembler(config, self.registry).check()
        Assembler(self.config, self.registry).make_parts().env.close()  # imports what every child would
        self.report = Report(scenario)
        self._saving = mark_saves()
        self._newest = -1

    def before_fork(self) -> None:
        """Is called before every start of a run."""

    def disturb(self, child: int, job: Job) -> None:
        """Does something beside killing the run; the default does nothing."""

    def recover(self, job: Job) -> None:
        """Repairs what `disturb` did, before the run is resumed."""

    def run_alone(self) -> tuple[Job, float]:
        """Returns the job of the run that nobody kills, and how long it took in seconds."""
        job = self._job("alone")
        began = time.monotonic()
        child = self._fork(job)
        assert os.waitpid(child, 0)[1] == 0, Path(job.folder, "log.txt").read_text()
        return job, time.monotonic() - began

    def run_killed(self, name: str, longest_s: float) -> Job:
        """Disturbs, kills and resumes one run until it ends by itself."""
        job, self._newest = self._job(name), -1
        while True:
            child = self._fork(job)
            status = _wait(child, self.random.uniform(0.05, longest_s))
            self._newest = max(self._newest, *self._steps(job), -1)
            if status is None and self.random.random() < 0.5:
                status = self._wait_for_saving(child)
            if status is None:
                self.disturb(child, job)
                status = _wait(child, 0.0)
            if status == 0:
                self.report.runs += 1
                return job
            if status is None:
                self.report.while_saving += bool(self._saving.value)
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            elif not self.is_expected(status):
                self.report.losses.append(f"{name}: resuming ended with status {status}: {_log(job)}")
                return job
            self.report.trials += 1
            self.recover(job)
            self._look_for_losses(name, job)
            job = job.resumed()

    def is_expected(self, status: int) -> bool:
        """True if a run may end by itself with this exit code, before its last step."""
        return False

    def _look_for_losses(self, name: str, job: Job) -> None:
        steps = self._steps(job)
        if self._newest >= 0 and (not steps or max(steps) < self._newest):
            self.report.losses.append(f"{name}: checkpoint {self._newest} was there and is gone")
        if steps:
            try:
                checkpoints.verify(self._backend(job), checkpoints.checkpoint_name(max(steps)))
            except CheckpointError as error:
                self.report.losses.append(f"{name}: {error}")

    def _steps(self, job: Job) -> list[int]:
        return [checkpoints.step_of(name) for name in self._backend(job).list()]

    def _wait_for_saving(self, child: int) -> int | None:
        """Waits for the next save and then for a part of what it takes: few kills would meet one."""
        deadline = time.monotonic() + 2.0
        while time.monotonic() < deadline and not self._saving.value:
            if (status := _wait(child, 0.0005)) is not None:
                return status
        return _wait(child, self.random.uniform(0.0, self.longest_save_s))

    def compare(self, job: Job, reference: Job) -> None:
        """Notes every difference between the ends of two runs."""
        parts = zip(("state", METRICS, EPISODES), self._end(job), self._end(reference), strict=True)
        for what, found, expected in parts:
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
        config = replace(self.config, run_dir=str(self.folder / name))
        return Job(config=config, folder=str(create_run_folder(config)), quiet=True)

    def _backend(self, job: Job) -> Any:
        return Assembler(job.config, self.registry).make_backend(Path(job.folder))

    def _fork(self, job: Job) -> int:
        """Starts `job` in a new process and returns its id."""
        self._saving.value = 0
        self.before_fork()
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        code = 1
        try:
            os.setpgid(0, 0)
            with log_path(job).open("a") as log:
                os.dup2(log.fileno(), 2)
            code = job.run()
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(code)


class S3Trials(Trials):
    """Trials against a server that is killed now and then, and that fails some requests."""

    longest_save_s = 0.1
    server_kills_every = 7
    """Trials."""

    def __init__(self, scenario: str, folder: Path, overrides: list[str], seed: int, server: Any) -> None:
        from s3_faults import Faults

        self.server = server
        self._trials = 0
        self._backends: dict[str, Any] = {}
        share_session()
        self.faults = Faults(rate=0.05)
        self.faults.install()
        where = ["checkpoint.backend=s3", f"checkpoint.url=s3://games/{scenario}", "total_steps=2048"]
        super().__init__(
            scenario, folder, [*where, f"checkpoint.endpoint={server.endpoint}", *overrides], seed
        )

    @property
    def failed_requests(self) -> int:
        return self.faults.count

    def _backend(self, job: Job) -> Any:
        if job.folder not in self._backends:
            self._backends[job.folder] = super()._backend(job)
        return self._backends[job.folder]

    def before_fork(self) -> None:
        self.faults.seed(self.random.randrange(2**32))

    def disturb(self, child: int, job: Job) -> None:
        self._trials += 1
        if self._trials % self.server_kills_every:
            return
        self.server.kill()
        self.report.server_kills += 1
        time.sleep(self.random.uniform(0.0, 2.0))
        self.server.start()
        self.server.wait_until_up()
        _wait_until_done(child, self.random.uniform(0.0, 1.0))


def share_session() -> None:
    """Makes all clients of this process and its children from one session: a new one reads for a second."""
    import boto3

    session = boto3.session.Session()
    session.client("s3")
    boto3.session.Session = lambda: session


class FullDiskTrials(Trials):
    """Trials on a small file system that somebody else fills up."""

    ballast = "ballast"

    def disturb(self, child: int, job: Job) -> None:
        with (self.folder / self.ballast).open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                self.report.disks_filled += 1
        _wait_until_done(child, self.random.choice([self.random.uniform(0.0, 0.3), 5.0]))

    def recover(self, job: Job) -> None:
        (self.folder / self.ballast).unlink(missing_ok=True)

    def is_expected(self, status: int) -> bool:
        return status == 1  # the run said so and ended


def mark_saves() -> Any:
    """Returns a flag, shared with forked processes, that is 1 while a checkpoint is being written."""
    saving = RawValue("i", 0)
    write = checkpoints.write

    def marked(backend: Any, name: str, files: Any) -> str:
        saving.value = 1
        try:
            return write(backend, name, files)
        finally:
            saving.value = 0

    checkpoints.write = marked
    return saving


def log_path(job: Job) -> Path:
    """Returns where a run's messages go: beside its folder's file system, which may be full."""
    return Path(tempfile.gettempdir(), f"rlx-kill-trials-{os.getpgrp()}-{Path(job.folder).name}.log")


def _log(job: Job) -> str:
    path = log_path(job)
    return path.read_text()[-1500:] if path.exists() else "it said nothing"


def _wait(child: int, seconds: float) -> int | None:
    """Returns the exit status of `child`, or None if it still runs after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() >= deadline:
            return None
        time.sleep(0.0005)


def _wait_until_done(child: int, seconds: float) -> None:
    """Waits for at most `seconds` for the end of `child`, and leaves its status to be asked for."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(0.005)


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


def run_scenario(scenario: str, limits: Limits, overrides: list[str], seed: int) -> Iterator[Report]:
    """Yields what happened to one run after the other, until a limit is reached or something is lost."""
    began = time.monotonic()
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="rlx-kill-trials-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        own = _start(scenario, folder, overrides, seed, stack)
        reference, seconds = own.run_alone()
        number = trials = 0
        while trials < limits.trials and time.monotonic() - began < limits.seconds:
            number += 1
            started, failed = time.monotonic(), own.failed_requests
            report = own.report = Report(scenario)
            job = own.run_killed(f"killed-{number}", longest_s=max(0.5 * seconds, 0.3))
            if not report.losses:
                own.compare(job, reference)
            report.seconds = round(time.monotonic() - started, 1)
            report.failed_requests = own.failed_requests - failed
            trials += report.trials
            shutil.rmtree(job.folder)
            log_path(job).unlink(missing_ok=True)
            yield report
            if report.losses:
                break
        log_path(reference).unlink(missing_ok=True)


def _start(scenario: str, folder: Path, overrides: list[str], seed: int, stack: ExitStack) -> Trials:
    options = [*([ASYNC] if "async" in scenario else []), *overrides]
    if scenario.startswith("s3"):
        from s3_server import CREDENTIALS, Server

        os.environ.update(CREDENTIALS)
        server = Server(folder)
        server.start()
        stack.callback(server.kill)
        server.wait_until_up()
        return S3Trials(scenario, folder / "runs", options, seed, server)
    if scenario == "full-disk":
        subprocess.run(["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", str(folder)], check=True)
        stack.callback(subprocess.run, ["umount", str(folder)], check=True)
        return FullDiskTrials(scenario, folder, ["checkpoint.keep_best=0", *options], seed)
    return Trials(scenario, folder, options, seed)


def table(reports: list[Report]) -> str:
    """Returns the reports as a table in Markdown, with their sum."""
    names = [f.name for f in dataclasses.fields(Report)]
    rows = [dataclasses.asdict(report) | {"losses": len(report.losses)} for report in reports]
    total = {name: sum(row[name] for row in rows) for name in names[1:]}
    rows.append({"scenario": "**all**", **total, "seconds": round(total["seconds"])})
    head = [name.replace("_", " ") for name in names]
    lines = [
        head,
        ["---", *["---:"] * (len(names) - 1)],
        *([str(row[name]) for name in names] for row in rows),
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def sums(reports: Iterable[Report]) -> list[Report]:
    """Returns the sums of reports by scenario."""
    by_name: dict[str, Report] = {}
    for report in reports:
        so_far = by_name.setdefault(report.scenario, Report(report.scenario))
        for name, value in report.__dict__.items():
            if name != "scenario":
                setattr(so_far, name, getattr(so_far, name) + value)
    return list(by_name.values())


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill training at random instants and look for losses.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(SCENARIOS))
    parser.add_argument("--kills", type=int, help="trials in each (default: 250 in all)")
    parser.add_argument("--budget-s", type=float, default=float("inf"), help="of each scenario, at most")
    parser.add_argument("--seed", type=int, default=1, help="of the instants")
    parser.add_argument("--override", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--results", type=Path, metavar="FILE", help="JSON lines to add to and report")
    parser.add_argument("--markdown", action="store_true", help="print a table and not JSON")
    args = parser.parse_args()
    for name in args.scenarios:
        if name not in SCENARIOS:
            parser.error(f"{name!r} is no scenario; expected {', '.join(SCENARIOS)}")
    reports = []
    for scenario in args.scenarios or SCENARIOS:
        limits = Limits(SCENARIOS[scenario] if args.kills is None else args.kills, args.budget_s)
        for report in run_scenario(scenario, limits, args.override, args.seed):
            reports.append(report)
            if args.results is not None:  # after each run: whoever ends this process keeps what was done
                with args.results.open("a") as file:
                    file.write(json.dumps(report.__dict__) + "\n")
    if args.results is not None:
        reports = [Report(**json.loads(line)) for line in args.results.read_text().splitlines()]
    reports = sums(reports)
    text = table(reports) if args.markdown else json.dumps([r.__dict__ for r in reports], indent=1) + "\n"
    sys.stdout.write(text)
    return 1 if any(report.losses for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
