"""Movies as plain text: lines of `frames buttons`, played from the first frame of a level.

8 Right
16 Down+B
"""

from __future__ import annotations

from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.movies.movie import MAX_FRAMES, Movie, MovieError


def read_presses(path: str | Path) -> Movie:
    """The movie in a text file; it has no start, since that is the level's.

    Raises:
        MovieError: no such file, or a line that is not `frames buttons`; the line is named.
    """
    try:
        lines = Path(path).read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeError) as error:
        raise MovieError(f"cannot read movie {str(path)!r}: {error}") from error
    movie = Movie()
    for number, line in enumerate(lines, start=1):
        try:
            frames, buttons = line.split()
            count, pad = int(frames), parse_buttons(buttons)
        except ValueError as error:
            raise MovieError(
                f"{path}: line {number}: got {line!r}; expected frames and buttons, such as '8 Right+A'"
            ) from error
        if not 0 < count <= MAX_FRAMES - len(movie):
            raise MovieError(f"{path}: line {number}: got {count} frames; expected 1 to {MAX_FRAMES} in all")
        movie.p1.extend(bytes([pad]) * count)
        movie.p2.extend(bytes(count))
        movie.commands.extend(bytes(count))
    return movie
