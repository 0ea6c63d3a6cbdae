"""Integration folders and FCEUmm states, written here by their formats' rules."""

import gzip
import hashlib
import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest
import tiny_game
from machine_programs import banks, read_ppu, tables, write_ppu
from rlx_emu_nes import NES, GameError, NESVectorEnv, StateError
from rlx_emu_nes.expression import Program
from rlx_emu_nes.fceumm_state import load_fceumm_state, read_chunks
from rlx_emu_nes.game import Field
from rlx_emu_nes.integration import _tested, read_integration
from rlx_emu_nes.integration_scripts import EXPRESSIONS
from rlx_emu_nes.interpreter import Watch

DATA = {
    "info": {
        "count": {"address": 0x10, "type": "|u1"},
        "jumps": {"address": 0x12, "type": "|i1"},
        "lives": {"address": 0x13, "type": "|i1"},
        "two bytes": {"address": 0x12, "type": "<u2"},
        "big": {"address": 0x12, "type": ">u2"},
        "digits": {"address": 0x20, "type": ">n3"},
        "bcd": {"address": 0x24, "type": "<d2"},
    }
}
SCENARIO = {
    "done": {"variables": {"lives": {"op": "equal", "reference": 0}}},
    "reward": {"variables": {"jumps": {"reward": 2}, "lives": {"penalty": 10}}},
}


def folder(tmp_path, *, data=DATA, scenario=SCENARIO, **states):
    path = tmp_path / "Tiny-Nes-v0"
    path.mkdir()
    (path / "data.json").write_text(json.dumps(data))
    (path / "scenario.json").write_text(json.dumps(scenario))
    (path / "metadata.json").write_text(json.dumps({"default_state": "Two"}))
    for name, state in states.items():
        (path / f"{name}.state").write_bytes(state)
    return path


def fceumm(**chunks):
    """A savestate of the tiny game, standing in its endless loop with lives 7 and jumps 40."""
    ram = bytearray(2048)
    ram[0x12], ram[0x13] = 40, 7
    known = {
        "PC": struct.pack("<H", 0xC018),
        "A": b"\0",
        "X": b"\0",
        "Y": b"\0",
        "S": b"\xff",
        "P": b"\x24",
        "RAM": bytes(ram),
        "NTAR": bytes(2048),
        "PRAM": bytes(32),
        "SPRA": bytes(256),
        "PPUR": b"\x80\0\0\0",
        "RADD": b"\0\0",
        "TADD": b"\0\0",
    } | chunks
    body = b"".join(
        name.encode().ljust(4, b"\0") + struct.pack("<I", len(value)) + value
        for name, value in known.items()
        if value is not None
    )
    section = struct.pack("<BI", 1, len(body)) + body
    return b"FCS\xff" + struct.pack("<III", len(section), 9813, 0) + section


def test_an_integration_plays(tmp_path):
    path = folder(tmp_path, One=gzip.compress(fceumm()), Two=fceumm())
    env = NESVectorEnv(path, 2, rom=tiny_game.rom(), life_loss="ignore", observation="ram", frame_stack=1)
    assert env.game.id == "retro/Tiny-Nes-v0"
    assert env.levels == ("One", "Two")
    _, infos = env.reset()
    assert infos["level"].tolist() == ["Two", "Two"]
    assert infos["lives"].tolist() == [7, 7]
    assert infos["jumps"].tolist() == [40, 40]
    assert infos["two_bytes"].tolist() == [7 * 256 + 40] * 2
    assert infos["big"].tolist() == [40 * 256 + 7] * 2
    a, b = env.action_meanings.index("A"), env.action_meanings.index("B")
    _, reward, terminated, _, infos = env.step(np.array([a, b]))
    assert reward.tolist() == [4 * 2, -4 * 10]
    assert infos["lives"].tolist() == [7, 3]
    *_, terminated, _, infos = env.step(np.array([a, b]))
    assert terminated.tolist() == [False, True]


def test_all_buttons_are_offered_without_opposites(tmp_path):
    game = read_integration(folder(tmp_path))
    assert len(game.actions["discrete"]) == 36
    assert game.actions["discrete"]["Up+Left+A+B"] == 0x10 | 0x40 | 0x03
    assert list(game.levels) == ["power-on"]


