"""Builds stage data: text maps -> assembly for a side-scrolling game.

    python3 levels.py --tiles tiles.txt --asm OUT.s --scenery meadow.txt … --maps 1-1.txt …

A map is a head of `key: value` lines, a line `---`, then panels: blocks of rows separated by blank
lines, joined left to right. Each character is one 16x16 cell; rows are counted from the bottom of
the screen (13 rows; rows left out at the top are air).

    .  air            #  ground (its edges and grass are chosen by its neighbours)
    =  ledge (solid from above)      B  stone      ?  lantern box      o  coin     ^  thorns
    ~  water          P  post of the goal, T its lantern
    b  beetle  t  thistleback  m  moth  f  leaper      H  log to and fro  V  up and down  S  sinking

A scenery file names the stamps that fill the empty air (see `Scenery`). Equal columns of all maps
of one world are stored once.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

from rooms import MapError, read_head
from sheets import read_sheet

ROWS = 13
FIRST_ROW = 2  # of the screen: the status bar covers two rows of metatiles
CELLS = {"=": "ledge", "B": "stone", "?": "box", "o": "coin", "^": "spikes", "~": "water",
         "P": "pole", "T": "pole_top"}  # fmt: skip
ENTITIES = {"b": 1, "t": 2, "m": 3, "f": 4, "H": 5, "V": 6, "S": 7}


@dataclass
class Stage:
    name: str
    head: dict[str, str]
    rows: list[str]  # ROWS strings of equal length, top first

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def at(self, row: int, column: int) -> str:
        """The map character; beyond the sides the edge repeats, below is ground, above air."""
        if row < 0:
            return "."
        if row >= ROWS:
            return self.rows[-1][min(max(column, 0), self.width - 1)]
        return self.rows[row][min(max(column, 0), self.width - 1)]


def read_stage(path: Path) -> Stage:
    head, body = read_head(path, ("stage", "name", "time", "scenery"))
    rows = [""] * ROWS
    for block in body.strip("\n").split("\n\n"):
        panel = block.splitlines()
        widths = {len(row) for row in panel}
        if len(widths) != 1 or len(panel) > ROWS:
            raise MapError(f"{path.name}: panel {panel[-1]!r}: rows of {sorted(widths)} characters")
        panel = ["." * len(panel[0])] * (ROWS - len(panel)) + panel
        rows = [left + right for left, right in zip(rows, panel, strict=True)]
    stage = Stage(path.stem, head, rows)
    if not 16 <= stage.width <= 255:
        raise MapError(f"{path.name}: {stage.width} columns; a stage has 16 to 255")
    return stage


class Scenery:
    """Stamps for empty air. Each line of a scenery file is one of

    stamp NAME  metatile metatile | metatile metatile      rows from top to bottom
    sky   NAME  period offset row                          every `period` columns
    land  NAME  period offset                              on level ground
    """

    def __init__(self, path: Path) -> None:
        self.stamps: dict[str, list[list[str]]] = {}
        self.sky: list[tuple[str, int, int, int]] = []
        self.land: list[tuple[str, int, int]] = []
        for line in path.read_text().splitlines():
            words = line.split()
            if not words or words[0].startswith(";"):
                continue
            if words[0] == "stamp":
                rows = " ".join(words[2:]).split("|")
                self.stamps[words[1]] = [row.split() for row in rows]
            elif words[0] == "sky":
                self.sky.append((words[1], int(words[2]), int(words[3]), int(words[4])))
            elif words[0] == "land":
                self.land.append((words[1], int(words[2]), int(words[3])))
            else:
                raise MapError(f"{path.name}: unknown word {words[0]!r}")

    def paint(self, stage: Stage, picture: list[list[str]]) -> None:
        """Fill empty cells of `picture` (metatile names, ROWS x width) in place."""
        for name, period, offset, row in self.sky:
            for column in range(offset, stage.width, period):
                self._stamp(stage, picture, name, row, column, grounded=False)
        for name, period, offset in self.land:
            for column in range(offset, stage.width, period):
                top = next((r for r in range(ROWS) if stage.at(r, column) == "#"), None)
                if top is not None:
                    row = top - len(self.stamps[name])
                    self._stamp(stage, picture, name, row, column, grounded=True)

    def _stamp(
        self, stage: Stage, picture: list[list[str]], name: str, row: int, column: int, grounded: bool
    ) -> None:
        stamp = self.stamps[name]
        cells = [(row + j, column + i, cell) for j, line in enumerate(stamp) for i, cell in enumerate(line)]
        if any(r < 0 or c >= stage.width or picture[r][c] != "empty" for r, c, _ in cells):
            return
        below = [stage.at(row + len(stamp), column + i) for i in range(len(stamp[0]))]
        if grounded and any(c != "#" for c in below):
            return
        for r, c, cell in cells:
            picture[r][c] = cell


def ground(stage: Stage, row: int, column: int) -> str:
    """The metatile of a ground cell, by which neighbours are ground too."""
    top = stage.at(row - 1, column) != "#"
    left, right = (stage.at(row, column + d) != "#" for d in (-1, 1))
    if not top and not left and not right and (row * 7 + column * 5) % 11 == 0:
        return "ground_stone"
    sides = {(0, 0): "", (1, 0): "_left", (0, 1): "_right", (1, 1): "_both"}[left, right]
    return ("ground_top" if top else "ground") + sides


def picture_of(stage: Stage, scenery: Scenery) -> list[list[str]]:
    picture = [["empty"] * stage.width for _ in range(ROWS)]
    for r in range(ROWS):
        for c, cell in enumerate(stage.rows[r]):
            if cell == "#":
                picture[r][c] = ground(stage, r, c)
            elif cell in CELLS:
                picture[r][c] = CELLS[cell]
            elif cell == "f":
                picture[r][c] = "water"
            elif cell != "." and cell not in ENTITIES:
                raise MapError(f"{stage.name}: unknown character {cell!r} in row {r}, column {c}")
    scenery.paint(stage, picture)
    return picture


def spawns(stage: Stage) -> list[list[int]]:
    """Column, kind, y in pixels and setting of each entity, by column."""
    records = []
    for c in range(stage.width):
        for r in range(ROWS):
            kind = ENTITIES.get(stage.rows[r][c])
            if kind:
                key = {"H": "travel_x", "V": "travel_y"}.get(stage.rows[r][c], "")
                setting = int(stage.head.get(key, "64")) if key else 0
                records.append([c, kind, (r + FIRST_ROW) * 16, setting])
    return records


def build(stages: list[Stage], sceneries: list[Scenery], numbers: dict[str, int]) -> list[str]:
    """The assembly lines of all stages."""
    lines = ["; Generated by tools/levels.py from the maps; do not edit.", '.segment "RODATA"']
    labels = [f"stage_{stage.name.replace('-', '_')}" for stage in stages]
    lines += [".export stage_headers_lo, stage_headers_hi", f".define STAGES {', '.join(labels)}"]
    lines += ["stage_headers_lo: .lobytes STAGES", "stage_headers_hi: .hibytes STAGES"]
    dictionaries: dict[int, dict[tuple[int, ...], int]] = {}
    for stage, label in zip(stages, labels, strict=True):
        scenery = int(stage.head["scenery"])
        picture = picture_of(stage, sceneries[scenery])
        columns = list(zip(*picture, strict=True))
        known = dictionaries.setdefault(scenery, {})
        codes = [tuple(numbers[name] for name in column) for column in columns]
        for code in codes:
            known.setdefault(code, len(known))
        if len(known) > 256:
            raise MapError(f"{stage.name}: scenery {scenery} has over 256 different columns")
        goals = [c for c in range(stage.width) if stage.rows[ROWS - 4][c] == "P"]
        start = next(r for r in range(ROWS) if stage.rows[r][2] == "#") + FIRST_ROW - 1
        world, number = stage.head["stage"].split("-")
        goal = goals[0] if goals else 0
        lines += [
            f"{label}:",
            f"        .byte {stage.width}, {stage.head['time']}, {start * 16}, {goal}, {world}, {number}",
            f"        .addr {label}_columns, dictionary_{scenery}, {label}_spawns",
            f'        .byte "{stage.head["name"]:^16}", 0',
            f"{label}_columns:",
            *_bytes([known[code] for code in codes]),
            f"{label}_spawns:",
            *_bytes([value for record in spawns(stage) for value in record] + [0xFF], 4),
        ]
    for scenery, known in dictionaries.items():
        lines.append(f"dictionary_{scenery}: ; {len(known)} columns")
        for code in known:
            lines += _bytes([*code, 0, 0, 0])
    return lines


def _bytes(values: list[int], per_line: int = 16) -> list[str]:
    chunks = [values[i : i + per_line] for i in range(0, len(values), per_line)]
    return ["        .byte " + ", ".join(str(v) for v in chunk) for chunk in chunks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--asm", type=Path, required=True)
    parser.add_argument("--scenery", nargs="+", type=Path, required=True)
    parser.add_argument("--maps", nargs="+", type=Path, required=True)
    args = parser.parse_args()
    metatiles = [p.name for p in read_sheet(args.tiles) if p.sort == "metatile"]
    numbers = {name: i for i, name in enumerate(metatiles)}
    stages = [read_stage(path) for path in args.maps]
    sceneries = [Scenery(path) for path in args.scenery]
    args.asm.write_text("\n".join(build(stages, sceneries, numbers)) + "\n")


if __name__ == "__main__":
    try:
        main()
    except MapError as error:
        raise SystemExit(f"levels.py: {error}") from None
