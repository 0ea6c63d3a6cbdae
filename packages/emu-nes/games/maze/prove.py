"""Proves that every level of Keyhollow can be done, by finding a movie that does it.

    python3 prove.py maze.nes movies/ [level …]

The bot follows the shortest walk of tools/rooms.py cell by cell. Where patrols are in the way it
waits: a depth-first search over "walk on" and "wait", with savestates to step back after a death.
"""

import sys
from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))
from proving import Press, enter_level, prove_all  # noqa: E402
from rooms import read_level, shortest_walk  # noqa: E402

LEVELS = tuple(f"level-{number}" for number in range(1, 7))
PLAY, CLEARED = 2, 4  # game_mode
REQUEST_LEVEL = 0x031B
WAIT_FRAMES = 8
STRIDE_FRAMES = 24  # for one cell, a door or a room's edge; more means something is in the way


def hero(nes: NES) -> tuple[int, int]:
    """The hero in the whole level, in pixels."""
    ram = nes.ram
    return int(ram[0x0304]) * 256 + int(ram[0x0306]), int(ram[0x0305]) * 208 + int(ram[0x0307]) - 32


def stride(nes: NES, cell: tuple[int, int]) -> list[Press] | None:
    """Walk until the hero stands in `cell` (row, column of the whole level); None: it did not get there."""
    row, column = cell
    goal_x, goal_y = column * 16 + 2, row * 16 + 2
    pressed: list[Press] = []
    for _ in range(STRIDE_FRAMES):
        x, y = hero(nes)
        if nes.ram[0x0300] == CLEARED or (x, y) == (goal_x, goal_y):
            return pressed
        if x != goal_x:
            buttons = "Right" if x < goal_x else "Left"
        else:
            buttons = "Down" if y < goal_y else "Up"
        nes.step(parse_buttons(buttons), draw=False)
        pressed.append((1, buttons))
        if nes.ram[0x0300] not in (PLAY, CLEARED):
            return None
    return None


def wait(nes: NES) -> list[Press] | None:
    nes.step(frames=WAIT_FRAMES, draw=False)
    return [(WAIT_FRAMES, "NOOP")] if nes.ram[0x0300] == PLAY else None


def prove(rom: Path, level: str, budget_moves: int = 200_000) -> list[Press]:
    """A movie that does `level`; raises RuntimeError if the budget does not find one."""
    index = LEVELS.index(level)
    walk = shortest_walk(read_level(HERE / "levels" / f"{index + 1}.txt"))
    assert walk is not None
    nes = NES(rom)
    nes.step(frames=30, draw=False)
    enter_level(nes, REQUEST_LEVEL, index)
    seen: set[tuple[int, int]] = set()
    path: list[list[Press]] = []
    stack = [(nes.save_state(), 0, iter((True, False)))]
    for _ in range(budget_moves):
        state, reached, choices = stack[-1]
        walk_on = next(choices, None)
        if walk_on is None:
            stack.pop()
            if not stack:
                break
            path.pop()
            continue
        nes.load_state(state)
        pressed = stride(nes, walk[reached + 1]) if walk_on else wait(nes)
        if pressed is None:
            continue
        if nes.ram[0x0300] == CLEARED:
            return [press for part in [*path, pressed] for press in part]
        now = reached + walk_on, int(nes.ram[0x031F]) + 256 * int(nes.ram[0x0320])
        if now not in seen:
            seen.add(now)
            path.append(pressed)
            stack.append((nes.save_state(), now[0], iter((True, False))))
    raise RuntimeError(f"no movie for {level} within {budget_moves} moves")


if __name__ == "__main__":
    prove_all(prove, LEVELS)
