"""`rlx components [KIND]`: everything that can be named in a config."""

from __future__ import annotations

import argparse
import json
import sys

from rlx.components import KINDS
from rlx.errors import ConfigError, did_you_mean
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("kind", nargs="?", help=", ".join(KINDS))
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    kind = args.kind.replace("-", "_") if args.kind else None
    if kind is not None and kind not in KINDS:
        raise ConfigError(f"unknown kind {args.kind!r}{did_you_mean(kind, KINDS)}; kinds: {', '.join(KINDS)}")
    offers = [
        offer
        for k in KINDS
        if kind in (None, k)
        for offer in sorted(registry.offers[k], key=lambda o: o.component.name)
    ]
    if args.json:
        facts = [
            {
                "kind": o.component.kind,
                "name": o.component.name,
                "distribution": o.plugin.distribution,
                "target": o.component.target,
                "config": o.component.config,
                "summary": o.component.summary,
            }
            for o in offers
        ]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
        return 0
    for o in offers:
        c = o.component
        sys.stdout.write(f"{c.kind:<18} {c.name:<14} {o.plugin.distribution:<24} {c.summary}\n")
    return 0
