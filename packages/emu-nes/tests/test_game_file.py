"""Game files: what they may say, and how a mistake is answered."""

import math

import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import GameError, NESVectorEnv, RomError, find_game
from rlx_emu_nes.bundled import game_files
from rlx_emu_nes.catalogue import find_cartridge
from rlx_emu_nes.game_file import read_game

GOOD = """
format: 1
id: test/Tiny-v0
title: Tiny
fields:
  x: {low: 0x86, high: 0x6D}
  flags: {at: 0x20, bit: 3}
  mode: {at: 0x21, mask: 0x70}
  speed: {at: 0x22, type: s8}
  score: {at: 0x07DE, digits: 6}
  money: {at: 0x30, bcd: 2}
values:
  won: mode == 3
rewards:
  default: {terms: {progress: delta(x)}, step: sign}
  other: {terms: {all: x}, step: [-1, 1]}
actions:
  simple: [NOOP, Right, Right+A]
episode:
  terminated: won
levels:
  1-1:
  1-2: {poke: {0x20: 1}}
"""


def written(tmp_path, text):
    path = tmp_path / "tiny.yaml"
    path.write_text(text)
    return path


def test_a_file_is_read(tmp_path):
    game = read_game(written(tmp_path, GOOD))
    assert game.actions["simple"] == {"NOOP": 0, "Right": 0x80, "Right+A": 0x81}
    assert game.fields["x"].addresses == (0x86, 0x6D)
    assert (game.fields["flags"].mask, game.fields["flags"].shift) == (8, 3)
    assert (game.fields["mode"].mask, game.fields["mode"].shift) == (0x70, 4)
    assert game.fields["speed"].sign_bits == 8
    assert game.fields["score"].weights == (100000, 10000, 1000, 100, 10, 1)
    assert game.fields["money"].weights == (100, 1)
    assert game.rewards["default"].step_sign
    assert game.rewards["other"].step_clip == (-1, 1)
    assert list(game.levels) == ["1-1", "1-2"]
    assert game.defaults.levels == ("1-1",)
    assert (game.defaults.reward, game.defaults.raw_reward, game.defaults.actions) == (
        "default",
        "default",
        "simple",
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title:", "titel:", "title is missing"),
        ("episode:", "epsiode:", "unknown key 'epsiode'; did you mean 'episode'"),
        ("format: 1", "format: 2", "format: got 2; expected 1"),
        ("high: 0x6D", "hihg: 0x6D", r"fields\.x\.high is missing"),
        ("{at: 0x20, bit: 3}", "{at: 0x20, byte: 3}", r"fields\.flags: unknown key 'byte'"),
        ("{at: 0x20, bit: 3}", "{at: 0x8020}", r"fields\.flags\.at: got '\$8020'; expected an address"),
        ("type: s8", "type: s9", r"fields\.speed\.type: got 's9'; expected one of u8, s8"),
        ("digits: 6", "digits: 9", r"fields\.score\.digits: got 9"),
        ("Right+A]", "Rihgt]", r"actions\.simple: unknown button 'Rihgt'"),
        ("Right+A]", "Left+Right]", "opposite directions"),
        ("Right+A]", "NOOP]", "each action once"),
        (
            "won: mode",
            "won: mood",
            r"episode\.terminated: unknown field or value 'mood'; did you mean 'mode'",
        ),
        ("delta(x)", "delta(", r"rewards\.default\.terms.*is not an expression"),
        ("step: sign", "step: sgin", r"rewards\.default\.step: got 'sgin'; expected 'sign'"),
        ("[-1, 1]", "[1, -1]", r"rewards\.other\.step: got \[1, -1\]; expected \[low, high\]"),
        ("terminated: won", "terminated: [won]", r"episode\.terminated: got \['won'\]; expected text"),
        ("{0x20: 1}", "{0x20: 256}", r"levels\.1-2\.poke: got \{32: 256\}"),
        ("  1-2: {", "  1-1: {", "line 23, column 3: key '1-1' stands twice"),
        ("values:", "values: {", r"line \d+, column \d+: "),
    ],
)
def test_a_mistake_is_named_in_one_line(tmp_path, old, new, message):
    assert old in GOOD
    with pytest.raises(GameError, match=message) as caught:
        read_game(written(tmp_path, GOOD.replace(old, new, 1)))
    assert "tiny.yaml" in str(caught.value)
    assert "\n" not in str(caught.value)


