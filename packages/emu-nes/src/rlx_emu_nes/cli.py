"""`rlx nes …` and `python -m rlx_emu_nes …`: tools around the emulator.

Each subcommand is a module with ``SUMMARY``, ``configure(parser, registry)`` and ``run(args, registry)``.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from types import ModuleType

from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.game import GameError
from rlx_emu_nes.savestate import StateError

_SUBCOMMANDS = {
    "info": "rlx_emu_nes.commands.info",
    "bench": "rlx_emu_nes.commands.bench",
    "accuracy": "rlx_emu_nes.commands.accuracy",
    "replay": "rlx_emu_nes.movies.replay_command",
    "video": "rlx_emu_nes.movies.video_command",
    "ram-search": "rlx_emu_nes.ram.search_command",
    "ram-watch": "rlx_emu_nes.ram.watch_command",
    "ram-map": "rlx_emu_nes.ram.map_command",
}


def configure(parser: argparse.ArgumentParser, registry: object = None) -> None:
    """Adds the subcommands that this installation can run; some need rlx-core."""
    commands = parser.add_subparsers(dest="nes_command", required=True, metavar="COMMAND")
    for name in _SUBCOMMANDS:
        module = _module(name)
        if module is not None:
            own = commands.add_parser(name, help=module.SUMMARY, description=module.__doc__)
            module.configure(own, registry)


def run(args: argparse.Namespace, registry: object = None) -> int:
    """Runs the chosen subcommand; returns its exit code, 2 for a user's mistake."""
    module = _module(args.nes_command)
    assert module is not None, "configure offers only what can be imported"
    try:
        return module.run(args, registry)
    except (RomError, GameError, StateError) as error:
        sys.stderr.write(f"rlx nes {args.nes_command}: {error}\n")
        return 2


def _module(name: str) -> ModuleType | None:
    """The subcommand's module, or None where rlx-core, which it needs, is not installed."""
    try:
        return importlib.import_module(_SUBCOMMANDS[name])
    except ModuleNotFoundError as error:
        if error.name in ("rlx", _SUBCOMMANDS[name], _SUBCOMMANDS[name].rpartition(".")[0]):
            return None
        raise


def main(argv: list[str] | None = None) -> int:
    """`python -m rlx_emu_nes`."""
    parser = argparse.ArgumentParser(prog="python -m rlx_emu_nes", description="Tools around the emulator.")
    configure(parser)
    args = parser.parse_args(argv)
    try:
        return run(args)
    except _core_errors() as error:
        sys.stderr.write(f"rlx nes {args.nes_command}: {error}\n")
        return 2


def _core_errors() -> tuple[type[Exception], ...]:
    """What `rlx` itself shows as one line; there is nobody else here to do it."""
    errors = sys.modules.get("rlx.errors")  # loaded if the subcommand needs rlx-core
    return (errors.RlxError,) if errors else ()
