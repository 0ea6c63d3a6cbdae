"""What the provers of the games share: the start of a level, movies as text, and the command line.

    python3 GAME/prove.py GAME.nes movies/ [level …]

A movie is a text file: lines of `frames buttons`, played from the first frame of play. The tests replay
the committed movies.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rlx_emu_nes.console import NES

GAME_MODE, PLAY = 0x0300, 2  # the same in all our games
MAGIC = 0xA5

Press = tuple[int, str]
"""How many frames, and the buttons held in them: `(8, "Right+A")`."""


def enter_level(nes: NES, request: int, index: int) -> None:
    """From anywhere into the first frame of play of a level; ``request`` is the cell that asks for one."""
    nes.poke(request, index)
    nes.poke(request + 1, MAGIC)
    for _ in range(20):
        nes.step(draw=False)
        if nes.ram[request + 1] == 0 and nes.ram[GAME_MODE] == PLAY:
            return
    raise RuntimeError(f"level {index} did not start within 20 frames")


def prove_all(prove: Callable[[Path, str], list[Press]], levels: Sequence[str]) -> None:
    """Writes the movie that `prove(rom, level)` finds for each level, or for those of the command line."""
    if len(sys.argv) < 3 or not set(sys.argv[3:]) <= set(levels):
        raise SystemExit(f"usage: prove.py GAME.nes movies/ [level …]; the levels are {', '.join(levels)}")
    rom, movies = Path(sys.argv[1]), Path(sys.argv[2])
    movies.mkdir(exist_ok=True)
    for level in sys.argv[3:] or levels:
        movie = prove(rom, level)
        write_movie(movie, movies / f"{level}.txt")
        sys.stdout.write(f"{level}: done in {sum(frames for frames, _ in movie)} frames\n")
        sys.stdout.flush()


def write_movie(movie: Sequence[Press], path: Path) -> None:
    """Writes `movie` with runs of equal buttons put together."""
    merged: list[Press] = []
    for frames, buttons in movie:
        if merged and merged[-1][1] == buttons:
            frames += merged.pop()[0]
        merged.append((frames, buttons))
    path.write_text("".join(f"{frames} {buttons}\n" for frames, buttons in merged))
