"""What all trackers share: events become records, which a background thread delivers.

A tracker is a subclass of `QueuedTracker` that says how its system is opened, written and closed; those
methods run on a worker thread, are retried until they succeed, and can neither slow nor stop training.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

import yaml
from rlx.contracts import ListenerContext
from rlx.events import CheckpointSaved, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.files import write_json, write_whole
from rlx.hookspecs import hookimpl
from rlx.records.redaction import redacted
from rlx.records.run_folder import CONFIG, CURVE, EVALUATIONS, METRICS, SUMMARY, VIDEOS, read_records
from rlx.report.background import BackgroundWriter, Pace

log = logging.getLogger(__name__)

VIDEO_SUFFIXES = (".gif", ".mp4", ".webm")


@dataclass(frozen=True, kw_only=True)
class Scalars:
    """Metrics of one moment."""

    step: int
    """Environment steps of the run."""
    time_s: float
    """Seconds since 1970."""
    values: dict[str, float]


@dataclass(frozen=True, kw_only=True)
class Video:
    """A recorded episode."""

    step: int
    path: Path


@dataclass(frozen=True, kw_only=True)
class Artifact:
    """Something that outlives the run."""

    name: str
    """`config`, `summary`, `curve`, or `checkpoint`."""
    location: str
    """Path of a file or folder, or a URI."""

    @property
    def path(self) -> Path | None:
        """The local file or folder; None if the location is a URI (or gone)."""
        path = Path(self.location)
        return path if "://" not in self.location and path.exists() else None


@dataclass(frozen=True, kw_only=True)
class Ending:
    """The end of a run."""

    outcome: RunOutcome
    artifacts: tuple[Artifact, ...]


class QueuedTracker:
    """A tracker whose every word goes through a bounded queue. Only rank 0 writes.

    Subclasses implement `open`, `write_scalars`, `write_video` and `finish`. Each may raise: it is then
    called again with the same records, so a repetition must do no harm; `rlx.report.background.Refused`
    gives a record up.

    What a subclass `remember`s is kept in `<run folder>/trackers/<name>.json`; on resume, `memory` has it
    again before `open`. History that the system does not have yet (the process was killed, the server was
    away, the tracker is new) is taken from the run folder then.

    Args:
        context: the run.
        flush_s: seconds that the end of a run waits at most for the last deliveries.
        pace: of the queue.
    """

    name: ClassVar[str]
    rewinds: ClassVar[bool] = False
    """True if the system can take back the steps between a checkpoint and a kill; else they stay as they are,
    and repeated ones are not written again."""

    def __init__(self, context: ListenerContext, *, flush_s: float = 30.0, pace: Pace | None = None) -> None:
        self.run = context.run
        self.directory = context.run.directory
        self.flush_s = flush_s
        self._pace = pace
        self._writer: BackgroundWriter[Scalars | Video | Ending] | None = None
        self._opened = False
        self._checkpoint: CheckpointSaved | None = None
        self._memory_file = self.directory / "trackers" / f"{self.name}.json"
        self.memory = self._recall()
        self._videos: set[str] = set(self.memory.get("videos", ()))
        self._known_step = -1 if self.rewinds else int(self.memory.get("step", -1))

    def open(self, run: RunInfo) -> None:
        """Makes or finds the system's run; writes hyper-parameters and `rlx.records.system_facts`."""
        raise NotImplementedError

    def write_scalars(self, batch: Sequence[Scalars]) -> None:
        """Writes metrics, oldest first."""
        raise NotImplementedError

    def write_video(self, video: Video) -> None:
        """Writes a recorded episode."""

    def finish(self, outcome: RunOutcome, artifacts: Sequence[Artifact]) -> None:
        """Uploads `artifacts`, writes the status, and closes."""
        raise NotImplementedError

    @hookimpl
    def rlx_run_started(self, run: RunInfo) -> None:
        if run.rank == 0:
            self._writer = BackgroundWriter(self.name, self._deliver, self._pace)

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        self._put_scalars(iteration.step, iteration.metrics)

    @hookimpl
    def rlx_evaluation_finished(self, evaluation: Evaluation) -> None:
        self._put_scalars(evaluation.step, evaluation_metrics(evaluation.summary))
        self._put_videos(evaluation.step)

    @hookimpl
    def rlx_checkpoint_saved(self, checkpoint: CheckpointSaved) -> None:
        self._checkpoint = checkpoint
        self._put_videos(checkpoint.step)

    @hookimpl
    def rlx_run_finished(self, outcome: RunOutcome) -> None:
        if self._writer is None:
            return
        self._put_videos(outcome.step)
        self._writer.put(Ending(outcome=outcome, artifacts=tuple(self._artifacts())))
        if self._writer.close(self.flush_s):
            log.warning(
                "%s: what is missing stays in %s and is delivered by: rlx run --resume %s",
                self.name,
                self.directory / METRICS,
                self.directory,
            )

    def _put_scalars(self, step: int, values: dict[str, float]) -> None:
        if self._writer is not None and step > self._known_step:
            self._writer.put(Scalars(step=step, time_s=time.time(), values=dict(values)))

    def _put_videos(self, step: int) -> None:
        folder = self.directory / VIDEOS
        if self._writer is None or not folder.is_dir():
            return
        for path in sorted(folder.iterdir()):
            if path.suffix in VIDEO_SUFFIXES and path.name not in self._videos:
                self._videos.add(path.name)
                self._writer.put(Video(step=step, path=path))

    def _artifacts(self) -> Iterable[Artifact]:
        if (self.directory / CONFIG).exists():
            yield Artifact(name="config", location=str(self._public_config()))
        for name, file in (("summary", SUMMARY), ("curve", CURVE)):
            if (path := self.directory / file).exists():
                yield Artifact(name=name, location=str(path))
        if self._checkpoint is not None:
            yield Artifact(name="checkpoint", location=self._checkpoint.location)

    def _public_config(self) -> Path:
        """Writes the config as others may see it and returns the file; every tracker has its own."""
        path = self.directory / "trackers" / self.name / CONFIG
        path.parent.mkdir(parents=True, exist_ok=True)
        text = yaml.safe_dump(redacted(self.run.config), sort_keys=False, allow_unicode=True)
        write_whole(path, text)
        return path

    def _deliver(self, records: Sequence[Scalars | Video | Ending]) -> int:
        """Delivers the first record, and the scalars after it in one go; returns how many."""
        if not self._opened:
            self.open(self.run)
            self._opened = True
            self._catch_up()
        first = records[0]
        if isinstance(first, Ending):
            self.finish(first.outcome, first.artifacts)
            return 1
        if isinstance(first, Video):
            self.write_video(first)
            self.remember(videos=sorted(self._videos))
            return 1
        scalars = [r for r in takewhile(lambda r: isinstance(r, Scalars), records) if isinstance(r, Scalars)]
        self._write(scalars)
        return len(scalars)

    def _write(self, scalars: Sequence[Scalars]) -> None:
        self.write_scalars(scalars)
        self.remember(step=scalars[-1].step)

    def _catch_up(self) -> None:
        """Writes what earlier processes of this run recorded in its folder but did not deliver."""
        known, until = int(self.memory.get("step", -1)), self.run.resumed_from
        if not until or known >= until:
            return
        history = [
            (int(record["step"]), {k: v for k, v in record.items() if k not in ("iteration", "step")})
            for record in read_records(self.directory / METRICS)
        ] + [
            (int(record["step"]), evaluation_metrics(record))
            for record in read_records(self.directory / EVALUATIONS)
        ]
        history.sort(key=lambda entry: entry[0])
        now = time.time()
        scalars = [
            Scalars(step=step, time_s=now, values={k: v for k, v in values.items() if v is not None})
            for step, values in history
            if known < step <= until
        ]
        if scalars:
            self._write(scalars)

    def remember(self, **facts: Any) -> None:
        """Keeps `facts` (JSON data) for the next process of this run."""
        self.memory |= facts
        self._memory_file.parent.mkdir(exist_ok=True)
        write_json(self._memory_file, self.memory)

    def _recall(self) -> dict[str, Any]:
        try:
            memory = json.loads(self._memory_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return memory if isinstance(memory, dict) else {}


def evaluation_metrics(summary: dict[str, Any]) -> dict[str, float]:
    """Returns an evaluation's summary under its documented names; what is unknown (NaN) is left out.

    >>> evaluation_metrics({"step": 5, "episodes": 10, "return_mean": 2.0, "success_rate": float("nan")})
    {'evaluation/return_mean': 2.0}
    """
    return {
        f"evaluation/{key}": float(value)
        for key, value in summary.items()
        if key not in ("step", "episodes") and value is not None and value == value
    }


WATCHERS = ("trackers", "profilers")


def public_config(config: dict[str, Any]) -> dict[str, Any]:
    """Returns the config as trackers may show it.

    Secrets are gone, and so are the sections on trackers and profilers, which say nothing about what is
    learned.
    """
    return redacted({key: value for key, value in config.items() if key not in WATCHERS})


def hyper_parameters(config: dict[str, Any], prefix: str = "") -> dict[str, str | int | float | bool]:
    """Returns the config as one flat mapping with dotted names; lists as text, what is None left out.

    >>> hyper_parameters({"agent": {"name": "ppo", "clip": 0.2}, "seed": 1, "curriculum": None})
    {'agent.name': 'ppo', 'agent.clip': 0.2, 'seed': 1}
    """
    flat: dict[str, str | int | float | bool] = {}
    for key, value in config.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            flat |= hyper_parameters(value, f"{name}.")
        elif isinstance(value, str | int | float | bool):
            flat[name] = value
        elif value is not None:
            flat[name] = str(value)
    return flat
