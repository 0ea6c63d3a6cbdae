"""`rlx play`: play a game yourself."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx.errors import ConfigError, RlxError, did_you_mean
from rlx.play.keyboard import load_keymap
from rlx.play.window import import_pygame
from rlx.registry import Registry
from rlx_emu_nes.cartridge import Cartridge, RomError
from rlx_emu_nes.catalogue import find_cartridge, find_game
from rlx_emu_nes.console import NES
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.movies.movie import SUFFIXES, MovieError, read_movie
from rlx_emu_nes.play.session import Session
from rlx_emu_nes.savestate import StateError
from rlx_emu_nes.script import level_state

DEFAULT_GAME = "rlx/Runner-v0"


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("game", nargs="?", default=DEFAULT_GAME, metavar="GAME|ROM",
        help=f"a game of rlx envs, a game file, or a .nes file (default {DEFAULT_GAME})")  # fmt: skip
    add("--rom", metavar="FILE", help="the ROM of a game that does not come with one")
    add("--level", metavar="LEVEL", help="start at this level of the game")
    add("--state", metavar="FILE", help="start from a savestate")
    movie = "record the session as .fm2 or .bk2: a demonstration for rlx imitate and the curriculum backplay"
    add("--record", "--movie", dest="movie", metavar="FILE", help=movie)
    add("--video", metavar="FILE", help="make a video of the session (.mp4 with sound, or .gif) at the end")
    add("--battery", metavar="FILE", help="load the battery memory from FILE, and save it there")
    add("--keys", metavar="FILE", help="YAML file with other keys: p1: {A: x}")
    add("--scale", type=int, default=None, metavar="N", help="pixels per pixel (default: what fits)")
    add("--mute", action="store_true", help="no sound")
    add("--paused", action="store_true", help="wait for Space before the first frame")
    add("--frames", type=int, default=None, metavar="N", help="quit after N frames (60.1 are a second)")


@dataclass(frozen=True)
class Start:
    """A console that is ready to be played, and what it shows."""

    nes: NES
    title: str
    at_power_on: bool


def run(args: argparse.Namespace, registry: Registry) -> int:
    _check(args)
    try:
        start = prepare(args)
    except (GameError, RomError, StateError, MovieError) as error:
        raise RlxError(str(error)) from error
    pygame = import_pygame("rlx-emu-nes[play]", "play a movie into a video: rlx nes video MOVIE FILE.mp4")
    from rlx_emu_nes.play.console_window import ConsoleWindow, PlaySettings

    session = Session(start.nes, slots_folder(start.nes.cartridge))
    if args.battery:
        start = _load_battery(session, start, Path(args.battery))
    movie = Path(args.movie) if args.movie else None
    with _Scratch(args.video) as scratch:
        if movie or scratch.movie:
            session.start_recording(from_power_on=start.at_power_on)
        settings = PlaySettings(
            title=f"rlx play: {start.title}",
            keymap=load_keymap(args.keys),
            scale=args.scale,
            sound=not args.mute,
            movie=movie or scratch.movie,
            battery=Path(args.battery) if args.battery else None,
            frames=args.frames,
            paused=args.paused,
        )
        try:
            totals = ConsoleWindow(pygame, session, settings).run()
        except (MovieError, StateError) as error:
            raise RlxError(str(error)) from error
        _report(totals)
        if args.video:
            _make_video(session.nes.cartridge, settings.movie, args.video)
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.scale is not None and args.scale < 1:
        raise ConfigError(f"--scale is {args.scale}; expected 1 or more")
    if args.frames is not None and args.frames < 1:
        raise ConfigError(f"--frames is {args.frames}; expected 1 or more")
    if args.movie and Path(args.movie).suffix.lower() not in SUFFIXES:
        raise ConfigError(f"--movie {args.movie!r} has an unknown ending; expected {' or '.join(SUFFIXES)}")
    not_power_on = args.level or args.state or args.battery
    if args.movie and args.movie.lower().endswith(".fm2") and not_power_on:
        raise ConfigError(
            "an .fm2 can only start at power-on; with --level, --state or --battery record a .bk2"
        )


def prepare(args: argparse.Namespace) -> Start:
    """Returns the console for the arguments `game`, `rom`, `level` and `state`.

    Raises:
        ConfigError: two of them contradict each other.
        GameError, RomError, StateError: what is wrong with them.
    """
    if args.level and args.state:
        raise ConfigError("--level and --state both say where to start; give one of them")
    if args.rom and str(args.game).lower().endswith(".nes"):
        raise ConfigError(f"--rom {args.rom!r}: {args.game!r} is a ROM already; give the game that is in it")
    if str(args.game).lower().endswith(".nes"):
        cartridge, game, title = Cartridge.load(args.game), None, Path(args.game).stem
    else:
        game = find_game(args.game)
        cartridge, title = find_cartridge(game, args.rom), game.title
    nes = NES(cartridge)
    if args.level:
        _go_to_level(nes, game, args.level)
    if args.state:
        try:
            nes.load_state(Path(args.state).read_bytes())
        except OSError as error:
            raise StateError(f"cannot read savestate {args.state!r}: {error.strerror}") from error
        except StateError as error:
            raise StateError(f"{args.state}: {error}") from error
    return Start(nes, title, at_power_on=not (args.level or args.state))


def _go_to_level(nes: NES, game: Game | None, level: str) -> None:
    if game is None:
        raise GameError(f"--level {level}: a ROM alone has no levels; give the game, and the ROM with --rom")
    if level not in game.levels:
        near = did_you_mean(level, game.levels)
        raise GameError(f"unknown level {level!r}{near}; levels are {', '.join(game.levels)}")
    nes._machine.load(level_state(game, nes, level))


def _load_battery(session: Session, start: Start, path: Path) -> Start:
    try:
        loaded = session.load_battery(path)
    except (StateError, OSError) as error:
        raise RlxError(f"--battery: {error}") from error
    return Start(start.nes, start.title, at_power_on=start.at_power_on and not loaded)


def slots_folder(cartridge: Cartridge) -> Path:
    """Where the savestate slots of a ROM are: `rlx/slots/SHA1` in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "rlx" / "slots" / cartridge.sha1[:16]


def _report(totals: Any) -> None:
    if not totals.frames:
        return
    rate = totals.frames / max(totals.seconds, 1e-9)
    line = f"{totals.frames} frames, {rate:.2f} per second"
    if totals.waiting_ms:
        line += f"; sound: {totals.waiting_ms:.0f} ms waited at most, {totals.starved_ms:.0f} ms missing"
    sys.stdout.write(line + "\n")


class _Scratch:
    """A movie file for the time between the session and its video."""

    def __init__(self, video: str | None) -> None:
        import tempfile

        self._folder = tempfile.TemporaryDirectory(prefix="rlx-play-") if video else None
        self.movie = Path(self._folder.name) / "session.bk2" if self._folder else None

    def __enter__(self) -> _Scratch:
        return self

    def __exit__(self, *error: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()


def _make_video(cartridge: Cartridge, movie: Path | None, video: str) -> None:
    from rlx_emu_nes.movies.render import render

    assert movie is not None, "a session with a video is recorded"
    frames = render(read_movie(movie), NES(cartridge), video)
    sys.stdout.write(f"{video}: {frames} frames\n")
