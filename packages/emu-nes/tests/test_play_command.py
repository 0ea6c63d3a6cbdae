"""`rlx play`: mistakes are one clear line, before any window opens."""

from __future__ import annotations

import argparse
import sys

import pytest
from rlx_emu_nes import example_rom

pytest.importorskip("rlx", reason="rlx play needs rlx-core")

from rlx.errors import RlxError
from rlx_emu_nes.play import command


def play(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.configure(parser, None)
    return command.run(parser.parse_args(words), None)


@pytest.fixture
def no_display(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--scale", "0"), "--scale is 0; expected 1 or more"),
        (("--frames", "0"), "--frames is 0; expected 1 or more"),
        (("--level", "1-1", "--state", "x"), "give one of them"),
        (("--movie", "a.mov"), "expected .fm2 or .bk2"),
        (("--movie", "a.fm2", "--level", "1-1"), "record a .bk2"),
        (("--level", "1-9"), "did you mean '1-"),
        (("--state", "missing.state"), "cannot read savestate 'missing.state'"),
        (("Runer",), "Runner"),
        (("missing.nes",), "missing.nes"),
        ((str(example_rom()), "--level", "1-1"), "a ROM alone has no levels"),
    ],
)
def test_a_mistake_is_one_line(words, message, no_display):
    with pytest.raises(RlxError) as caught:
        play(*words)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_it_says_so(no_display):
    pytest.importorskip("pygame")
    with pytest.raises(RlxError, match="there is no display here"):
        play()


def test_without_pygame_it_says_what_to_install(no_display, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(RlxError, match=r"pip install 'rlx-emu-nes\[play\]'"):
        play()


def test_a_rom_of_ours_is_ready_at_power_on():
    parser = argparse.ArgumentParser()
    command.configure(parser, None)
    start = command.prepare(parser.parse_args([str(example_rom())]))
    assert start.at_power_on
    assert start.title == "runner"
    assert not command.prepare(parser.parse_args(["--level", "2-1"])).at_power_on
