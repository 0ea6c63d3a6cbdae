"""`rlx nes ram-search`: find the address of a number by playing and looking."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rlx.errors import ConfigError, RlxError
from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.console import NES
from rlx_emu_nes.game import GameError
from rlx_emu_nes.movies.movie import Movie, MovieError, read_movie
from rlx_emu_nes.movies.replay import play
from rlx_emu_nes.play.command import DEFAULT_GAME, prepare
from rlx_emu_nes.ram.search import RamSearch, parse_filter
from rlx_emu_nes.savestate import StateError

SUMMARY = "find the address of a number by playing and looking"

SHOWN = 20

HELP = """play FRAMES [BUTTONS]  play with buttons held, e.g. play 60 Right+A
movie FRAMES           play on in the movie given with --movie
look                   remember the values of this moment, for the next comparison
= N  != N  < N  > N    keep addresses by their value now
up down same changed   keep addresses by what happened since the last look
by N                   keep addresses that changed by N
list                   show what is left
undo  restart          take the last look back; begin anew
poke ADDRESS VALUE     write memory, to see what happens
state FILE  save FILE  load or save a savestate
picture FILE.png       what the screen shows
quit"""


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add = parser.add_argument
    add("game", nargs="?", default=DEFAULT_GAME, metavar="GAME|ROM", help="a game, or a .nes file")
    add("--rom", metavar="FILE", help="the ROM of a game that does not come with one")
    add("--level", metavar="LEVEL", help="start at this level of the game")
    add("--state", metavar="FILE", help="start from a savestate")
    add("--movie", metavar="FILE", help="a movie to play piece by piece")
    add("--cartridge-ram", action="store_true", help="also search $6000-$7FFF")


def run(args: argparse.Namespace, registry: object) -> int:
    if args.movie and (args.level or args.state):
        raise ConfigError("--movie starts where it was recorded; give it, or --level or --state")
    try:
        nes = prepare(args).nes
        dialogue = Dialogue(nes, read_movie(args.movie) if args.movie else None, args.cartridge_ram)
    except (GameError, RomError, StateError, MovieError) as error:
        raise RlxError(str(error)) from error
    interactive = sys.stdin.isatty()
    if interactive:
        sys.stdout.write("play, then look; help lists the commands\n")
    while True:
        if interactive:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            return 0
        if line.strip():
            sys.stdout.write(dialogue.answer(line) + "\n")


class Dialogue:
    """Answers one line after another.

    Args:
        nes: the console that is searched.
        movie: what the command `movie` plays.
        cartridge_ram: also search $6000-$7FFF.
    """

    def __init__(self, nes: NES, movie: Movie | None, cartridge_ram: bool = False) -> None:
        self.nes = nes
        self._movie: Iterator[int] | None = play(movie, nes) if movie else None
        self.search = RamSearch(nes, cartridge_ram=cartridge_ram)
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "play": self._play,
            "movie": self._play_movie,
            "look": self._look,
            "list": self._list,
            "undo": self._undo,
            "restart": self._restart,
            "poke": self._poke,
            "state": self._load,
            "save": self._save,
            "picture": self._picture,
            "help": lambda words: HELP,
        }

    def answer(self, line: str) -> str:
        """Does what the line says and returns what to tell the person; mistakes are answers too."""
        word, *rest = line.split()
        try:
            if word in self._commands:
                return self._commands[word](rest)
            left = self.search.keep(parse_filter(line))
            return f"{left} left" + (":\n" + self._list([]) if 0 < left <= SHOWN else "")
        except IndexError:
            return f"{line.strip()!r}: something is missing; help lists the commands"
        except (ValueError, OSError, RlxError) as error:
            return f"{error}" if str(error) else f"{line.strip()!r} cannot be done"

    def _play(self, words: list[str]) -> str:
        frames = int(words[0])
        self.nes.step(parse_buttons(words[1]) if len(words) > 1 else 0, frames=frames)
        return f"played {frames} frames"

    def _play_movie(self, words: list[str]) -> str:
        if self._movie is None:
            raise ValueError("there is no movie; start with --movie FILE")
        last = None
        for _ in range(int(words[0])):
            last = next(self._movie, None)
            if last is None:
                return "the movie is over"
        return f"at frame {last} of the movie"

    def _look(self, words: list[str]) -> str:
        return f"{self.search.keep(lambda now, seen: now == now)} left"

    def _list(self, words: list[str]) -> str:
        rows = self.search.values()
        lines = [f"${address:04X}  {now:3}  ${now:02X}  (was {seen})" for address, now, seen in rows[:SHOWN]]
        if len(rows) > SHOWN:
            lines.append(f"… and {len(rows) - SHOWN} more")
        return "\n".join(lines) or "nothing is left; undo takes the last look back"

    def _undo(self, words: list[str]) -> str:
        return f"{len(self.search.candidates)} left" if self.search.undo() else "there is nothing to undo"

    def _restart(self, words: list[str]) -> str:
        self.search.restart()
        return f"{len(self.search.candidates)} addresses"

    def _poke(self, words: list[str]) -> str:
        address, value = (int(words[i].replace("$", "0x"), 0) for i in range(2))
        self.nes.poke(address, value)
        return f"${address:04X} is {self.nes.peek(address)}"

    def _load(self, words: list[str]) -> str:
        self.nes.load_state(Path(words[0]).read_bytes())
        return f"loaded {words[0]}"

    def _save(self, words: list[str]) -> str:
        Path(words[0]).write_bytes(self.nes.save_state())
        return f"saved {words[0]}"

    def _picture(self, words: list[str]) -> str:
        from rlx.play.video import import_package

        import_package("PIL.Image", "a picture").fromarray(self.nes.rgb).save(words[0])
        return f"saved {words[0]}"
