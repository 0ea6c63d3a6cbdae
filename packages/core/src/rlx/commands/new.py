"""`rlx new plugin NAME --kind KIND`: write a distribution to start a plugin from."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rlx.commands.components import kind_called
from rlx.components import KINDS
from rlx.registry import Registry
from rlx.scaffold import write_plugin


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    plugin = whats.add_parser("plugin", help="a distribution with one component, its docs and its tests")
    plugin.add_argument("name", metavar="NAME", help="e.g. my-bonus; the distribution is rlx-my-bonus")
    plugin.add_argument("--kind", required=True, metavar="KIND", help=", ".join(KINDS))
    plugin.add_argument("--directory", default=".", metavar="DIR", help="where to put it (default: here)")


def run(args: argparse.Namespace, registry: Registry) -> int:
    folder = write_plugin(args.name, kind_called(args.kind), Path(args.directory))
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        sys.stdout.write(f"{path}\n")
    sys.stdout.write(f"\nnext: pip install --editable '{folder}[test]' && pytest {folder}\n")
    return 0
