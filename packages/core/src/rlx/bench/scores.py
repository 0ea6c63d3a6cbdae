"""Results of learning: who reached what score, with how many steps and how much processor time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rlx.bench.tasks import Task
from rlx.errors import ConfigError
from rlx.files import write_json
from rlx.records.statistics import Interval, bootstrap, interquartile_mean

FORMAT = "rlx-bench-learn"
VERSION = 1
CURVE_POINTS = 40


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One training run, from one seed, and how its agent played afterwards."""

    task: str
    contender: str
    seed: int
    steps: int
    """Environment steps of training, over all environments."""
    score: float
    """Mean over the episodes that it was evaluated on."""
    episodes: int
    cpu_s: float
    """Processor seconds of the whole process: imports, training and evaluation."""
    wall_s: float
    settings: str
    """What it ran with: overrides of rlx, or a peer's version and settings."""
    curve: list[tuple[int, float]] = field(default_factory=list)
    """Environment steps, and the mean return of training episodes that ended since the last point."""


def thinned(steps: np.ndarray, values: np.ndarray) -> list[tuple[int, float]]:
    """Returns at most `CURVE_POINTS` points (step, mean value), of stretches of equally many.

    >>> thinned(np.array([10, 20]), np.array([1.0, 2.0]))
    [(10, 1.0), (20, 2.0)]
    """
    parts = np.array_split(np.arange(len(steps)), min(CURVE_POINTS, max(len(steps), 1)))
    return [(int(steps[part[-1]]), round(float(values[part].mean()), 4)) for part in parts if len(part)]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What the seeds of one contender show together."""

    contender: str
    scores: tuple[float, ...]
    iqm: Interval
    """Interquartile mean over seeds, with its bootstrap interval of 95 %."""
    steps: int
    cpu_s: float
    """Mean over seeds."""
    solved: bool


def standings(task: Task, name: str, trials: Iterable[Trial]) -> list[Standing]:
    """Returns a standing for each contender of `task` that has trials, in the table's order."""
    found: dict[str, list[Trial]] = {}
    for trial in trials:
        if trial.task == name:
            found.setdefault(trial.contender, []).append(trial)
    order = [*task.contenders, *task.peers]
    return [_standing(task, found[contender]) for contender in order if contender in found]


def _standing(task: Task, trials: list[Trial]) -> Standing:
    scores = np.array([trial.score for trial in sorted(trials, key=lambda trial: trial.seed)])
    iqm = bootstrap([scores], lambda strata: interquartile_mean(strata[0]))
    return Standing(
        contender=trials[0].contender,
        scores=tuple(scores.tolist()),
        iqm=iqm,
        steps=trials[0].steps,
        cpu_s=float(np.mean([trial.cpu_s for trial in trials])),
        solved=iqm.value >= task.solved,
    )


def read_trials(path: Path) -> list[Trial]:
    """Returns the trials in a file that `write_trials` wrote; none if there is no file.

    Raises:
        ConfigError: unreadable, or something else.
    """
    if not path.exists():
        return []
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read the results {str(path)!r}: {error}") from error
    if not isinstance(facts, dict) or facts.get("format") != FORMAT or facts.get("version", 0) > VERSION:
        raise ConfigError(f"{str(path)!r} is no file of `rlx bench learn --json FILE` that this rlx can read")
    return [_trial(entry) for entry in facts["trials"]]


def _trial(entry: dict[str, Any]) -> Trial:
    return Trial(**{**entry, "curve": [(int(step), float(value)) for step, value in entry["curve"]]})


def write_trials(path: Path, trials: Iterable[Trial], machine: dict[str, Any]) -> None:
    """Writes `trials` in an order of their own: by task, contender and seed; the file appears in one step."""
    ordered = sorted(trials, key=lambda trial: (trial.task, trial.contender, trial.seed))
    facts = {"format": FORMAT, "version": VERSION, "machine": machine, "trials": [asdict(t) for t in ordered]}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_json(path, facts)


def merged(old: Iterable[Trial], new: Trial) -> list[Trial]:
    """Returns `old` with `new` in the place of the trial of the same task, contender and seed."""
    key = (new.task, new.contender, new.seed)
    return [*(trial for trial in old if (trial.task, trial.contender, trial.seed) != key), new]
