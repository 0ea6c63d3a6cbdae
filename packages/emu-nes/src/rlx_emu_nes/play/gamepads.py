"""Gamepads, as they come and go: the first is player 1's, the second player 2's."""

from __future__ import annotations

from typing import Any

from rlx_emu_nes.buttons import Button

DEAD_ZONE = 0.5
"""How far a stick must be pushed to count as a direction, of 1."""

# SDL's names for a standard controller: the lower button jumps, the left one runs.
_BUTTONS = {
    "CONTROLLER_BUTTON_A": Button.A,
    "CONTROLLER_BUTTON_B": Button.A,
    "CONTROLLER_BUTTON_X": Button.B,
    "CONTROLLER_BUTTON_Y": Button.B,
    "CONTROLLER_BUTTON_BACK": Button.SELECT,
    "CONTROLLER_BUTTON_START": Button.START,
    "CONTROLLER_BUTTON_DPAD_UP": Button.UP,
    "CONTROLLER_BUTTON_DPAD_DOWN": Button.DOWN,
    "CONTROLLER_BUTTON_DPAD_LEFT": Button.LEFT,
    "CONTROLLER_BUTTON_DPAD_RIGHT": Button.RIGHT,
}
# A joystick that SDL has no layout for: its own numbers, in the order most have.
_JOYSTICK_BUTTONS = (Button.A, Button.B, Button.B, Button.A, 0, 0, Button.SELECT, Button.START)

_AXIS_RANGE = 32_768


class Gamepads:
    """All gamepads that are plugged in.

    Args:
        pygame: the module; tests hand in their own.
        controller: `pygame._sdl2.controller`, or None where it is missing.
    """

    def __init__(self, pygame: Any, controller: Any = None) -> None:
        self._pygame = pygame
        self._controller = controller
        self._pads: dict[int, Any] = {}
        """Instance id to device, in the order of arrival."""
        pygame.joystick.init()
        if controller is not None:
            controller.init()
            self._codes = {getattr(pygame, name): button for name, button in _BUTTONS.items()}

    def __len__(self) -> int:
        return len(self._pads)

    def handle(self, event: Any) -> str:
        """Takes in a gamepad that came or went; returns what to tell the player, or nothing."""
        if event.type == self._pygame.JOYDEVICEADDED:
            return self._add(event.device_index)
        if event.type == self._pygame.JOYDEVICEREMOVED and event.instance_id in self._pads:
            del self._pads[event.instance_id]
            return "gamepad unplugged"
        return ""

    def _add(self, index: int) -> str:
        if self._controller is not None and self._controller.is_controller(index):
            device = self._controller.Controller(index)
            joystick = device.as_joystick()
        else:
            device = joystick = self._pygame.joystick.Joystick(index)
        if joystick.get_instance_id() in self._pads:
            return ""
        self._pads[joystick.get_instance_id()] = device
        return f"player {len(self._pads)}: {joystick.get_name()}"

    def pad(self, player: int) -> int:
        """The pad byte of player 1 or 2; 0 without a gamepad."""
        devices = list(self._pads.values())
        if player > len(devices):
            return 0
        device = devices[player - 1]
        if hasattr(device, "get_numbuttons"):
            return _joystick_pad(device)
        return self._controller_pad(device)

    def _controller_pad(self, device: Any) -> int:
        pad = 0
        for code, button in self._codes.items():
            if device.get_button(code):
                pad |= button
        x = device.get_axis(self._pygame.CONTROLLER_AXIS_LEFTX) / _AXIS_RANGE
        y = device.get_axis(self._pygame.CONTROLLER_AXIS_LEFTY) / _AXIS_RANGE
        return int(pad | stick(x, y))


def _joystick_pad(device: Any) -> int:
    pad = 0
    for number, button in enumerate(_JOYSTICK_BUTTONS[: device.get_numbuttons()]):
        if device.get_button(number):
            pad |= button
    if device.get_numaxes() >= 2:
        pad |= stick(device.get_axis(0), device.get_axis(1))
    for hat in range(device.get_numhats()):
        x, y = device.get_hat(hat)
        pad |= stick(x, -y)
    return int(pad)


def stick(x: float, y: float) -> int:
    """The directions of a stick, -1 to 1 each; y grows downwards.

    >>> stick(0.9, -0.7) == Button.RIGHT | Button.UP
    True
    >>> stick(0.2, 0.0)
    0
    """
    pad = 0
    if abs(x) >= DEAD_ZONE:
        pad |= Button.RIGHT if x > 0 else Button.LEFT
    if abs(y) >= DEAD_ZONE:
        pad |= Button.DOWN if y > 0 else Button.UP
    return int(pad)
