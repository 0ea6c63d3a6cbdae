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
    rows = [row for row in installed_environments(registry) if args.filter.lower() in row[1].id.lower()]
    if not rows:
        sys.stderr.write(f"rlx: no environment's id contains {args.filter!r}; `rlx envs` lists all\n")
    if args.json:
        facts = [
            {"id": i.id, "provider": p, "summary": i.summary, "levels": i.levels, "needs": i.needs}
            for p, i in rows
        ]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
        return 0
    cells = [(info.id, _levels(info.levels), info.needs or info.summary) for _, info in rows]
    widths = [max((len(cell[i]) for cell in cells), default=0) for i in (0, 1)]
    for name, levels, text in cells:
        sys.stdout.write(f"{name:<{widths[0]}}  {levels:<{widths[1]}}  {text}\n")
    return 0


def installed_environments(registry: Registry) -> list[tuple[str, EnvInfo]]:
    """Returns (provider, environment) for all that can be built, each id once."""
    offers = registry.offers["env_provider"]
    served = {namespace for offer in offers for namespace in offer.component.namespaces}
    rows = []
    for offer in offers:
        try:
            config = import_target(offer.component.config)() if offer.component.config else None
            provider = import_target(offer.component.target)(config, None)
            found = list(provider.env_ids())
        except PluginError as error:
            sys.stderr.write(f"rlx: {offer.qualified}: {error}\n")
            continue
        own = offer.component.namespaces
        rows += [
            (offer.qualified, info)
            for info in found
            if own or info.id.split("/")[0] not in served  # registered with Gymnasium as well
        ]
    return rows


def _levels(levels: tuple[str, ...]) -> str:
    if len(levels) <= 4:
        return " ".join(levels)
    return f"{levels[0]} … {levels[-1]} ({len(levels)})"
