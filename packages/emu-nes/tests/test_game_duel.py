"""Acorn Alley (rlx/Duel-v0): the ROM does what games/duel/README.md promises."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from own_games import GAMES, MAGIC, MODE, PLAY, OwnGame, random_play, word
from rlx_emu_nes.buttons import Button, parse_buttons
from rlx_emu_nes.console import NES
from rlx_emu_nes.vector_env import NESVectorEnv

ARENAS = 4
LEVEL_INDEX, RIVAL, POINTS, OUTCOME, TIME_LEFT, CART_X, CART_Y = (
    0x302,
    0x303,
    0x304,
    0x306,
    0x307,
    0x308,
    0x30A,
)
DIRECTION, SHOT_X, SHOT_Y, SHOT_LIFE, RNG_STATE = 0x30C, 0x310, 0x314, 0x318, 0x31C
FRAME_COUNTER, LAG_FRAMES, REQUEST_LEVEL, REQUEST_RIVAL, POINTS_TO_WIN = 0x31E, 0x320, 0x322, 0x324, 0x325
WINS, LOSSES, PAUSED, MATCH_FRAMES, BOUNCES, BALES_BROKEN, LAST_VICTIM = (
    0x326,
    0x327,
    0x328,
    0x32B,
    0x32E,
    0x32F,
    0x330,
)
TITLE, HIT, MATCH_OVER, GAME_OVER, ENDING = 0, 3, 4, 5, 6
PAD, DOZY, KEEN, SLY = range(4)
RAM_MAP = range(0x300, 0x331)
BOARD = 0x600  # the metatiles of the arena, y & $F0 | x >> 4
STONE, BALE, CRACKED, POND = (3, 4), 5, 6, 7  # in the order of tiles.txt
GAME = OwnGame("duel", request=REQUEST_LEVEL, frame_counter=FRAME_COUNTER)


def load(name: str, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sys.path.insert(0, str(GAMES / "tools"))
prover = load("prove_duel", GAME.source / "prove.py")
LEVELS = [f"{arena + 1}-{name}" for arena in range(ARENAS) for name in prover.RIVALS]


def start(nes: NES, arena: int, rival: int = PAD) -> None:
    nes.poke(REQUEST_RIVAL, rival)
    GAME.start(nes, arena)


def started(arena: int = 0, rival: int = PAD) -> NES:
    nes = GAME.power_on()
    start(nes, arena, rival)
    return nes


def cell(nes: NES, x: int, y: int) -> int:
    return int(nes.ram[BOARD + (y & 0xF0) + (x >> 4)])


def assert_valid(nes: NES) -> None:
    """What holds at any moment of any run."""
    ram = nes.ram
    assert ram[MODE] <= ENDING
    assert word(nes, LAG_FRAMES) == 0
    if ram[MODE] not in (PLAY, HIT):
        return
    assert (ram[POINTS : POINTS + 2] < ram[POINTS_TO_WIN]).all() and ram[OUTCOME] == 0
    assert 1 <= ram[TIME_LEFT] <= 60
    for x, y in zip(ram[CART_X : CART_X + 2].tolist(), ram[CART_Y : CART_Y + 2].tolist(), strict=True):
        for corner in ((x, y), (x + 11, y), (x, y + 11), (x + 11, y + 11)):
            assert cell(nes, *corner) < STONE[0], "a cart stands in something solid"
    for x, y, life in ram[SHOT_X : SHOT_X + 12].reshape(3, 4).T.tolist():
        assert life <= 4
        assert life == 0 or cell(nes, x, y) not in STONE, "an acorn flies in stone"


def test_the_committed_rom_is_what_the_source_builds(tmp_path: Path) -> None:
    GAME.assert_rebuilds(tmp_path)


@pytest.mark.parametrize("arena", range(ARENAS))
@pytest.mark.parametrize("rival", (PAD, DOZY, KEEN, SLY))
def test_any_level_starts_through_the_ram_map(arena: int, rival: int) -> None:
    nes = started(arena, rival)
    assert (nes.ram[LEVEL_INDEX], nes.ram[RIVAL], nes.ram[TIME_LEFT]) == (arena, rival, 60)
    assert nes.ram[POINTS : POINTS + 2].tolist() == [0, 0]
    assert_valid(nes)


@pytest.mark.parametrize("level", LEVELS)
def test_every_rival_can_be_beaten(level: str) -> None:
    arena, name = level.split("-")
    nes = started(int(arena) - 1, prover.RIVALS[name])
    for pad in GAME.movie(level):
        nes.step(pad, draw=False)
        assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[OUTCOME], nes.ram[POINTS], nes.ram[WINS]) == (MATCH_OVER, 1, 5, 1)


def test_a_stronger_rival_hits_more() -> None:
    """Thirteen seconds against a cart that stands still."""

    def hits(rival: int) -> int:
        total = 0
        for seed in range(1, 5):
            nes = GAME.power_on()
            nes.poke(RNG_STATE, seed)
            start(nes, 3, rival)
            nes.poke(POINTS_TO_WIN, 255)
            nes.step(frames=800, draw=False)
            total += int(nes.ram[POINTS + 1])
        return total

    dozy, keen, sly = hits(DOZY), hits(KEEN), hits(SLY)
    assert dozy < keen and dozy < sly


def test_an_acorn_bounces_three_times_and_passes_its_thrower() -> None:
    nes = started()
    nes.step(Button.RIGHT, frames=20, draw=False)
    nes.step(Button.LEFT | Button.A, frames=1, draw=False)
    assert nes.ram[SHOT_LIFE] == 4
    y = int(nes.ram[SHOT_Y])
    lives, passed = [4], 0
    for _ in range(200):  # to the wall, back over its thrower, off the stone beyond, and so on
        nes.step(draw=False)
        if nes.ram[SHOT_LIFE] == 0:
            break
        assert nes.ram[SHOT_Y] == y
        passed += abs(int(nes.ram[SHOT_X]) - int(nes.ram[CART_X]) - 6) < 3
        if nes.ram[SHOT_LIFE] != lives[-1]:
            lives.append(int(nes.ram[SHOT_LIFE]))
    assert lives == [4, 3, 2, 1] and nes.ram[BOUNCES] == 4
    assert passed >= 2 and nes.ram[POINTS : POINTS + 2].tolist() == [0, 0]


def test_a_bale_takes_two_acorns() -> None:
    nes = started(1)  # the orchard: stone to the right, bales above
    nes.step(Button.UP, frames=40, draw=False)
    bale = next(
        (x, y) for y in range(32, 240, 16) for x in range(0, 256, 16) if cell(nes, x, y) == BALE and x == 32
    )
    x, y = bale
    nes.poke(CART_X, x + 2)
    nes.poke(CART_Y, y + 18)
    assert cell(nes, x, y + 16) < STONE[0]
    nes.step(Button.UP | Button.A, frames=12, draw=False)
    assert cell(nes, x, y) == CRACKED
    nes.step(frames=20, draw=False)
    nes.step(Button.A, frames=12, draw=False)
    assert cell(nes, x, y) < STONE[0]
    assert nes.ram[BALES_BROKEN] == 1


def test_acorns_fly_over_ponds_but_carts_do_not_drive_there() -> None:
    nes = started(2)
    x, y = next((x, y) for y in range(32, 240, 16) for x in range(0, 256, 16) if cell(nes, x, y) == POND)
    nes.poke(CART_X, x - 14)
    nes.poke(CART_Y, y + 2)
    nes.step(Button.RIGHT, frames=30, draw=False)
    assert nes.ram[CART_X] == x - 12
    nes.step(Button.RIGHT | Button.A, frames=10, draw=False)
    assert nes.ram[SHOT_LIFE] == 4 and cell(nes, int(nes.ram[SHOT_X]), int(nes.ram[SHOT_Y])) == POND


@pytest.mark.parametrize("victim", (0, 1))
def test_a_hit_counts_at_once_and_both_start_again(victim: int) -> None:
    nes = started()
    places = nes.ram[CART_X : CART_X + 4].tolist()
    nes.poke(CART_X, 40), nes.poke(CART_Y, 52)
    nes.poke(CART_X + 1, 100), nes.poke(CART_Y + 1, 52)
    pads = [0, 0]
    pads[1 - victim] = Button.A | (Button.LEFT if victim == 0 else Button.RIGHT)
    for _ in range(30):
        nes.step(*pads, draw=False)
        if nes.ram[MODE] == HIT:
            break
    assert (nes.ram[MODE], nes.ram[LAST_VICTIM]) == (HIT, victim + 1)
    assert nes.ram[POINTS + 1 - victim] == 1 and nes.ram[POINTS + victim] == 0
    nes.step(frames=46, draw=False)
    assert nes.ram[MODE] == PLAY
    assert nes.ram[CART_X : CART_X + 4].tolist() == places


def test_neither_player_is_better_off_for_his_number() -> None:
    """Two bots of one kind: over many matches the hits are shared about evenly."""
    points = np.zeros(2, int)
    for seed in range(6):
        nes = started(seed % ARENAS)
        bots = prover.Bot(2 * seed, 0), prover.Bot(2 * seed + 1, 1)
        while nes.ram[OUTCOME] == 0:
            pads = [parse_buttons(bot.press(nes)) for bot in bots]
            nes.step(*pads, draw=False)
            assert_valid(nes)
        points += nes.ram[POINTS : POINTS + 2]
    assert points.min() >= 0.5 * points.max(), points


def test_the_clock_ends_a_match_and_the_better_one_has_won() -> None:
    for mine, his, outcome in ((2, 1, 1), (1, 2, 2), (1, 1, 3)):
        nes = started()
        nes.poke(POINTS, mine)
        nes.poke(POINTS + 1, his)
        nes.poke(TIME_LEFT, 1)
        nes.step(frames=61, draw=False)
        assert (nes.ram[MODE], nes.ram[OUTCOME]) == (MATCH_OVER, outcome)


def test_after_a_match_comes_the_next_arena_or_the_title() -> None:
    nes = started(0, DOZY)
    nes.poke(POINTS, 1)
    nes.poke(TIME_LEFT, 1)
    nes.step(frames=61 + 120 + 60 + 20, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX]) == (PLAY, 1)
    nes.poke(POINTS + 1, 1)
    nes.poke(TIME_LEFT, 1)
    nes.step(frames=61 + 120 + 10, draw=False)
    assert nes.ram[MODE] == GAME_OVER
    nes.step(frames=130, draw=False)
    assert nes.ram[MODE] == TITLE
    start(nes, 3, SLY)
    nes.poke(POINTS, 1)
    nes.poke(TIME_LEFT, 1)
    nes.step(frames=61 + 120 + 10, draw=False)
    assert nes.ram[MODE] == ENDING


def test_two_people_start_from_the_menu_with_two_pads() -> None:
    nes = GAME.power_on()
    for _ in range(3):
        nes.step(Button.DOWN, frames=2, draw=False)
        nes.step(frames=2, draw=False)
    nes.step(Button.RIGHT, frames=2, draw=False)
    nes.step(Button.START, frames=2, draw=False)
    nes.step(frames=80, draw=False)
    assert (nes.ram[MODE], nes.ram[RIVAL], nes.ram[LEVEL_INDEX]) == (PLAY, PAD, 1)
    x, y = nes.ram[CART_X : CART_X + 2].tolist(), nes.ram[CART_Y : CART_Y + 2].tolist()
    nes.step(Button.UP, Button.DOWN, frames=10, draw=False)
    assert nes.ram[CART_Y : CART_Y + 2].tolist() == [y[0] - 15, y[1] + 15]
    assert nes.ram[CART_X : CART_X + 2].tolist() == x


def test_an_agent_can_hold_both_pads() -> None:
    """Self-play: one action for each player; what one wins the other loses."""
    env = NESVectorEnv("rlx/Duel-v0", 2, players=2, levels=["3-two"], observation="ram", frame_stack=1)
    env.reset(seed=1)
    up, left, right = (env.action_meanings.index(name) for name in ("Up", "Left+A", "Right+A"))
    infos = env.step(np.array([[up, 0], [0, up]]))[4]
    assert (infos["y"] < infos["rival_y"]).tolist() == [True, False]
    for _ in range(18):  # both to the open lane at the top
        env.step(np.array([[up, up], [up, up]]))
    rewards = np.array([env.step(np.array([[0, left], [right, 0]]))[1] for _ in range(25)]).sum(0)
    assert rewards.tolist() == [-1, 1]


def test_either_pad_pauses() -> None:
    nes = started()
    nes.step(0, Button.START, draw=False)
    frames = word(nes, MATCH_FRAMES)
    nes.step(Button.RIGHT, Button.LEFT, frames=30, draw=False)
    assert (nes.ram[PAUSED], word(nes, MATCH_FRAMES)) == (1, frames)
    nes.step(Button.START, draw=False)
    nes.step(frames=5, draw=False)
    assert word(nes, MATCH_FRAMES) > frames


@random_play
def test_random_buttons_never_break_it(frames: int, seed: int) -> None:
    modes = GAME.assert_survives(
        frames,
        seed,
        pads=lambda rng: tuple(rng.integers(256, size=2).tolist()),
        start=lambda nes, rng: start(nes, int(rng.integers(ARENAS)), int(rng.integers(4))),
        valid=assert_valid,
    )
    assert PLAY in modes


def test_another_emulator_runs_it_alike() -> None:
    GAME.assert_runs_alike_elsewhere(2, "3-sly", RAM_MAP, pokes={REQUEST_RIVAL: SLY})


def test_a_level_that_is_asked_for_twice_starts_twice() -> None:
    nes = started(2, SLY)
    nes.poke(REQUEST_LEVEL, 1)
    nes.poke(REQUEST_LEVEL + 1, MAGIC)
    nes.step(frames=10, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX]) == (PLAY, 1)
