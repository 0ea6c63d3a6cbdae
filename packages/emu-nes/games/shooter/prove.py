"""Proves that every wave of Glimmerfen can be flown and its boss beaten, also from the boss on without power.

    python3 prove.py shooter.nes movies/ [level …]     # wave-1, boss-1, … (default all)

The player holds A and looks most of a second ahead: of a few ways to fly it takes the one that hits
most and never one that ends in a dart.
"""

import sys
from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from proving import Press, enter_level, prove_all

LEVELS = tuple(f"{start}-{number}" for start in ("wave", "boss") for number in range(1, 6))
PLAY, DYING, CLEARED = 2, 3, 4  # game_mode
REQUEST_WAVE, REQUEST_BOSS = 0x0317, 0x0319
POWER, KILLS, BOSS_HITS, DEW_TAKEN, DEATHS = 0x0307, 0x030B, 0x030D, 0x030E, 0x0310
SHIP_X, SHIP_Y = 0x0305, 0x0306
LOOK = 44  # frames that are looked ahead
STEP = 8  # frames between two decisions
WAYS = ("A", "Up+A", "Down+A", "Left+A", "Right+A", "Up+Left+A", "Up+Right+A", "Down+Left+A", "Down+Right+A")
HOLDS = (8, 20)  # frames for which a way is held
HOME = 56, 120  # where it likes to be


def start_level(nes: NES, index: int, boss: bool = False) -> None:
    """From anywhere into the first frame of play of a wave, as shooter/README.md describes."""
    nes.poke(REQUEST_BOSS, int(boss))
    enter_level(nes, REQUEST_WAVE, index)


def prospect(nes: NES, pad: int, hold: int) -> float:
    """How good the next LOOK frames are if `pad` is held for `hold` of them; the machine is played on."""
    before = nes.ram[[KILLS, BOSS_HITS, DEW_TAKEN]].astype(int)
    for frame in range(LOOK):
        nes.step(pad if frame < hold else parse_buttons("A"), draw=False)
        if nes.ram[0x0300] == CLEARED:
            return 1000.0
        if nes.ram[0x0300] == DYING:
            return -1000.0 + frame
    kills, hits, dew = (nes.ram[[KILLS, BOSS_HITS, DEW_TAKEN]].astype(int) - before) % 256
    away = abs(int(nes.ram[SHIP_X]) - HOME[0]) + 0.6 * abs(int(nes.ram[SHIP_Y]) - HOME[1])
    return 10.0 * kills + 4.0 * hits + 25.0 * dew - 0.05 * away


def decide(nes: NES) -> str:
    """The buttons to hold for the next STEP frames."""
    state = nes.save_state()
    best, choice = -1e9, "A"
    for way in WAYS:
        for hold in HOLDS if way != "A" else (0,):
            value = prospect(nes, parse_buttons(way), hold)
            nes.load_state(state)
            if value > best:
                best, choice = value, way
    return choice


def prove(rom: Path, level: str) -> list[Press]:
    """A movie that clears `level`; raises RuntimeError if the player fails."""
    start, number = level.split("-")
    nes = NES(rom)
    nes.step(frames=20, draw=False)
    start_level(nes, int(number) - 1, boss=start == "boss")
    movie: list[Press] = []
    while nes.ram[0x0300] != CLEARED:
        if nes.ram[0x0300] not in (PLAY, DYING):
            raise RuntimeError(f"{level}: lost after {len(movie)} frames")
        way = decide(nes) if nes.ram[0x0300] == PLAY else "A"
        for _ in range(STEP):
            if nes.ram[0x0300] == CLEARED:
                break
            nes.step(parse_buttons(way), draw=False)
            movie.append((1, way))
    return movie


if __name__ == "__main__":
    prove_all(prove, LEVELS)
