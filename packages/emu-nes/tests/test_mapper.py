"""Boards against their documentation. Source: NESdev, the page of each board.

Every 8 KiB bank of PRG-ROM holds its number at +$1F00 (`machine_programs.cartridge`).
"""

import pytest
from machine_programs import banks, cartridge, load, read_ppu, run, store, tables, write_ppu


def _mmc1(machine, address: int, value: int) -> None:
    for bit in range(5):
        store(machine, address, value >> bit & 1)


def test_nrom_128_repeats_its_sixteen_kilobytes() -> None:
    assert banks(cartridge()) == [0, 1, 0, 1]


def test_mmc1_powers_on_with_the_last_bank_fixed() -> None:
    machine = cartridge(mapper=1, prg_banks=8)
    assert banks(machine)[2:] == [14, 15]


@pytest.mark.parametrize(
    ("control", "expected"),
    [(0x0C, [6, 7, 14, 15]), (0x08, [0, 1, 6, 7]), (0x00, [4, 5, 6, 7])],
)
def test_mmc1_prg_modes(control: int, expected: list[int]) -> None:
    machine = cartridge(mapper=1, prg_banks=8)
    _mmc1(machine, 0x8000, control)
    _mmc1(machine, 0xE000, 3)
    assert banks(machine) == expected


def test_mmc1_ignores_the_second_of_two_consecutive_writes() -> None:
    # INC writes twice in a row; the shift register takes one bit.
    machine = cartridge(mapper=1, prg_banks=8)
    _mmc1(machine, 0x8000, 0x0C)
    address = 0xFF80  # holds $EA: bit 0 clear in the first write, set in the second
    for _ in range(5):
        run(machine, f"EE {address & 255:02X} {address >> 8:02X}")
    assert banks(machine) == [0, 1, 14, 15]


def test_mmc1_selects_halves_of_512_kilobytes() -> None:
    machine = cartridge(mapper=1, prg_banks=32)
    _mmc1(machine, 0xA000, 0x10)
    assert banks(machine) == [32, 33, 62, 63]


def test_uxrom_switches_the_lower_half() -> None:
    machine = cartridge(mapper=2, prg_banks=8)
    store(machine, 0x8000, 5)
    assert banks(machine) == [10, 11, 14, 15]


def test_bus_conflicts_only_with_submapper_2() -> None:
    machine = cartridge(mapper=2, submapper=2, prg_banks=8)
    store(machine, 0xFF00, 7)  # that byte of ROM is 15: no conflict
    assert banks(machine)[0] == 14
    store(machine, 0x9F00, 3)  # and this one 14: 3 & 14 = 2
    assert banks(machine)[0] == 4


def _chr(unit: int, count: int) -> bytes:
    """CHR-ROM whose every ``unit`` bytes hold their number."""
    return b"".join(bytes([bank]) * unit for bank in range(count))


def test_cnrom_switches_chr() -> None:
    machine = cartridge(mapper=3, chr_=_chr(8192, 4))
    for bank in (0, 3, 1):
        store(machine, 0x8000, bank)
        assert read_ppu(machine, 0) == bank


def _mark_tables(machine, first: int, second: int, select) -> None:
    """Writes a number into each table of a board with one screen."""
    for number, table in ((first, 0), (second, 1)):
        select(table)
        write_ppu(machine, 0x2000, number)


def test_axrom_switches_32_kilobytes_and_the_one_screen() -> None:
    machine = cartridge(mapper=7, prg_banks=8)
    assert banks(machine) == [0, 1, 2, 3]
    store(machine, 0x8000, 2)
    assert banks(machine) == [8, 9, 10, 11]
    _mark_tables(machine, 21, 22, lambda table: store(machine, 0xFFFF, 0x10 * table | 3))
    assert (banks(machine), tables(machine)) == ([12, 13, 14, 15], [22] * 4)
    store(machine, 0x8000, 0)
    assert (banks(machine), tables(machine)) == ([0, 1, 2, 3], [21] * 4)


def test_axrom_has_bus_conflicts_only_with_submapper_2() -> None:
    for submapper, bank in ((0, 7), (1, 7), (2, 7 & 5)):
        machine = cartridge(mapper=7, submapper=submapper, prg_banks=16)
        store(machine, 0xFF00, 1)  # that byte is 3: no conflict
        store(machine, 0xBF00, 7)  # and this one 5
        assert banks(machine)[0] == 4 * bank


