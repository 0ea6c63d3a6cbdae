"""`rlx envs`: list environments."""

from __future__ import annotations

import argparse
import json
import sys

from rlx.components import import_target
from rlx.contracts import EnvInfo
from rlx.errors import PluginError
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("filter", nargs="?", default="", help="show ids that contain this")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    rows: list[tuple[str, EnvInfo]] = []
    for offer in registry.offers["env_provider"]:
        try:
            config = import_target(offer.component.config)() if offer.component.config else None
            provider = import_target(offer.component.target)(config, None)
            rows += [(offer.qualified, info) for info in provider.env_ids()]
        except PluginError as error:
            sys.stderr.write(f"rlx: {offer.qualified}: {error}\n")
    rows = [row for row in rows if args.filter.lower() in row[1].id.lower()]
    if args.json:
        facts = [
            {"id": i.id, "provider": p, "summary": i.summary, "levels": i.levels, "needs": i.needs}
            for p, i in rows
        ]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    for heading in ("environment", "provider", "levels", "needs", "summary"):
        table.add_column(heading)
    for provider, info in rows:
        table.add_row(info.id, provider, _levels(info.levels), info.needs, info.summary)
    Console().print(table)
    return 0


def _levels(levels: tuple[str, ...]) -> str:
    if len(levels) <= 4:
        return " ".join(levels)
    return f"{levels[0]} … {levels[-1]} ({len(levels)})"
