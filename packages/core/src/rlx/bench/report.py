"""What a benchmark found: as data, as JSON, as a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rlx.errors import ConfigError
from rlx.records.statistics import Interval, bootstrap

FORMAT = "rlx-bench"
VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Sample:
    """One repetition."""

    units: int
    wall_s: float
    cpu_s: float
    phases: dict[str, float] = field(default_factory=dict)
    """Wall seconds by phase."""


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """All repetitions of one contender."""

    name: str
    about: str
    samples: tuple[Sample, ...]
    peak_memory_mib: float = 0.0
    """Largest resident size of its process."""
    gpu_memory_mib: float = 0.0
    """Largest sum of tensors on the GPU."""
    gpu_utilisation: float | None = None
    """Mean percent while it worked."""

    def rates(self, clock: str = "wall") -> np.ndarray:
        """Returns units per second, float64 (repeats,); `clock` is `wall` or `cpu`."""
        return np.array([s.units / max(getattr(s, f"{clock}_s"), 1e-9) for s in self.samples])

    def shares(self) -> dict[str, float]:
        """Returns each phase's share of the wall time, median over the repetitions."""
        names = list(dict.fromkeys(name for sample in self.samples for name in sample.phases))
        return {
            name: float(np.median([s.phases.get(name, 0.0) / max(s.wall_s, 1e-9) for s in self.samples]))
            for name in names
        }


@dataclass(frozen=True, kw_only=True)
class Report:
    """A benchmark with everything needed to judge and repeat it."""

    benchmark: str
    what: str
    """In words, with the sizes."""
    unit: str
    command: str
    machine: dict[str, Any]
    measurements: tuple[Measurement, ...]
    """The first is what the others are compared with."""

    def write(self, path: Path) -> None:
        """Writes JSON, with medians and spreads beside the samples."""
        facts = {"format": FORMAT, "version": VERSION, **asdict(self)}
        for entry, measurement in zip(facts["measurements"], self.measurements, strict=True):
            entry["per_second"] = spread(measurement.rates())
            entry["per_cpu_second"] = spread(measurement.rates("cpu"))
            entry["phase_shares"] = measurement.shares()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def read_report(path: str | Path) -> Report:
    """Returns a report that `write` wrote.

    Raises:
        ConfigError: unreadable, or something else.
    """
    try:
        facts = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read benchmark {str(path)!r}: {error}") from error
    if not isinstance(facts, dict) or facts.get("format") != FORMAT or facts.get("version", 0) > VERSION:
        raise ConfigError(f"{str(path)!r} is no report of `rlx bench --json FILE` that this rlx can read")
    measurements = tuple(
        Measurement(
            **{
                key: entry[key]
                for key in ("name", "about", "peak_memory_mib", "gpu_memory_mib", "gpu_utilisation")
            },
            samples=tuple(Sample(**sample) for sample in entry["samples"]),
        )
        for entry in facts["measurements"]
    )
    keys = ("benchmark", "what", "unit", "command", "machine")
    return Report(**{key: facts[key] for key in keys}, measurements=measurements)


def spread(rates: np.ndarray) -> dict[str, float]:
    """Returns median, quartiles and extremes."""
    low, first, median, third, high = np.quantile(rates, [0, 0.25, 0.5, 0.75, 1])
    return {
        "median": float(median),
        "first_quartile": float(first),
        "third_quartile": float(third),
        "min": float(low),
        "max": float(high),
    }


def paired_ratio(of: Measurement, to: Measurement, clock: str = "wall") -> Interval:
    """Returns how many times as fast `of` is as `to`: the median over rounds, in which both ran in turn."""
    ratios = of.rates(clock) / to.rates(clock)
    return bootstrap([ratios], lambda strata: float(np.median(strata[0])))


def unpaired_ratio(of: Measurement, to: Measurement, clock: str = "wall") -> Interval:
    """Returns the ratio of the medians, for measurements of different runs."""

    def ratio(strata: Sequence[np.ndarray]) -> float:
        return float(np.median(strata[0]) / np.median(strata[1]))

    return bootstrap([of.rates(clock), to.rates(clock)], ratio)


def show(report: Report, console: Any) -> None:
    """Prints the report as a table."""
    from rich.markup import escape
    from rich.table import Table

    console.print(f"[bold]{report.benchmark}[/]: {escape(report.what)}", highlight=False)
    console.print(f"{report.unit} per second of wall and of processor time, medians", highlight=False)
    table = Table(box=None)
    table.add_column("contender", no_wrap=True)
    for heading in ("per s", "quartiles", "per cpu s", "peak MiB"):
        table.add_column(heading, justify="right", no_wrap=True)
    for m in report.measurements:
        rates, cpu = spread(m.rates()), spread(m.rates("cpu"))
        table.add_row(
            escape(m.name),
            f"{rates['median']:,.0f}",
            f"{rates['first_quartile']:,.0f} to {rates['third_quartile']:,.0f}",
            f"{cpu['median']:,.0f}",
            f"{m.peak_memory_mib:,.0f}",
        )
    console.print(table)
    for line in _lines(report):
        console.print(line, highlight=False, markup=False, soft_wrap=True)


def _lines(report: Report) -> Iterator[str]:
    first, *others = report.measurements
    for m in others:
        wall, cpu = _words(paired_ratio(first, m)), _words(paired_ratio(first, m, "cpu"))
        yield f"{first.name} / {m.name}: {wall} per s, {cpu} per cpu s"
    for m in report.measurements:
        if shares := m.shares():
            yield f"phases of {m.name}: " + "  ".join(f"{name} {share:.0%}" for name, share in shares.items())
        if m.gpu_utilisation is not None:
            yield f"GPU of {m.name}: {m.gpu_utilisation:.0f}% busy, {m.gpu_memory_mib:,.0f} MiB of tensors"


def _words(ratio: Interval) -> str:
    return f"{ratio.value:.3f} (95%: {ratio.low:.3f} to {ratio.high:.3f})"