@pytest.mark.parametrize(
    ("mapper", "value", "prg", "chr_bank"),
    [
        (11, 0x32, [8, 9, 10, 11], 3),  # CCCC..PP
        (11, 0x81, [4, 5, 6, 7], 8),
        (66, 0x21, [8, 9, 10, 11], 1),  # ..PP..CC
        (66, 0x13, [4, 5, 6, 7], 3),
    ],
)
def test_boards_that_switch_both_memories_with_one_latch(mapper, value, prg, chr_bank) -> None:
    machine = cartridge(mapper=mapper, prg_banks=8, chr_=_chr(8192, 16))
    assert (banks(machine), read_ppu(machine, 0x1FFF)) == ([0, 1, 2, 3], 0)
    store(machine, 0x8000, value)
    assert (banks(machine), read_ppu(machine, 0x1FFF)) == (prg, chr_bank)


@pytest.mark.parametrize(
    ("mapper", "address", "value", "before", "after"),
    [
        (34, 0x8000, 3, [0, 1, 2, 3], [12, 13, 14, 15]),
        (71, 0xC000, 5, [0, 1, 14, 15], [10, 11, 14, 15]),
        (71, 0xBFFF, 5, [0, 1, 14, 15], [0, 1, 14, 15]),  # its latch answers from $C000
        (94, 0x8000, 0b10111, [0, 1, 14, 15], [10, 11, 14, 15]),  # ...PPP..
        (180, 0x8000, 5, [0, 1, 0, 1], [0, 1, 10, 11]),
    ],
)
def test_boards_that_switch_prg_with_a_latch(mapper, address, value, before, after) -> None:
    machine = cartridge(mapper=mapper, prg_banks=8)
    assert banks(machine) == before
    store(machine, address, value)
    assert banks(machine) == after


@pytest.mark.parametrize(("submapper", "expected"), [(1, [32] * 4), (0, [32, 32, 0, 0])])
def test_one_camerica_board_switches_its_screen(submapper, expected) -> None:
    machine = cartridge(mapper=71, submapper=submapper, prg_banks=8)
    _mark_tables(machine, 31, 32, lambda table: store(machine, 0x9000, 0x10 * table))
    assert tables(machine) == expected


def test_dxrom_has_the_banks_of_the_mmc3_and_nothing_else() -> None:
    machine = cartridge(mapper=206, prg_banks=8, chr_=_chr(1024, 64))
    for register, bank in ((0, 5), (1, 8), (2, 20), (5, 63), (6, 3), (7, 4)):
        store(machine, 0x8000, 0xC0 | register)  # the modes of the MMC3, which it does not have
        store(machine, 0x8001, 0xC0 | bank)  # six bits
    assert banks(machine) == [3, 4, 14, 15]
    expected = {0x0000: 4, 0x0400: 5, 0x0800: 8, 0x0C00: 9, 0x1000: 20, 0x1C00: 63}
    assert {address: read_ppu(machine, address) for address in expected} == expected
    _mark_tables(machine, 41, 42, lambda table: store(machine, 0xA000, table))
    assert tables(machine)[:2] == [42, 42]  # horizontal, by wire
    for address in (0xC000, 0xC001, 0xE001):
        store(machine, address, 0)
    for _ in range(4):
        _clock(machine)
    assert _interrupts(machine) == 0


@pytest.mark.parametrize(("mode", "expected"), [(0, [5, 6, 14, 15]), (0x40, [14, 6, 5, 15])])
def test_mmc3_prg_modes(mode: int, expected: list[int]) -> None:
    machine = cartridge(mapper=4, prg_banks=8)
    for register, bank in ((6, 5), (7, 6)):
        store(machine, 0x8000, mode | register)
        store(machine, 0x8001, bank)
    assert banks(machine) == expected


def test_mmc3_write_protects_its_ram() -> None:
    machine = cartridge(mapper=4, prg_banks=8)
    store(machine, 0xA001, 0x80)
    store(machine, 0x6000, 0x12)
    store(machine, 0xA001, 0xC0)
    store(machine, 0x6000, 0x34)
    assert machine.peek(0x6000) == 0x12


