"""Foxfire (rlx/Runner-v0): the ROM does what games/runner/README.md promises."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from own_games import GAMES, MODE, PLAY, OwnGame, random_play, word
from rlx_emu_nes.buttons import Button, parse_buttons
from rlx_emu_nes.console import NES

STAGES = ("1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4")

PLAYER_X, PLAYER_STATE, SCORE, COINS, TIME_LEFT = 0x304, 0x307, 0x308, 0x30A, 0x30B
LIVES, STAGE_CLEARED, STAGE_CLEARS, DEATHS, CAMERA_X = 0x30C, 0x30D, 0x30E, 0x30F, 0x310
RNG_STATE, FRAME_COUNTER, LAG_FRAMES = 0x318, 0x31A, 0x31C
REQUEST_STAGE, REQUEST_MAGIC, GOAL_X, DEATH_CAUSE = 0x31E, 0x31F, 0x320, 0x322
GAME_OVERS, STAGE_FRAMES, STAGE_COUNT = 0x323, 0x324, 0x327
TITLE, DYING, CLEARED, GAME_OVER, ENDING = 0, 3, 4, 5, 6
RAM_MAP = range(0x300, 0x328)
GAME = OwnGame("runner", request=REQUEST_STAGE, frame_counter=FRAME_COUNTER)


def assert_valid(nes: NES) -> None:
    """What holds at any moment of any run."""
    ram = nes.ram
    assert ram[MODE] <= ENDING
    assert ram[PLAYER_STATE] <= 2
    assert word(nes, LAG_FRAMES) == 0
    assert ram[STAGE_COUNT] == len(STAGES)
    if ram[MODE] == PLAY:
        camera, x = word(nes, CAMERA_X), word(nes, PLAYER_X)
        assert camera + 8 <= x <= camera + 256
        assert ram[LIVES] >= 1
        assert ram[TIME_LEFT] >= 1


def test_the_committed_rom_is_what_the_source_builds(tmp_path: Path) -> None:
    GAME.assert_rebuilds(tmp_path)


@pytest.mark.parametrize("index", range(len(STAGES)))
def test_any_stage_starts_through_the_ram_map(index: int) -> None:
    nes = GAME.power_on()
    GAME.start(nes, index)
    assert f"{nes.ram[0x301]}-{nes.ram[0x302]}" == STAGES[index]
    assert nes.ram[0x303] == index
    assert (word(nes, PLAYER_X), nes.ram[LIVES], word(nes, SCORE), nes.ram[COINS]) == (40, 3, 0, 0)
    assert word(nes, GOAL_X) > 1500


def test_a_stage_starts_from_every_mode() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 3)
    nes.step(Button.RIGHT, frames=100, draw=False)
    GAME.start(nes, 6)
    assert nes.ram[0x303] == 6
    nes.poke(TIME_LEFT, 1)
    while nes.ram[MODE] != DYING:
        nes.step(draw=False)
    GAME.start(nes, 0)
    assert (nes.ram[0x303], nes.ram[LIVES], nes.ram[PLAYER_STATE]) == (0, 3, 0)


def test_a_request_for_a_stage_that_does_not_exist_is_dropped() -> None:
    nes = GAME.power_on()
    nes.poke(REQUEST_STAGE, len(STAGES))
    nes.poke(REQUEST_MAGIC, 0xA5)
    nes.step(frames=10, draw=False)
    assert (nes.ram[MODE], nes.ram[REQUEST_MAGIC]) == (TITLE, 0)


def test_start_on_the_title_screen_opens_the_first_stage_within_a_second() -> None:
    nes = GAME.power_on()
    nes.step(Button.START, frames=2, draw=False)
    nes.step(frames=55, draw=False)
    assert (nes.ram[MODE], nes.ram[0x303]) == (PLAY, 0)


@pytest.mark.parametrize("name", STAGES)
def test_every_stage_can_be_cleared(name: str) -> None:
    nes = GAME.power_on()
    GAME.start(nes, STAGES.index(name))
    for pad in GAME.movie(name):
        assert nes.ram[MODE] == PLAY
        nes.step(pad, draw=False)
        assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[STAGE_CLEARED]) == (CLEARED, 2, 1)
    assert (nes.ram[STAGE_CLEARS], nes.ram[DEATHS]) == (1, 0)
    assert word(nes, PLAYER_X) + 14 >= word(nes, GOAL_X)


def test_a_cleared_stage_leads_to_the_next_within_two_seconds_and_unlocks_it() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    for pad in GAME.movie("1-1"):
        nes.step(pad, draw=False)
    assert nes.ram[0x317] == 1
    nes.step(frames=110, draw=False)
    assert (nes.ram[MODE], nes.ram[0x303], nes.ram[STAGE_CLEARED]) == (PLAY, 1, 0)


def test_the_last_stage_leads_to_the_ending_and_back_to_the_title() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 7)
    for pad in GAME.movie("2-4"):
        nes.step(pad, draw=False)
    nes.step(frames=70, draw=False)
    assert nes.ram[MODE] == ENDING
    nes.step(Button.START, frames=8, draw=False)
    assert nes.ram[MODE] == TITLE


@pytest.mark.parametrize("buttons", ["Right", "Right+B", "Right+A", "Right+B+A"])
@pytest.mark.parametrize("index", range(len(STAGES)))
def test_holding_buttons_clears_no_stage(index: int, buttons: str) -> None:
    """The fox drowns, is caught, or stands at a wall until its time is up."""
    nes = GAME.power_on()
    GAME.start(nes, index)
    for _ in range(24 * 160):
        nes.step(parse_buttons(buttons), draw=False)
        if nes.ram[MODE] != PLAY:
            break
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[DEATHS], nes.ram[LIVES]) == (DYING, 1, 1, 2)
    assert nes.ram[DEATH_CAUSE] in (1, 2, 3, 4)


def test_score_coins_and_clock_mean_what_the_readme_says() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    points = 0
    for pad in GAME.movie("1-1"):
        coins, score = int(nes.ram[COINS]), word(nes, SCORE)
        assert nes.ram[TIME_LEFT] == 100 - word(nes, STAGE_FRAMES) // 24
        nes.step(pad, draw=False)
        gained = word(nes, SCORE) - score
        if nes.ram[MODE] == PLAY:
            stomps = gained - 10 * (int(nes.ram[COINS]) - coins)
            assert stomps % 20 == 0 and 0 <= stomps <= 40
        points += gained
    assert nes.ram[COINS] > 5
    assert gained >= 200 + 2 * int(nes.ram[TIME_LEFT])
    assert points == word(nes, SCORE)


def test_the_clock_takes_a_life_at_zero_and_three_deaths_end_the_game() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    for deaths in (1, 2, 3):
        nes.poke(TIME_LEFT, 1)
        nes.step(frames=26, draw=False)
        assert (nes.ram[DEATHS], nes.ram[LIVES], nes.ram[DEATH_CAUSE]) == (deaths, 3 - deaths, 4)
        nes.step(frames=52, draw=False)
    assert (nes.ram[MODE], nes.ram[GAME_OVERS]) == (GAME_OVER, 1)
    nes.step(frames=66, draw=False)
    assert nes.ram[MODE] == TITLE


def test_fifty_coins_give_a_life() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    nes.poke(COINS, 49)
    for pad in GAME.movie("1-1"):
        nes.step(pad, draw=False)
        if nes.ram[COINS] == 50:
            break
    assert nes.ram[LIVES] == 4


def test_pause_stops_the_game_and_start_goes_on() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    nes.step(Button.RIGHT, frames=30, draw=False)
    nes.step(Button.START, draw=False)
    before = word(nes, PLAYER_X), word(nes, STAGE_FRAMES)
    nes.step(Button.RIGHT, frames=100, draw=False)
    assert nes.ram[0x326] == 1
    assert (word(nes, PLAYER_X), word(nes, STAGE_FRAMES)) == before
    nes.step(Button.START, draw=False)
    nes.step(Button.RIGHT, frames=10, draw=False)
    assert nes.ram[0x326] == 0
    assert word(nes, PLAYER_X) > before[0]


def test_a_run_depends_on_buttons_alone_and_the_generator_sets_its_conditions() -> None:
    """The beat of a leaper in 1-3 follows the generator; equal seeds give equal runs."""

    def play(seed: int) -> bytes:
        nes = GAME.power_on()
        GAME.start(nes, 4)
        nes.poke(RNG_STATE, seed & 0xFF)
        nes.poke(RNG_STATE + 1, seed >> 8)
        nes.step(Button.RIGHT, frames=150, draw=False)
        return nes.ram[0x340:0x5FF].tobytes()

    assert play(0x1234) == play(0x1234)
    assert play(0x1234) != play(0x4321)


@random_play
def test_random_buttons_never_break_it(frames: int, seed: int) -> None:
    modes = GAME.assert_survives(
        frames,
        seed,
        pads=lambda rng: (int(rng.integers(256)) | (Button.RIGHT if rng.random() < 0.6 else 0),),
        start=lambda nes, rng: GAME.start(nes, int(rng.integers(len(STAGES)))),
        valid=assert_valid,
    )
    assert {PLAY, DYING} <= modes


# ------------------------------------------------------------------------------- the picture


def load_tool(name: str) -> ModuleType:
    """A module of games/tools, which is no package."""
    tools = str(GAMES / "tools")
    if tools not in sys.path:
        sys.path.insert(0, tools)
    return importlib.import_module(name)


@pytest.fixture(scope="module")
def metatiles() -> tuple[np.ndarray, np.ndarray]:
    """Pixels uint8 (M, 16, 16) of colour numbers 0-3 and palette numbers (M,) of all metatiles."""
    pictures = [p for p in load_tool("sheets").read_sheet(GAME.source / "tiles.txt") if p.sort == "metatile"]
    palettes = np.array([int(p.options["palette"]) for p in pictures])
    return np.array([p.pixels for p in pictures], np.uint8), palettes


BACKDROP = {"1": 0x21, "2": 0x0C}


def sprite_mask(oam: np.ndarray) -> np.ndarray:
    """bool (240, 256): where one of the 64 sprites of 8x16 may be drawn."""
    mask = np.zeros((272, 272), bool)
    for y, _, _, x in oam.reshape(64, 4).tolist():
        if y < 0xEF:
            mask[y + 1 : y + 17, x : x + 8] = True
    return mask[:240, :256]


@pytest.mark.parametrize("name", ["1-4", "2-2"])
def test_every_frame_shows_the_map_under_a_steady_status_bar(
    name: str, metatiles: tuple[np.ndarray, np.ndarray]
) -> None:
    """No glitch at the seam: outside sprites, each pixel is the one the map asks for."""
    pixels, palettes = metatiles
    nes = GAME.power_on()
    GAME.start(nes, STAGES.index(name))
    nes.step()
    colour_of: dict[tuple[int, int], int] = {}
    for pad in GAME.movie(name):
        before = nes.ram.copy()  # sprites, scroll and map that the next picture shows
        nes.step(pad)
        if nes.ram[MODE] != PLAY:
            break
        frame = nes.frame
        assert (frame[27:32] == 0x0F).all()
        assert len(np.unique(frame[26])) == 1
        camera = int(before[CAMERA_X]) | int(before[CAMERA_X + 1]) << 8
        ring = before[0x600:0x800].reshape(32, 16)[:, 2:15]  # column, row
        columns = [(camera // 16 + i) % 32 for i in range(17)]
        cells = ring[columns].T  # row, column
        numbers = pixels[cells].swapaxes(1, 2).reshape(208, 272)[:, camera % 16 :][:, :256]
        owner = palettes[cells].repeat(16, 0).repeat(16, 1)[:, camera % 16 :][:, :256]
        visible = ~sprite_mask(before[0x200:0x300])[32:]
        for palette in range(4):
            for number in range(4):
                chosen = visible & (numbers == number) & ((owner == palette) | (number == 0))
                if not chosen.any() or (palette, number) == (3, 3):  # gold glitters
                    continue
                found = np.unique(frame[32:][chosen])
                assert len(found) == 1, f"colours {found} for palette {palette}, number {number}"
                key = (palette if number else 0, number)
                assert colour_of.setdefault(key, int(found[0])) == found[0]
    assert colour_of[0, 0] == BACKDROP[name[0]]


def test_loading_a_stage_shows_plain_black_frames_and_nothing_else() -> None:
    nes = GAME.power_on()
    nes.step()
    title = len(np.unique(nes.frame))
    nes.poke(REQUEST_STAGE, 0)
    nes.poke(REQUEST_MAGIC, 0xA5)
    colours = []
    for _ in range(12):
        nes.step()
        colours.append(len(np.unique(nes.frame)))
        assert colours[-1] > 1 or (nes.frame == 0x0F).all()
    assert title > 5 and colours[-1] > 5
    assert all(count == 1 or count > 5 for count in colours)
    assert colours.count(1) <= 6


def test_another_emulator_runs_it_alike() -> None:
    GAME.assert_runs_alike_elsewhere(STAGES.index("1-4"), "1-4", RAM_MAP)