FIELDS = {"count": 0x10, "jumps": 0x12, "lives": 0x13, "pad": 0x11}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"fields": FIELDS | {"x": {"at": 0x10, "bit": -1}}}, r"fields\.x\.bit: got -1; expected 0 to 7"),
        ({"fields": FIELDS | {"x": {"at": 0x10, "bit": 8}}}, r"fields\.x\.bit: got 8; expected 0 to 7"),
        (
            {"fields": FIELDS | {"x": {"at": 0x10, "mask": 256}}},
            r"fields\.x\.mask: got 256; expected 1 to 255",
        ),
        ({"fields": FIELDS | {"x": {"at": 0x10, "mask": 3, "bit": 1}}}, "either mask or bit"),
        ({"fields": FIELDS | {"x": {"at": 0x10, "scale": 1 << 31}}}, r"fields\.x\.scale: got 2147483648"),
        ({"fields": FIELDS | {"x": {"at": 0x1FFF, "type": "u16"}}}, r"fields\.x\.at: got '\$2000'"),
        ({"fields": FIELDS | {"x": True}}, r"fields\.x: got True; expected a mapping"),
        ({"fields": FIELDS | {"x-1": 0x20}}, "fields: got the name 'x-1'; expected a letter"),
        ({"fields": FIELDS | {"if": 0x20}}, "fields: got the name 'if'"),
        (
            {"fields": FIELDS | {"frames": 0x20}},
            "fields: 'frames' is the number of frames in every expression",
        ),
        ({"values": {"count": "jumps + 1"}}, "values: 'count' is a field already"),
        ({"modes": {"hard": None}}, r"modes\.hard: got None; expected a mapping"),
        ({"episode": {"busy_limit": 1 << 31}}, r"episode\.busy_limit: got 2147483648"),
        ({"start": [{"frames": -5}]}, r"start\[0\]\.frames: got -5; expected 1 to"),
        ({"start": [{"until": "count > 5", "max_frames": 0}]}, r"start\[0\]\.max_frames: got 0"),
        ({"defaults": {"frame_skip": 0}}, r"defaults\.frame_skip: got 0; expected 1 to"),
        ({"defaults": {"max_episode_steps": -1}}, r"defaults\.max_episode_steps: got -1"),
        ({"defaults": {"levels": []}}, r"defaults\.levels: got \[\]; expected at least one"),
        ({"rom_sha1": ["1234"]}, "rom_sha1: got '1234'; expected 40 hex digits"),
        ({"rom_sha1": [10**39]}, "rom_sha1: got 1000.*in quotes"),
        ({"random_cells": [True]}, "random_cells: got True; expected an integer"),
        ({"levels": {"one": {"poke": {0x10: True}}}}, r"levels\.one\.poke: got \{16: True\}"),
        ({"rewards": {"a": {"terms": {"b": "1) + (2"}}}}, r"rewards\.a\.terms\.b: .* is not an expression"),
        ({"rewards": {"a": {"terms": {"b": "1e999"}}}}, "larger than numbers can be"),
        ({"rewards": {"a": {"terms": {"b": "9" * 400}}}}, "larger than numbers can be"),
        ({"rewards": {"a": {"terms": {"b": "-" * 3000 + "1"}}}}, "nested too deeply"),
        (
            {"rewards": {"a": {"terms": {"b": "1"}, "step": [math.nan, 1]}}},
            r"rewards\.a\.step: got \[nan, 1\]",
        ),
    ],
)
def test_what_the_machine_cannot_take_is_named(changes, message):
    with pytest.raises(GameError, match=message):
        tiny_game.game(**changes)


def test_one_bound_of_a_frame_is_enough():
    terms = {"terms": {"jumps": "3 * delta(jumps) - delta(count)"}}
    # A pressed in each of four frames: 3 - 1 a frame; without: -1.
    for clip, expected in (
        ([-math.inf, 1], (4, -4)),
        ([0, math.inf], (8, 0)),
        ([-math.inf, math.inf], (8, -4)),
    ):
        game = tiny_game.game(rewards={"default": terms | {"frame_clip": clip}})
        env = NESVectorEnv(game, 1, rom=tiny_game.rom())
        env.reset()
        assert (env.step(np.array([1]))[1][0], env.step(np.array([0]))[1][0]) == expected


def test_what_is_no_game_file_is_named(tmp_path):
    folder = tmp_path / "ü ber"
    folder.mkdir()
    (folder / "tiny.nes").write_bytes(tiny_game.rom())
    with pytest.raises(GameError, match=r"tiny\.nes: this is a ROM; give the game .*rom=FILE"):
        find_game(str(folder / "tiny.nes"))
    (folder / "tiny.yaml").write_bytes("title: Pok\xe9".encode("latin-1"))
    with pytest.raises(GameError, match=r"tiny\.yaml: byte 10 is not UTF-8"):
        find_game(folder / "tiny.yaml")
    (folder / "tiny.yaml").write_text("? [1, 2]\n: 3\n")
    with pytest.raises(GameError, match=r"line 1, column 3: \[1, 2\] cannot be a key"):
        find_game(folder / "tiny.yaml")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(GameError, match=r"no\.yaml: cannot read the game file"):
        read_game(tmp_path / "no.yaml")


def test_games_are_found_by_id_name_and_file(tmp_path):
    assert find_game("rlx/Runner-v0").id == "rlx/Runner-v0"
    assert find_game("Runner-v0").id == "rlx/Runner-v0"
    assert find_game("Runner").id == "rlx/Runner-v0"
    assert find_game(written(tmp_path, GOOD)).id == "test/Tiny-v0"
    with pytest.raises(GameError, match="unknown game 'Runer'; did you mean 'rlx/Runner-v0'"):
        find_game("Runer")


@pytest.mark.parametrize("env_id", sorted(game_files()))
def test_every_game_of_the_package_reads(env_id):
    assert find_game(env_id).id == env_id


