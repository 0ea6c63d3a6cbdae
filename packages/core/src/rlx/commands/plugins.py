"""`rlx plugins`: what is installed, from which distribution, and what is wrong with it.

Imports no component, so it works whatever else is broken.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from typing import Any

from rlx.plugins import Plugin
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("-v", "--verbose", action="store_true", help="with target, components, commands, flags and panels")
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    plugins = sorted(registry.manager.plugins, key=lambda plugin: plugin.key)
    if args.json:
        facts = [{**dataclasses.asdict(p), **_offers(p, registry)} for p in plugins]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
        return 0
    name_width = max(len(p.name) for p in plugins)
    dist_width = max(len(f"{p.distribution} {p.version}") for p in plugins)
    for plugin in plugins:
        offers = _offers(plugin, registry)
        names = [component.split(":", 1)[1] for component in offers["components"]] + offers["commands"]
        detail = plugin.target if args.verbose and not plugin.reason else plugin.reason or ", ".join(names)
        dist = f"{plugin.distribution} {plugin.version}"
        row = f"{plugin.name:<{name_width}}  {dist:<{dist_width}}  {plugin.status:<12}  {detail}"
        sys.stdout.write(row.rstrip() + "\n")
        if args.verbose:
            for what, found in offers.items():
                sys.stdout.writelines(f"    {what.removesuffix('s'):<10} {name}\n" for name in found)
    return 0


def _offers(plugin: Plugin, registry: Registry) -> dict[str, list[Any]]:
    """Returns what a plugin offers: `kind:name` of its components, its commands, flags and panels."""
    return {
        "components": [
            f"{kind}:{offer.component.name}"
            for kind, offers in registry.offers.items()
            for offer in offers
            if offer.plugin.key == plugin.key
        ],
        "commands": sorted(c.name for c, owner in registry.commands().values() if owner.key == plugin.key),
        "flags": sorted(flag.option for flag, owner in registry.flags() if owner.key == plugin.key),
        "panels": sorted(panel.name for panel, owner in registry.panels() if owner.key == plugin.key),
    }