@pytest.mark.parametrize("latch", [10, 100])
@pytest.mark.parametrize("control", [0x08, 0x10])
def test_mmc3_counts_rendered_lines(latch: int, control: int) -> None:
    # With the two pattern halves apart, A12 rises once a line, the pre-render line included.
    machine = cartridge(
        f"78 A2 FF 9A A9 40 8D 17 40 2C 02 20 10 FB 2C 02 20 10 FB A9 {control:02X} 8D 00 20 A9 18 8D 01 20"
        f"A9 {latch:02X} 8D 00 C0 8D 01 C0 8D 00 E0 8D 01 E0 58 E6 50 4C 2C C0",
        irq="8D 00 E0 E6 51 A9 00 85 52 40",
        mapper=4,
        prg_banks=2,
        submapper=0,
    )
    begin = None
    for _ in range(200_000):
        machine.step()
        if begin is None and machine.peek(0x50):
            begin = machine.registers()[6]
        if machine.peek(0x51):
            break
    lines = (machine.registers()[6] - begin) * 3 / 341
    # From shortly after line 241 to the pre-render line: 20 lines; then one clock a line.
    assert lines == pytest.approx(20 + latch, abs=1.6)


def _clock(machine) -> None:
    """A rise of A12, by way of the address register."""
    for half in (0x10, 0x00):
        store(machine, 0x2006, half)
        store(machine, 0x2006, 0x00)


def _interrupts(machine) -> int:
    """How often the IRQ handler has run, once every pending one was let through."""
    run(machine, "58 EA EA 78")
    return machine.peek(0x51)


# As in blargg's 5-MMC3 and 6-MMC3_alt: the chips differ in what they do at a reload with 0.
@pytest.mark.parametrize(("submapper", "after_a_natural_reload"), [(0, True), (4, False), (1, False)])
def test_mmc3_revisions_differ_when_the_counter_is_reloaded_with_zero(
    submapper: int, after_a_natural_reload: bool
) -> None:
    machine = cartridge(irq="8D 00 E0 E6 51 8D 01 E0 40", mapper=4, prg_banks=8, submapper=submapper)
    for register, value in ((0xC000, 1), (0xC001, 0), (0xE000, 0), (0xE001, 0)):
        store(machine, register, value)
    _clock(machine)  # reloads with 1
    assert _interrupts(machine) == 0
    store(machine, 0xC000, 0)
    _clock(machine)  # counts to 0
    assert _interrupts(machine) == 1
    _clock(machine)  # reloads with 0 because it was 0
    assert _interrupts(machine) == 1 + after_a_natural_reload
    store(machine, 0xC001, 0)
    _clock(machine)  # reloads with 0 because it was told to
    assert _interrupts(machine) == 2 + after_a_natural_reload


# NESdev "MMC6": $A001 is HhLl, read and write enables of the halves at $7200 and $7000.
@pytest.mark.parametrize(
    ("protect", "kept", "read"),
    [
        (0xF0, [1, 2], [1, 2]),
        (0x30, [1, 0], [1, 0]),  # the closed half reads as 0 while the other is open
        (0xC0, [0, 2], [0, 2]),
        (0xA0, [0, 0], [0, 0]),
        (0x50, [0, 0], [0x70, 0x72]),  # without the right to read there is none to write: open bus
    ],
)
def test_mmc6_opens_the_halves_of_its_ram_one_by_one(protect, kept, read) -> None:
    machine = cartridge(mapper=4, submapper=1, prg_banks=8, prg_ram_size=1024)
    store(machine, 0x8000, 0x20)
    store(machine, 0xA001, protect)
    store(machine, 0x7000, 1)
    store(machine, 0x7E00, 2)  # a mirror of $7200
    assert [load(machine, 0x7000), load(machine, 0x7200)] == read
    store(machine, 0xA001, 0xF0)
    assert [load(machine, 0x7C00), load(machine, 0x7200)] == kept


def test_mmc6_without_its_ram_enabled_ignores_the_rights() -> None:
    machine = cartridge(mapper=4, submapper=1, prg_banks=8, prg_ram_size=1024)
    store(machine, 0xA001, 0xF0)
    store(machine, 0x7000, 1)
    assert load(machine, 0x7000) == 0x70
    store(machine, 0x8000, 0x20)
    store(machine, 0xA001, 0xF0)
    assert load(machine, 0x7000) == 0
    assert load(machine, 0x6000) == 0x60