@pytest.mark.parametrize(
    ("done", "expression"),
    [
        ({"variables": {"lives": {"op": "zero"}}}, "((lives == 0) > 0)"),
        ({"variables": {"count": {"measurement": "delta", "op": "negative"}}}, "((delta(count) < 0) > 0)"),
        (
            {"condition": "all", "variables": {"lives": {"op": "zero"}, "count": {}}},
            "((lives == 0) > 0) and (count > 0)",
        ),
        (
            {
                "nodes": {
                    "a": {"condition": "all", "variables": {"lives": {"op": "less-than", "reference": -3}}}
                }
            },
            "(lives < (-3))",
        ),
    ],
)
def test_ends(tmp_path, done, expression):
    game = read_integration(folder(tmp_path, scenario={"done": done}))
    assert expression in game.terminated


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scenario": {"reward": {"script": "lua:score"}}}, "reward calls the script 'lua:score'"),
        ({"scenario": {"done": {"variables": {"nope": {}}}}}, "variable 'nope' is not in data.json"),
        ({"data": {"info": {"x": {"address": 1, "type": "f4"}}}}, "expected an address and a type"),
        ({"data": {"info": {"x": {"address": 1, "type": "|u5"}}}}, "type '|u5': expected at most 4 bytes"),
        ({"data": {"info": {"x": {"address": 0x1FFF, "type": "<u2"}}}}, "address 8191: expected RAM"),
        ({"data": {"info": {"x": {"address": -1, "type": "|u1"}}}}, "address -1: expected RAM"),
        ({"data": {"info": {"x": {"address": 1, "type": "|u1", "mask": "1"}}}}, "mask: got '1'"),
        ({"data": {"info": {"x": 7}}}, "x: got .'type': 7.; expected an address and a type"),
        ({"data": {"info": [7]}}, "info: got list; expected an object"),
        ({"scenario": {"done": {"variables": {"lives": {"op": "zer0"}}}}}, "op: got 'zer0'; expected one of"),
        ({"scenario": {"done": {"variables": {"lives": {"measurement": "d"}}}}}, "measurement: got 'd'"),
        (
            {"scenario": {"reward": {"variables": {"jumps": {"reward": "2"}}}}},
            "reward: got '2'; expected a num",
        ),
        ({"scenario": {"reward": {"variables": {"jumps": 2}}}}, "jumps: got int; expected an object"),
        ({"scenario": {"reward": []}}, r"scenario\.json: reward: got list; expected an object"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, changes, message):
    with pytest.raises(GameError, match=message):
        read_integration(folder(tmp_path, **changes))


def variable(tmp_path, kind, memory, **more):
    """What a variable of this type says about bytes at $10."""
    (tmp_path / "data.json").write_text(
        json.dumps({"info": {"x": {"address": 0x10, "type": kind, **more}}}), encoding="utf-8"
    )
    game = read_integration(tmp_path)
    program = Program({name: i for i, name in enumerate(game.fields)}, game.values)
    program.output("x", 0)
    return Watch(tuple(game.fields.values()), lambda address: memory[address - 0x10]).run(program.code)[0]


@pytest.mark.parametrize(
    ("kind", "more", "expected"),
    [
        # Bytes 31 42 53 F4. Expected: stable-retro's DataType::decode (src/memory.cpp), worked out by hand.
        ("|u1", {}, 0x31),
        ("<u2", {}, 0x4231),
        ("=u2", {}, 0x4231),
        (">u2", {}, 0x3142),
        ("<u4", {}, 0x7FFFFFFF),  # more than a field holds
        ("<>u4", {}, 0x53F43142),
        ("><u4", {}, 0x4231F453),
        (">=u4", {}, 0x4231F453),
        ("<=u2", {}, 0x4231),
        ("<>u2", {}, 0x4231),
        (">n4", {}, 1234),  # only the low half of a byte is a digit
        ("<n4", {}, 4321),
        (">d2", {}, 3142),
        ("<d3", {}, 534231),
        (">u2", {"mask": 0x0F0F}, 0x0102),
        ("|i1", {"mask": 0xFFFF0F}, 1),
    ],
)
def test_types_are_those_of_stable_retro(tmp_path, kind, more, expected):
    assert variable(tmp_path, kind, bytes.fromhex("31 42 53 F4"), **more) == expected


