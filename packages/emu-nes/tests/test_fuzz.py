"""Damaged and random input: an error of ours, or play; never a crash."""

import random
import struct
from pathlib import Path

import numpy as np
import pytest
import tiny_game
from hypothesis import given, settings
from hypothesis import strategies as st
from rlx_emu_nes import NES, NESVectorEnv, RomError, StateError, example_rom, savestate
from rlx_emu_nes.cartridge import SUPPORTED_MAPPERS, Cartridge
from rlx_emu_nes.fceumm_state import read_chunks
from rlx_emu_nes.game_genie import CodeError, parse_code

headers = st.binary(min_size=12, max_size=12)


@given(headers, st.integers(0, 40_000))
@settings(max_examples=150, deadline=None)
def test_any_header_is_read_or_refused(header, length):
    try:
        cartridge = Cartridge.load(b"NES\x1a" + header + bytes(length))
    except RomError as error:
        assert "\n" not in str(error)
        return
    for rom, least in ((cartridge.prg, 16384), (cartridge.chr, 8192)):
        assert not rom or (len(rom) >= least and len(rom) & (len(rom) - 1) == 0)
    assert cartridge.chr or cartridge.chr_ram_size + cartridge.chr_nvram_size >= 8192


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_refused_as_rom_and_as_state(data):
    with pytest.raises(RomError):
        Cartridge.load(data)
    nes = NES(tiny_game.rom())
    with pytest.raises(StateError):
        nes.load_state(data)
    with pytest.raises(ValueError, match="savestate"):
        read_chunks(data)


@given(st.text(max_size=9))
def test_any_text_is_a_code_or_refused(text):
    try:
        code = parse_code(text)
    except CodeError:
        return
    assert 0x8000 <= code.address <= 0xFFFF
    assert 0 <= code.value <= 255