# ---- MMC2, MMC4


def _latched(mapper: int, **board):
    """A board with CHR bank 1 behind a left latch of $FD, 2 of $FE, 3 and 4 on the right."""
    machine = cartridge(mapper=mapper, prg_banks=8, chr_=_chr(4096, 8), **board)
    for register, bank in zip((0xB000, 0xC000, 0xD000, 0xE000), (1, 2, 3, 4), strict=True):
        store(machine, register, bank)
    return machine


def _halves(machine) -> tuple[int, int]:
    return read_ppu(machine, 0x0000), read_ppu(machine, 0x1000)


@pytest.mark.parametrize(("mapper", "expected"), [(9, [5, 13, 14, 15]), (10, [10, 11, 14, 15])])
def test_mmc2_switches_8_kilobytes_and_mmc4_16(mapper, expected) -> None:
    machine = cartridge(mapper=mapper, prg_banks=8, chr_=_chr(4096, 8))
    store(machine, 0xA000, 0xF5)  # four bits
    assert banks(machine) == expected
    store(machine, 0xF000, 0)
    write_ppu(machine, 0x2000, 51)
    write_ppu(machine, 0x2400, 52)
    assert tables(machine) == [51, 52, 51, 52]
    store(machine, 0xF000, 1)
    assert tables(machine) == [51, 51, 52, 52]


@pytest.mark.parametrize("mapper", [9, 10])
def test_the_latches_follow_the_tiles_that_are_read(mapper) -> None:
    machine = _latched(mapper)
    for address, expected in (
        (0x0FD8, (1, 4)),
        (0x1FD8, (1, 3)),
        (0x0FE8, (2, 3)),
        (0x1FEF, (2, 4)),
        (0x0FD5, (2, 4)),  # not the high plane
        (0x0FF0, (2, 4)),
        (0x1FDF, (2, 3)),
    ):
        read_ppu(machine, address)
        assert _halves(machine) == expected, hex(address)


@pytest.mark.parametrize(("mapper", "expected"), [(9, (2, 4)), (10, (1, 4))])
def test_only_the_mmc2_looks_at_one_row_of_the_left_tiles(mapper, expected) -> None:
    machine = _latched(mapper)
    read_ppu(machine, 0x0FDA)
    assert _halves(machine) == expected


def _striped(mapper: int, half: int):
    """Tile $FE at column 4, tile $FD at column 8 of every row; bank 1, after $FD, is of colour 1, bank 2
    of colour 2."""
    plain = (bytes(8) + bytes(8), b"\xff" * 8 + bytes(8), bytes(8) + b"\xff" * 8)
    chr_ = b"".join(tile * 256 for tile in (plain[0], plain[1], plain[2], plain[0]))
    registers = "A9 01 8D 00 B0 8D 00 D0 A9 02 8D 00 C0 8D 00 E0"
    code = (
        f"78 A2 FF 9A {registers} 2C 02 20 10 FB 2C 02 20 10 FB"
        "A9 20 8D 06 20 A9 00 8D 06 20 A2 04 A0 00 98 29 1F C9 04 D0 02 A9 FE C9 08 D0 02 A9 FD"
        "8D 07 20 C8 D0 EB CA D0 E8"  # names: the column, but for the two
        "A9 3F 8D 06 20 A9 00 8D 06 20 A2 00 8E 07 20 E8 E0 20 D0 F8"  # palette entry i is colour i
        f"A9 00 8D 06 20 8D 06 20 A9 {half << 4:02X} 8D 00 20 A9 0A 8D 01 20 B8 50 FE"
    )
    return cartridge(code, mapper=mapper, prg_banks=2, chr_=chr_)


@pytest.mark.parametrize(
    ("mapper", "half", "rows"),
    [(10, 0, range(8)), (10, 1, range(8)), (9, 1, range(8)), (9, 0, range(1))],
)
def test_a_tile_switches_the_bank_of_those_after_it(mapper, half, rows) -> None:
    # The switch comes after the tile itself is read: $FE still has its colour from the bank of $FD.
    machine = _striped(mapper, half)
    for _ in range(6):
        machine.run_frame()
    for y in range(104, 112):
        colours = [machine.frame[y, 8 * column + 4] & 3 for column in range(16)]
        expected = [1] * 5 + [2] * 4 + [1] * 7 if y % 8 in rows else [1] * 16
        assert colours == expected, y


