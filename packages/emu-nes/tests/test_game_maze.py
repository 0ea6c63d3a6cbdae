"""Keyhollow (rlx/Maze-v0): the ROM does what games/maze/README.md promises."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from own_games import GAMES, MODE, PLAY, OwnGame, random_play, word
from rlx_emu_nes import NESVectorEnv, bundled
from rlx_emu_nes.buttons import Button
from rlx_emu_nes.console import NES
from rlx_emu_nes.game_file import read_game
from rlx_emu_nes.states.declared import game_and_machine
from rlx_emu_nes.states.machine_env import StateMachineVectorEnv

LEVELS = 6
LEVEL_INDEX, ROOM, ROOM_X, ROOM_Y, HERO_X, HERO_Y, PLAYER_STATE = (
    0x302,
    0x303,
    0x304,
    0x305,
    0x306,
    0x307,
    0x308,
)
SCORE, TIME_LEFT, LIVES, KEYS, KEYS_TAKEN, DOORS_OPENED, TREASURE = (
    0x309,
    0x30B,
    0x30C,
    0x30D,
    0x310,
    0x311,
    0x312,
)
LEVEL_CLEARS, DEATHS, RNG_STATE, FRAME_COUNTER, LAG_FRAMES, REQUEST_LEVEL = (
    0x313,
    0x314,
    0x315,
    0x317,
    0x319,
    0x31B,
)
REQUEST_MAGIC, DEATH_CAUSE, GAME_OVERS, LEVEL_FRAMES, LEVEL_COUNT = 0x31C, 0x31D, 0x31E, 0x31F, 0x322
UNLOCKED, ROOMS_SEEN, ROOMS_ENTERED, MAP_X, MAP_Y = 0x323, 0x324, 0x326, 0x327, 0x329
TITLE, DYING, CLEARED, GAME_OVER, ENDING = 0, 3, 4, 5, 6
RAM_MAP = range(0x300, 0x32B)
PATROL_KIND, PATROL_X, PATROL_Y, PATROLS = 0x3DC, 0x3E2, 0x3E8, 6
ROOM_MAP = 0x600  # the cells of the room on the screen, y & $F0 | x >> 4
GAME = OwnGame("maze", request=REQUEST_LEVEL, frame_counter=FRAME_COUNTER)

sys.path.insert(0, str(GAMES / "tools"))
rooms = importlib.import_module("rooms")


def level_map(index: int) -> Any:
    return rooms.read_level(GAME.source / "levels" / f"{index + 1}.txt")


def assert_valid(nes: NES) -> None:
    """What holds at any moment of any run."""
    ram = nes.ram
    assert ram[MODE] <= ENDING
    assert word(nes, LAG_FRAMES) == 0
    assert ram[LEVEL_COUNT] == LEVELS
    if ram[MODE] == PLAY:
        assert 2 <= ram[HERO_X] <= 242 and 34 <= ram[HERO_Y] <= 226
        assert ram[HERO_X] % 2 == 0 and ram[HERO_Y] % 2 == 0
        assert ram[LIVES] >= 1 and ram[TIME_LEFT] >= 1
        assert ram[KEYS : KEYS + 3].sum() == ram[KEYS_TAKEN] - ram[DOORS_OPENED]
        assert bin(word(nes, ROOMS_SEEN)).count("1") == ram[ROOMS_ENTERED] >= 1


def test_the_committed_rom_is_what_the_source_builds(tmp_path: Path) -> None:
    GAME.assert_rebuilds(tmp_path)


@pytest.mark.parametrize("index", range(LEVELS))
def test_any_level_starts_through_the_ram_map(index: int) -> None:
    nes = GAME.power_on()
    GAME.start(nes, index)
    level = level_map(index)
    room, x, y = level.place(*level.find("S")[0][:2])
    assert (nes.ram[LEVEL_INDEX], nes.ram[ROOM], nes.ram[HERO_X], nes.ram[HERO_Y]) == (
        index,
        room,
        x + 2,
        y + 2,
    )
    assert (nes.ram[LIVES], word(nes, SCORE), nes.ram[TIME_LEFT]) == (3, 0, int(level.head["time"]))


def test_a_level_starts_from_play_and_a_wrong_request_is_dropped() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 4)
    nes.step(Button.RIGHT, frames=100, draw=False)
    GAME.start(nes, 1)
    assert (nes.ram[LEVEL_INDEX], nes.ram[KEYS_TAKEN], nes.ram[ROOMS_ENTERED]) == (1, 0, 1)
    nes.poke(REQUEST_LEVEL, LEVELS)
    nes.poke(REQUEST_MAGIC, 0xA5)
    nes.step(frames=10, draw=False)
    assert (nes.ram[LEVEL_INDEX], nes.ram[MODE], nes.ram[REQUEST_MAGIC]) == (1, PLAY, 0)


def test_start_on_the_title_screen_opens_the_first_level_within_a_second() -> None:
    nes = GAME.power_on()
    nes.step(Button.START, frames=2, draw=False)
    nes.step(frames=58, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX]) == (PLAY, 0)


@pytest.mark.parametrize("index", range(LEVELS))
def test_every_level_can_be_done(index: int) -> None:
    nes = GAME.power_on()
    GAME.start(nes, index)
    for pad in GAME.movie(f"level-{index + 1}"):
        assert nes.ram[MODE] == PLAY
        nes.step(pad, draw=False)
        assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[TREASURE], nes.ram[LEVEL_CLEARS]) == (
        CLEARED,
        2,
        1,
        1,
    )
    assert nes.ram[DEATHS] == 0
    assert nes.ram[DOORS_OPENED] >= 1
    keys, doors, seconds = (int(nes.ram[a]) for a in (KEYS_TAKEN, DOORS_OPENED, TIME_LEFT))
    assert word(nes, SCORE) == 100 * keys + 200 * doors + 1000 + seconds


@pytest.mark.parametrize("index", range(LEVELS))
def test_no_level_can_be_locked_out(index: int) -> None:
    """Whatever doors are opened first, the treasure stays within reach (checked by the tool too)."""
    assert rooms.lockout(level_map(index)) is None


def test_each_level_has_more_rooms_or_a_longer_way_than_the_one_before() -> None:
    walks = [len(rooms.shortest_walk(level_map(i))) for i in range(LEVELS)]
    assert walks == sorted(walks)


def test_a_done_level_leads_to_the_next_and_unlocks_it() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    for pad in GAME.movie("level-1"):
        nes.step(pad, draw=False)
    assert nes.ram[UNLOCKED] == 1
    nes.step(frames=115, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX], nes.ram[TREASURE]) == (PLAY, 1, 0)


def test_the_last_level_leads_to_the_ending_and_back_to_the_title() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 5)
    for pad in GAME.movie("level-6"):
        nes.step(pad, draw=False)
    nes.step(frames=70, draw=False)
    assert nes.ram[MODE] == ENDING
    nes.step(Button.START, frames=8, draw=False)
    assert nes.ram[MODE] == TITLE


def test_a_door_stays_shut_without_its_key_and_a_room_remembers_what_was_taken() -> None:
    """Level 2: walk down to the gold door, find it shut; fetch the key next door; nothing comes back."""
    nes = GAME.power_on()
    GAME.start(nes, 1)
    nes.step(Button.RIGHT, frames=33, draw=False)
    nes.step(Button.DOWN, frames=90, draw=False)
    assert (nes.ram[DOORS_OPENED], nes.ram[ROOM]) == (0, 0)
    GAME.start(nes, 1)
    key = metatile_names().index("key_gold")
    seen: set[tuple[int, bool]] = set()
    frames_here = 0
    for pad in GAME.movie("level-2"):
        room = nes.ram[ROOM]
        nes.step(pad, draw=False)
        frames_here = frames_here + 1 if nes.ram[ROOM] == room else 0
        if nes.ram[ROOM] == 1 and frames_here > 5:  # the map of the room is complete
            shown = bool((nes.ram[ROOM_MAP : ROOM_MAP + 0x100] == key).any())
            assert shown == (nes.ram[KEYS_TAKEN] == 0)
            seen.add((int(nes.ram[KEYS_TAKEN]), shown))
    assert seen == {(0, True), (1, False)}


def metatile_names() -> list[str]:
    sheets = importlib.import_module("sheets")
    return [p.name for p in sheets.read_sheet(GAME.source / "tiles.txt") if p.sort == "metatile"]


def test_the_hero_is_where_the_map_says_in_every_frame() -> None:
    """map_x, map_y follow the room and the place in it; the hero's box never enters a wall."""
    nes = GAME.power_on()
    GAME.start(nes, 3)
    level = level_map(3)
    for pad in GAME.movie("level-4"):
        nes.step(pad, draw=False)
        x, y = word(nes, MAP_X), word(nes, MAP_Y)
        assert x == int(nes.ram[ROOM_X]) * 256 + int(nes.ram[HERO_X])
        assert y == int(nes.ram[ROOM_Y]) * 208 + int(nes.ram[HERO_Y]) - 32
        for corner_x, corner_y in ((x, y), (x + 11, y), (x, y + 11), (x + 11, y + 11)):
            assert level.at(corner_y // 16, corner_x // 16) not in rooms.SOLID


def test_a_sentry_takes_a_life_and_the_hero_starts_again_at_the_entrance() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 4)
    nes.poke(HERO_X, 50)  # between the pillars where the sentry of this room walks
    nes.poke(HERO_Y, 114)
    nes.step(frames=2, draw=False)
    assert (nes.ram[DEATHS], nes.ram[LIVES], nes.ram[DEATH_CAUSE], nes.ram[PLAYER_STATE]) == (1, 2, 1, 1)
    nes.step(frames=46, draw=False)
    level = level_map(4)
    _, x, y = level.place(*level.find("S")[0][:2])
    assert (nes.ram[MODE], nes.ram[HERO_X], nes.ram[HERO_Y]) == (PLAY, x + 2, y + 2)


