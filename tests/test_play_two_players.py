"""`rlx play` with two people at one keyboard: a duel from the menu to a hit, on a virtual display."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygame", reason="pygame-ce is not installed")
nes_package = pytest.importorskip("rlx_emu_nes", reason="rlx-emu-nes is not installed")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

TITLE = "rlx play: Acorn Alley"
ROM = Path(nes_package.example_rom()).with_name("duel.nes")
MODE, RIVAL, POINTS, CART_Y, LAST_VICTIM = 0x300, 0x303, 0x304, 0x30A, 0x330
"""Source: packages/emu-nes/games/duel/README.md."""

FIRST = {"Up": "Up", "Down": "Down", "Right": "Right", "A": "j", "Start": "m"}
SECOND = {"Up": "w", "Left": "a", "A": "g"}


def frames(count: int) -> list[str]:
    """Words of xdotool: the paused game goes on by `count` frames."""
    return ["key", "--delay", "6", *["period"] * count]


def tap(key: str) -> list[str]:
    return ["keydown", key, *frames(2), "keyup", key, *frames(3)]


def test_two_people_choose_a_duel_and_one_hits_the_other(desk):
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.movies.replay import play

    desk.start("play", "rlx/Duel-v0", "--movie", "duel.fm2", "--paused", "--mute", title=TITLE)
    desk.keys(*frames(40), *tap(FIRST["Down"]), *tap(FIRST["Down"]), *tap(FIRST["Down"]))
    desk.keys(*tap(FIRST["Right"]), *tap(FIRST["Right"]))  # two players, the frozen ponds
    desk.keys(*tap(FIRST["Start"]), *frames(80))  # the card
    # Both drive up to the open lane; there player 2 throws.
    desk.keys("keydown", FIRST["Up"], "keydown", SECOND["Up"], *frames(60))
    desk.keys("keyup", FIRST["Up"], "keyup", SECOND["Up"])
    desk.keys("keydown", SECOND["Left"], "keydown", SECOND["A"], *frames(3), "keyup", SECOND["Left"])
    desk.keys(*frames(80), "keyup", SECOND["A"], "key", "Escape")
    desk.wait()

    movie = read_movie(desk.folder / "duel.fm2")
    assert any(movie.p1) and any(movie.p2)
    console, seen = nes_package.NES(ROM), []
    for _ in play(movie, console, draw=False):
        seen.append(console.ram[[MODE, RIVAL, CART_Y, CART_Y + 1, POINTS + 1, LAST_VICTIM]].tolist())
    in_play = [row for row in seen if row[0] == 2]
    assert in_play and all(row[1] == 0 for row in in_play)
    assert in_play[0][2] == in_play[0][3] and min(row[2] for row in in_play) < in_play[0][2]
    assert [row[2] for row in in_play] == [row[3] for row in in_play], "both drive up alike"
    assert seen[-1][4:] == [1, 1], "player 1 is hit"