def random_rom(seed, mapper):
    """A program of random bytes whose vectors lie in ROM."""
    choose = random.Random(seed)
    prg = bytearray(choose.randbytes(0x8000))
    prg[0x7FFA:] = bytes.fromhex("00 80 00 C0 00 E0")
    has_chr_rom = choose.random() < 0.5 and mapper != 34  # with CHR-ROM, 34 is another board
    chr_rom = choose.randbytes(0x2000) if has_chr_rom else b""
    flags6 = (mapper & 15) << 4 | choose.randrange(16) & 0x0B
    header = b"NES\x1a" + bytes([2, len(chr_rom) // 0x2000, flags6, mapper & 0xF0]) + bytes(8)
    return header + bytes(prg) + chr_rom


def run_random(seed, mapper, frames):
    nes = NES(random_rom(seed, mapper))
    twin = NES(random_rom(seed, mapper))
    choose = random.Random(seed)
    for _ in range(frames):
        pad = choose.randrange(256)
        nes.step(pad, draw=True)
        twin.step(pad, draw=False)
    assert nes.save_state() == twin.save_state()
    assert nes.frame.max() <= 63


@pytest.mark.parametrize("mapper", SUPPORTED_MAPPERS)
@pytest.mark.parametrize("seed", range(3))
def test_random_programs_run_and_do_not_know_whether_they_are_drawn(seed, mapper):
    run_random(seed, mapper, 20)


@pytest.mark.slow
def test_many_damaged_roms_are_refused_or_run():
    # Any header over a real program: sizes, boards and mirroring that it was not written for.
    program = Path(example_rom()).read_bytes()
    choose = random.Random(0)
    ran = 0
    for _ in range(1000):
        header = bytearray(program[:16])
        for _ in range(choose.randrange(1, 5)):
            header[choose.randrange(4, 16)] = choose.randrange(256)
        header[6] = header[6] & 0x0F | choose.randrange(5) << 4
        try:
            nes = NES(bytes(header) + program[16 : choose.randrange(16, len(program) + 1000)])
        except RomError:
            continue
        nes.step(choose.randrange(256), frames=5)
        ran += 1
    assert ran > 10


@pytest.mark.slow
@pytest.mark.parametrize("mapper", SUPPORTED_MAPPERS)
def test_many_random_programs_run(mapper):
    for seed in range(100, 160):
        run_random(seed, mapper, 60)


def test_random_play_of_runner_keeps_its_facts_in_range():
    env = NESVectorEnv("Runner", 4, start_noise=True, noop_max=30, levels=["1-1", "2-4"])
    env.reset(seed=0)
    choose = np.random.default_rng(0)
    for _ in range(60):
        _, reward, terminated, _, infos = env.step(choose.integers(0, 7, 4))
        assert (infos["x"] >= 0).all()
        assert (infos["x"] <= infos["goal_x"]).all()
        assert (infos["lives"] == 3).all()
        assert (np.abs(reward) < 20).all()
        if terminated.any():
            assert (infos["final_info"]["life_lost"] | infos["final_info"]["success"])[terminated].all()


def damage_machine(seed):
    """Changes some bytes of a machine's state behind its memory: it is refused, or the machine runs on."""
    nes = NES(random_rom(seed, seed % 5))
    nes.step(frames=3)
    machine = bytearray(nes._machine.save())
    choose = random.Random(seed)
    for _ in range(choose.randrange(1, 12)):
        machine[choose.randrange(2048, len(machine))] = choose.randrange(256)
    state = savestate.pack(savestate.MACHINE, nes.cartridge.sha1, (bytes(machine),))
    before = nes.save_state()
    try:
        nes.load_state(state)
    except StateError:
        assert nes.save_state() == before
        return
    nes.step(0x81, frames=3)
    assert nes.frame.max() <= 63


def damage_environment(seed):
    """The same with the state of an environment: its machine, its episode, and its stack."""
    env = NESVectorEnv("Runner", 2, size=None, observation="index", noop_max=3)
    env.reset(seed=seed)
    choose = random.Random(seed)
    kind, parts = savestate.unpack(env.get_state(0), env.cartridge.sha1, [savestate.ENVIRONMENT])
    changed = [bytearray(part) for part in parts]
    for _ in range(choose.randrange(1, 12)):
        part = choose.choice(changed)
        part[choose.randrange(len(part))] = choose.randrange(256)
    damaged = savestate.pack(kind, env.cartridge.sha1, tuple(bytes(part) for part in changed))
    before = env.get_state(1)
    try:
        env.set_state(1, damaged)
    except StateError:
        assert env.get_state(1) == before
        return
    for _ in range(3):
        observation, *_ = env.step(np.array([0, 1]))
    assert observation[0].max() <= 63


@pytest.mark.parametrize("seed", [*range(40), 1288])  # the last once read beside the sprites of line 239
def test_a_machine_state_with_any_bytes_changed_is_refused_or_runs(seed):
    damage_machine(seed)


@pytest.mark.parametrize("seed", range(10))
def test_an_environment_state_with_any_bytes_changed_is_refused_or_runs(seed):
    damage_environment(seed)


@pytest.mark.slow
def test_many_damaged_states_are_refused_or_run():
    for seed in range(1000, 3000):
        damage_machine(seed)
    for seed in range(1000, 1200):
        damage_environment(seed)


def test_an_impossible_state_is_refused():
    nes = NES(tiny_game.rom())
    state = savestate.pack(savestate.MACHINE, nes.cartridge.sha1, (b"\xff" * len(nes._machine.save()),))
    with pytest.raises(StateError, match="says what no machine can be in"):
        nes.load_state(state)


def test_a_noise_channel_without_a_period_is_refused():
    """Its timer would never end, and who listens would wait for ever. Periods: NESdev, "APU Noise"."""

    def state_with_period(index: int) -> bytes:
        code = bytes([0xA9, index, 0x8D, 0x0E, 0x40, 0x4C, 0x05, 0x80])  # LDA #index, STA $400E, JMP
        prg = code.ljust(0x3FFA, b"\xea") + b"\x00\x80\x00\x80\x00\x80"
        nes = NES(b"NES\x1a\x01\x01\x00\x00" + bytes(8) + prg + bytes(0x2000))
        nes.step()
        return nes._machine.save()

    shortest, longest = state_with_period(0), state_with_period(15)
    (place,) = (
        i
        for i in range(len(shortest) - 1)
        if shortest[i : i + 2] == struct.pack("<H", 4) and longest[i : i + 2] == struct.pack("<H", 4068)
    )
    nes = NES(tiny_game.rom())
    broken = shortest[:place] + bytes(2) + shortest[place + 2 :]
    with pytest.raises(StateError, match="says what no machine can be in"):
        nes.load_state(savestate.pack(savestate.MACHINE, nes.cartridge.sha1, (broken,)))
