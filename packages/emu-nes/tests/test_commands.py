"""The tools of `rlx nes`, and how test ROMs are graded; the test ROMs are made here."""

import json

import pytest
import tiny_game
from rlx_emu_nes import example_rom
from rlx_emu_nes.accuracy.coin import _result, _tests
from rlx_emu_nes.accuracy.grading import grade, read_verdict
from rlx_emu_nes.accuracy.suites import gradable
from rlx_emu_nes.bench.measure import Spread, plain_game
from rlx_emu_nes.bench.script import buttons
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.cli import main


def status_rom(status, text=b"All well"):
    """A program that leaves ``status`` and ``text`` where blargg's later tests leave them."""
    values = [status, 0xDE, 0xB0, 0x61, *text, 0]
    code = b"".join(bytes([0xA9, value, 0x8D, 0x00 + i, 0x60]) for i, value in enumerate(values))
    prg = bytearray(16384)
    end = (0xC000 + len(code)).to_bytes(2, "little")
    prg[: len(code) + 3] = code + b"\x4c" + end  # JMP itself
    prg[0x3FFA:] = bytes.fromhex("00 C0 00 C0 00 C0")
    return b"NES\x1a\x01\x01" + bytes(10) + bytes(prg) + bytes(8192)


def test_info_as_json(capsys):
    assert main(["info", str(example_rom()), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["mapper"], facts["board"], facts["game"]) == (0, "NROM", "rlx/Runner-v0")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "missing.nes"], "rlx nes info: missing.nes: cannot read the ROM"),
        (["bench", "--against", "nesticle"], "unknown peer 'nesticle'; peers are cynes"),
        (["bench", "--rounds", "0"], "--rounds is 0"),
        (["accuracy"], "give --roms DIR"),
        (["accuracy", "--roms", "."], "no test ROM found"),
        (["replay", "missing.fm2"], "rlx nes replay: cannot read movie 'missing.fm2'"),
        (["ram-map", "nothing"], "rlx nes ram-map: unknown game 'nothing'"),
        (["ram-watch", "--frames", "0"], "rlx nes ram-watch: --frames 0"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(("status", "expected"), [(0, "pass"), (3, "fail")])
def test_a_status_in_memory_is_read(tmp_path, status, expected):
    rom = tmp_path / "test.nes"
    rom.write_bytes(status_rom(status))
    result = grade(rom, "cpu_reset", 100)
    assert result.status == expected
    assert result.detail == f"$6000={status:02X} All well"


def test_a_test_that_says_nothing_is_unread(tmp_path):
    rom = tmp_path / "quiet.nes"
    rom.write_bytes(tiny_game.rom())
    assert grade(rom, "cpu_reset", 70).status == "unread"


def test_a_folder_is_graded(tmp_path, capsys):
    for name, status in (("a.nes", 0), ("b.nes", 1)):
        (tmp_path / "cpu_reset").mkdir(exist_ok=True)
        (tmp_path / "cpu_reset" / name).write_bytes(status_rom(status))
    (tmp_path / "cpu_reset" / "other.nes").write_bytes(b"NES\x1a\x01\x01\x60" + bytes(9))
    assert [rom.name for rom, _ in gradable(tmp_path)] == ["a.nes", "b.nes"]
    assert main(["accuracy", "--roms", str(tmp_path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["nes_test_roms"]
    assert (report["passed"], report["total"], report["unread"]) == (1, 2, 0)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("01-basics Passed", "pass"),
        ("PPU VBL TESTS FAILED: #3", "fail"),
        ("Error 4", "fail"),
        ("$01", "pass"),
        ("$05", "fail"),
        ("11 22 33 44 159A7A8F", "pass"),
        ("11 22 33 44 00000000", "fail"),
        ("All tests complete", "pass"),
        ("Please wait", None),
        ("bypass", None),
    ],
)
def test_verdicts(text, verdict):
    assert read_verdict(text) == verdict


def test_accuracycoins_results():
    source = (
        'result_A = $0400\nresult_B = $0401\n table "One", $FF, result_A\n table "CPU RAM", $FF, result_B\n'
    )
    assert _tests(source) == [("One", 0x400)]
    assert (_result("x", 0b0101).status, _result("x", 0b0101).code) == ("pass", 1)
    assert (_result("x", 0b1010).status, _result("x", 0b1010).code) == ("fail", 2)
    assert _result("x", 0).status == "not run"


def test_the_bench_script_presses_start_then_runs():
    assert buttons(0) == 0
    assert buttons(42) == 0x08
    assert {buttons(frame) for frame in range(200, 300)} == {0x80, 0x81}


def test_a_rom_that_nobody_described_can_be_measured():
    game = plain_game(Cartridge.load(tiny_game.rom()))
    assert game.rewards["none"].terms == {"nothing": "0"}


def test_the_bench_says_what_it_could_not_measure_a_peer_with(tmp_path, capsys):
    without_opencv = tmp_path / "python"
    without_opencv.write_text("#!/bin/sh\necho '{\"drawn_fps\": [10, 30, 20]}'\n")
    without_opencv.chmod(0o755)
    options = ["--rounds", "1", "--against", "nes-py", "--peer-python", str(without_opencv)]
    assert main(["bench", *options]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("nes-py: ")]
    assert (
        lines[0]
        == f"nes-py: not measured; agent steps: {without_opencv} -m pip install opencv-python-headless"
    )
    assert lines[1].startswith("nes-py: frames per CPU-second")
    assert lines[1].split("dra", 1)[1].split()[:3] == ["20.00", "10.00", "30.00"]


def test_spreads():
    assert Spread((3.0, 1.0, 2.0)).facts() == {"median": 2.0, "min": 1.0, "max": 3.0}
