"""Grading: plays one test ROM until it says how it went, by memory or by the text on the screen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rlx_emu_nes import _native
from rlx_emu_nes.accuracy.suites import RESULT_BYTES
from rlx_emu_nes.console import NES

_SIGNATURE = (0xDE, 0xB0, 0x61)
_RUNNING, _WANTS_RESET = 0x80, 0x81
_RESET_DELAY_FRAMES = 12
"""The tests ask for at least 100 ms before the reset button is pressed."""
_MOST_RESETS = 10
_MEMORY_EVERY, _SCREEN_EVERY, _SCREEN_FROM = 10, 30, 60
"""Frames between looks; a text counts when it is the same in two looks."""

# The two tests of reads during DMC DMA print a checksum; consoles of different revisions differ.
_GOOD_CHECKSUMS = {"159A7A8F", "5E3DF9C4", "85CFD627", "F018C287", "440EF923", "E52F41A5"}


@dataclass(frozen=True)
class Grade:
    """What a test said."""

    status: str
    """``pass``, ``fail`` or ``unread``: nothing was said within the time."""
    detail: str
    frames: int


def grade(rom: Path, suite: str, limit: int) -> Grade:
    """Plays ``rom`` for at most ``limit`` frames and reads its verdict.

    Memory first (signature DE B0 61 at $6001, status at $6000, text at $6004), then the screen's
    text; for older suites the result byte of `RESULT_BYTES` once the time is over.
    """
    nes = NES(rom)
    text = ""
    resets = 0
    frame = 0
    spoke = False
    while frame < limit:
        nes.step()
        frame += 1
        if frame % _MEMORY_EVERY:
            continue
        status = _status(nes)
        spoke = spoke or status is not None
        if status is not None and status < _RUNNING and frame >= _SCREEN_EVERY:
            return Grade("fail" if status else "pass", f"$6000={status:02X} {_message(nes)}", frame)
        asked = status == _WANTS_RESET
        if not spoke and frame >= _SCREEN_FROM and frame % _SCREEN_EVERY == 0:
            before, text = text, screen_text(nes)
            if text and text == before:
                asked = "PRESS RESET" in text.upper()
                verdict = None if asked else read_verdict(text)
                if verdict:
                    return Grade(verdict, text[-70:], frame)
        if asked and resets < _MOST_RESETS:
            nes.step(frames=_RESET_DELAY_FRAMES)
            nes.reset()
            frame, resets, text = frame + _RESET_DELAY_FRAMES, resets + 1, ""
    result = nes.peek(RESULT_BYTES[suite]) if suite in RESULT_BYTES and not spoke else 0
    if result:
        return Grade("pass" if result == 1 else "fail", f"result byte {result:02X}", frame)
    return Grade("unread", text[-70:], frame)


def _status(nes: NES) -> int | None:
    """The byte at $6000 where the signature beside it says that it is one."""
    if tuple(nes.peek(0x6001 + i) for i in range(3)) != _SIGNATURE:
        return None
    return nes.peek(0x6000)


def _message(nes: NES) -> str:
    """The last words of the zero-terminated text at $6004."""
    text = bytes(nes.peek(0x6004 + i) for i in range(400)).partition(b"\0")[0]
    return " ".join(text.decode("ascii", "replace").split())[-70:]


def screen_text(nes: NES) -> str:
    """The words on the screen of a program whose tile numbers are ASCII codes, as all these tests' are."""
    tiles = _native.screen_tiles(nes._machine)
    return " ".join(
        bytes(tile & 0x7F if 0x20 < tile & 0x7F < 0x7F else 0x20 for tile in tiles).decode().split()
    )


def read_verdict(text: str) -> str | None:
    """``pass`` or ``fail`` where ``text`` says so.

    >>> read_verdict("SPRITE HIT TESTS PASSED")
    'pass'
    >>> read_verdict("$03")
    'fail'
    >>> read_verdict("Testing...") is None
    True
    """
    upper = text.upper()
    last = upper.split()[-1]
    if re.fullmatch("[0-9A-F]{8}", last) and re.search("11 22|22 33", upper):
        return "pass" if last in _GOOD_CHECKSUMS else "fail"
    if "FAIL" in upper or "ERROR" in upper:
        return "fail"
    if re.search(r"\bPASS(ED)?\b", upper) or "ALL TESTS COMPLETE" in upper:
        return "pass"
    codes = re.findall(r"\$([0-9A-F]{2})\b", upper)
    return ("pass" if codes[-1] == "01" else "fail") if codes else None
