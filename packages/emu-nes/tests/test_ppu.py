"""The picture processor against documented timing and quirks. Source: NESdev "PPU rendering",
"PPU frame timing", "PPU registers", "PPU sprite evaluation", "Open bus behavior".
"""

import pytest
from machine_programs import CODE, cartridge, load, run, store

WAIT = "2C 02 20 10 FB 2C 02 20 10 FB"
"""BIT $2002; BPL: two starts of vertical blank, after which the PPU listens."""


def _at_vblank(machine):
    for _ in range(3):
        machine.run_frame()
    return machine


def _vram(machine, address: int) -> None:
    load(machine, 0x2002)
    store(machine, 0x2006, address >> 8)
    store(machine, 0x2006, address & 0xFF)


@pytest.mark.parametrize(("mask", "dots"), [(0x00, 2 * 89342), (0x08, 2 * 89342 - 1)])
def test_two_frames_last_documented_dots(mask: int, dots: int) -> None:
    # With rendering on, every second frame is one dot shorter.
    machine = cartridge(f"78 A2 FF 9A A9 80 8D 00 20 {WAIT} A9 {mask:02X} 8D 01 20 4C 17 C0")
    for _ in range(6):
        machine.run_frame()
    begin = machine.registers()[6]
    pairs = 300
    for _ in range(2 * pairs):
        machine.run_frame()
    assert (machine.registers()[6] - begin) * 3 == pytest.approx(pairs * dots, abs=24)


def test_nmi_comes_once_a_frame_and_only_when_enabled() -> None:
    machine = cartridge(f"78 A2 FF 9A {WAIT} A9 80 8D 00 20 4C 13 C0", nmi="E6 40 40")
    for _ in range(4):
        machine.run_frame()
    before = machine.peek(0x40)
    for _ in range(10):
        machine.run_frame()
    assert machine.peek(0x40) - before == 10
    silent = _at_vblank(cartridge(f"78 A2 FF 9A {WAIT} 4C 0E C0", nmi="E6 40 40"))
    assert silent.peek(0x40) == 0


def test_reading_status_clears_the_vblank_flag() -> None:
    machine = _at_vblank(cartridge())
    assert load(machine, 0x2002) & 0x80
    assert not load(machine, 0x2002) & 0x80


def test_data_reads_are_one_behind_except_for_the_palette() -> None:
    machine = _at_vblank(cartridge())
    _vram(machine, 0x2400)
    for value in (0x11, 0x22, 0x33):
        store(machine, 0x2007, value)
    _vram(machine, 0x2400)
    load(machine, 0x2007)
    assert [load(machine, 0x2007) for _ in range(3)] == [0x11, 0x22, 0x33]
    _vram(machine, 0x3F05)
    store(machine, 0x2007, 0x2A)
    _vram(machine, 0x3F05)
    assert load(machine, 0x2007) & 0x3F == 0x2A


def test_sprite_backdrops_mirror_those_of_the_background() -> None:
    machine = _at_vblank(cartridge())
    for i in range(4):
        _vram(machine, 0x3F10 + 4 * i)
        store(machine, 0x2007, 0x10 + i)
        _vram(machine, 0x3F00 + 4 * i)
        assert load(machine, 0x2007) & 0x3F == 0x10 + i


def test_greyscale_hides_the_hue_of_palette_reads() -> None:
    machine = _at_vblank(cartridge())
    _vram(machine, 0x3F01)
    store(machine, 0x2007, 0x2C)
    store(machine, 0x2001, 0x01)
    _vram(machine, 0x3F01)
    assert load(machine, 0x2007) & 0x3F == 0x20


@pytest.mark.parametrize("mirroring", [0, 1])
def test_nametable_mirroring(mirroring: int) -> None:
    machine = _at_vblank(cartridge(mirroring=mirroring))
    other = 0x2400 if mirroring == 0 else 0x2800
    _vram(machine, 0x2005)
    store(machine, 0x2007, 0x77)
    _vram(machine, other + 5)
    load(machine, 0x2007)
    assert load(machine, 0x2007) == 0x77


def test_write_only_registers_read_as_the_last_value_on_the_ppu_bus() -> None:
    machine = _at_vblank(cartridge())
    store(machine, 0x2003, 0xA5)
    assert load(machine, 0x2000) == 0xA5
    assert load(machine, 0x2005) == 0xA5


def test_the_ppu_bus_decays_within_a_second() -> None:
    machine = _at_vblank(cartridge())
    store(machine, 0x2003, 0xFF)
    for _ in range(60):
        machine.run_frame()
        machine.set_registers(CODE)
    assert load(machine, 0x2000) == 0


def _sprite_scene(y: int, count: int = 1, x: int = 100):
    """Solid tile 1 everywhere, `count` sprites of tile 1 at (x, y), rendering on."""
    chr_ = bytes(16) + b"\xff" * 8 + bytes(8) + bytes(8192 - 32)
    machine = cartridge(f"78 A2 FF 9A {WAIT} 4C 0E C0", chr_=chr_)
    _at_vblank(machine)
    _vram(machine, 0x2000)
    run(machine, "A9 01 A0 04 A2 00 8D 07 20 CA D0 FA 88 D0 F7")  # 1,024 bytes of 1
    for _ in range(2):
        machine.set_registers(CODE + 0x0E)
        machine.run_frame()
    for i in range(64):
        used = i < count
        for at, byte in enumerate((y if used else 0xF8, 1, 0, x)):
            machine.poke(0x0400 + 4 * i + at, byte)
    run(machine, "A9 00 8D 03 20 A9 04 8D 14 40 A9 00 8D 05 20 8D 05 20 8D 00 20 A9 1E 8D 01 20")
    machine.set_registers(0x0300)
    for i, byte in enumerate(bytes.fromhex("4C 00 03")):
        machine.poke(0x0300 + i, byte)
    machine.run_frame()
    return machine


@pytest.mark.parametrize(("y", "hit"), [(50, True), (238, True), (239, False), (0xF8, False)])
def test_sprite_zero_hit_depends_on_the_line(y: int, hit: bool) -> None:
    assert bool(load(_sprite_scene(y), 0x2002) & 0x40) == hit


@pytest.mark.parametrize(("x", "hit"), [(254, True), (255, False)])
def test_sprite_zero_does_not_hit_in_the_last_column(x: int, hit: bool) -> None:
    assert bool(load(_sprite_scene(60, x=x), 0x2002) & 0x40) == hit


@pytest.mark.parametrize(("count", "overflow"), [(8, False), (9, True)])
def test_the_ninth_sprite_of_a_line_sets_overflow(count: int, overflow: bool) -> None:
    assert bool(load(_sprite_scene(80, count), 0x2002) & 0x20) == overflow
