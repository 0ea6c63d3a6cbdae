"""Game Genie codes: bytes that a cartridge between console and game puts in place of the ROM's.

Source: https://www.nesdev.org/wiki/Game_Genie, and the letters' layout in
http://tuxnes.sourceforge.net/gamegenie.html.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rlx_emu_nes.cartridge import Cartridge

_LETTERS = "APZLGITYEOXUKSVN"

_ALL = 0x8000
_BANKS: dict[int, tuple[int, dict[int, int]]] = {
    1: (0x4000, {}),
    2: (0x4000, {0xC000: -1}),
    4: (0x2000, {0xE000: -1}),
    5: (0x2000, {}),
    9: (0x2000, {0xA000: -3, 0xC000: -2, 0xE000: -1}),
    10: (0x4000, {0xC000: -1}),
    69: (0x2000, {0xE000: -1}),
    71: (0x4000, {0xC000: -1}),
    94: (0x4000, {0xC000: -1}),
    118: (0x2000, {0xE000: -1}),
    180: (0x4000, {0x8000: 0}),
    206: (0x2000, {0xC000: -2, 0xE000: -1}),
}
"""By mapper: bytes that the board moves as one, and the banks that always lie at an address, by number.
Boards that are not here move 32 KiB. Source: NESdev, the pages on the mappers, "Banks"."""


class CodeError(ValueError):
    """A code that is none; the message says why."""


@dataclass(frozen=True)
class Code:
    """Reads of ``address`` give ``value``, with ``compare`` only where the ROM has that byte."""

    address: int
    value: int
    compare: int | None = None


def parse_code(text: str) -> Code:
    """The code of six or eight letters (``SXIOPO``), or of the raw form ``AAAA:VV`` or ``AAAA:VV:CC`` (hex).

    Raises:
        CodeError: it is neither.

    >>> code = parse_code("SXIOPO")
    >>> f"{code.address:04X}:{code.value:02X}"
    '91D9:AD'
    """
    raw = re.fullmatch(r"([0-9A-Fa-f]{4}):([0-9A-Fa-f]{2})(?::([0-9A-Fa-f]{2}))?", text.strip())
    if raw:
        address, value = int(raw[1], 16), int(raw[2], 16)
        if address < 0x8000:
            raise CodeError(f"{text}: codes change ROM at $8000-$FFFF; write RAM with poke instead")
        return Code(address, value, int(raw[3], 16) if raw[3] else None)
    letters = text.strip().upper()
    unknown = sorted(set(letters) - set(_LETTERS))
    if len(letters) not in (6, 8) or unknown:
        wrong = f"has {unknown[0]!r}" if unknown else f"has {len(letters)} letters"
        raise CodeError(f"{text!r} {wrong}; a code is 6 or 8 of the letters {_LETTERS}, or AAAA:VV[:CC]")
    return _decode([_LETTERS.index(letter) for letter in letters])


def _decode(n: list[int]) -> Code:
    address = 0x8000 | (n[3] & 7) << 12 | (n[5] & 7) << 8 | (n[4] & 8) << 8
    address |= (n[2] & 7) << 4 | (n[1] & 8) << 4 | (n[4] & 7) | (n[3] & 8)
    value = (n[1] & 7) << 4 | (n[0] & 8) << 4 | (n[0] & 7)
    if len(n) == 6:
        return Code(address, value | (n[5] & 8))
    compare = (n[7] & 7) << 4 | (n[6] & 8) << 4 | (n[6] & 7) | (n[5] & 8)
    return Code(address, value | (n[7] & 8), compare)


def with_codes(cartridge: Cartridge, codes: Iterable[str]) -> Cartridge:
    """``cartridge`` as a program reads it through a Game Genie with ``codes``.

    A code does not know banks. It is applied in every bank that can be seen at its address; with a
    compare byte only where the ROM has that byte. A bank that is also seen elsewhere is changed there
    too. The hash changes with the ROM, so that savestates with and without codes are not mixed.

    Raises:
        CodeError: a malformed code, or one whose compare byte is nowhere in the ROM.
    """
    prg = bytearray(cartridge.prg)
    texts = list(codes)
    for text in texts:
        code = parse_code(text)
        places = [at for at in _places(code.address, cartridge) if code.compare in (None, cartridge.prg[at])]
        if not places:
            raise CodeError(f"{text}: the ROM has ${code.compare:02X} nowhere at ${code.address:04X}")
        for at in places:
            prg[at] = code.value
    if not texts:
        return cartridge
    sha1 = hashlib.sha1(bytes(prg) + cartridge.chr, usedforsecurity=False).hexdigest()
    return replace(cartridge, prg=bytes(prg), sha1=sha1)


def _places(address: int, cartridge: Cartridge) -> list[int]:
    """Offsets in the ROM that the board may show at ``address``; up to 32 KiB there is but one."""
    prg_size = len(cartridge.prg)
    if prg_size <= _ALL:
        return [(address - 0x8000) % prg_size]
    size, fixed = _BANKS.get(cartridge.mapper, (_ALL, {}))
    number = fixed.get(address - address % size)
    banks = range(0, prg_size, size)
    return [bank + address % size for bank in (banks if number is None else [banks[number]])]