def test_a_mask_is_put_over_the_finished_number(tmp_path):
    assert variable(tmp_path, "|i1", b"\x90") == -112
    assert variable(tmp_path, "|i1", b"\x90", mask=0x80) == 128
    assert variable(tmp_path, "|u1", b"\x90", mask=(1 << 64) - 1) == 0x90
    assert variable(tmp_path, "<u4", b"\x90\0\0\0", mask=0xFFFFFFFF) == 0x90


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ({"op": "negative-equal", "reference": 3}, -3, 1),
        ({"op": "negative-equal", "reference": 3}, 3, 0),
        ({"op": "equal", "reference": 3}, 3, 1),
        ({"op": "sign"}, -7, -1),
        ({}, -7, -7),
    ],
)
def test_operations_are_those_of_stable_retro(op, value, expected):
    # Source: `calculate` in stable-retro's src/utils.cpp.
    program = Program({"x": 0}, {})
    program.output(_tested("x", op), 0)
    watch = Watch([Field(addresses=(0,), weights=(1,), sign_bits=8)], lambda address: value & 255)
    assert watch.run(program.code)[0] == expected


def test_the_first_of_several_rewards_is_player_1s(tmp_path):
    rewards = [{"variables": {"jumps": {"reward": 2}}}, {"variables": {"count": {"reward": 9}}}]
    game = read_integration(folder(tmp_path, scenario={"rewards": rewards}))
    assert list(game.rewards["scenario"].terms) == ["jumps"]


def test_a_script_of_the_collection_is_known_by_its_text(tmp_path, monkeypatch):
    script = "function correct_score() return 0 end\n"
    monkeypatch.setitem(EXPRESSIONS, hashlib.sha1(script.encode()).hexdigest(), "10 * gain(jumps)")
    scenario = {"reward": {"script": "lua:correct_score"}, "scripts": ["script.lua"]}
    path = folder(tmp_path, scenario=scenario)
    (path / "script.lua").write_bytes(script.replace("\n", "\r\n").encode())
    assert read_integration(path).rewards["scenario"].terms == {"script": "10 * gain(jumps)"}
    (path / "script.lua").write_text(script + "-- changed")
    with pytest.raises(GameError, match="reward calls the script"):
        read_integration(path)


def test_without_a_scenario_nothing_is_paid_and_nothing_ends(tmp_path):
    path = folder(tmp_path)
    (path / "scenario.json").unlink()
    game = read_integration(path)
    assert game.rewards["scenario"].terms == {"nothing": "0"}
    assert game.terminated == "0"


def test_a_default_state_that_is_not_there_is_warned_of(tmp_path):
    path = folder(tmp_path, One=fceumm())
    with pytest.warns(UserWarning, match=r"there is no Two\.state beside it; episodes start at 'One'"):
        assert read_integration(path).defaults.levels == ("One",)


def test_the_folder_where_one_stands_has_a_name(tmp_path, monkeypatch):
    monkeypatch.chdir(folder(tmp_path))
    assert (read_integration(".").id, read_integration(".").title) == ("retro/Tiny-Nes-v0", "Tiny")


def test_variables_that_are_named_like_our_own_infos_keep_out_of_their_way(tmp_path):
    data = {"info": {"level": {"address": 0x10, "type": "|u1"}, "level_": {"address": 0x11, "type": "|u1"}}}
    game = read_integration(folder(tmp_path, data=data, scenario={}))
    assert list(game.info) == ["level_", "level__"]


COLLECTION = os.environ.get("RLX_RETRO_DATA")


@pytest.mark.skipif(not COLLECTION, reason="RLX_RETRO_DATA names no folder of stable-retro's integrations")
def test_every_nes_integration_of_a_collection_is_read():
    folders = sorted(path.parent for path in Path(COLLECTION or ".").rglob("*-Nes*/data.json"))
    assert folders
    for path in folders:
        game = read_integration(path)
        assert all(read_chunks(gzip.decompress(state.read_bytes())) for state in path.glob("*.state"))
        assert set(game.defaults.levels) <= set(game.levels)


def test_a_missing_or_damaged_file_is_named(tmp_path):
    with pytest.raises(GameError, match=r"data\.json: cannot be read"):
        read_integration(tmp_path)
    path = folder(tmp_path)
    (path / "data.json").write_text("{")
    with pytest.raises(GameError, match=r"data\.json: not JSON"):
        read_integration(path)