def test_a_script_that_waits_in_vain_says_so():
    game = tiny_game.game(start=[{"until": "jumps == 9", "max_frames": 20}])
    with pytest.raises(GameError, match=r"start\[0\]: 'jumps == 9' did not come true within 20 frames"):
        NESVectorEnv(game, 1, rom=tiny_game.rom())


def test_a_script_presses_taps_and_pokes():
    game = tiny_game.game(
        start=[
            {"frames": 10},
            {"frames": 3, "press": "A"},
            {"frames": 8, "tap": "A"},
            {"frames": 1, "poke": {0x13: 9}},
        ],
        levels={"one": {"poke": {0x12: 100}, "script": [{"frames": 1, "poke_level": True, "press": "A"}]}},
    )
    _, infos = NESVectorEnv(game, 1, rom=tiny_game.rom()).reset()
    assert infos["lives"][0] == 9
    assert infos["jumps"][0] == 101
    game = tiny_game.game(start=[{"frames": 10}, {"frames": 3, "press": "A"}, {"frames": 8, "tap": "A"}])
    _, infos = NESVectorEnv(game, 1, rom=tiny_game.rom()).reset()
    assert infos["jumps"][0] == 3 + 4


def test_a_missing_rom_is_explained(monkeypatch):
    monkeypatch.delenv("RLX_ROM_PATH", raising=False)
    game = find_game("rlx/SuperMarioBros-v0")
    with pytest.raises(RomError, match=r"needs a ROM of Super Mario Bros.*--rom FILE.*RLX_ROM_PATH"):
        find_cartridge(game)


def test_a_rom_is_found_in_a_folder_by_its_contents(monkeypatch, tmp_path):
    (tmp_path / "a.nes").write_bytes(b"no rom")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tiny.nes").write_bytes(tiny_game.rom())
    monkeypatch.setenv("RLX_ROM_PATH", str(tmp_path))
    sha1 = find_cartridge(tiny_game.game(), tiny_game.rom()).sha1
    assert find_cartridge(tiny_game.game(rom_sha1=[sha1])).name == "tiny.nes"
    with pytest.raises(RomError, match="no ROM of Tiny in"):
        find_cartridge(tiny_game.game(rom_sha1=["0" * 40]))


def test_endings_and_hashes_are_found_in_either_case(monkeypatch, tmp_path):
    (tmp_path / "folder.nes").mkdir()
    (tmp_path / "TINY.NES").write_bytes(tiny_game.rom())
    monkeypatch.setenv("RLX_ROM_PATH", str(tmp_path))
    sha1 = find_cartridge(tiny_game.game(), tiny_game.rom()).sha1
    assert find_cartridge(tiny_game.game(rom_sha1=[sha1.upper()])).name == "TINY.NES"


def test_a_tilde_is_the_users_folder(monkeypatch, tmp_path):
    (tmp_path / "tiny.nes").write_bytes(tiny_game.rom())
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert find_cartridge(tiny_game.game(), "~/tiny.nes").name == "tiny.nes"
    monkeypatch.setenv("RLX_ROM_PATH", "~/tiny.nes")
    assert find_cartridge(tiny_game.game()).name == "tiny.nes"
    written(tmp_path, GOOD)
    assert find_game("~/tiny.yaml").id == "test/Tiny-v0"


def test_another_version_of_the_rom_is_warned_of():
    with pytest.warns(UserWarning, match="was written for another version of Tiny"):
        find_cartridge(tiny_game.game(rom_sha1=["0" * 40]), tiny_game.rom())


def test_another_rom_than_the_one_beside_the_file_is_warned_of(recwarn):
    runner = find_game("Runner")
    find_cartridge(runner, runner.path.parent / runner.rom)
    assert not recwarn.list
    with pytest.warns(UserWarning, match="runner.yaml was written for another version of Foxfire"):
        find_cartridge(runner, tiny_game.rom())


def test_an_info_cannot_take_the_environments_own_name():
    with pytest.raises(GameError, match="info: the name 'level' is taken by the environment"):
        tiny_game.game(info={"level": "count"})


def test_a_mode_replaces_what_it_says_of_the_episode():
    game = tiny_game.game(
        episode={"terminated": "lives == 0", "life_lost": "delta(lives) < 0"},
        modes={"endless": {"terminated": 0, "busy": "count < 3"}},
    )
    endless = game.in_mode("endless")
    assert (endless.terminated, endless.busy, endless.life_lost) == ("0", "count < 3", "delta(lives) < 0")
    assert game.terminated == "lives == 0"
    with pytest.raises(GameError, match="unknown mode 'endles' of test/Tiny-v0; known are: endless"):
        game.in_mode("endles")


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ({"terminate": "1"}, r"modes\.endless: unknown key 'terminate'; did you mean 'terminated'"),
        ({"terminated": "live == 0"}, r"modes\.endless\.terminated: unknown field or value 'live'"),
    ],
)
def test_a_mistake_in_a_mode_is_named(mode, message):
    with pytest.raises(GameError, match=message):
        tiny_game.game(modes={"endless": mode})
