"""Every fast path against the plain path: the complete state and the picture, frame by frame.

`Machine.plain` switches the fast paths off one by one (types.pxi, PLAIN_*). The cartridges are our
own games and random programs; RLX_TEST_ROMS adds every ROM of mappers 0-4 in a folder.
"""

import os
import random
from pathlib import Path

import pytest
from machine_programs import cartridge
from rlx_emu_nes import _native
from rlx_emu_nes.cartridge import Cartridge

EVERYTHING = 0xFF
OUTSIDE = os.environ.get("RLX_TEST_ROMS")
GAMES = sorted((Path(_native.__file__).parent / "games").glob("*.nes"))
MIRRORING = {"horizontal": 0, "vertical": 1, "four-screen": 2}


def _machine(path: Path) -> _native.Machine:
    rom = Cartridge.load(path)
    return _native.Machine(
        rom.prg,
        rom.chr,
        rom.mapper,
        rom.submapper,
        MIRRORING[rom.mirroring],
        rom.prg_ram_size + rom.prg_nvram_size,
        rom.chr_ram_size + rom.chr_nvram_size,
        rom.battery,
        rom.trainer,
    )


def _assert_same(plain, fast, frames: int, seed: int) -> None:
    """Runs both with the same random pads, drawing only some frames of the fast one."""
    generator = random.Random(seed)
    plain.plain = EVERYTHING
    pad = 0
    for frame in range(frames):
        if generator.random() < 0.1:
            pad = generator.choice([0, 0x08, 0x01, 0x80, 0x81, 0x83, generator.getrandbits(8)])
        draw = generator.random() < 0.6
        plain.run_frame(pad, 0, True)
        fast.run_frame(pad, 0, draw)
        assert plain.save() == fast.save(), f"the state differs after frame {frame}"
        if draw:
            assert plain.frame == fast.frame, f"the picture differs in frame {frame}"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2])
def test_own_games(path: Path, seed: int) -> None:
    _assert_same(_machine(path), _machine(path), 200, seed)


@pytest.mark.parametrize("mapper", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_random_programs(mapper: int, seed: int) -> None:
    # Random bytes as code: registers are hit in ways that no game would try.
    generator = random.Random(1000 * mapper + seed)
    prg = bytearray(generator.randbytes(32768))
    for at in range(0, 32768, 8):
        if generator.random() < 0.3:  # many accesses to the registers
            opcode = generator.choice([0x8D, 0x8E, 0x8C, 0xAD, 0xAE, 0xAC, 0xBD, 0x2C, 0xEE])
            address = generator.choice([0x2000, 0x4000, 0x8000]) + generator.randrange(0x18)
            prg[at : at + 3] = bytes([opcode, address & 0xFF, address >> 8])
    for at in range(32768):
        if prg[at] & 0x1F in (0x02, 0x12) and prg[at] not in (0x82, 0xA2, 0xC2, 0xE2):
            prg[at] = 0xEA  # no KIL
    chr_ = generator.randbytes(8192)
    pair = [_native.Machine(bytes(prg), chr_, mapper, 0, seed & 1) for _ in range(2)]
    _assert_same(*pair, 40, seed)


@pytest.mark.parametrize("edge", [0xA000, 0xC000, 0xE000])
@pytest.mark.parametrize("before", range(1, 12))
def test_programs_across_the_edge_of_a_bank(edge: int, before: int) -> None:
    # The fast lane leaves the last bytes of each bank, and branches out of it, to others (quick_codes).
    begin = edge - before
    prg = bytearray(b"\xea" * 0x8000)
    loop = bytes.fromhex(
        "E6 30"  # INC $30
        "A5 30 65 31 85 31"  # LDA $30; ADC $31; STA $31
        "90 01"  # BCC over the INX
        "E8"
        "C6 32"  # DEC $32
        "D0 F1"  # BNE to the beginning
        "60"  # RTS
    )
    prg[begin - 0x8000 : begin - 0x8000 + len(loop)] = loop
    main = bytes([0x20, begin & 0xFF, begin >> 8, 0x4C, 0x00, 0x80])  # JSR; JMP $8000
    prg[: len(main)] = main
    prg[0x7FFA:] = bytes.fromhex("00 81 00 80 00 81")
    prg[0x100] = 0x40  # RTI
    pair = [_native.Machine(bytes(prg), bytes(8192)) for _ in range(2)]
    _assert_same(*pair, 12, before)
    assert pair[1].ram[0x30] or pair[1].ram[0x31]


def test_a_program_that_begins_at_the_lowest_address() -> None:
    pair = [_native.Machine(bytes(0x8000), bytes(8192)) for _ in range(2)]
    assert pair[0].registers()[0] == 0
    _assert_same(*pair, 10, 0)


@pytest.mark.parametrize("mask", [0x08, 0x10, 0x18, 0x1E])
@pytest.mark.parametrize("control", [0x00, 0x08, 0x10, 0x20])
def test_scroll_and_sprite_scenes(mask: int, control: int) -> None:
    # Random nametables, CHR and sprites; a split by sprite 0 polling, then JMP to itself.
    generator = random.Random(mask * 256 + control)
    chr_ = generator.randbytes(8192)
    code = (
        "78 A2 FF 9A 2C 02 20 10 FB 2C 02 20 10 FB"
        "A9 20 8D 06 20 A9 00 8D 06 20 A0 08 A2 00"
        "BD 00 C1 8D 07 20 E8 D0 F7 88 D0 F4"  # two nametables from $C100
        f"A9 {0x80 | control:02X} 8D 00 20 A9 {mask:02X} 8D 01 20 4C 34 C0"
    )
    nmi = (
        "A9 00 8D 03 20 A9 04 8D 14 40 AD 02 20 E6 40 A5 40 8D 05 20 8D 05 20"
        f"A9 {0x80 | control:02X} 8D 00 20"
        "A2 00 AD 02 20 29 40 F0 03 CA D0 F6 A2 00 AD 02 20 29 40 D0 03 CA D0 F6"
        "8D 05 20 A5 40 0A 8D 05 20 40"
    )
    pair = [cartridge(code, nmi, chr_=chr_, mirroring=1) for _ in range(2)]
    sprites = generator.randbytes(256)
    for machine in pair:
        for i, byte in enumerate(sprites):
            machine.poke(0x0400 + i, byte)
    _assert_same(*pair, 60, 3)


def test_a_saved_state_continues_like_the_original() -> None:
    path = GAMES[0]
    original, copy = _machine(path), _machine(path)
    for frame in range(120):
        original.run_frame(frame & 0xFF, 0, False)
    copy.load(original.save())
    for frame in range(60):
        for machine in (original, copy):
            machine.run_frame(frame & 0x81, 0, True)
        assert original.save() == copy.save()
        assert original.frame == copy.frame


def _outside_roms() -> list[Path]:
    """Every ROM in the folder that RLX_TEST_ROMS names whose board we have."""
    roms = []
    for path in sorted(Path(OUTSIDE).rglob("*.nes")) if OUTSIDE else []:
        try:
            Cartridge.load(path)
        except ValueError:
            continue
        roms.append(path)
    return roms


@pytest.mark.skipif(not OUTSIDE, reason="RLX_TEST_ROMS names no folder of ROMs")
@pytest.mark.parametrize("path", _outside_roms(), ids=lambda path: path.stem)
def test_outside_roms(path: Path) -> None:
    _assert_same(_machine(path), _machine(path), 60, 1)