# ---- FME-7


def _fme7(machine, command: int, value: int) -> None:
    store(machine, 0x8000, command)
    store(machine, 0xA000, value)


def test_fme7_banks() -> None:
    machine = cartridge(mapper=69, prg_banks=8, chr_=_chr(1024, 64))
    for slot in range(8):
        _fme7(machine, slot, 40 + slot)
    for slot, bank in enumerate((7, 9, 11)):
        _fme7(machine, 9 + slot, bank)
    assert banks(machine) == [7, 9, 11, 15]
    assert [read_ppu(machine, 0x400 * slot) for slot in range(8)] == list(range(40, 48))


def test_fme7_has_rom_ram_or_nothing_at_6000() -> None:
    machine = cartridge(mapper=69, prg_banks=8)
    _fme7(machine, 8, 6)
    assert load(machine, 0x7F00) == 6  # a bank of ROM, told by its byte at +$1F00
    _fme7(machine, 8, 0xC0)
    store(machine, 0x7F00, 99)
    assert load(machine, 0x7F00) == 99
    _fme7(machine, 8, 0x40)
    assert load(machine, 0x7F00) == 0x7F  # open bus
    store(machine, 0x7F00, 1)
    _fme7(machine, 8, 0xC0)
    assert load(machine, 0x7F00) == 99


def test_fme7_mirroring() -> None:
    machine = cartridge(mapper=69, prg_banks=8)
    _mark_tables(machine, 61, 62, lambda table: _fme7(machine, 12, 2 + table))
    expected = ([61, 62, 61, 62], [61, 61, 62, 62], [61] * 4, [62] * 4)
    for mode, each in enumerate(expected):
        _fme7(machine, 12, mode)
        assert tables(machine) == each


@pytest.mark.parametrize("count", [60, 300, 5000])
def test_fme7_interrupts_after_as_many_cycles_as_it_counts(count: int) -> None:
    machine = cartridge(
        "78 A2 FF 9A A9 40 8D 17 40"
        f"A9 0E 8D 00 80 A9 {count & 255:02X} 8D 00 A0 A9 0F 8D 00 80 A9 {count >> 8:02X} 8D 00 A0"
        "A9 0D 8D 00 80 58 A9 81 E6 50 8D 00 A0 E6 51 4C 2A C0",
        irq="E6 52 A9 00 8D 00 A0 40",  # stops and acknowledges
        mapper=69,
        prg_banks=2,
    )
    begin = end = None
    while end is None and machine.registers()[6] < 10_000:
        machine.step()
        if begin is None and machine.peek(0x50):
            begin = machine.registers()[6] + 4  # the store that starts the counter
        if machine.peek(0x52):
            end = machine.registers()[6] - 5 - 7  # before INC and the interrupt sequence
    # It wraps one cycle after zero, and the instruction under way (up to five cycles) goes on.
    assert begin + count + 1 <= end <= begin + count + 1 + 7
    machine.run_frame()
    machine.run_frame()
    assert machine.peek(0x52) == 1


# ---- TxSROM


def test_txsrom_takes_the_nametables_from_the_banks_of_the_lower_half() -> None:
    machine = cartridge(mapper=118, prg_banks=8, chr_=_chr(1024, 128))

    def bank(register: int, value: int) -> None:
        store(machine, 0x8000, mode | register)
        store(machine, 0x8001, value)

    mode = 0
    _mark_tables(machine, 71, 72, lambda table: bank(0, 0x80 * table))
    bank(0, 0x80 | 4)
    bank(1, 6)
    assert tables(machine) == [72, 72, 71, 71]
    assert read_ppu(machine, 0) == 4
    mode = 0x80
    for register, value in ((2, 0x80), (3, 0), (4, 0), (5, 0x80)):
        bank(register, value)
    assert tables(machine) == [72, 71, 71, 72]
    store(machine, 0xA000, 1)  # has no say
    assert tables(machine) == [72, 71, 71, 72]
