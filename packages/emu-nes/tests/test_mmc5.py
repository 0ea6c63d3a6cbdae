"""The MMC5 against its documentation. Source: NESdev "MMC5".

Every 8 KiB bank of PRG-ROM holds its number at +$1F00 (`machine_programs.cartridge`).
"""

import pytest
from machine_programs import banks, cartridge, load, read_ppu, run, store, tables, write_ppu
from rlx_emu_nes.cartridge import Cartridge

SIXTEEN_BANKS = {"mapper": 5, "prg_banks": 8, "prg_ram_size": 65536}


@pytest.mark.parametrize(
    ("mode", "expected"),
    [(0, [8, 9, 10, 11]), (1, [4, 5, 10, 11]), (2, [4, 5, 7, 11]), (3, [2, 5, 7, 11])],
)
def test_prg_modes(mode, expected) -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    assert banks(machine)[3] == 15  # games rely on the last bank at power-on
    for register, bank in ((0x5114, 2), (0x5115, 5), (0x5116, 7), (0x5117, 11)):
        store(machine, register, 0x80 | bank)
    store(machine, 0x5100, mode)
    assert banks(machine) == expected


def test_ram_lies_at_6000_and_among_the_banks_and_is_protected_by_two_registers() -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    store(machine, 0x5113, 3)
    store(machine, 0x6000, 1)
    assert load(machine, 0x6000) == 0  # protected
    store(machine, 0x5102, 2)
    store(machine, 0x6000, 2)
    assert load(machine, 0x6000) == 0  # one of two
    store(machine, 0x5103, 1)
    store(machine, 0x6000, 3)
    assert load(machine, 0x6000) == 3
    store(machine, 0x5100, 3)
    store(machine, 0x5114, 3)  # the same RAM at $8000
    assert load(machine, 0x8000) == 3
    store(machine, 0x8001, 44)
    assert load(machine, 0x6001) == 44
    store(machine, 0x5114, 0x83)
    assert load(machine, 0x9F00) == 3
    store(machine, 0x9F00, 55)
    assert load(machine, 0x9F00) == 3


def test_two_chips_of_ram_are_told_apart_by_bit_2() -> None:
    machine = cartridge(mapper=5, prg_banks=8, prg_ram_size=0x4000)
    store(machine, 0x5102, 2)
    store(machine, 0x5103, 1)
    for bank, value in ((0, 10), (4, 14)):
        store(machine, 0x5113, bank)
        store(machine, 0x6000, value)
    found = []
    for bank in range(8):
        store(machine, 0x5113, bank)
        found.append(load(machine, 0x6000))
    assert found == [10] * 4 + [14] * 4


def test_programs_run_in_ram_at_8000() -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    for register, value in ((0x5102, 2), (0x5103, 1), (0x5114, 0)):
        store(machine, register, value)
    for i, byte in enumerate(bytes.fromhex("E6 40 60")):  # INC $40; RTS
        store(machine, 0x8000 + i, byte)
    run(machine, "20 00 80 20 00 80")
    assert machine.peek(0x40) == 2


def test_multiplier() -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    store(machine, 0x5205, 200)
    store(machine, 0x5206, 123)
    assert load(machine, 0x5205) | load(machine, 0x5206) << 8 == 200 * 123


@pytest.mark.parametrize(
    ("mode", "read", "after_a_write"),
    [(0, 0x5C, None), (1, 0x5C, None), (2, 7, 9), (3, 7, 7)],  # $5C: open bus
)
def test_exram_modes(mode, read, after_a_write) -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    store(machine, 0x5104, 2)
    store(machine, 0x5C40, 7)
    store(machine, 0x5104, mode)
    assert load(machine, 0x5C40) == read
    store(machine, 0x5C40, 9)
    store(machine, 0x5104, 2)
    # Modes 0 and 1 take zeros while nothing is rendered.
    assert load(machine, 0x5C40) == (0 if after_a_write is None else after_a_write)


def test_programs_run_in_exram() -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    store(machine, 0x5104, 2)
    for i, byte in enumerate(bytes.fromhex("E6 40 60")):
        store(machine, 0x5C00 + i, byte)
    run(machine, "20 00 5C")
    assert machine.peek(0x40) == 1


