"""`rlx nes ram-map`: the memory map of a game, for other tools."""

from __future__ import annotations

import argparse
import csv
import json
import sys

from rlx.errors import RlxError
from rlx_emu_nes.catalogue import find_game
from rlx_emu_nes.game import Field, Game, GameError

SUMMARY = "print a game's memory map as text, CSV, JSON, or labels for FCEUX's debugger"

FORMATS = ("text", "csv", "json", "nl")


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    parser.add_argument("game", metavar="GAME", help="a game, a game file, or an integration folder")
    parser.add_argument("--format", choices=FORMATS, default="text", help="default: text")


def run(args: argparse.Namespace, registry: object) -> int:
    try:
        game = find_game(args.game)
    except GameError as error:
        raise RlxError(str(error)) from error
    {"text": _text, "csv": _csv, "json": _json, "nl": _labels}[args.format](game)
    return 0


def _kind(field: Field) -> str:
    """The layout of a field in words."""
    size = len(field.addresses)
    words = [f"{size} byte{'s' if size > 1 else ''}"]
    if field.digits:
        words.append("BCD" if field.digits == 2 else "a digit in each")
    if field.sign_bits:
        words.append(f"signed {field.sign_bits} bits")
    if field.mask:
        words.append(f"mask ${field.mask:X} >> {field.shift}")
    if field.scale != 1:
        words.append(f"times {field.scale}")
    return ", ".join(words)


def _addresses(field: Field) -> str:
    return " ".join(f"${address:04X}" for address in field.addresses)


def _text(game: Game) -> None:
    width = max(map(len, game.fields), default=0)
    for name, field in game.fields.items():
        sys.stdout.write(f"{name:<{width}}  {_addresses(field):<12}  {_kind(field)}\n")


def _csv(game: Game) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["name", "addresses", "weights", "layout"])
    for name, field in game.fields.items():
        writer.writerow([name, _addresses(field), " ".join(map(str, field.weights)), _kind(field)])


def _json(game: Game) -> None:
    fields = {
        name: {
            "addresses": list(field.addresses),
            "weights": list(field.weights),
            "digits": field.digits,
            "mask": field.mask,
            "shift": field.shift,
            "sign_bits": field.sign_bits,
            "scale": field.scale,
        }
        for name, field in game.fields.items()
    }
    sys.stdout.write(json.dumps({"game": game.id, "fields": fields}, indent=1) + "\n")


def _labels(game: Game) -> None:
    """FCEUX's label file for RAM (`ROM.nes.ram.nl`): ``$ADDRESS#NAME#COMMENT``."""
    for name, field in game.fields.items():
        for number, address in enumerate(field.addresses):
            label = name if len(field.addresses) == 1 else f"{name}_{number}"
            sys.stdout.write(f"${address:04X}#{label}#{_kind(field)}\n")
