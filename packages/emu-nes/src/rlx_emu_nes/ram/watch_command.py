"""`rlx nes ram-watch`: the named numbers of a game while it is played."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from rlx.errors import ConfigError, RlxError
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.catalogue import find_game
from rlx_emu_nes.console import NES
from rlx_emu_nes.expression import Program
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.interpreter import Watch
from rlx_emu_nes.movies.movie import MovieError, read_movie
from rlx_emu_nes.movies.replay import play
from rlx_emu_nes.play.command import DEFAULT_GAME, prepare
from rlx_emu_nes.play.sound import FRAMES_PER_SECOND
from rlx_emu_nes.savestate import StateError

SUMMARY = "show the named numbers of a game while a movie, or random buttons, play it"

Values = dict[str, int | float]

_HOLD_FRAMES = 16
"""How long random buttons are held."""

_REFRESH_HZ = 15


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add = parser.add_argument
    add("game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help="a game, or a game file")
    add("--rom", metavar="FILE", help="the ROM of a game that does not come with one")
    add("--level", metavar="LEVEL", help="start at this level of the game")
    add("--state", metavar="FILE", help="start from a savestate")
    add("--movie", metavar="FILE", help="play this movie (default: random buttons)")
    add("--seed", type=int, default=0, metavar="N", help="seed of the random buttons")
    add("--frames", type=int, default=3600, metavar="N", help="stop after N frames (default 3600)")
    add("--speed", type=float, default=1.0, metavar="X", help="2 is twice as fast; 0 does not wait")


def run(args: argparse.Namespace, registry: object) -> int:
    if args.frames < 1 or args.speed < 0:
        raise ConfigError(f"--frames {args.frames} --speed {args.speed}; expected at least 1 and 0")
    if args.movie and (args.level or args.state):
        raise ConfigError("--movie starts where it was recorded; give it, or --level or --state")
    try:
        game = find_game(args.game)
        nes = prepare(args).nes
        frames = play(read_movie(args.movie), nes) if args.movie else _play_randomly(nes, game, args.seed)
        rows = _follow(game, nes, frames, args.frames)
        if sys.stdout.isatty():
            _show_live(game, rows, args.speed)
        else:
            _print_changes(game, rows)
    except (GameError, RomError, StateError, MovieError) as error:
        raise RlxError(str(error)) from error
    return 0


def _play_randomly(nes: NES, game: Game, seed: int) -> Iterator[int]:
    pads = list(game.actions[game.defaults.actions].values())
    random = np.random.default_rng(seed)
    pad = 0
    frame = 0
    while True:
        if frame % _HOLD_FRAMES == 0:
            pad = int(random.choice(pads))
        nes.step(pad, draw=False)
        yield frame
        frame += 1


def _follow(game: Game, nes: NES, frames: Iterator[int], limit: int) -> Iterator[tuple[int, Values]]:
    """Yields (frame, fields and named values by name) after each frame."""
    names = list(game.fields)
    program = Program({name: index for index, name in enumerate(names)}, game.values)
    for slot, name in enumerate(game.values):
        program.output(name, slot)
    watch = Watch(tuple(game.fields.values()), nes.peek)
    for frame in frames:
        if frame >= limit:
            return
        watch.advance()
        values = watch.run(program.code)
        named = {name: _shown(values[slot]) for slot, name in enumerate(game.values)}
        yield frame, dict(zip(names, watch.now, strict=True)) | named


def _shown(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 3)


def _print_changes(game: Game, rows: Iterator[tuple[int, Values]]) -> None:
    """Writes the fields that changed, a line for each frame in which one did."""
    before: Values = {}
    for frame, values in rows:
        changed = {name: value for name, value in values.items() if before.get(name) != value}
        if changed:
            sys.stdout.write(
                f"{frame:6} " + " ".join(f"{name}={value}" for name, value in changed.items()) + "\n"
            )
        before = values


def _show_live(game: Game, rows: Iterator[tuple[int, Values]], speed: float) -> None:
    from rich.live import Live

    began = time.perf_counter()
    low: Values = {}
    high: Values = {}
    with Live(refresh_per_second=_REFRESH_HZ) as live:
        for frame, values in rows:
            for name, value in values.items():
                low[name] = min(low.get(name, value), value)
                high[name] = max(high.get(name, value), value)
            live.update(_table(game, frame, values, low, high))
            if speed:
                due = began + (frame + 1) / (FRAMES_PER_SECOND * speed)
                time.sleep(max(0.0, due - time.perf_counter()))


def _table(game: Game, frame: int, values: Values, low: Values, high: Values) -> Any:
    from rich.table import Table

    table = Table(title=f"{game.title}, frame {frame}")
    for heading in ("field", "address", "value", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading == "field" else "right")
    for name, value in values.items():
        field = game.fields.get(name)
        addresses = " ".join(f"${address:04X}" for address in field.addresses) if field else ""
        table.add_row(name, addresses, str(value), str(low[name]), str(high[name]))
    return table
