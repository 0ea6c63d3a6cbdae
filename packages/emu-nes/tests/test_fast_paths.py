"""Every fast path against the plain path: the complete state and the picture, frame by frame.

`Machine.plain` switches the fast paths off one by one (types.pxi, PLAIN_*). The cartridges are our
own games and random programs; RLX_TEST_ROMS adds every ROM of a folder whose board is known.
"""

import os
import random
from pathlib import Path

import pytest
from machine_programs import cartridge
from rlx_emu_nes import _native
from rlx_emu_nes.cartridge import SUPPORTED_MAPPERS, Cartridge

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


@pytest.mark.parametrize("mapper", SUPPORTED_MAPPERS)
@pytest.mark.parametrize("seed", range(6))
def test_random_programs(mapper: int, seed: int) -> None:
    # Random bytes as code: registers are hit in ways that no game would try.
    generator = random.Random(1000 * mapper + seed)
    prg = bytearray(generator.randbytes(32768))
    for at in range(0, 32768, 8):
        if generator.random() < 0.3:  # many accesses to the registers
            opcode = generator.choice([0x8D, 0x8E, 0x8C, 0xAD, 0xAE, 0xAC, 0xBD, 0x2C, 0xEE])
            regions = [0x2000, 0x4000, 0x8000] + [0x5100, 0x5120, 0x5200, 0x5C00] * (mapper == 5)
            address = generator.choice(regions) + generator.randrange(0x18)
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


# Its registers before the scene of each board; then at each NMI, with the frame's number in A; and at an IRQ.
WATCHING_BOARDS = {
    9: ("A9 01 8D 00 B0 8D 00 E0 A9 00 8D 00 C0 8D 00 D0", "8D 00 B0 4A 8D 00 D0", ""),
    10: ("A9 01 8D 00 B0 8D 00 E0 A9 00 8D 00 C0 8D 00 D0", "8D 00 F0 4A 8D 00 E0", ""),
    5: (
        "A9 03 8D 01 51 A9 04 8D 2B 51 A9 05 8D 2A 51 A9 31 8D 06 51 A9 80 8D 04 52",
        "8D 05 51 8D 03 52 8D 23 51 4A 4A 4A 29 03 8D 04 51 8D 07 5C 8D 28 51",
        "AD 04 52 8D 41 5C E6 50 8D 05 20",
    ),
}


@pytest.mark.parametrize("control", [0x00, 0x08, 0x10, 0x18, 0x20])
@pytest.mark.parametrize("mapper", WATCHING_BOARDS)
def test_scenes_of_boards_that_watch_what_the_ppu_fetches(mapper: int, control: int) -> None:
    # Random nametables, CHR and sprites, with many of the tiles that switch banks; a split by sprite 0.
    generator = random.Random(mapper * 256 + control)
    setup, nmi, irq = WATCHING_BOARDS[mapper]
    names = bytes(
        generator.choice((0xFD, 0xFE, 0xFF)) if generator.random() < 0.04 else generator.randrange(256)
        for _ in range(2048)
    )
    code = (
        f"78 A2 FF 9A 2C 02 20 10 FB 2C 02 20 10 FB A9 40 8D 17 40 {setup}"
        "A9 20 8D 06 20 A9 00 8D 06 20 A9 80 85 10 A9 C8 85 11 A2 08 A0 00"
        "B1 10 8D 07 20 C8 D0 F8 E6 11 CA D0 F3"  # two nametables from $C880
        f"A9 1E 8D 01 20 A9 {0x80 | control:02X} 8D 00 20 58 B8 50 FE"
    )
    begin = (
        f"A9 00 8D 03 20 A9 04 8D 14 40 AD 02 20 E6 40 A5 40 {nmi} A5 40 8D 05 20 8D 05 20"
        f"A9 {0x80 | control:02X} 8D 00 20"
        "A2 00 AD 02 20 29 40 F0 03 CA D0 F6 A2 00 AD 02 20 29 40 D0 03 CA D0 F6"
        "8D 05 20 A5 40 0A 8D 05 20 40"
    )
    table = f"{irq} 40"
    table += "EA" * (0x80 - len(bytes.fromhex(table))) + names.hex()
    chr_ = generator.randbytes(32768)
    sprites = bytearray(generator.randbytes(256))
    for at in range(1, 256, 4):
        if generator.random() < (0.2 if control & 8 else 0.01):
            sprites[at] = generator.choice((0xFC, 0xFD, 0xFE, 0xFF))
    sprites[0], sprites[3] = 120, 100
    pair = [
        cartridge(code, begin, table, chr_=chr_, mirroring=1, mapper=mapper, prg_banks=2) for _ in range(2)
    ]
    for machine in pair:
        for i, byte in enumerate(sprites):
            machine.poke(0x0400 + i, byte)
    _assert_same(*pair, 60, 3)
    assert pair[1].ram[0x40] > 40, "the program came to its NMIs"
    assert len(set(pair[0].frame.tobytes())) > 8, "there is a picture"
    assert mapper != 5 or pair[1].ram[0x50] > 20, "and to its IRQs"


