"""Proves that every stage of Foxfire can be cleared, by finding a movie that clears it.

    python3 prove.py runner.nes movies/ [level …]

A depth-first search over short button presses, with savestates to step back after a death or into a
situation seen before.
"""

import sys
from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from proving import Press, enter_level, prove_all

STAGES = ("1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4")
PLAY, CLEARED = 2, 4  # game_mode
REQUEST_STAGE = 0x031E
# What to try, best first: (frames, buttons). A jump is preceded by one frame with A released.
MOVES = (
    (8, "Right+B"), (26, "Right+B+A"), (12, "Right+B+A"), (24, "Right+A"), (8, "Right"),
    (10, "NOOP"), (10, "Left"), (8, "Right+A"), (20, "Left+A"),
)  # fmt: skip


def situation(nes: NES) -> tuple[int, ...]:
    """What makes two moments the same for the search: place, speed and the beat of the clock."""
    word = nes.ram.view("<u2")
    vx, vy = (int(v) + 0x8000 & 0xFFFF for v in (word[0x0312 // 2], word[0x0314 // 2]))
    return (
        int(word[0x0304 // 2]) // 8, int(nes.ram[0x0306]) // 8, vx // 128, vy // 256,
        int(word[0x0324 // 2]) // 16,
    )  # fmt: skip


def press(nes: NES, move: Press) -> list[Press]:
    """Play one move until it ends or play ends; what was pressed."""
    frames, buttons = move
    done: list[Press] = []
    if buttons.endswith("A"):
        released = buttons.removesuffix("+A")
        nes.step(parse_buttons(released), draw=False)
        done.append((1, released))
    pad = parse_buttons(buttons)
    for played in range(1, frames + 1):
        nes.step(pad, draw=False)
        if nes.ram[0x0300] != PLAY:
            return [*done, (played, buttons)]
    return [*done, (frames, buttons)]


def prove(rom: Path, stage: str, budget_moves: int = 100_000) -> list[Press]:
    """A movie that clears `stage`; raises RuntimeError if the budget does not find one."""
    nes = NES(rom)
    nes.step(frames=30, draw=False)
    enter_level(nes, REQUEST_STAGE, STAGES.index(stage))
    seen: set[tuple[int, ...]] = set()
    path: list[list[Press]] = []
    stack = [(nes.save_state(), iter(MOVES))]
    for _ in range(budget_moves):
        state, moves = stack[-1]
        move = next(moves, None)
        if move is None:
            stack.pop()
            if not stack:
                break
            path.pop()
            continue
        nes.load_state(state)
        pressed = press(nes, move)
        mode = nes.ram[0x0300]
        if mode == CLEARED:
            return [step for part in [*path, pressed] for step in part]
        if mode == PLAY and (now := situation(nes)) not in seen:
            seen.add(now)
            path.append(pressed)
            stack.append((nes.save_state(), iter(MOVES)))
    raise RuntimeError(f"no movie for stage {stage} within {budget_moves} moves")


if __name__ == "__main__":
    prove_all(prove, STAGES)
