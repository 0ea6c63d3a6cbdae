"""Proves that every rival of Acorn Alley can be beaten in every arena by a player who aims and dodges.

    python3 prove.py duel.nes movies/ [level …]

The bot reads the RAM map, not the future: it drives to the nearest cell from which the rival is in
line and in sight, turns, throws, and steps aside when an acorn comes. Where one manner of play
loses it tries another (what a tie decides, how patiently it looks).
"""

import random
import sys
from collections import deque
from pathlib import Path

from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.console import NES

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from proving import Press, enter_level, prove_all

ARENAS = 4
RIVALS = {"dozy": 1, "keen": 2, "sly": 3}
LEVELS = [f"{arena + 1}-{rival}" for arena in range(ARENAS) for rival in RIVALS]
WON = 1  # outcome
REQUEST_ARENA, REQUEST_RIVAL = 0x0322, 0x0324
STONE, SOLID = (3, 4), (3, 4, 5, 6, 7)  # metatiles, in the order of tiles.txt
WAYS = {(0, -1): "Up", (1, -1): "Right+Up", (1, 0): "Right", (1, 1): "Right+Down"}
WAYS |= {(0, 1): "Down", (-1, 1): "Left+Down", (-1, 0): "Left", (-1, -1): "Left+Up"}
DIRECTIONS = list(WAYS)  # in the order of cart_direction
Cell = tuple[int, int]


def start_level(nes: NES, arena: int, rival: int) -> None:
    """From anywhere into the first frame of play of a match, as duel/README.md describes."""
    nes.poke(REQUEST_RIVAL, rival)
    enter_level(nes, REQUEST_ARENA, arena)


class Bot:
    """Plays one cart; `press` is what its player holds in the next frame."""

    def __init__(self, seed: int, cart: int = 0) -> None:
        self.random = random.Random(seed)
        self.cart, self.held, self.wait = cart, "NOOP", 0

    def press(self, nes: NES) -> str:
        self.wait -= 1
        aside = self._dodge(nes)
        if aside is not None:
            self.held, self.wait = aside, 4
        elif self.wait <= 0:
            self.held, self.wait = self._decide(nes), self.random.choice((3, 4, 6))
        return self.held

    def _centre(self, nes: NES, cart: int) -> Cell:
        return int(nes.ram[0x0308 + cart]) + 6, int(nes.ram[0x030A + cart]) + 6

    def _dodge(self, nes: NES) -> str | None:
        """Buttons that lead out of the way of an acorn in flight, or None."""
        x, y = self._centre(nes, self.cart)
        for slot in range(2 - 2 * self.cart, 4 - 2 * self.cart):
            ax, ay = int(nes.ram[0x0310 + slot]), int(nes.ram[0x0314 + slot])
            if nes.ram[0x0318 + slot] == 0 or max(abs(ax - x), abs(ay - y)) > 64:
                continue
            if abs(ax - x) < 12:
                return self._open(nes, ("Right", "Left") if ax < x else ("Left", "Right"))
            if abs(ay - y) < 12:
                return self._open(nes, ("Down", "Up") if ay < y else ("Up", "Down"))
        return None

    def _open(self, nes: NES, wishes: tuple[str, str]) -> str:
        x, y = self._centre(nes, self.cart)
        for wish in wishes:
            dx, dy = next(d for d, name in WAYS.items() if name == wish)
            if nes.ram[0x0600 + (y + dy * 12 & 0xF0) + (x + dx * 12 >> 4)] not in SOLID:
                return wish
        return wishes[0]

    def _decide(self, nes: NES) -> str:
        here, there = self._centre(nes, self.cart), self._centre(nes, 1 - self.cart)
        aim = self._aim(nes, here, there)
        if aim is not None:
            facing = DIRECTIONS[nes.ram[0x030C + self.cart]]
            return WAYS[aim] + "+A" if facing == aim else WAYS[aim]
        return self._drive(nes, here, there)

    def _aim(self, nes: NES, here: Cell, there: Cell) -> Cell | None:
        """The direction in which an acorn would hit, if it flies free."""
        dx, dy = there[0] - here[0], there[1] - here[1]
        if min(abs(dx), abs(dy), abs(abs(dx) - abs(dy))) > 6:
            return None
        if abs(dx) <= 6:
            way = 0, _sign(dy)
        elif abs(dy) <= 6:
            way = _sign(dx), 0
        else:
            way = _sign(dx), _sign(dy)
        for step in range(8, max(abs(dx), abs(dy)), 4):
            x, y = here[0] + way[0] * step, here[1] + way[1] * step
            if nes.ram[0x0600 + (y & 0xF0) + (x >> 4)] in STONE:
                return None
        return way

    def _drive(self, nes: NES, here: Cell, there: Cell) -> str:
        """Towards the nearest cell with the rival in line; bales in the way are thrown at."""
        start = here[0] >> 4, here[1] >> 4
        first: dict[Cell, Cell | None] = {start: None}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            middle = cell[0] * 16 + 8, cell[1] * 16 + 8
            step = first[cell]
            if step is not None and self._aim(nes, middle, there) is not None:
                return self._towards(here, step)
            ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
            self.random.shuffle(ways)
            for dx, dy in ways:
                beyond = cell[0] + dx, cell[1] + dy
                if beyond not in first and nes.ram[0x0600 + beyond[1] * 16 + beyond[0]] not in SOLID:
                    first[beyond] = step or beyond
                    queue.append(beyond)
        return self.random.choice(list(WAYS.values())) + "+A"

    def _towards(self, here: Cell, cell: Cell) -> str:
        dx, dy = cell[0] * 16 + 8 - here[0], cell[1] * 16 + 8 - here[1]
        if abs(dx) > abs(dy):
            return "Right" if dx > 0 else "Left"
        return "Down" if dy > 0 else "Up"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def play(nes: NES, seed: int) -> tuple[list[Press], int]:
    """A whole match from its first frame: what was pressed, and the outcome."""
    bot, pressed = Bot(seed), []
    while nes.ram[0x0306] == 0:
        buttons = bot.press(nes)
        nes.step(parse_buttons(buttons), draw=False)
        pressed.append((1, buttons))
    return pressed, int(nes.ram[0x0306])


def prove(rom: Path, level: str, tries: int = 60) -> list[Press]:
    """A movie that wins `level`; raises RuntimeError if the bot fails."""
    number, name = level.split("-")
    arena, rival = int(number) - 1, RIVALS[name]
    for seed in range(tries):
        nes = NES(rom)
        nes.step(frames=20, draw=False)
        start_level(nes, arena, rival)
        movie, outcome = play(nes, seed)
        if outcome == WON:
            return movie
    raise RuntimeError(f"{level}: not won in {tries} tries")


if __name__ == "__main__":
    prove_all(prove, LEVELS)
