"""Compares two reports: what got slower?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rlx.bench.report import Report, unpaired_ratio
from rlx.errors import ConfigError
from rlx.records.statistics import Interval

NOISE = 0.02
"""A change smaller than this is not called one, however sure it is."""
MACHINE_FACTS = ("hardware/processor", "hardware/processors_usable", "python", "version/torch")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What happened to one contender."""

    name: str
    wall: Interval
    """New rate over old rate."""
    cpu: Interval
    word: str
    """`slower`, `faster` or `same`."""


def verdicts(old: Report, new: Report) -> list[Verdict]:
    """Returns a verdict for each contender that both reports have.

    Raises:
        ConfigError: the reports are of different benchmarks, or share no contender.
    """
    if (old.benchmark, old.what) != (new.benchmark, new.what):
        raise ConfigError(
            f"the reports measured different things: {old.benchmark} ({old.what}) "
            f"and {new.benchmark} ({new.what})"
        )
    before = {measurement.name: measurement for measurement in old.measurements}
    found = [
        _verdict(
            measurement.name, *(unpaired_ratio(measurement, before[measurement.name], c) for c in CLOCKS)
        )
        for measurement in new.measurements
        if measurement.name in before
    ]
    if not found:
        raise ConfigError("the reports have no contender in common")
    return found


CLOCKS = ("wall", "cpu")


def _verdict(name: str, wall: Interval, cpu: Interval) -> Verdict:
    if wall.high < 1 and wall.value < 1 - NOISE:
        word = "slower"
    elif wall.low > 1 and wall.value > 1 + NOISE:
        word = "faster"
    else:
        word = "same"
    return Verdict(name=name, wall=wall, cpu=cpu, word=word)


def machine_differences(old: Report, new: Report) -> Iterator[str]:
    """Yields facts that make the comparison doubtful."""
    for fact in MACHINE_FACTS:
        a, b = old.machine.get(fact), new.machine.get(fact)
        if a != b:
            yield f"{fact}: {a} then, {b} now"
