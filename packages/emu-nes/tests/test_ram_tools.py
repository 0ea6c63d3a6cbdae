"""RAM search and maps, on addresses that the game's own documentation gives."""

from __future__ import annotations

import argparse
import csv
import io
import json

import numpy as np
import pytest
import tiny_game
from rlx.errors import RlxError
from rlx_emu_nes import NES, example_rom, find_game
from rlx_emu_nes.movies.movie import Movie
from rlx_emu_nes.ram import map_command, search_command, watch_command
from rlx_emu_nes.ram.search import RamSearch, parse_filter
from rlx_emu_nes.ram.search_command import Dialogue
from rlx_emu_nes.script import level_state

TIME, X_LOW = 0x030B, 0x0304
"""Source: packages/emu-nes/games/runner/README.md."""


@pytest.fixture
def nes() -> NES:
    console = NES(example_rom())
    console._machine.load(level_state(find_game("rlx/Runner-v0"), console, "1-1"))
    return console


def test_the_clock_is_found_by_what_it_does(nes):
    dialogue = Dialogue(nes, None)
    for line in ("play 24", "by -1", "play 24", "by -1", "play 72", "by -3", "play 5 Right", "= 100"):
        dialogue.answer(line)
        if line == "by -3":
            assert TIME in dialogue.search.candidates
            assert len(dialogue.search.candidates) <= 3
    assert TIME not in dialogue.search.candidates
    assert "$030B" not in dialogue.answer("list")
    dialogue.answer("undo")
    assert "$030B" in dialogue.answer("list")


def test_the_position_is_found_by_walking(nes):
    dialogue = Dialogue(nes, None)
    for line in ("play 20 Right", "up", "play 20 Right", "up", "play 40 NOOP", "up", "play 3", "same"):
        dialogue.answer(line)
    assert X_LOW in dialogue.search.candidates


@pytest.mark.parametrize(
    ("text", "now", "seen", "kept"),
    [
        ("= 3", [3, 4], [0, 0], [True, False]),
        ("!= 0x03", [3, 4], [0, 0], [False, True]),
        ("< 4", [3, 4], [0, 0], [True, False]),
        ("> 3", [3, 4], [0, 0], [False, True]),
        ("up", [3, 4], [2, 4], [True, False]),
        ("down", [3, 4], [4, 4], [True, False]),
        ("same", [3, 4], [4, 4], [False, True]),
        ("changed", [3, 4], [4, 4], [True, False]),
        ("by 2", [1, 4], [255, 3], [True, False]),
        ("by -2", [254, 4], [0, 5], [True, False]),
    ],
)
def test_conditions(text, now, seen, kept):
    assert parse_filter(text)(np.array(now, np.int16), np.array(seen, np.int16)).tolist() == kept


@pytest.mark.parametrize("line", ["=", "= three", "sideways", "by", "up 3"])
def test_a_wrong_condition_is_answered_with_the_right_ones(nes, line):
    search = Dialogue(nes, None)
    assert "expected = N" in search.answer(line)
    assert len(search.search.candidates) == 0x800


@pytest.mark.parametrize(
    "line", ["play", "play x", "play 1 Jump", "movie 3", "state nowhere", "poke 1", "poke"]
)
def test_a_mistake_is_an_answer_and_changes_nothing(nes, line):
    before = nes.save_state()
    assert Dialogue(nes, None).answer(line)
    assert nes.save_state() == before


def test_cartridge_ram_can_be_searched_too(nes):
    nes.poke(0x6123, 77)
    search = RamSearch(nes, cartridge_ram=True)
    search.keep(parse_filter("= 77"))
    held = nes.peek(0x6123) == 77
    assert (0x6123 in search.candidates) == held


@pytest.mark.parametrize("layout", map_command.FORMATS)
def test_the_map_names_every_field(layout, capsys):
    assert map_command.run(argparse.Namespace(game="rlx/Runner-v0", format=layout), None) == 0
    text = capsys.readouterr().out
    game = find_game("rlx/Runner-v0")
    if layout == "json":
        fields = json.loads(text)["fields"]
        assert fields["x"]["addresses"] == [0x0304, 0x0305]
        assert set(fields) == set(game.fields)
    elif layout == "csv":
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [row["name"] for row in rows] == list(game.fields)
    elif layout == "nl":
        assert "$030B#time#1 byte" in text
        assert "$0305#x_1#2 bytes" in text
    else:
        assert all(name in text for name in game.fields)


def test_the_watch_tells_each_change(capsys):
    parser = argparse.ArgumentParser()
    watch_command.configure(parser, None)
    assert (
        watch_command.run(parser.parse_args(["--level", "1-1", "--frames", "60", "--speed", "0"]), None) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == "0"
    assert "lives=" in lines[0]
    times = [line for line in lines[1:] if " time=" in line]
    assert len(times) in (2, 3), "a unit of time is 24 frames"


def test_the_watch_tells_what_a_game_names_too(capsys, tmp_path):
    rom = tmp_path / "tiny.nes"
    rom.write_bytes(tiny_game.rom())
    variables = {"both": {"address": 0x12, "type": ">n2"}}
    (tmp_path / "data.json").write_text(json.dumps({"info": variables}))
    parser = argparse.ArgumentParser()
    watch_command.configure(parser, None)
    arguments = [str(tmp_path), "--rom", str(rom), "--frames", "30", "--speed", "0"]
    assert watch_command.run(parser.parse_args(arguments), None) == 0
    # Jumps 0 and lives 3 once the program has started: the digits of a number.
    assert "both=3" in capsys.readouterr().out


@pytest.mark.parametrize("tool", [watch_command, search_command])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["Runner", "--movie", "a.fm2", "--level", "1-1"], "--movie starts where it was recorded"),
        (["Runner", "--level", "1-1", "--state", "a.state"], "--level and --state both say where to start"),
        ([str(example_rom()), "--rom", "b.nes"], "is a ROM"),
    ],
)
def test_options_that_contradict_each_other_are_refused(tool, options, message):
    parser = argparse.ArgumentParser()
    tool.configure(parser, None)
    with pytest.raises(RlxError, match=message):
        tool.run(parser.parse_args(options), None)


@pytest.mark.parametrize("line", ["play", "movie", "poke 0x10", "save", "picture"])
def test_a_command_without_its_words_says_so(line):
    movie = Movie(p1=bytearray(1), p2=bytearray(1), commands=bytearray(1))
    answer = Dialogue(NES(example_rom()), movie).answer(line)
    assert answer == f"{line!r}: something is missing; help lists the commands"
