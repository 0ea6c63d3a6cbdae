"""Gamepads come and go; the devices here are stand-ins, since SDL's virtual ones cannot be reached."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from rlx_emu_nes.buttons import Button
from rlx_emu_nes.play.gamepads import Gamepads, stick

ADDED, REMOVED = 1, 2
NAMES = ("A", "B", "X", "Y", "BACK", "START", "DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT")


class Joystick:
    """A joystick without a known layout: eight buttons, two axes, a hat."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.buttons: set[int] = set()
        self.axes = [0.0, 0.0]
        self.hat = (0, 0)

    def get_instance_id(self) -> int:
        return 100 + self.index

    def get_name(self) -> str:
        return f"pad {self.index}"

    def get_numbuttons(self) -> int:
        return 8

    def get_button(self, number: int) -> bool:
        return number in self.buttons

    def get_numaxes(self) -> int:
        return 2

    def get_axis(self, number: int) -> float:
        return self.axes[number]

    def get_numhats(self) -> int:
        return 1

    def get_hat(self, number: int) -> tuple[int, int]:
        return self.hat


class Controller:
    """A controller with SDL's standard layout."""

    def __init__(self, index: int) -> None:
        self.joystick = Joystick(index)
        self.buttons: set[int] = set()
        self.axes = {50: 0, 51: 0}

    def as_joystick(self) -> Joystick:
        return self.joystick

    def get_button(self, code: int) -> bool:
        return code in self.buttons

    def get_axis(self, code: int) -> int:
        return self.axes[code]


def plugged(*, controllers: bool):
    devices: dict[int, object] = {}

    def make(index: int):
        return devices.setdefault(index, Controller(index) if controllers else Joystick(index))

    pygame = SimpleNamespace(
        JOYDEVICEADDED=ADDED,
        JOYDEVICEREMOVED=REMOVED,
        CONTROLLER_AXIS_LEFTX=50,
        CONTROLLER_AXIS_LEFTY=51,
        joystick=SimpleNamespace(init=lambda: None, Joystick=make),
        **{f"CONTROLLER_BUTTON_{name}": code for code, name in enumerate(NAMES)},
    )
    controller = SimpleNamespace(init=lambda: None, is_controller=lambda index: controllers, Controller=make)
    return Gamepads(pygame, controller), devices


def added(index: int):
    return SimpleNamespace(type=ADDED, device_index=index)


def removed(index: int):
    return SimpleNamespace(type=REMOVED, instance_id=100 + index)


def test_the_first_is_player_1_and_the_second_player_2():
    pads, devices = plugged(controllers=True)
    assert pads.pad(1) == 0
    assert pads.handle(added(0)) == "player 1: pad 0"
    assert pads.handle(added(1)) == "player 2: pad 1"
    assert pads.handle(added(1)) == "", "SDL reports a device that was there at the start twice"
    devices[0].buttons = {NAMES.index("A"), NAMES.index("DPAD_RIGHT")}
    devices[1].buttons = {NAMES.index("X"), NAMES.index("START")}
    assert pads.pad(1) == Button.A | Button.RIGHT
    assert pads.pad(2) == Button.B | Button.START


def test_unplugged_it_presses_nothing_and_the_next_moves_up():
    pads, devices = plugged(controllers=True)
    pads.handle(added(0))
    pads.handle(added(1))
    devices[1].buttons = {NAMES.index("BACK")}
    assert pads.handle(removed(0)) == "gamepad unplugged"
    assert pads.pad(1) == Button.SELECT
    assert pads.pad(2) == 0
    assert pads.handle(removed(0)) == ""


def test_the_stick_is_a_pad_too():
    pads, devices = plugged(controllers=True)
    pads.handle(added(0))
    devices[0].axes = {50: -30_000, 51: 20_000}
    assert pads.pad(1) == Button.LEFT | Button.DOWN


def test_a_joystick_without_a_layout_works_by_its_numbers():
    pads, devices = plugged(controllers=False)
    pads.handle(added(0))
    devices[0].buttons = {0, 7}
    devices[0].hat = (1, 1)
    assert pads.pad(1) == Button.A | Button.START | Button.RIGHT | Button.UP


@pytest.mark.parametrize(("x", "y", "pad"), [(0.49, -0.49, 0), (0.5, 0, Button.RIGHT), (0, -1, Button.UP)])
def test_the_dead_zone(x, y, pad):
    assert stick(x, y) == pad
