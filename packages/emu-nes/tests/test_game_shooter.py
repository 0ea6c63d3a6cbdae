"""Glimmerfen (rlx/Shooter-v0): the ROM does what games/shooter/README.md promises."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from own_games import MODE, PLAY, OwnGame, random_play, word
from rlx_emu_nes.buttons import Button, parse_buttons
from rlx_emu_nes.console import NES

WAVES = 5
WAVE, WAVE_INDEX, PHASE, PLAYER_STATE, SHIP_X, SHIP_Y = 0x301, 0x302, 0x303, 0x304, 0x305, 0x306
POWER, LIVES, SCORE, KILLS, BOSS_HEALTH, BOSS_HITS, DEW_TAKEN = (
    0x307,
    0x308,
    0x309,
    0x30B,
    0x30C,
    0x30D,
    0x30E,
)
WAVE_CLEARS, DEATHS, RNG_STATE, FRAME_COUNTER, LAG_FRAMES = 0x30F, 0x310, 0x311, 0x313, 0x315
REQUEST_LEVEL, REQUEST_BOSS, WAVE_FRAMES, PAUSED, UNLOCKED = 0x317, 0x319, 0x31A, 0x31C, 0x31E
GAME_OVERS, SHIELD, FOE_COUNT, DART_COUNT = 0x31F, 0x320, 0x321, 0x322
TITLE, DYING, CLEARED, GAME_OVER, ENDING = 0, 3, 4, 5, 6
RAM_MAP = range(0x300, 0x323)
BOSS_HEALTHS = (40, 60, 80, 100, 140)
BANDS = {"hills": (128, 160), "trees": (160, 192), "water": (192, 240)}  # lines
PERIOD = 128  # pixels after which a band repeats
GAME = OwnGame("shooter", request=REQUEST_LEVEL, frame_counter=FRAME_COUNTER)


def load_prover() -> Any:
    spec = importlib.util.spec_from_file_location("prove_shooter", GAME.source / "prove.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


prover = load_prover()


def started(index: int, boss: bool = False) -> NES:
    nes = GAME.power_on()
    nes.poke(REQUEST_BOSS, int(boss))
    GAME.start(nes, index)
    return nes


def assert_valid(nes: NES) -> None:
    """What holds at any moment of any run."""
    ram = nes.ram
    assert ram[MODE] <= ENDING
    assert word(nes, LAG_FRAMES) == 0
    if ram[MODE] != PLAY:
        return
    assert 4 <= ram[SHIP_X] <= 220 and 36 <= ram[SHIP_Y] <= 208
    assert 1 <= ram[LIVES] <= 3 and ram[POWER] <= 2
    assert ram[FOE_COUNT] <= 10 and ram[DART_COUNT] <= 8
    assert (ram[BOSS_HEALTH] > 0) == (ram[PHASE] == 1)


def test_the_committed_rom_is_what_the_source_builds(tmp_path: Path) -> None:
    GAME.assert_rebuilds(tmp_path)


@pytest.mark.parametrize("index", range(WAVES))
@pytest.mark.parametrize("boss", (False, True))
def test_any_level_starts_through_the_ram_map(index: int, boss: bool) -> None:
    nes = started(index, boss)
    assert (nes.ram[WAVE_INDEX], nes.ram[LIVES], word(nes, SCORE), nes.ram[POWER]) == (index, 3, 0, 0)
    assert nes.ram[PHASE] == boss
    assert nes.ram[BOSS_HEALTH] == (BOSS_HEALTHS[index] if boss else 0)


@pytest.mark.parametrize("index", range(WAVES))
def test_every_wave_can_be_cleared(index: int) -> None:
    nes = started(index)
    for pad in GAME.movie(f"wave-{index + 1}"):
        nes.step(pad, draw=False)
        assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[WAVE_CLEARS]) == (CLEARED, 2, 1)
    assert nes.ram[BOSS_HITS] >= BOSS_HEALTHS[index]
    assert nes.ram[KILLS] >= 10


@pytest.mark.parametrize("index", range(WAVES))
def test_every_boss_can_be_beaten_from_a_start_without_power(index: int) -> None:
    nes = started(index, boss=True)
    for pad in GAME.movie(f"boss-{index + 1}"):
        nes.step(pad, draw=False)
        assert_valid(nes)
    assert (nes.ram[MODE], nes.ram[PLAYER_STATE], nes.ram[WAVE_CLEARS]) == (CLEARED, 2, 1)
    assert nes.ram[BOSS_HITS] >= BOSS_HEALTHS[index]


def test_every_frame_shows_each_band_at_its_own_scroll() -> None:
    """No seam, no shaking line: outside sprites, each line of hills, trees and water is that of the
    first picture, moved by what the band has scrolled; the status bar stands still."""
    nes = started(0)
    begun = scrolls(nes)
    nes.step()
    bar = nes.frame[:8].copy()
    # Nothing flies in the right half yet, and a half is one period of each band.
    bands = {name: nes.frame[top:end, PERIOD:].copy() for name, (top, end) in BANDS.items()}
    compared = 0
    for pad in GAME.movie("wave-1"):
        mode, scroll, free = nes.ram[MODE], scrolls(nes), ~covered(nes.ram[0x200:0x300])
        nes.step(pad)
        if mode != PLAY:
            continue
        assert (nes.frame[:8] == bar).all()
        for name, (top, end) in BANDS.items():
            moved = np.roll(bands[name], begun[name] - scroll[name], axis=1)
            alike = nes.frame[top:end] == np.tile(moved, 2)
            assert alike[free[top:end]].all(), f"{name} at {scroll[name]}"
        compared += 1
    assert compared > 1000


def scrolls(nes: NES) -> dict[str, int]:
    """Pixels by which each band of the next picture is moved."""
    travelled = word(nes, WAVE_FRAMES) + 1
    return {"hills": travelled // 2, "trees": travelled, "water": 2 * travelled}


def covered(oam: np.ndarray) -> np.ndarray:
    """bool (240, 256): where 8x16 sprites may be."""
    mask = np.zeros((272, 264), bool)
    for y, _, _, x in oam.reshape(64, 4).tolist():
        mask[y + 1 : y + 17, x : x + 8] = True
    return mask[:240, :256]


def test_lives_are_lost_to_darts_and_foes_and_three_end_the_game() -> None:
    nes = started(3)
    lives = 3
    for _ in range(6000):
        nes.step(draw=False)
        assert_valid(nes)
        if nes.ram[LIVES] < lives:
            lives -= 1
            assert (nes.ram[LIVES], nes.ram[DEATHS], nes.ram[PLAYER_STATE]) == (lives, 3 - lives, 1)
        if nes.ram[MODE] == GAME_OVER:
            break
    assert (nes.ram[MODE], nes.ram[LIVES], nes.ram[GAME_OVERS]) == (GAME_OVER, 0, 1)
    nes.step(frames=130, draw=False)
    assert nes.ram[MODE] == TITLE


def test_nothing_hurts_right_after_a_start() -> None:
    nes = started(0, boss=True)
    assert nes.ram[SHIELD] > 90
    nes.poke(SHIP_X, 200)
    nes.poke(SHIP_Y, 104)
    nes.step(frames=60, draw=False)
    assert nes.ram[LIVES] == 3
    nes.step(frames=120, draw=False)
    assert nes.ram[LIVES] < 3


def test_dew_makes_the_light_stronger() -> None:
    nes = GAME.power_on()
    GAME.start(nes, 0)
    powers = set()
    for pad in GAME.movie("wave-1"):
        taken, power = int(nes.ram[DEW_TAKEN]), int(nes.ram[POWER])
        nes.step(pad, draw=False)
        if nes.ram[DEW_TAKEN] > taken:
            assert nes.ram[POWER] == min(power + 1, 2)
            powers.add(int(nes.ram[POWER]))
    assert powers


def test_the_swarm_differs_with_the_generator_and_repeats_with_it() -> None:
    def play(seed: int) -> bytes:
        nes = started(1)
        nes.poke(RNG_STATE, seed & 0xFF)
        nes.poke(RNG_STATE + 1, seed >> 8)
        trace = b""
        for _ in range(200):
            nes.step(draw=False)
            trace += nes.ram[0x200:0x300].tobytes()
        return trace

    assert play(0x1234) == play(0x1234)
    assert play(0x1234) != play(0x4321)


def test_a_cleared_wave_leads_to_the_next_and_the_last_to_the_ending() -> None:
    for index, mode in ((0, PLAY), (4, ENDING)):
        nes = started(index, boss=True)
        nes.step(frames=60, draw=False)
        nes.poke(BOSS_HEALTH, 1)
        for _ in range(400):
            nes.step(aim(nes), draw=False)
            if nes.ram[MODE] == CLEARED:
                break
        assert (nes.ram[MODE], nes.ram[UNLOCKED]) == (CLEARED, 1 if index == 0 else 0)
        nes.step(frames=90 + 60 + 20 if index == 0 else 110, draw=False)
        assert nes.ram[MODE] == mode
        assert nes.ram[WAVE_INDEX] == (1 if index == 0 else 4)


def aim(nes: NES) -> int:
    """Holds A and flies up and down."""
    return parse_buttons("Up+A" if nes.ram[FRAME_COUNTER] & 64 else "Down+A")


def test_start_on_the_title_screen_begins_and_pause_stops() -> None:
    nes = GAME.power_on()
    nes.step(Button.START, frames=2, draw=False)
    nes.step(frames=80, draw=False)
    assert (nes.ram[MODE], nes.ram[WAVE]) == (PLAY, 1)
    nes.step(Button.START, draw=False)
    frames = word(nes, WAVE_FRAMES)
    nes.step(Button.RIGHT, frames=30, draw=False)
    assert (nes.ram[PAUSED], word(nes, WAVE_FRAMES)) == (1, frames)
    nes.step(Button.START, draw=False)
    nes.step(frames=5, draw=False)
    assert word(nes, WAVE_FRAMES) > frames


def start_wave_or_boss(nes: NES, rng: np.random.Generator) -> None:
    nes.poke(REQUEST_BOSS, int(rng.integers(2)))
    GAME.start(nes, int(rng.integers(WAVES)))


@random_play
def test_random_buttons_never_break_it(frames: int, seed: int) -> None:
    modes = GAME.assert_survives(
        frames,
        seed,
        pads=lambda rng: (int(rng.integers(256)) | (Button.A if rng.random() < 0.5 else 0),),
        start=start_wave_or_boss,
        valid=assert_valid,
    )
    assert PLAY in modes


def test_another_emulator_runs_it_alike() -> None:
    GAME.assert_runs_alike_elsewhere(1, "wave-2", RAM_MAP)
