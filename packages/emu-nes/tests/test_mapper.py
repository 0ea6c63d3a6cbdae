"""Boards against their documentation. Source: NESdev, the page of each board.

Every 8 KiB bank of PRG-ROM holds its number at +$1F00 (`machine_programs.cartridge`).
"""

import pytest
from machine_programs import cartridge, load, run, store

TAGS = (0x9F00, 0xBF00, 0xDF00, 0xFF00)


def _banks(machine) -> list[int]:
    return [machine.peek(address) for address in TAGS]


def _mmc1(machine, address: int, value: int) -> None:
    for bit in range(5):
        store(machine, address, value >> bit & 1)


def test_nrom_128_repeats_its_sixteen_kilobytes() -> None:
    assert _banks(cartridge()) == [0, 1, 0, 1]


def test_mmc1_powers_on_with_the_last_bank_fixed() -> None:
    machine = cartridge(mapper=1, prg_banks=8)
    assert _banks(machine)[2:] == [14, 15]


@pytest.mark.parametrize(
    ("control", "expected"),
    [(0x0C, [6, 7, 14, 15]), (0x08, [0, 1, 6, 7]), (0x00, [4, 5, 6, 7])],
)
def test_mmc1_prg_modes(control: int, expected: list[int]) -> None:
    machine = cartridge(mapper=1, prg_banks=8)
    _mmc1(machine, 0x8000, control)
    _mmc1(machine, 0xE000, 3)
    assert _banks(machine) == expected


def test_mmc1_ignores_the_second_of_two_consecutive_writes() -> None:
    # INC writes twice in a row; the shift register takes one bit.
    machine = cartridge(mapper=1, prg_banks=8)
    _mmc1(machine, 0x8000, 0x0C)
    address = 0xFF80  # holds $EA: bit 0 clear in the first write, set in the second
    for _ in range(5):
        run(machine, f"EE {address & 255:02X} {address >> 8:02X}")
    assert _banks(machine) == [0, 1, 14, 15]


def test_mmc1_selects_halves_of_512_kilobytes() -> None:
    machine = cartridge(mapper=1, prg_banks=32)
    _mmc1(machine, 0xA000, 0x10)
    assert _banks(machine) == [32, 33, 62, 63]


def test_uxrom_switches_the_lower_half() -> None:
    machine = cartridge(mapper=2, prg_banks=8)
    store(machine, 0x8000, 5)
    assert _banks(machine) == [10, 11, 14, 15]


def test_bus_conflicts_only_with_submapper_2() -> None:
    machine = cartridge(mapper=2, submapper=2, prg_banks=8)
    store(machine, 0xFF00, 7)  # that byte of ROM is 15: no conflict
    assert _banks(machine)[0] == 14
    store(machine, 0x9F00, 3)  # and this one 14: 3 & 14 = 2
    assert _banks(machine)[0] == 4


def _read_ppu(machine, address: int) -> int:
    load(machine, 0x2002)
    store(machine, 0x2006, address >> 8)
    store(machine, 0x2006, address & 255)
    load(machine, 0x2007)
    return load(machine, 0x2007)


def _chr(unit: int, count: int) -> bytes:
    """CHR-ROM whose every ``unit`` bytes hold their number."""
    return b"".join(bytes([bank]) * unit for bank in range(count))


def test_cnrom_switches_chr() -> None:
    machine = cartridge(mapper=3, chr_=_chr(8192, 4))
    for bank in (0, 3, 1):
        store(machine, 0x8000, bank)
        assert _read_ppu(machine, 0) == bank


def _tables(machine) -> list[int]:
    """The first byte of each of the four nametables."""
    return [_read_ppu(machine, 0x2000 + 0x400 * table) for table in range(4)]


def _mark_tables(machine, first: int, second: int, select) -> None:
    """Writes a number into each table of a board with one screen."""
    for number, table in ((first, 0), (second, 1)):
        select(table)
        load(machine, 0x2002)
        store(machine, 0x2006, 0x20)
        store(machine, 0x2006, 0x00)
        store(machine, 0x2007, number)


def test_axrom_switches_32_kilobytes_and_the_one_screen() -> None:
    machine = cartridge(mapper=7, prg_banks=8)
    assert _banks(machine) == [0, 1, 2, 3]
    store(machine, 0x8000, 2)
    assert _banks(machine) == [8, 9, 10, 11]
    _mark_tables(machine, 21, 22, lambda table: store(machine, 0xFFFF, 0x10 * table | 3))
    assert (_banks(machine), _tables(machine)) == ([12, 13, 14, 15], [22] * 4)
    store(machine, 0x8000, 0)
    assert (_banks(machine), _tables(machine)) == ([0, 1, 2, 3], [21] * 4)


def test_axrom_has_bus_conflicts_only_with_submapper_2() -> None:
    for submapper, bank in ((0, 7), (1, 7), (2, 7 & 5)):
        machine = cartridge(mapper=7, submapper=submapper, prg_banks=16)
        store(machine, 0xFF00, 1)  # that byte is 3: no conflict
        store(machine, 0xBF00, 7)  # and this one 5
        assert _banks(machine)[0] == 4 * bank


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
    assert (_banks(machine), _read_ppu(machine, 0x1FFF)) == ([0, 1, 2, 3], 0)
    store(machine, 0x8000, value)
    assert (_banks(machine), _read_ppu(machine, 0x1FFF)) == (prg, chr_bank)


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
    assert _banks(machine) == before
    store(machine, address, value)
    assert _banks(machine) == after


@pytest.mark.parametrize(("submapper", "expected"), [(1, [32] * 4), (0, [32, 32, 0, 0])])
def test_one_camerica_board_switches_its_screen(submapper, expected) -> None:
    machine = cartridge(mapper=71, submapper=submapper, prg_banks=8)
    _mark_tables(machine, 31, 32, lambda table: store(machine, 0x9000, 0x10 * table))
    assert _tables(machine) == expected


def test_dxrom_has_the_banks_of_the_mmc3_and_nothing_else() -> None:
    machine = cartridge(mapper=206, prg_banks=8, chr_=_chr(1024, 64))
    for register, bank in ((0, 5), (1, 8), (2, 20), (5, 63), (6, 3), (7, 4)):
        store(machine, 0x8000, 0xC0 | register)  # the modes of the MMC3, which it does not have
        store(machine, 0x8001, 0xC0 | bank)  # six bits
    assert _banks(machine) == [3, 4, 14, 15]
    expected = {0x0000: 4, 0x0400: 5, 0x0800: 8, 0x0C00: 9, 0x1000: 20, 0x1C00: 63}
    assert {address: _read_ppu(machine, address) for address in expected} == expected
    _mark_tables(machine, 41, 42, lambda table: store(machine, 0xA000, table))
    assert _tables(machine)[:2] == [42, 42]  # horizontal, by wire
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
    assert _banks(machine) == expected


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
