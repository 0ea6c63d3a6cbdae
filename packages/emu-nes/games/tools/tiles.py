r"""Builds a game's graphics: sheets of text pictures -> an 8 KB .chr file and an assembly table.

    python3 tiles.py --background font.txt tiles.txt --glyphs "ABC 123" --sprites sprites.txt \
        --chr OUT.chr --asm OUT.s

Background tiles fill pattern table 0: the glyphs asked for keep their ASCII places, all other
tiles take the places left over, equal tiles are stored once. 8x16 sprites fill pattern table 1.
The assembly file holds, for each metatile, the four tile numbers and a flag byte (bits 0-1
palette, bits 2-4 kind), and for each sprite the metasprite list that lib/sprites.s draws.
"""

import argparse
from pathlib import Path

from sheets import Picture, SheetError, read_sheet

KINDS = "air,solid,ledge,coin,spike,box,water,goal"  # of a platformer; see --kinds


class Table:
    """A pattern table being filled: 256 slots of 16 bytes, equal contents share a slot."""

    def __init__(self, unit: int, reserved: set[int]) -> None:
        self.unit = unit  # tiles stored together: 1, or 2 for 8x16 sprites
        self.slots: dict[int, bytes] = {}
        self.places: dict[bytes, int] = {}
        self.free = [i for i in range(0, 256, unit) if i not in reserved]

    def put(self, data: bytes, at: int | None = None) -> int:
        """The slot that holds `data`, stored now (at a given place) or before."""
        if at is None and data in self.places:
            return self.places[data]
        if at is None:
            if not self.free:
                raise SheetError("a pattern table holds 256 tiles; this sheet needs more")
            at = self.free.pop(0)
        self.slots[at] = data
        self.places.setdefault(data, at)
        return at

    def bytes(self) -> bytes:
        blank = bytes(16 * self.unit)
        return b"".join(self.slots.get(i, blank) for i in range(0, 256, self.unit))


def background(pictures: list[Picture], glyphs: str, kinds: list[str], lines: list[str]) -> Table:
    """Pattern table 0; appends tile numbers and metatile tables to `lines`."""
    wanted = {ord(c) for c in glyphs}
    table = Table(1, wanted | {0})
    table.put(bytes(16), 0)  # cleared nametables are empty
    metatiles: list[tuple[Picture, list[int]]] = []
    for picture in pictures:
        offsets = [(x, y) for y in range(0, picture.height, 8) for x in range(0, picture.width, 8)]
        tiles = [picture.tile(x, y) for x, y in offsets]
        if picture.sort == "glyphs":
            for code, data in enumerate(tiles, int(picture.options["first"], 16)):
                if code in wanted:
                    table.put(data, code)
        elif picture.sort == "metatile":
            metatiles.append((picture, [table.put(data) for data in tiles]))
        else:
            numbers = [table.put(data) for data in tiles]
            lines.append(f".export tile_{picture.name}")
            lines.append(f"tile_{picture.name}: ; {picture.width // 8} x {picture.height // 8}")
            lines.extend(_bytes(numbers, picture.width // 8))
    if not metatiles:
        return table
    for number, (picture, _) in enumerate(metatiles):
        lines.append(f".exportzp MT_{picture.name} := {number}")
    for corner, name in enumerate(("top_left", "top_right", "bottom_left", "bottom_right")):
        lines += [f".export mt_{name}", f"mt_{name}:"]
        lines += _bytes([tiles[corner] for _, tiles in metatiles])
    lines += [".export mt_flags", "mt_flags:"]
    lines += _bytes([_flags(picture, kinds) for picture, _ in metatiles])
    return table


def _flags(picture: Picture, kinds: list[str]) -> int:
    kind = picture.options.get("kind", kinds[0])
    if kind not in kinds:
        raise SheetError(f"{picture.origin}: kind {kind!r} is not one of {', '.join(kinds)}")
    return int(picture.options["palette"]) | kinds.index(kind) << 2


def sprites(pictures: list[Picture], lines: list[str]) -> Table:
    """Pattern table 1 of 8x16 sprites; appends one metasprite per picture to `lines`."""
    table = Table(2, set())
    for picture in pictures:
        palette = int(picture.options["palette"])
        parts = []
        for y in range(0, picture.height, 16):
            for x in range(0, picture.width, 8):
                data = picture.tile(x, y) + picture.tile(x, y + 8)
                if any(data):
                    parts.append((x, y, table.put(data) | 1, palette))
        lines += [f".export sprite_{picture.name}", f"sprite_{picture.name}:"]
        lines.append(f"        .byte {len(parts)}, {picture.width - 8}")
        lines += [f"        .byte {x}, {y}, ${tile:02X}, {p}" for x, y, tile, p in parts]
    return table


def _bytes(values: list[int], per_line: int = 16) -> list[str]:
    chunks = [values[i : i + per_line] for i in range(0, len(values), per_line)]
    return ["        .byte " + ", ".join(f"${v:02X}" for v in chunk) for chunk in chunks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--background", nargs="+", type=Path, required=True)
    parser.add_argument("--glyphs", default="")
    parser.add_argument("--kinds", default=KINDS, help="kinds of metatiles, at most 8, commas between")
    parser.add_argument("--sprites", nargs="*", type=Path, default=[])
    parser.add_argument("--chr", type=Path, required=True)
    parser.add_argument("--asm", type=Path, required=True)
    args = parser.parse_args()
    lines = ["; Generated by tools/tiles.py from the picture sheets; do not edit.", '.segment "RODATA"']
    backgrounds = [p for path in args.background for p in read_sheet(path)]
    table_0 = background(backgrounds, args.glyphs, args.kinds.split(","), lines)
    table_1 = sprites([p for path in args.sprites for p in read_sheet(path)], lines)
    args.chr.write_bytes(table_0.bytes() + table_1.bytes())
    args.asm.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    try:
        main()
    except SheetError as error:
        raise SystemExit(f"tiles.py: {error}") from None
