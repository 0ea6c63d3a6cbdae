"""Writes `docs/metrics.md` from the code: the core's metrics and those of every installed component.

python docs/generate_metrics.py           writes the page
python docs/generate_metrics.py --check   says whether it is up to date (exit code 1 if not)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from rlx.components import import_target
from rlx.registry import Offer, Registry
from rlx.run.metrics import CORE_METRICS

PAGE = Path(__file__).with_name("metrics.md")
KINDS = {"agent": "Agents", "exploration_bonus": "Exploration bonuses", "curriculum": "Curricula"}
"""Kinds of components that report metrics, with their headings."""

INTRODUCTION = """\
# Metrics

<!-- Written by docs/generate_metrics.py from the code; edits here are lost. -->

Every metric has one name everywhere: in `metrics.jsonl`, in `rlx plot --metric NAME`, in TensorBoard, MLflow
and W&B. The horizontal axis is always environment steps over all environments and processes. A metric is
absent from an iteration in which nothing was measured (no episode ended, no update was made); it is never
made up. Success rates are absent where an environment does not tell success from failure.

An iteration is at least `log_interval` environment steps (1,000 unless configured) and ends after an update.
Metrics of an agent are means over the updates of the iteration.
"""


def page() -> str:
    """Returns the text of the page."""
    parts = [INTRODUCTION, "## The core\n", _table(CORE_METRICS)]
    registry = Registry.discover()
    for kind, heading in KINDS.items():
        offers = sorted(_offers(registry, kind), key=lambda offer: offer.qualified)
        if offers:
            parts.append(f"## {heading}\n")
        for offer in offers:
            metrics = import_target(offer.component.target).metrics
            parts.append(f"### `{offer.component.name}` ({offer.plugin.distribution})\n")
            parts.append(_table(metrics) if metrics else "Reports no metrics of its own.\n")
    return "\n".join(parts)


def _offers(registry: Registry, kind: str) -> Iterator[Offer]:
    """Yields our own components; somebody else's plugins that happen to be installed stay out of the page."""
    for offer in registry.offers[kind]:
        if offer.plugin.distribution.startswith("rlx-"):
            yield offer


def _table(metrics: Mapping[str, str]) -> str:
    rows = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in metrics.items())
    return f"| metric | meaning |\n|---|---|\n{rows}\n"


def main(arguments: list[str]) -> int:
    """Writes or checks the page; returns the exit code."""
    text = page()
    if arguments == ["--check"]:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write(f"{PAGE} is out of date: run python docs/generate_metrics.py\n")
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
