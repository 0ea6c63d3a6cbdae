"""Builds levels of rooms: text maps -> assembly for a flip-screen game.

    python3 rooms.py --tiles tiles.txt --asm OUT.s 1.txt 2.txt …

A map is a head of `key: value` lines (name, time in seconds, look: number of the palette), a line
`---`, then all rooms as one drawing: rows of 16 characters per room, 13 rows per room, `|` between
rooms side by side, a blank line between rows of rooms.

    #  wall   .  floor   o  pillar   ~  pool   S  start   T  treasure
    g r b  keys     G R B  doors      h v  sentries walking across or up and down      w  wisp

Checked here: the openings of neighbouring rooms meet, nothing opens to the outside, there is one
start and one treasure, and whatever doors a player opens first, the treasure stays within reach.
"""

import argparse
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheets import read_sheet

COLUMNS, ROWS, FIRST_ROW = 16, 13, 2
KEYS, DOORS, PATROLS = "grb", "GRB", {"h": 1, "v": 2, "w": 3}
COLOURS = ("gold", "red", "blue")
SOLID = "#o~"
MAX_ROOMS, MAX_ITEMS, MAX_PATROLS = 16, 32, 6


class MapError(ValueError):
    """A map that cannot be built; the message names the file."""


@dataclass
class Level:
    name: str
    head: dict[str, str]
    cells: list[str]  # the whole drawing, rooms joined
    across: int  # rooms side by side
    down: int

    def find(self, wanted: str) -> list[tuple[int, int, str]]:
        """(row, column, character) of all cells that hold one of `wanted`."""
        return [
            (r, c, cell) for r, line in enumerate(self.cells) for c, cell in enumerate(line) if cell in wanted
        ]

    def place(self, row: int, column: int) -> tuple[int, int, int]:
        """Room number and the cell's pixel position on the screen (x, y)."""
        room = row // ROWS * self.across + column // COLUMNS
        return room, column % COLUMNS * 16, (row % ROWS + FIRST_ROW) * 16

    def at(self, row: int, column: int) -> str:
        if 0 <= row < len(self.cells) and 0 <= column < len(self.cells[0]):
            return self.cells[row][column]
        return "#"


def read_head(path: Path, needed: Sequence[str]) -> tuple[dict[str, str], str]:
    """The head of a map and the drawing below it.

    Raises:
        MapError: there is no line `---`, a line above it is not `key: value`, or one of `needed` is missing.
    """
    head_text, border, body = path.read_text().partition("\n---\n")
    if not border:
        raise MapError(f"{path.name}: no line '---' between the head (name: …) and the drawing")
    lines = [line for line in head_text.splitlines() if not line.startswith(";")]
    wrong = [line for line in lines if ":" not in line]
    if wrong:
        raise MapError(f"{path.name}: {wrong[0]!r} in the head; expected `key: value`")
    head = {key.strip(): value.strip() for key, value in (line.split(":", 1) for line in lines)}
    missing = [key for key in needed if key not in head]
    if missing:
        raise MapError(f"{path.name}: the head has no {missing[0]!r}; it needs {', '.join(needed)}")
    return head, body