def test_four_kinds_of_nametables() -> None:
    machine = cartridge(**SIXTEEN_BANKS)
    store(machine, 0x5105, 0b11_10_01_00)
    store(machine, 0x5106, 0x25)
    store(machine, 0x5107, 2)
    for table, value in enumerate((81, 82, 83, 84)):
        write_ppu(machine, 0x2000 + 0x400 * table, value)
    # The fourth shows one tile everywhere, and its attributes one palette, and cannot be written.
    assert tables(machine) == [81, 82, 83, 0x25]
    assert (read_ppu(machine, 0x2FBF), read_ppu(machine, 0x2FC0)) == (0x25, 0b10101010)
    store(machine, 0x5104, 2)
    assert load(machine, 0x5C00) == 83
    store(machine, 0x5105, 0b00_00_01_01)
    assert tables(machine) == [82, 82, 81, 81]


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (0, [8 * 27 + slot for slot in range(8)]),
        (1, [4 * 23 + slot for slot in range(4)] + [4 * 27 + slot for slot in range(4)]),
        (2, [42, 43, 46, 47, 50, 51, 54, 55]),
        (3, [20, 21, 22, 23, 24, 25, 26, 27]),
    ],
)
def test_chr_modes(mode, expected) -> None:
    # 1 KiB bank i holds i. A register counts in banks of the mode's size.
    machine = cartridge(chr_=b"".join(bytes([i]) * 1024 for i in range(256)), **SIXTEEN_BANKS)
    store(machine, 0x5101, mode)
    for slot in range(8):
        store(machine, 0x5120 + slot, 20 + slot)
    assert [read_ppu(machine, 0x400 * slot) for slot in range(8)] == expected


def test_outside_the_picture_tall_sprites_let_the_set_written_last_be_read() -> None:
    machine = cartridge(chr_=b"".join(bytes([i]) * 1024 for i in range(256)), **SIXTEEN_BANKS)
    store(machine, 0x5101, 3)
    store(machine, 0x2000, 0x20)
    for slot in range(4):
        store(machine, 0x5128 + slot, 60 + slot)
    assert [read_ppu(machine, 0x400 * slot) for slot in range(8)] == [60, 61, 62, 63] * 2
    store(machine, 0x5120, 33)
    assert read_ppu(machine, 0) == 33
    store(machine, 0x5128, 34)
    assert read_ppu(machine, 0) == 34
    store(machine, 0x2000, 0)  # small sprites: there is one set
    assert read_ppu(machine, 0) == 33


def _solid(colour: int) -> bytes:
    """1 KiB of tiles of one colour."""
    return (bytes([255 * (colour & 1)]) * 8 + bytes([255 * (colour >> 1)]) * 8) * 64


START = "78 A2 FF 9A A9 40 8D 17 40 2C 02 20 10 FB 2C 02 20 10 FB"
PALETTE = "A9 3F 8D 06 20 A9 00 8D 06 20 A2 00 8E 07 20 E8 E0 20 D0 F8"  # entry i is colour i
TOP = "A9 00 8D 06 20 8D 06 20"


def _set(*registers: tuple[int, int]) -> str:
    return " ".join(f"A9 {value:02X} 8D {at & 255:02X} {at >> 8:02X}" for at, value in registers)


@pytest.mark.parametrize(("control", "background", "sprite"), [(0x20, 2, 1), (0x00, 1, 1)])
def test_tall_sprites_have_banks_of_their_own(control, background, sprite) -> None:
    # CHR bank 1 is of colour 1, bank 2 of colour 2.
    code = (
        START
        + _set((0x5101, 3))
        + _set(*((0x5120 + i, 1) for i in range(8)), *((0x5128 + i, 2) for i in range(4)))
        + PALETTE
        + TOP
        + "A9 02 8D 14 40"
        + _set((0x2000, control), (0x2001, 0x1E))
        + "B8 50 FE"
    )
    chr_ = b"".join(map(_solid, (0, 1, 2, 0) * 2))
    machine = cartridge(code, chr_=chr_, mapper=5, prg_banks=2, prg_ram_size=8192)
    for i, byte in enumerate((99, 2, 0, 80)):  # at (80, 100)
        machine.poke(0x0200 + i, byte)
    for _ in range(6):
        machine.run_frame()
    assert machine.frame[50, 80] == background
    assert machine.frame[103, 83] == 0x10 + sprite


