"""The tools that turn the text sources of our own games into data (games/tools)."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from own_games import GAMES

sys.path.insert(0, str(GAMES / "tools"))
sheets, tiles, levels, rooms, halls, arenas, waves, music = (
    importlib.import_module(name)
    for name in ("sheets", "tiles", "levels", "rooms", "halls", "arenas", "waves", "music")
)

WALL = "#" * 16


def write(folder: Path, text: str, name: str = "map.txt") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def room(**rows: str) -> list[str]:
    """A room of walls with the rows r0 to r12 that are given."""
    return [rows.get(f"r{i}", WALL) for i in range(13)]


def map_text(*rooms_in_a_row: list[str], **head: str) -> str:
    lines = [f"{key}: {value}" for key, value in {"name": "X", "time": "9", "look": "1", **head}.items()]
    return "\n".join([*lines, "---", *("|".join(row) for row in zip(*rooms_in_a_row, strict=True))]) + "\n"


def test_a_tile_is_two_bit_planes(tmp_path: Path) -> None:
    """Colour 1 sets plane 0, colour 2 plane 1, colour 3 both (nesdev.org/wiki/PPU_pattern_tables)."""
    path = write(tmp_path, "tile t\n" + "12 3....".replace(" ", ".") + "\n" + "........\n" * 7)
    (picture,) = sheets.read_sheet(path)
    data = picture.tile(0, 0)
    assert (data[0], data[8]) == (0b10010000, 0b01010000)
    assert not any(data[1:8]) and not any(data[9:])


def test_a_wrong_pixel_is_reported_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, "tile t colours=.abc\n" + "........\n" * 3 + "...x....\n")
    with pytest.raises(sheets.SheetError, match=r"map\.txt:5: .*outside '\.abc'"):
        sheets.read_sheet(path)


def test_equal_tiles_are_stored_once_and_glyphs_keep_their_places() -> None:
    font = sheets.read_sheet(GAMES / "lib" / "font.txt")
    table = tiles.background(font, "AZ", ["air"], [])
    a, z = (font[0].tile((code - 32) % 8 * 8, (code - 32) // 8 * 8) for code in b"AZ")
    assert (table.slots[ord("A")], table.slots[ord("Z")]) == (a, z)
    assert table.put(a) == ord("A")
    assert len(table.slots) == 3  # A, Z and the empty tile


def test_music_is_lengths_notes_and_an_end() -> None:
    """A quarter at 6 frames a sixteenth is 24 frames; C4 is note 25, A4 34."""
    stream = music.compile_stream("@x o4 l4 c a8 [r]2", tempo=6, instruments=["x"], once=True)
    assert stream == [0x61, 0x80 | 24, 25, 0x80 | 12, 34, 0x80 | 24, 0x60, 0x60, 0x70]


def test_channels_that_drift_apart_are_refused() -> None:
    text = "instrument i duty=0 volume=1 decay=0\nsong s tempo=6\npulse1: @i c4 c4\ntriangle: @i c4 c8\n"
    with pytest.raises(music.MusicError, match=r"song s: .*drift apart"):
        music.build(text)


def test_ground_is_drawn_by_its_neighbours(tmp_path: Path) -> None:
    rows = ["." * 16] * 3 + ["..##" + "." * 12, "#" * 16]
    path = write(tmp_path, "stage: 1-1\nname: X\ntime: 9\nscenery: 0\n---\n" + "\n".join(rows) + "\n")
    stage = levels.read_stage(path)
    assert [levels.ground(stage, 11, c) for c in (2, 3)] == ["ground_top_left", "ground_top_right"]
    assert levels.ground(stage, 12, 8) == "ground_top"
    assert levels.ground(stage, 12, 2) in ("ground", "ground_stone")


def test_a_maze_whose_doors_can_lock_the_player_out_is_refused(tmp_path: Path) -> None:
    """Two gold doors, one key: behind one of them lies nothing."""
    text = map_text(room(r5="#S.g...........#", r6="#G##G###########", r7="#T##.###########"))
    with pytest.raises(rooms.MapError, match="no way to the treasure once the doors"):
        rooms.read_level(write(tmp_path, text))
    fair = text.replace("#G##G", "#G###")
    assert rooms.shortest_walk(rooms.read_level(write(tmp_path, fair)))[-1] == (7, 1)


@pytest.mark.parametrize(
    ("written", "instead", "message"),
    [
        ("---\n", "", "no line '---'"),
        ("name: X", "THE PORCH", "'THE PORCH' in the head; expected `key: value`"),
        ("look: 1", "sound: 1", "the head has no 'look'; it needs name, time, look"),
    ],
)
def test_a_map_without_its_head_is_refused_in_one_line(
    tmp_path: Path, written: str, instead: str, message: str
) -> None:
    """As a whole command: neither a traceback nor assembly."""
    path = write(tmp_path, map_text(room(r5="#S..T..........#")).replace(written, instead))
    words = ["--tiles", str(GAMES / "maze" / "tiles.txt"), "--asm", str(tmp_path / "out.s"), str(path)]
    tool = [sys.executable, str(GAMES / "tools" / "rooms.py")]
    done = subprocess.run([*tool, *words], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("rooms.py: map.txt: ") and message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out.s").exists()


def test_openings_of_neighbouring_rooms_must_meet(tmp_path: Path) -> None:
    text = map_text(room(r5="#S.............."), room(r5="#..............#", r6="#T.............#"))
    with pytest.raises(rooms.MapError, match="meets a wall next door"):
        rooms.read_level(write(tmp_path, text))


def test_a_hall_needs_its_sign_first_and_both_doors_within_reach(tmp_path: Path) -> None:
    first = room(r5="####a###########", r6="#S..............")
    fork = room(r5="####1###########", r6=".....###########", r7="####2###########")
    head = {"symbols": "2", "dark": "0"}
    level = halls.read_hall(write(tmp_path, map_text(first, fork, **head)))
    assert {level.at(*cell) for cell in halls.reached(level, set())} >= {"1", "2"}
    walled = room(r5="####1###########", r6=".....###########", r8="####2###########")
    with pytest.raises(halls.MapError, match="door 2 cannot be reached"):
        halls.read_hall(write(tmp_path, map_text(first, walled, **head)))
    with pytest.raises(halls.MapError, match="do not make forks"):
        halls.read_hall(write(tmp_path, map_text(room(r6="#S.............."), fork, **head)))


def arena(**rows: str) -> str:
    """An open arena with the starts in the middle row, but for the rows that are given."""
    cells = [rows.get(f"r{i}", WALL if i in (0, 12) else "#..............#") for i in range(13)]
    cells[6] = rows.get("r6", "#1............2#")
    return map_text(cells)


def test_an_arena_is_fair_and_closed(tmp_path: Path) -> None:
    arenas.read_arena(write(tmp_path, arena(r3="#..B~......~B..#")))
    with pytest.raises(arenas.MapError, match="left and the right half differ"):
        arenas.read_arena(write(tmp_path, arena(r3="#..B...........#")))
    with pytest.raises(arenas.MapError, match="stone all around"):
        arenas.read_arena(write(tmp_path, arena(r3="...............#")))


def test_the_players_of_an_arena_can_meet_without_breaking_a_bale(tmp_path: Path) -> None:
    column = {f"r{i}": "#......BB......#" for i in range(1, 12)}
    with pytest.raises(arenas.MapError, match="no way from start 1 to start 2"):
        arenas.read_arena(write(tmp_path, arena(**{**column, "r6": "#1.....BB.....2#"})))
    arenas.read_arena(
        write(tmp_path, arena(**{**column, "r6": "#1.....BB.....2#", "r9": "#..............#"}))
    )


def test_a_wave_is_its_formations_in_order_one_foe_a_frame(tmp_path: Path) -> None:
    path = write(tmp_path, "name: X\n---\n 10 gnat 60 x3 every 5 dy 10\n 15 wasp 100\n")
    assert waves.read_wave(path).foes == [(10, 1, 60), (15, 1, 70), (16, 3, 100), (20, 1, 80)]
    assert "        .byte 9, 1, 60" in waves.build([waves.read_wave(path)])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("10 crow 60", "expected FRAME KIND HEIGHT"),
        ("10 gnat 60 x9 every 5 dy 30", "not all within 40 to 200"),
        ("600 gnat 60", "more than 254 frames without a foe"),
    ],
)
def test_a_wave_that_cannot_be_flown_is_refused(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(waves.WaveError, match=message):
        waves.read_wave(write(tmp_path, f"name: X\n---\n{line}\n"))


@pytest.mark.parametrize(
    ("text", "message"), [("name: X\n10 gnat 60\n", "a line '---'"), ("name: X\n---\n", "no formation")]
)
def test_a_wave_needs_head_and_formations(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(waves.WaveError, match=message):
        waves.read_wave(write(tmp_path, text))
