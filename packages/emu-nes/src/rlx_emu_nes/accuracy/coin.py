"""AccuracyCoin: one ROM with its own menu of tests; results are read where its source says they lie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rlx_emu_nes.buttons import Button
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.console import NES

_BOOT_FRAMES = 120
_RUNNING = 0x35
"""RAM that is not 0 while all tests run."""
_LIMIT_FRAMES = 9000

# Tests that draw what they found for a person to judge.
_DRAWN = {"PPU Reset Flag", "CPU RAM", "CPU Registers", "PPU RAM", "Palette RAM"}


@dataclass(frozen=True)
class CoinResult:
    """One test of AccuracyCoin."""

    name: str
    status: str
    """``pass``, ``fail`` or ``not run``."""
    code: int
    """Number of the part that failed, or of the variant of passing."""


def run_accuracy_coin(rom: Path) -> list[CoinResult]:
    """Starts all tests from the first page, and reads every result.

    Raises:
        RomError: the source (.asm) does not lie beside the ROM.
    """
    source = rom.with_suffix(".asm")
    if not source.is_file():
        raise RomError(f"{rom}: {source.name} must lie beside it; it says where the results are")
    tests = _tests(source.read_text(errors="replace"))
    nes = NES(rom)
    nes.step(frames=_BOOT_FRAMES)
    nes.step(Button.START, frames=6)
    started = False
    for _ in range(_LIMIT_FRAMES):
        nes.step()
        running = nes.peek(_RUNNING) != 0
        if started and not running:
            break
        started = started or running
    return [_result(name, nes.peek(address)) for name, address in tests]


def _tests(source: str) -> list[tuple[str, int]]:
    """(name, address of its result) of every test that is not judged by eye."""
    addresses = {
        label: int(number, 16)
        for label, number in re.findall(r"^(result_\w+)\s*=\s*\$([0-9A-Fa-f]+)", source, re.M)
    }
    rows = re.findall(r'^\s*table "([^"]*)",\s*\$FF,\s*(\w+)', source, re.M)
    return [
        (name, addresses[label])
        for name, label in rows
        if label in addresses and label != "result_Unimplemented" and name not in _DRAWN
    ]


def _result(name: str, value: int) -> CoinResult:
    """Bit 0: passed, with the variant above it; bit 1: failed, with the part's number above."""
    status = "pass" if value & 1 else "fail" if value & 2 else "not run"
    return CoinResult(name, status, value >> 2)
