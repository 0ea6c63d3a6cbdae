"""Proves that every level of Night Post can be done by a player who remembers.

    python3 prove.py memory.nes movies/ [level …]

The bot reads the signs of the first room from the RAM map, walks the shortest way to the door that
fits, and opens it. Play starts 20 frames after power-on.
"""

import sys
from collections import deque
from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))
from halls import DOORS, SIGNS, read_hall  # noqa: E402
from proving import Press, enter_level, prove_all  # noqa: E402
from rooms import Level  # noqa: E402

# Levels of the game file: level index and request_variant; 0 leaves the variant to the generator.
LEVELS = {f"level-{i + 1}-{request}": (i, request) for i in (0, 1) for request in (1, 2, 5, 6)}
LEVELS |= {f"level-{i + 1}": (i, 0) for i in (2, 3, 4, 5)}
PLAY, CLEARED = 2, 4  # game_mode
REQUEST_LEVEL, REQUEST_VARIANT = 0x031B, 0x031D
ARRANGEMENT = 0x032B


def start_level(nes: NES, index: int, request: int) -> None:
    """From anywhere into the first frame of play of a level, as memory/README.md describes."""
    nes.poke(REQUEST_VARIANT, request)
    enter_level(nes, REQUEST_LEVEL, index)


def way(level: Level, doors: str) -> list[tuple[int, int]]:
    """Cells (row, column) of the shortest way through exactly these doors; the last one ends it."""
    row, column, _ = level.find("S")[0]
    before: dict[tuple[int, int], tuple[int, int] | None] = {(row, column): None}
    queue = deque(before)
    while queue:
        r, c = queue.popleft()
        if level.at(r, c) == doors[-1]:
            cells: list[tuple[int, int]] = []
            back: tuple[int, int] | None = (r, c)
            while back is not None:
                cells.append(back)
                back = before[back]
            return cells[::-1]
        for cell in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            kind = level.at(*cell)
            if cell not in before and kind not in "#o" + SIGNS and (kind not in DOORS or kind in doors):
                before[cell] = r, c
                queue.append(cell)
    raise RuntimeError(f"{level.name}: no way through the doors {doors}")


def walk(nes: NES, cells: list[tuple[int, int]]) -> list[Press]:
    """Walk along the cells until the letter is delivered; what was pressed, frame by frame."""
    pressed: list[Press] = []
    for row, column in cells[1:]:
        goal = column * 16 + 2, row * 16 + 2
        for _ in range(40):
            ram = nes.ram
            x, y = int(ram[0x0304]) * 256 + int(ram[0x0306]), int(ram[0x0307]) - 32
            if (x, y) == goal or ram[0x0300] != PLAY:
                break
            if x != goal[0]:
                buttons = "Right" if x < goal[0] else "Left"
            else:
                buttons = "Down" if y < goal[1] else "Up"
            nes.step(parse_buttons(buttons), draw=False)
            pressed.append((1, buttons))
    return pressed


def right_doors(nes: NES, level: Level) -> str:
    """The doors that fit, one per fork, as the RAM map tells them."""
    forks = len(level.find(SIGNS))
    return "".join(DOORS[2 * f + (int(nes.ram[ARRANGEMENT]) >> f & 1)] for f in range(forks))


def prove(rom: Path, name: str) -> list[Press]:
    """A movie that does the level called `name`; raises RuntimeError if the bot fails."""
    index, request = LEVELS[name]
    level = read_hall(HERE / "levels" / f"{index + 1}.txt")
    nes = NES(rom)
    nes.step(frames=20, draw=False)
    start_level(nes, index, request)
    movie = walk(nes, way(level, right_doors(nes, level)))
    if nes.ram[0x0300] != CLEARED:
        raise RuntimeError(f"{name}: not done")
    return movie


if __name__ == "__main__":
    prove_all(prove, [*LEVELS])
