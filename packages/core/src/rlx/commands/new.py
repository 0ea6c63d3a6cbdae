"""`rlx new plugin NAME --kind KIND`, `rlx new game NAME --rom FILE`: write a distribution to start from."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rlx.commands.components import kind_called
from rlx.components import KINDS
from rlx.registry import Registry
from rlx.scaffold import write_game, write_plugin


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    plugin = whats.add_parser("plugin", help="a distribution with one component, its docs and its tests")
    plugin.add_argument("name", metavar="NAME", help="e.g. my-bonus; the distribution is rlx-my-bonus")
    plugin.add_argument("--kind", required=True, metavar="KIND", help=", ".join(KINDS))
    game = whats.add_parser("game", help="a distribution with an NES game, which a file describes")
    game.add_argument("name", metavar="NAME", help="e.g. my-game; the environment is my-game/Game-v0")
    game.add_argument("--rom", required=True, metavar="FILE", help="its ROM; only the hash is written")
    for each in (plugin, game):
        each.add_argument("--directory", default=".", metavar="DIR", help="where to put it (default: here)")


def run(args: argparse.Namespace, registry: Registry) -> int:
    parent = Path(args.directory)
    if args.what == "game":
        folder = write_game(args.name, Path(args.rom), parent)
    else:
        folder = write_plugin(args.name, kind_called(args.kind), parent)
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        sys.stdout.write(f"{path}\n")
    sys.stdout.write(f"\nnext: pip install --editable '{folder}[test]' && pytest {folder}\n")
    return 0
