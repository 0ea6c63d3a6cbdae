"""The console: stepping, memory, pictures, savestates."""

import pickle

import numpy as np
import pytest
import tiny_game
from machine_programs import CODE, cartridge, load, run, store
from rlx_emu_nes import NES, Button, RomError, StateError, example_rom, savestate


@pytest.fixture
def nes():
    console = NES(tiny_game.rom())
    console.step(frames=10)
    return console


def test_buttons_are_the_bits_that_the_pad_shifts_out(nes):
    assert [int(b) for b in Button] == [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80]
    for button in Button:
        nes.step(button)
        assert nes.ram[0x11] == button


@pytest.mark.parametrize("pause", [0, 1, 30, 60, 110, 500])
def test_each_read_of_a_pad_clocks_it_once_however_late(pause):
    # NESdev "Controller reading": A first; ones after the eighth bit. Both pads in turn.
    machine = cartridge()
    store(machine, 0x4016, 1)
    machine.set_registers(CODE)
    machine.run_frame(0b10110010, 0b01100101)
    store(machine, 0x4016, 0)
    bits = [], []
    for _ in range(10):
        for port in range(2):
            bits[port].append(load(machine, 0x4016 + port) & 1)
            run(machine, "EA " * pause)
    assert bits[0] == [0, 1, 0, 0, 1, 1, 0, 1, 1, 1]
    assert bits[1] == [1, 0, 1, 0, 0, 1, 1, 0, 1, 1]


def test_frames_are_counted_by_the_program(nes):
    before = int(nes.ram[0x10])
    nes.step(frames=5)
    assert nes.ram[0x10] == before + 5
    nes.step(frames=0)
    assert nes.ram[0x10] == before + 5
    with pytest.raises(ValueError, match="frames: got -1"):
        nes.step(frames=-1)
    for pads in ((256, 0), (0, -1)):
        with pytest.raises(ValueError, match=r"pads: got .*; expected Button bits, 0 to 255"):
            nes.step(*pads)


def test_pictures(nes):
    nes.step()
    colour = nes.ram[0x10] & 0x3F
    assert nes.frame.shape == (240, 256)
    assert nes.frame.dtype == np.uint8
    assert (nes.frame == colour).all()
    assert nes.rgb.shape == (240, 256, 3)
    assert nes.gray.shape == (240, 256)
    with pytest.raises(ValueError, match="read-only"):
        nes.frame[0, 0] = 1


def test_an_undrawn_frame_leaves_the_picture_and_changes_nothing_else(nes):
    drawn = nes.clone()
    nes.step(draw=False)
    drawn.step()
    assert nes.save_state() == drawn.save_state()
    assert (nes.frame != drawn.frame).any()


def test_ram_is_a_writable_view(nes):
    nes.ram[0x12] = 41
    nes.step(Button.A)
    assert nes.ram[0x12] == 42
    assert nes.peek(0x12) == nes.peek(0x0812) == 42
    nes.poke(0x12, 7)
    assert nes.ram[0x12] == 7


def test_savestates_go_on_exactly(nes):
    state = nes.save_state()
    nes.step(Button.A, frames=20)
    after = nes.save_state()
    nes.load_state(state)
    nes.step(Button.A, frames=20)
    assert nes.save_state() == after


def test_a_clone_is_a_second_machine(nes):
    nes.step()
    twin = nes.clone()
    np.testing.assert_array_equal(twin.frame, nes.frame)
    twin.step(Button.A, frames=3)
    assert (twin.ram[0x12], nes.ram[0x12]) == (3, 0)


def test_a_console_can_be_pickled(nes):
    twin = pickle.loads(pickle.dumps(nes))
    twin.step(), nes.step()
    assert twin.save_state() == nes.save_state()


def test_a_state_of_another_rom_is_refused(nes):
    with pytest.raises(StateError, match="belongs to another ROM"):
        NES(example_rom()).load_state(nes.save_state())


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda state: b"", "not a savestate"),
        (lambda state: b"x" * 100, "not a savestate"),
        (lambda state: state[:-1], "damaged"),
        (lambda state: state[:-1] + b"\0\0", "damaged"),
        (lambda state: state[:39] + b"\xff\xff\xff\xff" + state[43:], "lengths"),
        (lambda state: state[:38] + b"\xff" + state[39:], "lengths"),
        (lambda state: state[:38] + b"\0", "lengths"),
        (lambda state: state[:200] + bytes([state[200] ^ 1]) + state[201:], "checksum"),
        (lambda state: state[:7] + b"E" + state[8:], "an environment state; expected a machine state"),
        (lambda state: state[:7] + b"?" + state[8:], "unknown kind"),
        (lambda state: state[:8] + b"\x63\0" + state[10:], "version 99"),
    ],
)
def test_a_damaged_state_is_refused_and_changes_nothing(nes, damage, message):
    before = nes.save_state()
    with pytest.raises(StateError, match=message):
        nes.load_state(damage(before))
    assert nes.save_state() == before


def test_a_state_may_be_any_bytes(nes):
    state = nes.save_state()
    for given in (bytearray(state), memoryview(state)):
        nes.step(frames=3)
        nes.load_state(given)
        assert nes.save_state() == state
    with pytest.raises(StateError, match="got str, expected bytes"):
        nes.load_state("state")


@pytest.mark.parametrize("parts", [(), (b"a", b"b")])
def test_a_state_with_other_parts_is_damaged(nes, parts):
    with pytest.raises(StateError, match="damaged"):
        nes.load_state(savestate.pack(savestate.MACHINE, nes.cartridge.sha1, parts))


def test_ram_has_one_of_four_patterns(nes):
    with pytest.raises(ValueError, match="ram_pattern: got 4; expected 0 to 3"):
        nes.power_on(4)


def test_reset_keeps_ram_and_power_on_clears_it(nes):
    nes.ram[0x500] = 9
    nes.reset()
    assert nes.ram[0x500] == 9
    nes.power_on()
    assert nes.ram[0x500] == 0
    nes.power_on(ram_pattern=1)
    assert nes.ram[0x500] == 0xFF
    nes.power_on(ram_pattern=3, seed=1)
    random = nes.ram.copy()
    nes.power_on(ram_pattern=3, seed=2)
    assert (nes.ram != random).any()


def test_info_is_plain_data(nes):
    info = nes.info
    assert (info["mapper"], info["board"], info["mirroring"]) == (0, "NROM", "horizontal")
    assert (info["prg_rom_bytes"], info["chr_rom_bytes"]) == (16384, 8192)


def test_a_bad_rom_is_a_rom_error(tmp_path):
    with pytest.raises(RomError, match="cannot read the ROM"):
        NES(tmp_path / "missing.nes")


def test_audio_begins_with_its_first_call(nes):
    assert len(nes.audio()) == 0
    nes.step(frames=6)
    samples = nes.audio()
    assert samples.dtype == np.int16
    assert abs(len(samples) - 44_100 * 6 / 60.0988) < 50