class _Assembler:
    """Bytes of a program at $8000, with places to branch back to."""

    def __init__(self) -> None:
        self.code = bytearray()

    def here(self) -> int:
        return 0x8000 + len(self.code)

    def add(self, text: str) -> None:
        self.code += bytes.fromhex(text)

    def go(self, address: int) -> None:
        self.code += bytes(address - self.here())

    def back(self, opcode: int, target: int) -> None:
        self.code += bytes([opcode, (target - self.here() - 2) & 0xFF])

    def jump(self, opcode: int, target: int) -> None:
        self.code += bytes([opcode, target & 0xFF, target >> 8])


def _program_of_loops(generator: random.Random) -> bytes:
    """Counted and waiting loops anywhere in their pages, with NMI, both IRQs and both DMAs among them."""
    program = _Assembler()
    nmi, irq, table, main = 0x8300, 0x8310, 0x8340, 0x8400
    program.add("A2 FF 9A A9 80 8D 00 20 A9 00 8D 17 40")  # stack; NMI and frame IRQ on
    program.add("A9 8F 8D 10 40 A9 01 8D 13 40 A9 10 8D 15 40 58")  # DMC with IRQ; CLI
    program.add("A2 0B BD 50 83 9D 00 04 CA 10 F7")  # a routine from $8350 to $0400
    program.jump(0x4C, main)
    program.go(nmi)
    program.add("E6 51 E6 53 40")  # INC $51; INC $53; RTI
    program.go(irq)
    program.add("48 AD 15 40 E6 53 A9 10 8D 15 40 68 40")  # acknowledge, and play again
    program.go(table)
    program.code += generator.randbytes(16)
    program.add("A9 00 9D 00 05 E8 8E 01 04 E0 20 60")  # LDA #n; STA $0500,X; INX; STX n; CPX #$20; RTS
    program.go(main)

    def pad() -> None:
        program.code += b"\xea" * generator.randrange(90)

    pad()
    loop = program.here() + 2
    program.add("A0 08 B9 40 83 99 00 03 88")  # copy eight bytes
    program.back(0xD0, loop)
    pad()
    loop = program.here() + 2
    program.add("A2 00 E8 E8 E0 20")  # INX; INX; CPX #$20
    program.back(0xD0, loop)
    pad()
    loop = program.here() + 2
    program.add("A9 F8 99 00 02 C8 C8 C8 C8")  # hide sprites, which are hidden already
    program.back(0xD0, loop)
    pad()
    outer = program.here()
    program.add("A2 03 CA D0 FD A5 51 C5 52")  # wait for an NMI, with a pause in the loop
    program.back(0xF0, outer)
    program.add("85 52")
    pad()
    loop = program.here()
    program.add("A5 53")  # wait for any interrupt
    program.back(0xF0, loop)
    program.add("A9 00 85 53")
    pad()
    loop = program.here()
    program.add("C6 54")  # DEC $54
    program.back(0xD0, loop)
    program.add("A2 00")
    loop = program.here()
    program.jump(0x20, 0x0400)  # code in RAM that changes itself
    program.back(0xD0, loop)
    program.add("A9 02 8D 14 40")  # OAM DMA
    pad()
    program.jump(0x4C, main)
    prg = bytearray(program.code.ljust(0x8000, b"\0"))
    prg[0x7FFA:] = b"".join(vector.to_bytes(2, "little") for vector in (nmi, 0x8000, irq))
    return bytes(prg)


