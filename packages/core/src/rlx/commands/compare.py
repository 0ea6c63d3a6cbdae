"""`rlx compare RUN…`: say which config is better, and how sure that is."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from rlx.errors import ConfigError
from rlx.records.curves import Group, group_runs, read_curve
from rlx.records.run_folder import METRICS, SUMMARY, find_run, read_records, strict
from rlx.records.statistics import Interval, bootstrap, interquartile_mean, probability_of_improvement
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("runs", nargs="+", metavar="RUN", help="run folders; seeds of one config are taken together")
    add(
        "--metric",
        metavar="NAME",
        help="compare the last tenth of this metric (default: the final evaluation's mean return)",
    )
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    groups = group_runs([find_run(name) for name in args.runs])
    scores = [np.array([score(folder, args.metric) for folder in group.folders]) for group in groups]
    rows = [row(group, samples) for group, samples in zip(groups, scores, strict=True)]
    pairs = [
        pair(groups[a], groups[b], scores[a], scores[b])
        for a, b in combinations(range(len(groups)), 2)
        if groups[a].env_id == groups[b].env_id
    ]
    if args.json:
        sys.stdout.write(json.dumps(strict({"configs": rows, "pairs": pairs}), indent=1) + "\n")
    else:
        _show(rows, pairs)
    return 0


def score(folder: Path, metric: str | None) -> float:
    """Returns the score of one run: its final evaluation, or the mean of the last tenth of a metric.

    Raises:
        ConfigError: the run has no final evaluation, or no such metric.
    """
    if metric is not None:
        curve = read_curve(folder, metric)
        late = curve.steps >= curve.steps[-1] * 0.9
        return float(curve.values[late].mean())
    try:
        evaluation = json.loads((folder / SUMMARY).read_text(encoding="utf-8"))["evaluation"]
        return float(evaluation["return_mean"])
    except (OSError, ValueError, KeyError, TypeError):
        raise ConfigError(
            f"run {str(folder)!r} has no final evaluation (unfinished, or evaluation.episodes is 0); "
            "compare a training metric: --metric episode/return_mean"
        ) from None


def row(group: Group, samples: np.ndarray) -> dict[str, Any]:
    """Returns what the table says of one config."""
    speeds = [_speed(folder) for folder in group.folders]
    return {
        "config": group.label,
        "runs": len(samples),
        "mean": float(samples.mean()),
        "median": float(np.median(samples)),
        "iqm": _interval([samples], lambda strata: interquartile_mean(strata[0])),
        "steps_per_second": float(np.median(speeds)),
        "scores": samples.tolist(),
    }


def pair(a: Group, b: Group, x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    """Returns the probability that a run of `a` beats one of `b`."""
    chance = _interval([x, y], lambda strata: probability_of_improvement(strata[0], strata[1]))
    return {"better": a.label, "than": b.label, "probability": chance}


def _interval(strata: list[np.ndarray], statistic: Any) -> dict[str, float]:
    interval: Interval = bootstrap(strata, statistic)
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def _speed(folder: Path) -> float:
    speeds = [record.get("time/steps_per_second") for record in read_records(folder / METRICS)]
    known = [speed for speed in speeds if speed is not None]
    return float(np.median(known)) if known else float("nan")


def _show(rows: list[dict[str, Any]], pairs: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    table = Table(box=None)
    table.add_column("config")
    for heading in ("runs", "mean", "median", "IQM", "95% interval", "steps/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    for r in sorted(rows, key=lambda r: -r["iqm"]["value"]):
        iqm = r["iqm"]
        table.add_row(
            escape(r["config"]),
            str(r["runs"]),
            f"{r['mean']:.1f}",
            f"{r['median']:.1f}",
            f"{iqm['value']:.1f}",
            f"{iqm['low']:.1f} to {iqm['high']:.1f}",
            f"{r['steps_per_second']:,.0f}",
        )
    console.print(table)
    for p in pairs:
        chance = p["probability"]
        console.print(
            f"P({p['better']} > {p['than']}) = {chance['value']:.2f} "
            f"(95%: {chance['low']:.2f} to {chance['high']:.2f})",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    if any(r["runs"] < 3 for r in rows):
        console.print("few seeds: with fewer than 3 runs a config's interval says little", style="yellow")
