"""Reads picture sheets: text files in which every pixel of a tile is one character.

A sheet is a list of pictures. Each starts with a header line and is followed by its rows:

    metatile grass_top  palette=0 kind=solid colours=.gbd
    gggggggggggggggg
    ...

The header gives the sort of picture (`glyphs`, `tile`, `metatile`, `sprite`), its name and options.
`colours` names the characters of the colour numbers 0 to 3 (default `.123`). Lines that start with
`;` are comments. All output is a pure function of the sheet, so builds are reproducible.
"""

from dataclasses import dataclass, field
from pathlib import Path

SORTS = ("glyphs", "tile", "metatile", "sprite")


class SheetError(ValueError):
    """A sheet that cannot be read; the message names file and line."""


@dataclass
class Picture:
    """One named picture. `pixels` holds rows of colour numbers 0 to 3."""

    sort: str
    name: str
    options: dict[str, str]
    origin: str
    pixels: list[list[int]] = field(default_factory=list)

    @property
    def width(self) -> int:
        return len(self.pixels[0])

    @property
    def height(self) -> int:
        return len(self.pixels)

    def tile(self, x: int, y: int) -> bytes:
        """The 8x8 tile at pixel (x, y) as 16 bytes: plane 0, then plane 1.

        Source: https://www.nesdev.org/wiki/PPU_pattern_tables
        """
        rows = [row[x : x + 8] for row in self.pixels[y : y + 8]]
        planes = []
        for plane in (0, 1):
            planes += [sum(((c >> plane) & 1) << (7 - i) for i, c in enumerate(row)) for row in rows]
        return bytes(planes)


def read_sheet(path: Path) -> list[Picture]:
    """The pictures of a sheet in file order.

    Raises SheetError for an unknown sort, an unknown colour or rows of unequal or odd size.
    """
    pictures: list[Picture] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        origin = f"{path.name}:{number}"
        text = line.strip()
        if not text or text.startswith(";"):
            continue
        words = text.split()
        if words[0] in SORTS:
            options = dict(word.split("=", 1) for word in words[2:])
            pictures.append(Picture(words[0], words[1], options, origin))
            continue
        if not pictures:
            raise SheetError(f"{origin}: pixels before the first header")
        colours = pictures[-1].options.get("colours", ".123")
        if any(c not in colours for c in text):
            raise SheetError(f"{origin}: {text!r} uses a colour outside {colours!r}")
        pictures[-1].pixels.append([colours.index(c) for c in text])
    for picture in pictures:
        _check_size(picture)
    return pictures


def _check_size(picture: Picture) -> None:
    widths = {len(row) for row in picture.pixels}
    unit = 16 if picture.sort in ("metatile", "sprite") else 8
    if len(widths) != 1 or picture.width % 8 or picture.height % unit:
        raise SheetError(
            f"{picture.origin}: {picture.name} is {sorted(widths)} x {picture.height} pixels;"
            f" rows must be of equal width, a multiple of 8, and the height a multiple of {unit}"
        )