@pytest.mark.parametrize("seed", range(12))
def test_loops_under_interrupts_and_dma(seed: int) -> None:
    prg = _program_of_loops(random.Random(seed))
    pair = [_native.Machine(prg, bytes(8192)) for _ in range(2)]
    _assert_same(*pair, 40, seed)
    assert pair[1].ram[0x51] > 20, "the program came to its NMIs"
    assert pair[1].ram[0x0500:0x0520].tobytes() != bytes(32), "and to the code in RAM"


@pytest.mark.parametrize("seed", range(4))
def test_code_goes_on_in_another_bank(seed: int) -> None:
    # UxROM: at $8000 each bank switches to another, whose next bytes are other instructions.
    generator = random.Random(seed)
    prg = bytearray(b"\xea" * 0x10000)
    bodies = ["E8 C8 E6 30", "CA 88 C6 31", "BD 00 03 99 00 03", "0A 2A 65 30", "9D 10 03 E8 CA D0 00"]
    for bank in range(4):
        code = bytes([0xA9, generator.randrange(4), 0x8D, 0x00, 0x80])  # LDA #n; STA $8000
        code += bytes.fromhex(generator.choice(bodies)).ljust(7, b"\xea")
        code += bytes.fromhex("A5 60 29 1F AA BD 00 80 85 32 E6 60 60")  # reads the bank, too
        prg[bank * 0x4000 : bank * 0x4000 + len(code)] = code
    main = bytes.fromhex("A5 60 29 03 8D 00 80 20 00 80 A5 60 D0 F4 E6 61 4C 00 C0")
    prg[0xC000 : 0xC000 + len(main)] = main
    prg[0xD000] = 0x40
    prg[0xFFFA:] = bytes.fromhex("00 D0 00 C0 00 D0")
    pair = [_native.Machine(bytes(prg), bytes(8192), 2) for _ in range(2)]
    _assert_same(*pair, 20, seed)
    assert pair[1].ram[0x60] or pair[1].ram[0x61]


@pytest.mark.parametrize("mapper", [0, 4])
@pytest.mark.parametrize("seed", range(6))
def test_accesses_with_rendering_off_and_on(mapper: int, seed: int) -> None:
    # $2006 and $2007 at all dots of the frame, to the palette too, and crowded sprites.
    generator = random.Random(seed)
    accesses = [
        ("A9 {:02X} 8D 06 20 A9 {:02X} 8D 06 20", 30),
        ("A9 {:02X} 8D 07 20", 60),
        ("8D 07 20 8D 07 20", 20),
        ("A9 3F 8D 06 20 A9 {:02X} 8D 06 20", 10),
        ("AD 07 20", 6),
        ("AD 02 20 85 40", 8),
        ("A9 {:02X} 8D 05 20", 4),
        ("A9 04 8D 00 20", 3),
        ("A9 20 8D 00 20", 3),
        ("A9 00 8D 01 20", 12),
        ("A9 1E 8D 01 20", 2),
        ("A9 03 8D 14 40", 1),
        ("EA EA 24 40", 30),
    ]
    code = bytearray.fromhex("A2 FF 9A")
    while len(code) < 0x3F00:
        text = generator.choices([text for text, _ in accesses], [weight for _, weight in accesses])[0]
        code += bytes.fromhex(text.format(generator.getrandbits(8), generator.getrandbits(8)))
    code += bytes.fromhex("4C 00 C0")
    prg = bytearray(bytes(0x4000) + code.ljust(0x4000, b"\xea"))
    prg[0x7FFA:] = bytes.fromhex("F9 FF 00 C0 F9 FF")
    prg[0x7FF9] = 0x40
    pair = [_native.Machine(bytes(prg), b"", mapper, chr_ram_size=8192) for _ in range(2)]
    rows = [generator.randrange(256) for _ in range(5)]
    sprites = bytes(generator.choice(rows) if i % 4 == 0 else generator.getrandbits(8) for i in range(256))
    for machine in pair:
        for i, byte in enumerate(sprites):
            machine.poke(0x0300 + i, byte)
    _assert_same(*pair, 40, seed)


