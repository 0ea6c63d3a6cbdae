"""What the commands on movies share: the movie of the arguments, and the console that it is for."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from rlx_emu_nes.cartridge import Cartridge, RomError
from rlx_emu_nes.catalogue import ROM_PATH_VARIABLE, find_cartridge, find_game, game_files
from rlx_emu_nes.console import NES
from rlx_emu_nes.game import GameError
from rlx_emu_nes.movies.movie import Movie, MovieError, read_movie


@dataclass(frozen=True)
class Opened:
    """A movie and a console with its ROM."""

    path: Path
    movie: Movie
    nes: NES


def add_movie_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds MOVIE, --rom and --start."""
    add = parser.add_argument
    add("movie", metavar="MOVIE", help="an .fm2 or .bk2 file")
    add("--rom", metavar="GAME|FILE", help="the game or ROM; by default the one whose hash the movie names")
    add("--start", metavar="FILE", help="a savestate to start from instead of the movie's own")


def open_movie(args: argparse.Namespace) -> Opened:
    """Returns the movie of the arguments, ready to be played.

    Raises:
        MovieError: it cannot be read, or its ROM is not known.
        RomError, GameError: the ROM given cannot be used.
    """
    movie = read_movie(args.movie)
    if args.start:
        try:
            movie.start, movie.foreign_start = Path(args.start).read_bytes(), ""
        except OSError as error:
            raise MovieError(f"cannot read savestate {args.start!r}: {error.strerror}") from error
    cartridge = _given(args.rom) if args.rom else _recognise(movie)
    return Opened(Path(args.movie), movie, NES(cartridge))


def _given(rom: str) -> Cartridge:
    return Cartridge.load(rom) if rom.lower().endswith(".nes") else find_cartridge(find_game(rom))


def _recognise(movie: Movie) -> Cartridge:
    """The cartridge, of all games that are at hand, whose contents the movie was recorded with."""
    if movie.rom_md5 or movie.rom_sha1:
        for env_id in game_files():
            try:
                cartridge = find_cartridge(find_game(env_id))
                movie.check(cartridge)
            except (RomError, GameError, MovieError):
                continue
            return cartridge
    raise MovieError(
        f"no ROM at hand is that of the movie ({movie.rom_name or 'it names none'}); "
        f"give it with --rom FILE, or set {ROM_PATH_VARIABLE}"
    )