def test_extended_attributes_give_each_tile_a_bank_and_a_palette() -> None:
    code = START + _set((0x5104, 2)) + "A2 00"
    # ExRAM: in column c, palette c & 3 and 4 KiB bank 1 + (c >> 2 & 1)
    code += "8A 4A 4A 29 01 85 10 E6 10 8A 0A 0A 0A 0A 0A 0A 05 10"
    code += "9D 00 5C 9D 00 5D 9D 00 5E 9D 00 5F E8 D0 DF"
    code += _set((0x5104, 1)) + PALETTE + TOP + _set((0x2001, 0x0A)) + "B8 50 FE"
    chr_ = b"".join(_solid(colour) * 4 for colour in (3, 1, 2, 0))
    machine = cartridge(code, chr_=chr_, mapper=5, prg_banks=2, prg_ram_size=8192)
    for _ in range(6):
        machine.run_frame()
    expected = [4 * (column & 3) + 1 + (column >> 2 & 1) for column in range(32)]
    for line in (9, 101, 239):
        assert [machine.frame[line, 8 * column + 4] for column in range(32)] == expected


def _lines_before_the_next_frame(machine, first: int, second: int) -> float:
    """Scanlines from RAM cell `first` changing to the start of vertical blank, when NMI changes `second`."""
    begin = None
    for _ in range(200_000):
        machine.step()
        if machine.peek(second) and begin is None:
            machine.poke(first, 0)
            machine.poke(second, 0)
            begin = 0
        if begin == 0 and machine.peek(first):
            begin = machine.registers()[6]
        if begin and machine.peek(second):
            return (machine.registers()[6] - begin) * 3 / 341
    raise AssertionError("no interrupt came")


@pytest.mark.parametrize("target", [1, 100, 238])
def test_the_counter_interrupts_at_its_line(target) -> None:
    machine = cartridge(
        START + _set((0x5203, target), (0x5204, 0x80), (0x2000, 0x80), (0x2001, 0x18)) + "58 B8 50 FE",
        nmi="E6 51 40",
        irq="E6 50 AD 04 52 85 52 40",
        mapper=5,
        prg_banks=2,
        prg_ram_size=8192,
    )
    lines = _lines_before_the_next_frame(machine, 0x50, 0x51)
    assert lines == pytest.approx(241 - target, abs=0.4)
    assert machine.peek(0x52) == 0xC0  # pending, and within the frame


@pytest.mark.parametrize("target", [0, 240])
def test_lines_that_do_not_come_do_not_interrupt(target) -> None:
    machine = cartridge(
        START + _set((0x5203, target), (0x5204, 0x80), (0x2001, 0x18)) + "58 B8 50 FE",
        irq="E6 50 AD 04 52 40",
        mapper=5,
        prg_banks=2,
        prg_ram_size=8192,
    )
    for _ in range(8):
        machine.run_frame()
    assert machine.peek(0x50) == 0


def test_the_status_tells_whether_lines_are_rendered_and_forgets_a_pending_interrupt() -> None:
    machine = cartridge(
        START + _set((0x5203, 50), (0x2001, 0x18)) + "B8 50 FE", mapper=5, prg_banks=2, prg_ram_size=8192
    )
    for _ in range(5):
        machine.run_frame()
    assert machine.peek(0x5204) == 0x80  # vertical blank; line 50 was passed without an interrupt
    assert load(machine, 0x5204) == 0x80
    assert load(machine, 0x5204) == 0


def test_an_ines_header_gets_all_the_ram_the_chip_can_address() -> None:
    header = bytes([0x4E, 0x45, 0x53, 0x1A, 1, 1, 0x50, 0])
    image = header + bytes(8) + bytes(16384 + 8192)
    assert Cartridge.load(image).prg_ram_size == 65536
    battery = header[:6] + b"\x52" + header[7:] + bytes(8) + bytes(16384 + 8192)
    assert Cartridge.load(battery).prg_nvram_size == 65536
