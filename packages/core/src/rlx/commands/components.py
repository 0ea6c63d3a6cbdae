"""`rlx components [KIND]`: everything that can be named in a config."""

from __future__ import annotations

import argparse
import json
import sys

from rlx.components import KINDS
from rlx.errors import ConfigError, did_you_mean
from rlx.registry import HOME_OF_KIND, Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("kind", nargs="?", help=", ".join(KINDS))
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    kind = kind_called(args.kind) if args.kind else None
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
    name_width = max((len(o.component.name) for o in offers), default=4)
    dist_width = max((len(o.plugin.distribution) for o in offers), default=4)
    for o in offers:
        c = o.component
        row = f"{c.kind:<18} {c.name:<{name_width}}  {o.plugin.distribution:<{dist_width}}  {c.summary}"
        sys.stdout.write(row.rstrip() + "\n")
    if not offers:
        sys.stdout.write(f"no {kind} is installed: pip install {HOME_OF_KIND[kind or 'agent']}\n")
    for plugin in registry.manager.problems():
        sys.stdout.write(f"{plugin.complaint}\n")
    return 0


def kind_called(text: str) -> str:
    """Returns the kind that `text` means; `-` and `_` are the same.

    >>> kind_called("env-provider")
    'env_provider'

    Raises:
        ConfigError: there is no such kind.
    """
    kind = text.replace("-", "_")
    if kind not in KINDS:
        raise ConfigError(f"unknown kind {text!r}{did_you_mean(kind, KINDS)}; kinds: {', '.join(KINDS)}")
    return kind
