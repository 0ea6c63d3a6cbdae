"""A cartridge of 70 bytes whose every byte of RAM is known, and a game file for it.

After every vertical blank it counts a frame in $10, puts the pad in $11, counts A in $12, takes one of three
lives in $13 for B, and colours the whole picture with palette index ($10 & $3F).
"""

from pathlib import Path
from typing import Any

from rlx_emu_nes.game import Game
from rlx_emu_nes.game_file import game_from_tree

_RESET = bytes.fromhex(
    "78 D8 A2 FF 9A"  # SEI; CLD; LDX #$FF; TXS
    "A9 03 85 13"  # LDA #3; STA $13
    "2C 02 20 10 FB"  # BIT $2002; BPL (wait for vertical blank)
    "2C 02 20 10 FB"
    "A9 80 8D 00 20"  # LDA #$80; STA $2000 (NMI on)
    "4C 18 C0"  # JMP itself
)
_NMI = bytes.fromhex(
    "E6 10"  # INC $10
    "A9 01 8D 16 40 A9 00 8D 16 40"  # strobe the pads
    "A2 08"  # LDX #8
    "AD 16 40 4A 66 11 CA D0 F7"  # LDA $4016; LSR A; ROR $11; DEX; BNE
    "A5 11 29 01 F0 02 E6 12"  # A pressed: INC $12
    "A5 11 29 02 F0 02 C6 13"  # B pressed: DEC $13
    "A9 3F 8D 06 20 A9 00 8D 06 20"  # $2006 = $3F00
    "A5 10 29 3F 8D 07 20"  # $2007 = $10 & $3F
    "A9 00 8D 06 20 8D 06 20"  # $2006 = 0, so that the backdrop shows
    "40"  # RTI
)


def rom() -> bytes:
    """An NROM-128 image with 8 KiB of empty CHR-ROM."""
    prg = bytearray(16384)
    prg[: len(_RESET)] = _RESET
    prg[0x100 : 0x100 + len(_NMI)] = _NMI
    prg[0x3FFA:] = bytes.fromhex("00 C1 00 C0 00 C0")  # NMI, reset, IRQ
    return b"NES\x1a\x01\x01" + bytes(10) + bytes(prg) + bytes(8192)


def game(**changes: Any) -> Game:
    """The game of the cartridge; ``changes`` replace keys of its file."""
    tree = {
        "format": 1,
        "id": "test/Tiny-v0",
        "title": "Tiny",
        "fields": {"count": 0x10, "pad": 0x11, "jumps": 0x12, "lives": 0x13},
        "rewards": {"default": {"terms": {"jumps": "delta(jumps)"}}},
        "actions": {"all": ["NOOP", "A", "B", "Right"]},
        "episode": {"life_lost": "delta(lives) < 0"},
        "info": ["count", "pad", "jumps", "lives"],
        "start": [{"frames": 10}],
        "levels": {"one": None, "later": {"script": [{"frames": 7}]}},
    }
    return game_from_tree(tree | changes, Path("tiny.yaml"))
