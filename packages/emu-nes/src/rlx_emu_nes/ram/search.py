"""RamSearch: which addresses can hold a number, by what it was seen to do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from rlx_emu_nes.console import NES

WORK_RAM = 0x0800
CARTRIDGE_RAM = 0x6000
CARTRIDGE_RAM_SIZE = 0x2000

Filter = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""(values now, values at the last look), int16 each -> bool: can still be it."""


class RamSearch:
    """Narrows down addresses look by look.

    Args:
        nes: the console; the caller plays it between looks.
        cartridge_ram: also search $6000-$7FFF.
    """

    def __init__(self, nes: NES, *, cartridge_ram: bool = False) -> None:
        self.nes = nes
        addresses = np.arange(WORK_RAM)
        if cartridge_ram:
            more = np.arange(CARTRIDGE_RAM, CARTRIDGE_RAM + CARTRIDGE_RAM_SIZE)
            addresses = np.concatenate([addresses, more])
        self._all = addresses
        self.restart()

    def restart(self) -> None:
        """Every address is a candidate again."""
        self.candidates = self._all
        self._seen = self._before = self._look(self._all)
        self._history: list[tuple[np.ndarray, np.ndarray]] = []

    def keep(self, condition: Filter) -> int:
        """Keeps the candidates that meet a condition, and returns how many are left."""
        now = self._look(self.candidates)
        mask = condition(now, self._seen)
        self._history.append((self.candidates, self._seen))
        self.candidates, self._seen, self._before = self.candidates[mask], now[mask], self._seen[mask]
        return len(self.candidates)

    def undo(self) -> bool:
        """Takes the last `keep` back; False if there is none."""
        if not self._history:
            return False
        self.candidates, self._seen = self._history.pop()
        self._before = self._seen
        return True

    def values(self) -> list[tuple[int, int, int]]:
        """(address, value now, value at the last look) of each candidate.

        Where none has changed since the last look, as right after it, the look before it counts.
        """
        now = self._look(self.candidates)
        before = self._before if np.array_equal(now, self._seen) else self._seen
        rows = zip(self.candidates, now, before, strict=True)
        return [(int(address), int(new), int(old)) for address, new, old in rows]

    def _look(self, addresses: np.ndarray) -> np.ndarray:
        ram = self.nes.ram
        work = addresses[addresses < WORK_RAM]
        rest = [self.nes.peek(int(address)) for address in addresses[addresses >= WORK_RAM]]
        return np.concatenate([ram[work], np.array(rest, np.uint8)]).astype(np.int16)


def parse_filter(text: str) -> Filter:
    """The condition that a line of text describes.

    ``= 3``, ``!= 3``, ``< 3``, ``> 3``: the value now. ``up``, ``down``, ``same``, ``changed``: against the
    last look. ``by -1``: changed by that much, around 256 too.

    Raises:
        ValueError: it is none of those; the message lists them.

    >>> import numpy as np
    >>> parse_filter("by -1")(np.array([3, 255]), np.array([4, 0])).tolist()
    [True, True]
    """
    word, _, rest = text.strip().partition(" ")
    plain: dict[str, Filter] = {
        "up": lambda now, seen: now > seen,
        "down": lambda now, seen: now < seen,
        "same": lambda now, seen: now == seen,
        "changed": lambda now, seen: now != seen,
    }
    if word in plain and not rest:
        return plain[word]
    try:
        number = int(rest, 0)
    except ValueError:
        number = None
    valued: dict[str, Callable[[int], Filter]] = {
        "=": lambda n: lambda now, seen: now == n,
        "!=": lambda n: lambda now, seen: now != n,
        "<": lambda n: lambda now, seen: now < n,
        ">": lambda n: lambda now, seen: now > n,
        "by": lambda n: lambda now, seen: (now - seen - n) % 256 == 0,
    }
    if word in valued and number is not None:
        return valued[word](number)
    raise ValueError(
        f"{text.strip()!r} is no condition; expected = N, != N, < N, > N, by N, up, down, same or changed"
    )
