"""The sound processor against documented tables and timing. Source: NESdev "APU Frame Counter",
"APU Length Counter", "APU DMC".
"""

import itertools
import random
import struct

import pytest
from machine_programs import cartridge, load, run, store
from rlx_emu_nes._native import Machine

LENGTHS = [
    10, 254, 20, 2, 40, 4, 80, 6, 160, 8, 60, 10, 14, 12, 26, 14,
    12, 16, 24, 18, 48, 20, 96, 22, 192, 24, 72, 26, 16, 28, 32, 30,
]  # fmt: skip


@pytest.mark.parametrize(("code", "length"), list(enumerate(LENGTHS)))
def test_length_counter_table(code: int, length: int) -> None:
    # Each write of $80 to $4017 clocks the counter at once.
    machine = cartridge()
    store(machine, 0x4017, 0x40)
    store(machine, 0x4015, 0x01)
    store(machine, 0x4000, 0x10)
    store(machine, 0x4003, code << 3)
    clocks = 0
    while load(machine, 0x4015) & 1:
        store(machine, 0x4017, 0xC0)
        clocks += 1
        assert clocks < 300
    assert clocks == length


def test_a_halted_length_counter_stays() -> None:
    machine = cartridge()
    store(machine, 0x4015, 0x01)
    store(machine, 0x4000, 0x30)
    store(machine, 0x4003, 0x18)  # length 2
    for _ in range(10):
        store(machine, 0x4017, 0xC0)
    assert load(machine, 0x4015) & 1


def test_disabling_a_channel_clears_its_length() -> None:
    machine = cartridge()
    store(machine, 0x4015, 0x0F)
    for register in (0x4003, 0x4007, 0x400B, 0x400F):
        store(machine, register, 0x08)
    assert load(machine, 0x4015) & 0x0F == 0x0F
    store(machine, 0x4015, 0x05)
    assert load(machine, 0x4015) & 0x0F == 0x05


def _cycles_to_frame_irq(lead: str) -> int:
    """From the $4017 write to the first read of $4015 that shows the flag, NOP by NOP."""
    machine = cartridge()
    run(machine, lead)
    store(machine, 0x4017, 0x00)
    begin = machine.registers()[6] - 1  # the cycle of the write
    run(machine, "A2 17 A0 05 CA D0 FD 88 D0 FA" + " EA" * 4)
    while True:
        snapshot = machine.save()
        if load(machine, 0x4015) & 0x40:
            return machine.registers()[6] - 1 - begin
        machine.load(snapshot)
        run(machine, "EA")


def test_frame_irq_flag_comes_after_its_documented_cycles() -> None:
    # 29,831 or 29,832 cycles after the write, by the write's parity; steps of two cycles.
    seen = {_cycles_to_frame_irq(lead) for lead in ("EA", "A5 00", "EA EA", "A5 00 EA")}
    assert seen <= {29831, 29832, 29833}
    assert seen & {29831, 29832}


@pytest.mark.parametrize("value", [0x40, 0x80, 0xC0])
def test_inhibit_and_five_step_mode_make_no_frame_irq(value: int) -> None:
    machine = cartridge()
    store(machine, 0x4017, value)
    for _ in range(40):
        run(machine, "A2 00 CA D0 FD")  # 256 iterations
        assert not load(machine, 0x4015) & 0x40


def test_dmc_sample_of_one_byte_ends_with_an_irq_flag() -> None:
    machine = cartridge()
    run(machine, "A9 8F 8D 10 40 A9 00 8D 13 40 A9 10 8D 15 40")
    run(machine, "EA " * 40)
    status = load(machine, 0x4015)
    assert status & 0x80
    assert not status & 0x10


def test_a_pulse_channel_has_its_documented_pitch() -> None:
    machine = cartridge()
    machine.enable_audio(44100)
    store(machine, 0x4015, 0x01)
    store(machine, 0x4000, 0xBF)  # half duty, constant volume 15
    store(machine, 0x4002, 0xFD)  # 1789773 / (16 * 254) = 440.4 Hz
    store(machine, 0x4003, 0x08)
    machine.set_registers(0xC000)
    for _ in range(10):
        machine.run_frame()
    machine.read_audio()
    for _ in range(15):
        machine.run_frame()
    sound = machine.read_audio()
    samples = struct.unpack(f"={len(sound) // 2}h", sound)
    half = max(samples) // 2
    rising = sum(a < half <= b for a, b in itertools.pairwise(samples))
    assert rising / (len(samples) / 44100) == pytest.approx(440.4, rel=0.02)


def test_sound_outside_a_note_is_silence() -> None:
    machine = cartridge()
    machine.enable_audio(44100)
    for _ in range(20):
        machine.run_frame()
        sound = machine.read_audio()  # the first frames hold the settling of the filters
    assert max(map(abs, struct.unpack(f"={len(sound) // 2}h", sound))) < 100


@pytest.mark.parametrize("seed", range(6))
def test_writes_are_the_same_whether_somebody_listens(seed: int) -> None:
    # Without a listener they can come before the ticks ahead of them, unless the frame counter steps there.
    generator = random.Random(seed)
    code = "A9 0F 8D 15 40"
    for _ in range(900):
        register = generator.choice([*range(0x4000, 0x4010), 0x4000, 0x4003, 0x4008, 0x400B, 0x400F])
        if generator.random() < 0.02:
            register = generator.choice([0x4015, 0x4017])
        code += f" A9 {generator.getrandbits(8):02X} 8D {register & 0xFF:02X} {register >> 8:02X}"
        code += generator.choice(["", " EA", " 24 00", " A2 40 CA D0 FD"])  # nothing, or a pause
        if generator.random() < 0.05:
            code += " AD 15 40"
    code += " 4C 00 80"
    prg = bytearray(bytes.fromhex(code).ljust(0x8000, b"\xea"))
    prg[0x7FFA:] = bytes.fromhex("F0 FF 00 80 F0 FF")
    prg[0x7FF0] = 0x40
    quiet, loud = (Machine(bytes(prg), bytes(8192)) for _ in range(2))
    loud.enable_audio(48000)
    for frame in range(40):
        quiet.run_frame(0, 0, False)
        loud.run_frame(0, 0, False)
        assert quiet.save() == loud.save(), f"the state differs after frame {frame}"