def test_the_clock_counts_seconds_and_ends_the_game_at_zero() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    first = word(nes, LEVEL_FRAMES)
    nes.step(frames=600 - first, draw=False)
    assert nes.ram[TIME_LEFT] == 30
    nes.poke(TIME_LEFT, 1)
    nes.step(frames=61, draw=False)
    assert (nes.ram[MODE], nes.ram[DEATH_CAUSE]) == (DYING, 2)
    nes.step(frames=52, draw=False)
    assert (nes.ram[MODE], nes.ram[GAME_OVERS]) == (GAME_OVER, 1)


def test_pause_stops_the_game_and_start_goes_on() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    nes.step(Button.START, draw=False)
    before = word(nes, LEVEL_FRAMES), int(nes.ram[HERO_X])
    nes.step(Button.RIGHT, frames=60, draw=False)
    assert (word(nes, LEVEL_FRAMES), nes.ram[HERO_X]) == before
    nes.step(Button.START, draw=False)
    nes.step(Button.RIGHT, frames=5, draw=False)
    assert nes.ram[HERO_X] > before[1]


def test_wisps_follow_the_generator_and_equal_seeds_give_equal_runs() -> None:
    def play(seed: int) -> bytes:
        nes = GAME.power_on()
        GAME.start(nes, 3)
        nes.poke(RNG_STATE, seed & 0xFF)
        nes.poke(RNG_STATE + 1, seed >> 8)
        trace = b""
        for pad in GAME.movie("level-4"):
            nes.step(pad, draw=False)
            trace += nes.ram[0x200:0x300].tobytes()  # the sprites
        return trace

    assert play(0x1234) == play(0x1234)
    assert play(0x1234) != play(0x4321)


