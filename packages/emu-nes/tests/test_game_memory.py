"""Night Post (rlx/Memory-v0): the ROM does what games/memory/README.md promises.

Above all: nothing on the screen carries the sign of the first room to the door it decides.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from own_games import GAMES, MODE, PLAY, OwnGame, random_play, word
from rlx_emu_nes.buttons import Button, parse_buttons
from rlx_emu_nes.console import NES

LEVELS = 6
LEVEL_INDEX, ROOM, HERO_X, HERO_Y, PLAYER_STATE, SCORE = 0x302, 0x303, 0x306, 0x307, 0x308, 0x309
TIME_LEFT, LIVES, CUES, FORKS_PASSED, FORK_COUNT, DELIVERED = 0x30B, 0x30C, 0x30D, 0x310, 0x311, 0x312
LEVEL_CLEARS, DEATHS, RNG_STATE, FRAME_COUNTER, LAG_FRAMES = 0x313, 0x314, 0x315, 0x317, 0x319
REQUEST_LEVEL, REQUEST_VARIANT, DEATH_CAUSE, LEVEL_COUNT = 0x31B, 0x31D, 0x31E, 0x323
UNLOCKED, VARIANT, MAP_X, MAP_Y, DARK, ARRANGEMENT, DECOYS = 0x324, 0x325, 0x326, 0x328, 0x32A, 0x32B, 0x32C
TITLE, DYING, CLEARED, GAME_OVER, ENDING = 0, 3, 4, 5, 6
RAM_MAP = range(0x300, 0x32F)
ROOM_MAP = 0x600  # the cells of the room on the screen, y & $F0 | x >> 4
GAME = OwnGame("memory", request=REQUEST_LEVEL, frame_counter=FRAME_COUNTER)


def load_prover() -> Any:
    """games/memory/prove.py, which also knows the way through a level."""
    spec = importlib.util.spec_from_file_location("prove_memory", GAME.source / "prove.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sys.path.insert(0, str(GAMES / "tools"))
prover = load_prover()
halls = importlib.import_module("halls")


def level_map(index: int) -> Any:
    return halls.read_hall(GAME.source / "levels" / f"{index + 1}.txt")


def start(nes: NES, index: int, variant: int) -> None:
    """A level with everything that chance decides given: 0 to 254."""
    nes.poke(REQUEST_VARIANT, variant + 1)
    GAME.start(nes, index)
    assert nes.ram[VARIANT] == variant


def buttons_to(index: int, doors: str) -> list[int]:
    """The pads of a walk from the start through ``doors``, whatever the signs say."""
    nes = GAME.power_on()
    level = level_map(index)
    variant = next(v for v in range(255) if doors_of(nes, index, v) == doors)
    start(nes, index, variant)
    return [parse_buttons(b) for _, b in prover.walk(nes, prover.way(level, doors))]


def doors_of(nes: NES, index: int, variant: int) -> str:
    start(nes, index, variant)
    return prover.right_doors(nes, level_map(index))


def assert_valid(nes: NES) -> None:
    """What holds at any moment of any run."""
    ram = nes.ram
    assert ram[MODE] <= ENDING
    assert word(nes, LAG_FRAMES) == 0
    assert ram[LEVEL_COUNT] == LEVELS
    if ram[MODE] == PLAY:
        assert 2 <= ram[HERO_X] <= 242 and 34 <= ram[HERO_Y] <= 226
        assert ram[LIVES] >= 1 and ram[TIME_LEFT] >= 1
        assert ram[FORKS_PASSED] < ram[FORK_COUNT] <= 3
        assert (ram[CUES : CUES + 3] != ram[DECOYS : DECOYS + 3]).all()


def test_the_committed_rom_is_what_the_source_builds(tmp_path: Path) -> None:
    GAME.assert_rebuilds(tmp_path)


@pytest.mark.parametrize("index", range(LEVELS))
def test_any_level_starts_through_the_ram_map(index: int) -> None:
    nes = GAME.power_on()
    start(nes, index, 77)
    level = level_map(index)
    assert (nes.ram[LEVEL_INDEX], nes.ram[ROOM], nes.ram[LIVES], word(nes, SCORE)) == (index, 0, 3, 0)
    assert (nes.ram[TIME_LEFT], nes.ram[DARK]) == (int(level.head["time"]), int(level.head["dark"]))
    assert nes.ram[FORK_COUNT] == len(level.find(halls.SIGNS))


@pytest.mark.parametrize("name", prover.LEVELS)
def test_every_level_can_be_done(name: str) -> None:
    nes = GAME.power_on()
    prover.start_level(nes, *prover.LEVELS[name])
    for pad in GAME.movie(name):
        assert nes.ram[MODE] == PLAY
        nes.step(pad, draw=False)
        if nes.ram[MODE] == PLAY:
            assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[DELIVERED], nes.ram[LEVEL_CLEARS]) == (
        CLEARED,
        2,
        1,
        1,
    )
    assert word(nes, SCORE) == 500 * nes.ram[FORKS_PASSED].astype(int)


@pytest.mark.parametrize("index", range(LEVELS))
def test_whoever_remembers_succeeds_with_every_kind_of_variant(index: int) -> None:
    nes = GAME.power_on()
    level = level_map(index)
    for variant in (0, 5, 38, 93, 170, 254):
        start(nes, index, variant)
        prover.walk(nes, prover.way(level, prover.right_doors(nes, level)))
        assert nes.ram[MODE] == CLEARED, f"variant {variant}"


def test_the_wrong_door_costs_a_life_and_the_level_begins_again() -> None:
    nes = GAME.power_on()
    start(nes, 0, 0)
    assert prover.right_doors(nes, level_map(0)) == "1"
    prover.walk(nes, prover.way(level_map(0), "2"))
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[DEATHS], nes.ram[LIVES]) == (DYING, 1, 1, 2)
    assert (nes.ram[DEATH_CAUSE], nes.ram[DELIVERED]) == (1, 0)
    nes.step(frames=52, draw=False)
    assert (nes.ram[MODE], nes.ram[ROOM], nes.ram[VARIANT]) == (PLAY, 0, 0)


@pytest.mark.parametrize("index", range(LEVELS))
def test_chance_decides_evenly_which_door_is_right_and_what_the_doors_show(index: int) -> None:
    """Over all 256 variants each pair of signs on the doors goes equally often with either one right."""
    nes = GAME.power_on()
    start(nes, index, 0)
    mask = int(level_map(index).head["symbols"]) - 1
    seen: list[Counter[tuple[int, int, int]]] = [Counter() for _ in range(nes.ram[FORK_COUNT])]
    for variant in range(256):
        nes.poke(VARIANT, variant)
        nes.step(draw=False)
        for fork, counter in enumerate(seen):
            cue, decoy = int(nes.ram[CUES + fork]), int(nes.ram[DECOYS + fork])
            second = int(nes.ram[ARRANGEMENT]) >> fork & 1
            assert cue <= mask and decoy <= mask
            counter[(decoy, cue, 1) if second else (cue, decoy, 0)] += 1
    for counter in seen:
        for first, other, _ in counter:
            assert counter[first, other, 0] == counter[first, other, 1], "the doors give the answer away"


def test_the_variant_may_be_set_in_the_first_room_and_the_sign_follows() -> None:
    """So that a training environment can draw it after the level has begun."""
    nes = GAME.power_on()
    start(nes, 2, 0)
    sign = level_map(2).find("a")[0]
    _, x, y = level_map(2).place(*sign[:2])
    pictures = set()
    for variant in range(4):
        nes.poke(VARIANT, variant)
        nes.step(frames=2)
        assert nes.ram[CUES] == variant
        pictures.add(nes.frame[y : y + 16, x : x + 16].tobytes())
    assert len(pictures) == 4
    nes.step(Button.RIGHT, frames=130, draw=False)
    assert nes.ram[ROOM] == 1
    nes.poke(VARIANT, 0)
    nes.step(frames=2, draw=False)
    assert nes.ram[CUES] == 3


@pytest.mark.parametrize(("index", "one", "other"), [(0, 0, 5), (1, 0, 5), (2, 0x40, 0x46), (4, 0x40, 0x46)])
def test_beyond_the_first_room_the_screen_does_not_tell_what_the_sign_was(
    index: int, one: int, other: int
) -> None:
    """Two variants whose doors look the same, but the other one is right: with the same buttons every
    picture after the first room is the same, up to the door that is right in one and wrong in the other.
    A player without memory can only guess."""
    pads = buttons_to(index, "1")
    left, right = GAME.power_on(), GAME.power_on()
    start(left, index, one)
    start(right, index, other)
    assert left.ram[CUES] == right.ram[DECOYS] and left.ram[DECOYS] == right.ram[CUES]
    assert left.ram[ARRANGEMENT] & 1 == 0 and right.ram[ARRANGEMENT] & 1 == 1
    compared = 0
    for pad in pads:
        left.step(pad)
        right.step(pad)
        if left.ram[MODE] != PLAY:
            break
        if left.ram[ROOM] > 0:
            assert (left.frame == right.frame).all()
            assert (left.ram[0x200:0x300] == right.ram[0x200:0x300]).all()  # the sprites to come
            compared += 1
    assert compared > 60
    assert (left.ram[MODE], right.ram[MODE]) == (CLEARED, DYING)


def test_the_owl_cannot_go_back_to_the_sign_nor_carry_its_height_over() -> None:
    nes = GAME.power_on()
    start(nes, 1, 0)
    nes.step(Button.RIGHT | Button.UP, frames=60, draw=False)
    nes.step(Button.RIGHT, frames=80, draw=False)
    assert nes.ram[ROOM] == 1
    nes.step(Button.DOWN, frames=4, draw=False)
    nes.step(Button.LEFT, frames=120, draw=False)
    assert (nes.ram[ROOM], nes.ram[HERO_X]) == (1, 2)
    nes.step(Button.RIGHT, frames=150, draw=False)
    assert nes.ram[ROOM] == 2
    assert nes.ram[HERO_Y] % 16 == 2


def test_dark_levels_show_only_what_lies_near() -> None:
    """Cells more than three steps away are black; the cell of the owl is not."""
    nes = GAME.power_on()
    prover.start_level(nes, *prover.LEVELS["level-5"])
    nes.step()
    shown_far = 0
    for pad in GAME.movie("level-5"):
        before = nes.ram.copy()
        nes.step(pad)
        if nes.ram[MODE] != PLAY or nes.ram[ROOM] != before[ROOM] or (nes.frame == 0x0F).all():
            continue
        column, row = (int(before[HERO_X]) + 6) // 16, (int(before[HERO_Y]) + 6) // 16
        for r in range(2, 15):
            for c in range(16):
                if abs(r - row) > 2 or abs(c - column) > 2 or abs(r - row) + abs(c - column) > 3:
                    shown_far += int((nes.frame[r * 16 : r * 16 + 16, c * 16 : c * 16 + 16] != 0x0F).sum())
        near = nes.frame[row * 16 - 16 : row * 16 + 32, column * 16 : column * 16 + 16]
        assert (near != 0x0F).any()
    assert shown_far == 0


def test_start_on_the_title_screen_begins_and_a_done_level_leads_to_the_next() -> None:
    nes = GAME.power_on()
    nes.step(Button.START, frames=2, draw=False)
    nes.step(frames=58, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX]) == (PLAY, 0)
    prover.walk(nes, prover.way(level_map(0), prover.right_doors(nes, level_map(0))))
    assert (nes.ram[MODE], nes.ram[UNLOCKED]) == (CLEARED, 1)
    nes.step(frames=115, draw=False)
    assert (nes.ram[MODE], nes.ram[LEVEL_INDEX]) == (PLAY, 1)


def test_the_last_level_leads_to_the_ending_and_three_wrong_doors_to_the_end_of_the_game() -> None:
    nes = GAME.power_on()
    prover.start_level(nes, *prover.LEVELS["level-6"])
    for pad in GAME.movie("level-6"):
        nes.step(pad, draw=False)
    nes.step(frames=70, draw=False)
    assert nes.ram[MODE] == ENDING
    for _ in range(3):
        start(nes, 0, 0) if nes.ram[MODE] != PLAY else None
        lives = int(nes.ram[LIVES])
        prover.walk(nes, prover.way(level_map(0), "2"))
        assert nes.ram[LIVES] == lives - 1
        nes.step(frames=52, draw=False)
    assert nes.ram[MODE] == GAME_OVER


def test_the_hidden_clock_takes_a_life_at_zero() -> None:
    nes = GAME.power_on()
    start(nes, 0, 0)
    nes.poke(TIME_LEFT, 1)
    nes.step(frames=61, draw=False)
    assert (nes.ram[MODE], nes.ram[DEATH_CAUSE], nes.ram[LIVES]) == (DYING, 2, 2)


def test_the_generator_decides_when_nobody_asks_for_a_variant() -> None:
    def cues(seed: int) -> bytes:
        nes = GAME.power_on()
        nes.poke(RNG_STATE, seed & 0xFF)
        nes.poke(RNG_STATE + 1, seed >> 8)
        GAME.start(nes, 5)
        return nes.ram[VARIANT : VARIANT + 1].tobytes()

    assert cues(0x1234) == cues(0x1234)
    assert len({cues(seed) for seed in range(1, 20_000, 1_000)}) > 10


@random_play
def test_random_buttons_never_break_it(frames: int, seed: int) -> None:
    modes = GAME.assert_survives(
        frames,
        seed,
        pads=lambda rng: (int(rng.integers(256)) | (Button.RIGHT if rng.random() < 0.5 else 0),),
        start=lambda nes, rng: GAME.start(nes, int(rng.integers(LEVELS))),
        valid=assert_valid,
    )
    assert PLAY in modes


def test_another_emulator_runs_it_alike() -> None:
    GAME.assert_runs_alike_elsewhere(3, "level-4", RAM_MAP)