def read_map(path: Path, needed: Sequence[str] = ("name", "time")) -> Level:
    """The map as drawn, rooms joined.

    Raises:
        MapError: the head lacks one of `needed`, or rooms have the wrong size.
    """
    head, body = read_head(path, needed)
    blocks = [block.splitlines() for block in body.strip("\n").split("\n\n")]
    cells = [line.replace("|", "") for block in blocks for line in block]
    if any(len(block) != ROWS for block in blocks) or {len(line) % COLUMNS for line in cells} != {0}:
        raise MapError(
            f"{path.name}: rooms are {COLUMNS} x {ROWS} cells, got {[len(b) for b in blocks]} rows"
        )
    if len({len(line) for line in cells}) != 1:
        raise MapError(f"{path.name}: lines of {sorted({len(line) for line in cells})} cells")
    return Level(path.stem, head, cells, len(cells[0]) // COLUMNS, len(blocks))


def read_level(path: Path) -> Level:
    """A checked level of the key-and-door maze."""
    level = read_map(path, ("name", "time", "look"))
    _check(level)
    return level


def _check(level: Level) -> None:
    if len(level.find("S")) != 1 or len(level.find("T")) != 1:
        raise MapError(f"{level.name}: a level has one start S and one treasure T")
    if level.across * level.down > MAX_ROOMS or len(level.find(KEYS + DOORS + "T")) > MAX_ITEMS:
        raise MapError(f"{level.name}: at most {MAX_ROOMS} rooms and {MAX_ITEMS} items")
    check_openings(level)
    stuck = lockout(level)
    if stuck is not None:
        raise MapError(f"{level.name}: no way to the treasure once the doors {sorted(stuck)} are open")


def check_openings(level: Level) -> None:
    """Raises MapError if an opening leads outside or meets a wall of the next room."""
    height, width = len(level.cells), len(level.cells[0])
    for r in range(height):
        for c in range(width):
            if level.at(r, c) == "#":
                continue
            if r in (0, height - 1) or c in (0, width - 1):
                raise MapError(f"{level.name}: row {r}, column {c} opens to the outside")
            edges = [(r, c + 1)] if c % COLUMNS == COLUMNS - 1 else []
            edges += [(r, c - 1)] if c % COLUMNS == 0 else []
            edges += [(r + 1, c)] if r % ROWS == ROWS - 1 else []
            edges += [(r - 1, c)] if r % ROWS == 0 else []
            if any(level.at(*edge) == "#" for edge in edges):
                raise MapError(f"{level.name}: the opening at row {r}, column {c} meets a wall next door")


def within_reach(level: Level, opened: frozenset[tuple[int, int]]) -> set[tuple[int, int]]:
    """Cells reached from the start through the opened doors, and the closed doors next to them."""
    row, column, _ = level.find("S")[0]
    reached = {(row, column)}
    queue = deque(reached)
    while queue:
        r, c = queue.popleft()
        if level.at(r, c) in DOORS and (r, c) not in opened:
            continue
        for cell in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if cell not in reached and level.at(*cell) not in SOLID:
                reached.add(cell)
                queue.append(cell)
    return reached


def lockout(level: Level) -> frozenset[tuple[int, int]] | None:
    """A set of doors that can be opened and leaves the treasure out of reach for good, or None."""
    seen = {frozenset[tuple[int, int]]()}
    queue = deque(seen)
    while queue:
        opened = queue.popleft()
        reached = within_reach(level, opened)
        held = Counter(level.at(*cell).upper() for cell in reached if level.at(*cell) in KEYS)
        held.subtract(level.at(*door) for door in opened)
        if any(level.at(*cell) == "T" for cell in reached):
            continue
        following = [
            opened | {cell}
            for cell in reached - opened
            if level.at(*cell) in DOORS and held[level.at(*cell)] > 0
        ]
        if not following:
            return opened
        for doors in following:
            if doors not in seen:
                seen.add(doors)
                queue.append(doors)
    return None


def shortest_walk(level: Level) -> list[tuple[int, int]] | None:
    """Cells of a shortest walk from start to treasure, picking up keys and opening doors; or None.

    Breadth-first over (cell, items taken): a door takes one key of its colour for good.
    """
    items = {(r, c): i for i, (r, c, _) in enumerate(level.find(KEYS + DOORS))}
    (row, column, _) = level.find("S")[0]
    first = (row, column, frozenset[int](), (0, 0, 0))
    before: dict[tuple, tuple | None] = {first: None}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        r, c, taken, keys = state
        if level.at(r, c) == "T":
            walk = []
            back: tuple | None = state
            while back is not None:
                walk.append(back[:2])
                back = before[back]
            return walk[::-1]
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            cell = level.at(r + dr, c + dc)
            item = items.get((r + dr, c + dc))
            held, got = list(keys), taken
            if cell in SOLID:
                continue
            if item is not None and item not in taken:
                got = taken | {item}
                if cell in KEYS:
                    held[KEYS.index(cell)] += 1
                elif held[DOORS.index(cell)] == 0:
                    continue
                else:
                    held[DOORS.index(cell)] -= 1
            following = (r + dr, c + dc, got, tuple(held))
            if following not in before:
                before[following] = state
                queue.append(following)
    return None


def metatile(level: Level, row: int, column: int) -> str:
    """The picture of a cell, by what it is and what lies above and below it."""
    cell = level.at(row, column)
    if cell in KEYS:
        return f"key_{COLOURS[KEYS.index(cell)]}"
    if cell in DOORS:
        return f"door_{COLOURS[DOORS.index(cell)]}"
    if cell in "oT~":
        return {"o": "pillar", "T": "treasure", "~": "pool"}[cell]
    if cell == "#":
        return "wall_top" if row % ROWS == ROWS - 1 or level.at(row + 1, column) == "#" else "wall_front"
    if row % ROWS and level.at(row - 1, column) == "#":
        return "floor_shade"
    return ("floor", "floor", "floor", "floor_stones")[(row * 5 + column * 3 + row * column) % 4]


def build(levels: list[Level], numbers: dict[str, int]) -> list[str]:
    """Assembly: level data in two switched banks, a table in the fixed one."""
    lines = ["; Generated by tools/rooms.py from the maps; do not edit."]
    banks = [i * 2 // len(levels) for i in range(len(levels))]
    for level, bank in zip(levels, banks, strict=True):
        label = f"level_{level.name}"
        row, column, _ = level.find("S")[0]
        room, x, y = level.place(row, column)
        items = [(*level.place(r, c), cell) for r, c, cell in level.find(KEYS + DOORS + "T")]
        patrols = [(*level.place(r, c), cell) for r, c, cell in level.find("".join(PATROLS))]
        crowd = max([sum(p[0] == n for p in patrols) for n in range(MAX_ROOMS)])
        if crowd > MAX_PATROLS:
            raise MapError(f"{level.name}: {crowd} patrols in one room; at most {MAX_PATROLS}")
        lines += [f'.segment "BANK{bank}"', f"{label}:"]
        facts = (level.across, room, x + 2, y + 2, level.head["time"], level.head["look"])
        lines.append(f"        .byte {', '.join(map(str, facts))}")
        lines.append(f"        .addr {label}_rooms, {label}_items, {label}_patrols")
        lines.append(f'        .byte "{level.head["name"]:^20}", 0')
        lines.append(f"{label}_items: ; room, cell")
        lines += byte_lines([v for n, px, py, _ in items for v in (n, py & 0xF0 | px >> 4)] + [0xFF])
        lines.append(f"{label}_patrols: ; room, kind, x, y")
        lines += byte_lines([v for n, px, py, k in patrols for v in (n, PATROLS[k], px, py)] + [0xFF])
        lines.append(f"{label}_rooms:")
        for number in range(level.across * level.down):
            top, left = number // level.across * ROWS, number % level.across * COLUMNS
            for r in range(top, top + ROWS):
                lines += byte_lines([numbers[metatile(level, r, c)] for c in range(left, left + COLUMNS)])
    lines += ['.segment "RODATA"', ".export level_bank, level_lo, level_hi", "level_bank:"]
    lines += byte_lines(banks)
    lines.append(f".define LEVELS {', '.join('level_' + level.name for level in levels)}")
    return [*lines, "level_lo: .lobytes LEVELS", "level_hi: .hibytes LEVELS"]


def byte_lines(values: list[int], per_line: int = 16) -> list[str]:
    """Returns the lines of assembly that hold `values`."""
    chunks = [values[i : i + per_line] for i in range(0, len(values), per_line)]
    return ["        .byte " + ", ".join(str(v) for v in chunk) for chunk in chunks]


def compile_maps(
    about: str,
    read: Callable[[Path], Level],
    build: Callable[[list[Level], dict[str, int]], list[str]],
) -> None:
    """Compiles the maps that the command line names: `read` checks one, `build` writes all as assembly.

    Raises:
        SystemExit: a map is wrong; one line says which and how.
    """
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("--tiles", type=Path, required=True)
    parser.add_argument("--asm", type=Path, required=True)
    parser.add_argument("maps", nargs="+", type=Path)
    args = parser.parse_args()
    metatiles = [p.name for p in read_sheet(args.tiles) if p.sort == "metatile"]
    numbers = {name: i for i, name in enumerate(metatiles)}
    try:
        lines = build([read(path) for path in args.maps], numbers)
    except MapError as error:
        raise SystemExit(f"{parser.prog}: {error}") from None
    args.asm.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    compile_maps(__doc__, read_level, build)
