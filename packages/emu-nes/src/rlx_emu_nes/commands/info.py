"""Say what a ROM file holds."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

SUMMARY = "say what a ROM file holds"


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    parser.add_argument("rom", help="an iNES or NES 2.0 file")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: object) -> int:
    from rlx_emu_nes.catalogue import game_of_rom
    from rlx_emu_nes.console import NES

    nes = NES(args.rom)
    facts = nes.info | {"game": game_of_rom(nes.cartridge)}
    sys.stdout.write((json.dumps(facts, indent=1) if args.json else _table(facts)) + "\n")
    return 0


def _table(facts: dict[str, Any]) -> str:
    width = max(map(len, facts))
    return "\n".join(f"{name.replace('_', ' '):<{width}}  {_shown(value)}" for name, value in facts.items())


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