@random_play
def test_random_buttons_never_break_it(frames: int, seed: int) -> None:
    modes = GAME.assert_survives(
        frames,
        seed,
        pads=lambda rng: (int(rng.integers(256)),),
        start=lambda nes, rng: GAME.start(nes, int(rng.integers(LEVELS))),
        valid=assert_valid,
    )
    assert PLAY in modes


def test_every_frame_shows_the_room() -> None:
    """Each cell outside sprites is a fixed picture of its metatile; between rooms all is black for at
    most five frames."""
    nes = GAME.power_on()
    GAME.start(nes, 2)
    pictures: dict[int, np.ndarray] = {}
    plain = 0
    for pad in GAME.movie("level-3"):
        before = nes.ram.copy()  # sprites and map that the next picture shows
        nes.step(pad)
        plain = plain + 1 if (nes.frame == 0x0F).all() else 0
        assert plain <= 5
        if plain or nes.ram[ROOM] != before[ROOM]:
            continue
        covered = np.zeros((272, 272), bool)
        for y, _, _, x in before[0x200:0x300].reshape(64, 4).tolist():
            if y < 0xEF:
                covered[y + 1 : y + 17, x : x + 8] = True
        for y in range(32, 240, 16):
            for x in range(0, 256, 16):
                if covered[y : y + 16, x : x + 16].any():
                    continue
                cell = int(before[ROOM_MAP + (y & 0xF0 | x >> 4)])
                shown = nes.frame[y : y + 16, x : x + 16]
                assert (pictures.setdefault(cell, shown.copy()) == shown).all(), f"cell {cell} at {x}, {y}"
    assert len(pictures) > 8


def test_another_emulator_runs_it_alike() -> None:
    GAME.assert_runs_alike_elsewhere(2, "level-3", RAM_MAP)


def test_the_states_features_say_where_the_nearest_patrol_is() -> None:
    """Up to four cells away, in cells of 16 pixels: 1 of 64 pixels, and 1 where there is none."""
    game, machine = game_and_machine(read_game(bundled.GAMES / "maze.yaml"))
    batch = NESVectorEnv(game, 1, levels=("level-6",), observation="ram", frame_stack=1)
    env = StateMachineVectorEnv(batch, machine)
    movie = str(GAMES / "maze" / "movies" / "level-6.txt")
    actions = [int(step.action) for step in env.demonstration(movie, "level-6")]
    env.reset()
    most = 0
    for action in actions:
        obs, *_ = env.step(np.array([action]))
        ram = obs["screen"][0].ravel().astype(int)
        places = [(ram[PATROL_X + i] + 2 - ram[HERO_X], ram[PATROL_Y + i] + 2 - ram[HERO_Y])
                  for i in range(PATROLS) if ram[PATROL_KIND + i]]  # fmt: skip
        most = max(most, len(places))
        nearest = min(places, key=lambda place: abs(place[0]) + abs(place[1]), default=(64, 64))
        np.testing.assert_allclose(obs["features"][0, -2:], np.clip(np.divide(nearest, 64), -1, 1))
    assert most == 3, "as many as the features look at"
