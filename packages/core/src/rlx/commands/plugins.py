"""`rlx plugins`: what is installed, from which distribution, and what is wrong with it.

Imports no component, so it works whatever else is broken.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys

from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("-v", "--verbose", action="store_true", help="with target and components")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    components: dict[str, list[str]] = {}
    for kind, offers in registry.offers.items():
        for offer in offers:
            components.setdefault(offer.plugin.key, []).append(f"{kind}:{offer.component.name}")
    plugins = sorted(registry.manager.plugins, key=lambda p: p.key)
    if args.json:
        facts = [
            {**dataclasses.asdict(plugin), "components": components.get(plugin.key, [])} for plugin in plugins
        ]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
        return 0
    width = max((len(p.name) for p in plugins), default=6)
    dist_width = max((len(f"{p.distribution} {p.version}") for p in plugins), default=12)
    for plugin in plugins:
        dist = f"{plugin.distribution} {plugin.version}"
        names = components.get(plugin.key, [])
        short = ", ".join(name.split(":")[1] for name in names)
        detail = plugin.reason or (short if not args.verbose else plugin.target)
        sys.stdout.write(f"{plugin.name:<{width}}  {dist:<{dist_width}}  {plugin.status:<12}  {detail}\n")
        if args.verbose:
            for name in names:
                sys.stdout.write(f"{'':<{width}}    {name}\n")
    return 0
