"""Gamepads come and go: stand-ins for devices, then SDL's own virtual ones."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
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


# ---- SDL's own virtual devices: what the operating system would report


class VirtualDevice:
    """A device that SDL simulates; needs the SDL that pygame has loaded, as a shared library."""

    GAME_CONTROLLER, UNKNOWN = 1, 0

    def __init__(self, sdl: ctypes.CDLL, kind: int) -> None:
        self._sdl = sdl
        self._index = sdl.SDL_JoystickAttachVirtual(kind, 6, 16, 1)
        assert self._index >= 0, "SDL cannot simulate a device"
        self._instance = sdl.SDL_JoystickGetDeviceInstanceID(self._index)

    def hold(self, *buttons: int, x: float = 0.0, y: float = 0.0) -> None:
        """Presses these buttons and no others, and moves the stick."""
        device = self._sdl.SDL_JoystickFromInstanceID(self._instance)
        for number in range(16):
            self._sdl.SDL_JoystickSetVirtualButton(device, number, number in buttons)
        for axis, value in enumerate((x, y)):
            self._sdl.SDL_JoystickSetVirtualAxis(device, axis, round(32_767 * value))

    def unplug(self) -> None:
        numbers = range(self._sdl.SDL_NumJoysticks())
        (index,) = [i for i in numbers if self._sdl.SDL_JoystickGetDeviceInstanceID(i) == self._instance]
        self._sdl.SDL_JoystickDetachVirtual(index)


@pytest.fixture
def sdl(monkeypatch):
    """(pygame, SDL as a library), without a screen or a sound card."""
    pygame = pytest.importorskip("pygame", reason="pygame-ce is not installed")
    maps = Path("/proc/self/maps")
    loaded = re.findall(r"(/\S*libSDL2-2\S*)", maps.read_text()) if maps.exists() else []
    if not loaded:
        pytest.skip("SDL is not loaded as a library of its own here")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    library = ctypes.CDLL(loaded[0])
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    library.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    pygame.display.init()
    yield pygame, library
    pygame.quit()


def test_sdls_devices_are_plugged_pressed_and_unplugged(sdl):
    pygame, library = sdl
    from pygame._sdl2 import controller

    pads = Gamepads(pygame, controller)

    def heard() -> list[str]:
        return [message for event in pygame.event.get() if (message := pads.handle(event))]

    first = VirtualDevice(library, VirtualDevice.GAME_CONTROLLER)
    assert [message.split(":")[0] for message in heard()] == ["player 1"]
    second = VirtualDevice(library, VirtualDevice.UNKNOWN)
    assert [message.split(":")[0] for message in heard()] == ["player 2"]

    first.hold(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    second.hold(1, 7, x=-1.0)
    pygame.event.pump()
    assert pads.pad(1) == Button.A | Button.RIGHT
    assert pads.pad(2) == Button.B | Button.START | Button.LEFT
    first.hold(pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_BACK, y=1.0)
    pygame.event.pump()
    assert pads.pad(1) == Button.B | Button.SELECT | Button.DOWN

    first.unplug()
    assert heard() == ["gamepad unplugged"]
    assert pads.pad(1) == Button.B | Button.START | Button.LEFT, "the other one moves up"
    second.unplug()
    assert heard() == ["gamepad unplugged"]
    assert pads.pad(1) == 0


def test_a_gamepad_plays_in_the_window(sdl, tmp_path):
    pygame, library = sdl
    from rlx.play.keyboard import Keymap
    from rlx_emu_nes import NES, example_rom
    from rlx_emu_nes.movies.movie import read_movie
    from rlx_emu_nes.play.console_window import ConsoleWindow, PlaySettings
    from rlx_emu_nes.play.session import Session

    session = Session(NES(example_rom()), tmp_path)
    session.start_recording(from_power_on=True)
    pygame.font.init()
    settings = PlaySettings(
        title="t", keymap=Keymap(), scale=1, sound=False, movie=tmp_path / "a.fm2", frames=12
    )
    window = ConsoleWindow(pygame, session, settings)
    device = VirtualDevice(library, VirtualDevice.GAME_CONTROLLER)
    for event in pygame.event.get():
        window.pads.handle(event)
    device.hold(pygame.CONTROLLER_BUTTON_START, x=0.9)
    window.run()
    device.unplug()
    pads = list(read_movie(tmp_path / "a.fm2").p1)
    assert pads == [Button.START | Button.RIGHT] * 12