def test_a_state_puts_the_machine_where_it_says(tmp_path):
    nametables = bytes(range(256)) * 8
    state = fceumm(NTAR=nametables, SPRA=bytes(range(256)), PRAM=b"\x01" * 32)
    path = tmp_path / "a.state"
    path.write_bytes(state)
    nes = NES(tiny_game.rom())
    load_fceumm_state(nes, path)
    assert (nes.ram[0x12], nes.ram[0x13], nes.ram[0x10]) == (40, 7, 0)
    # The pending interrupt is served first, so each frame counts.
    nes.step(0x01, frames=5)
    assert (nes.ram[0x10], nes.ram[0x12]) == (5, 45)


@pytest.mark.parametrize(
    ("mapper", "chunks", "prg", "chr_"),
    [
        (
            9,
            {"PREG": b"\5", "CREG": b"\1\2\3\4", "MIRR": b"\0", "LAT0": b"\0", "LAT1": b"\1"},
            [5, 13, 14, 15],
            {0x0000: 4, 0x1000: 16},
        ),
        (
            10,
            {"PREG": b"\2", "CREG": b"\1\2\3\4", "MIRR": b"\0", "LAT0": b"\1", "LAT1": b"\0"},
            [4, 5, 14, 15],
            {0x0000: 8, 0x1000: 12},
        ),
        (
            69,
            {
                "PREG": b"\1\2\3\0",
                "CREG": bytes(range(20, 28)),
                "MIRR": b"\1",
                "IRQA": b"\0",
                "IRQC": bytes(4),
            },
            [1, 2, 3, 15],
            {0x0000: 20, 0x1C00: 27},
        ),
        (
            5,
            {
                "PSIZ": b"\3",
                "VSIZ": b"\3",
                "PRGB": b"\x84\x85\x86\x8f",
                "CHRA": struct.pack("<8H", *range(30, 38)),
                "CHRB": struct.pack("<4H", *range(40, 44)),
                "ABMD": b"\0",
                "NTAM": b"\x50",
            },
            [4, 5, 6, 15],
            {0x0000: 30, 0x1C00: 37},
        ),
    ],
    ids=["MMC2", "MMC4", "FME-7", "MMC5"],
)
def test_a_state_brings_the_registers_of_a_board_back(tmp_path, mapper, chunks, prg, chr_):
    # Names and contents of the chunks are those of FCEUmm. Every byte of a bank is its number.
    banks_of_prg = b"".join(bytes([bank]) * 0x2000 for bank in range(16))
    banks_of_chr = b"".join(bytes([bank]) * 0x400 for bank in range(128))
    header = bytes([8, 16, (mapper & 15) << 4, mapper & 0xF0]) + bytes(8)
    nes = NES(b"NES\x1a" + header + banks_of_prg + banks_of_chr)
    path = tmp_path / "board.state"
    path.write_bytes(fceumm(PPUR=bytes(4), **chunks))  # without NMI
    load_fceumm_state(nes, path)
    assert banks(nes._machine) == prg
    assert {address: read_ppu(nes._machine, address) for address in chr_} == chr_
    write_ppu(nes._machine, 0x2000, 91)
    write_ppu(nes._machine, 0x2800, 92)
    assert tables(nes._machine) == [91, 91, 92, 92]  # horizontal


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (b"", "does not start with FCS"),
        (b"junk" * 10, "does not start with FCS"),
        (fceumm()[:-1], "cut short"),
        (fceumm()[:40], "cut short"),
        (fceumm(RAM=None), "lacks RAM"),
        (fceumm(A=None, S=None), "lacks A, S"),
        (fceumm(X=b""), "part cpu has 6 bytes; expected 7"),
        (fceumm(RAM=b"\0" * 100), "part ram has 100 bytes; expected 2048"),
        (gzip.compress(fceumm())[:-9], "cannot read the state"),
    ],
)
def test_a_damaged_state_is_refused(tmp_path, state, message):
    path = tmp_path / "bad.state"
    path.write_bytes(state)
    with pytest.raises(StateError, match=message):
        load_fceumm_state(NES(tiny_game.rom()), path)


def test_chunks_are_read_by_name():
    assert read_chunks(fceumm())["P"] == b"\x24"