@pytest.mark.parametrize("line", [0x20, 0x61, 0xA2])
def test_a_waiting_loop_that_reads_the_status_twice(line: int) -> None:
    # The sprite 0 hit can come between the two reads, and the second does not count.
    code = (
        "A2 FF 9A 2C 02 20 10 FB A9 88 8D 00 20 A9 1E 8D 01 20"  # stack; vertical blank; NMI and rendering on
        "A5 40 F0 FC A5 41 AA CA D0 FD A9 00 85 40"  # $C012: wait for the NMI, and for $41 rounds more
        "2C 02 20 70 FB"  # until the hit of the last frame is gone
        "2C 02 20 70 07 AD 02 20 A9 00 F0 F4"  # BIT $2002; BVS out; LDA $2002; LDA #0; BEQ back
        "E6 42 4C 12 C0"
    )
    nmi = "48 A9 03 8D 14 40 E6 40 E6 41 68 40"
    pair = [cartridge(code, nmi, chr_=b"\xff" * 8192) for _ in range(2)]
    for machine in pair:
        for i, byte in enumerate([line, 0, 0, 0x40]):
            machine.poke(0x0300 + i, byte)
    _assert_same(*pair, 120, line)
    assert pair[1].ram[0x42] > 50, "the loop ended in most frames"


@pytest.mark.parametrize("rows", ["00 00 00 00 00 00 00 80", "00 00 00 10", "01", ""])
@pytest.mark.parametrize(("control", "attribute"), [(0x88, 0x00), (0x88, 0x80), (0xA0, 0x40), (0xA0, 0xC0)])
@pytest.mark.parametrize("line", [0x18, 0xE4])
def test_a_waiting_loop_under_a_sprite_with_transparent_rows(
    rows: str, control: int, attribute: int, line: int
) -> None:
    # Sprite 0 hits where it has a pixel, small and large, upright and upside down; a blank one never does.
    code = (
        f"A2 FF 9A 2C 02 20 10 FB A9 {control:02X} 8D 00 20 A9 1E 8D 01 20"
        "2C 02 20 70 FB"  # until the hit of the last frame is gone
        "2C 02 20 50 FB E6 42 4C 12 C0"  # BIT $2002; BVC back; INC $42; JMP
    )
    tile = bytes.fromhex(rows).ljust(16, b"\0")
    chr_ = bytearray(bytes([0xFF]) * 4096 + tile + bytes(16) + bytes([0xFF]) * 4064)
    if control & 0x20:
        chr_[32:64] = bytes(16) + tile  # large sprite 2: tiles 2 and 3 of the first table
    pair = [cartridge(code, "48 A9 03 8D 14 40 68 40", chr_=bytes(chr_)) for _ in range(2)]
    for machine in pair:
        for i, byte in enumerate([line, 2 if control & 0x20 else 0, attribute, 0x40]):
            machine.poke(0x0300 + i, byte)
    _assert_same(*pair, 30, line)
    row = len(tile.rstrip(b"\0")) - 1 + (8 if control & 0x20 else 0)
    if attribute & 0x80:
        row = (15 if control & 0x20 else 7) - row
    shown = any(tile) and line + 1 + row < 240
    assert (pair[1].ram[0x42] > 25) == shown


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
