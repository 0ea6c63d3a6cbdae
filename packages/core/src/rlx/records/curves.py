"""Learning curves out of run folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rlx.config_files import config_to_tree
from rlx.errors import ConfigError, did_you_mean
from rlx.records.run_folder import EPISODES, EVALUATIONS, METRICS, read_records, stored_config
from rlx.tracking import evaluation_metrics, hyper_parameters

POINTS = 200
"""Points of the common axis that the curves of several seeds are averaged on."""
DEFAULT_METRIC = "episode/return_mean"


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One metric of one run over environment steps."""

    steps: np.ndarray
    """int64 (K,), ascending."""
    values: np.ndarray
    """float64 (K,)."""


@dataclass(frozen=True, kw_only=True)
class Band:
    """Curves of several seeds on one axis."""

    steps: np.ndarray
    """float64 (POINTS,)."""
    mean: np.ndarray
    """float64 (POINTS,)."""
    deviation: np.ndarray
    """float64 (POINTS,): standard deviation over the seeds; 0 for one seed."""


@dataclass(frozen=True, kw_only=True)
class Group:
    """Runs whose configs differ in the seed alone."""

    label: str
    env_id: str
    folders: tuple[Path, ...]


def read_curve(folder: Path, metric: str) -> Curve:
    """Returns a metric from `metrics.jsonl` (or `evaluations.jsonl`).

    Raises:
        ConfigError: the run has no such metric; the message names those it has.
    """
    records = read_records(folder / METRICS)
    if metric.startswith("evaluation/"):
        records = [
            {"step": record["step"], **evaluation_metrics(record)}
            for record in read_records(folder / EVALUATIONS)
        ]
    points = [(record["step"], record[metric]) for record in records if record.get(metric) is not None]
    if not points:
        known = sorted({key for record in records for key in record} - {"step", "iteration"})
        hint = did_you_mean(metric, known) or f"; it has: {', '.join(known) or 'nothing yet'}"
        raise ConfigError(f"run {str(folder)!r} has no metric {metric!r}{hint}")
    steps, values = zip(*points, strict=True)
    return Curve(steps=np.array(steps, np.int64), values=np.array(values, np.float64))


def smoothed(curve: Curve, window: float) -> Curve:
    """Returns the curve averaged over a sliding window of `window` times its length in steps, centred.

    Near the ends the window is cut, so that the first and last point mean what they say. 0 changes nothing.
    """
    half = window * (curve.steps[-1] - curve.steps[0]) / 2
    if half <= 0:
        return curve
    sums = np.concatenate([[0.0], np.cumsum(curve.values)])
    first = np.searchsorted(curve.steps, curve.steps - half, side="left")
    last = np.searchsorted(curve.steps, curve.steps + half, side="right")
    return Curve(steps=curve.steps, values=(sums[last] - sums[first]) / (last - first))


def band(curves: Sequence[Curve]) -> Band:
    """Returns mean and deviation of `curves` over the steps that all of them cover."""
    start = max(int(curve.steps[0]) for curve in curves)
    end = min(int(curve.steps[-1]) for curve in curves)
    steps = np.linspace(start, max(start, end), POINTS)
    rows = np.stack([np.interp(steps, curve.steps, curve.values) for curve in curves])
    return Band(steps=steps, mean=rows.mean(axis=0), deviation=rows.std(axis=0))


def level_progress(folder: Path, bins: int = 40) -> tuple[list[str], np.ndarray, np.ndarray] | None:
    """Returns how often each level's goal was reached over time; None if the run has no levels.

    Returns:
        Names of the L levels in the order of their first episode; edges float64 (bins + 1,) in steps; success
        rate float64 (L, bins), NaN where no episode of the level ended.
    """
    records = [r for r in read_records(folder / EPISODES) if "level" in r and "success" in r]
    if not records:
        return None
    levels = list(dict.fromkeys(record["level"] for record in records))
    edges = np.linspace(0, records[-1]["step"], bins + 1)
    wins, plays = np.zeros((len(levels), bins)), np.zeros((len(levels), bins))
    for record in records:
        row = levels.index(record["level"])
        column = int(np.clip(np.searchsorted(edges, record["step"], side="left") - 1, 0, bins - 1))
        plays[row, column] += 1
        wins[row, column] += bool(record["success"])
    with np.errstate(invalid="ignore"):
        return levels, edges, np.where(plays > 0, wins / plays, np.nan)


def group_runs(folders: Sequence[Path]) -> list[Group]:
    """Puts runs together that differ in the seed alone, and labels each group by what it has of its own."""
    by_config: dict[tuple, list[Path]] = {}
    parameters: dict[tuple, dict[str, Any]] = {}
    for folder in folders:
        flat = hyper_parameters(config_to_tree(stored_config(folder)))
        # Where and how a run was watched and kept says nothing about what was learned.
        own = {k: v for k, v in flat.items() if k.split(".")[0] not in NOT_LEARNING}
        key = tuple(sorted(own.items()))
        by_config.setdefault(key, []).append(folder)
        parameters[key] = own
    return [
        Group(
            label=_label(key, parameters),
            env_id=str(parameters[key]["env.id"]),
            folders=tuple(by_config[key]),
        )
        for key in by_config
    ]


NOT_LEARNING = frozenset(
    {
        "seed",
        "run_dir",
        "trackers",
        "profilers",
        "checkpoint",
        "evaluation",
        "device",
        "launcher",
        "plugins",
        "log_interval",
        "threads",
    }
)
"""Top-level config keys that do not distinguish groups."""


def _label(key: tuple, parameters: dict[tuple, dict[str, Any]]) -> str:
    own = parameters[key]
    name = f"{own['agent.name']} on {own['env.id']}"
    differing = [
        f"{option.split('.', 1)[-1]}={value}"
        for option, value in own.items()
        if option not in ("agent.name", "env.id") and _differs(option, own, parameters)
    ]
    return ", ".join([name, *differing[:4]])


def _differs(option: str, own: dict[str, Any], parameters: dict[tuple, dict[str, Any]]) -> bool:
    """True if another group of the same agent and environment has another value."""
    return any(
        other.get(option) != own[option]
        for other in parameters.values()
        if other["agent.name"] == own["agent.name"] and other["env.id"] == own["env.id"]
    )
