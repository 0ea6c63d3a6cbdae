"""Buttons of the standard controller, and combinations of them written as text."""

from __future__ import annotations

from enum import IntFlag


class Button(IntFlag):
    """One bit per button, in the order in which the controller shifts them out."""

    A = 0x01
    B = 0x02
    SELECT = 0x04
    START = 0x08
    UP = 0x10
    DOWN = 0x20
    LEFT = 0x40
    RIGHT = 0x80


NOOP = "NOOP"


def parse_buttons(text: str) -> int:
    """The pad byte of a combination such as ``"Right+A"``; ``"NOOP"`` is no button.

    Raises:
        ValueError: an unknown button, or opposite directions, which a real pad cannot press and
            which send some games astray.

    >>> parse_buttons("Right+B") == Button.RIGHT | Button.B
    True
    >>> parse_buttons("NOOP")
    0
    """
    if text.strip().upper() == NOOP:
        return 0
    pad = 0
    for name in text.split("+"):
        try:
            pad |= Button[name.strip().upper()]
        except KeyError:
            known = ", ".join(button.name.title() for button in Button if button.name)
            raise ValueError(f"unknown button {name.strip()!r} in {text!r}; buttons are {known}") from None
    for first, second in ((Button.UP, Button.DOWN), (Button.LEFT, Button.RIGHT)):
        if pad & first and pad & second:
            raise ValueError(f"{text!r} presses opposite directions")
    return int(pad)
