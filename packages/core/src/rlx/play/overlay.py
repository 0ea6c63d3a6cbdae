"""Text and bars over a frame: what the agent did, how it valued the moment, what it has earned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from rlx.play.playback import Moment
from rlx.play.video import import_package

HEIGHT = 34
"""Pixels that the strip adds below a frame."""

_TEXT = (236, 236, 236)
_DIM = (120, 120, 128)
_BAR = (88, 166, 255)
_CHOSEN = (255, 176, 46)
_BACKGROUND = (18, 18, 22)


def action_name(action: Any, meanings: Sequence[str] = ()) -> str:
    """Returns an action as words: its meaning, its number, or its rounded components.

    >>> action_name(1, ["NOOP", "Right"])
    'Right'
    >>> action_name(np.array([0.25, -1.0]))
    '+0.25 -1.00'
    """
    array = np.asarray(action)
    if array.ndim == 0:
        index = int(array)
        return meanings[index] if 0 <= index < len(meanings) else str(array)
    if np.issubdtype(array.dtype, np.integer):
        return " ".join(map(str, array.tolist()))
    return " ".join(f"{number:+.2f}" for number in array.reshape(-1)[:6])


def with_overlay(frame: np.ndarray, moment: Moment, env: int, meanings: Sequence[str] = ()) -> np.ndarray:
    """Returns uint8 (H + HEIGHT, W, 3): the frame, and below it action, value, return and probabilities.

    Args:
        frame: uint8 (H, W, 3).
        moment: the step that it belongs to.
        env: index of its environment.
        meanings: names of a discrete action's values.
    """
    image = import_package("PIL.Image", "an overlay")
    drawing = import_package("PIL.ImageDraw", "an overlay")
    width = frame.shape[1]
    strip = image.new("RGB", (width, HEIGHT), _BACKGROUND)
    draw = drawing.Draw(strip)
    chosen = None if moment.action is None else moment.action[env]
    action = "" if chosen is None else action_name(chosen, meanings)
    value = moment.explained.get("value")
    draw.text((4, 2), action, fill=_CHOSEN)
    facts = f"return {moment.returns[env]:.0f}"
    if value is not None:
        facts = f"value {float(value[env]):+.2f}  {facts}"
    bonus = moment.explained.get("bonus")
    if bonus is not None:
        facts = f"bonus {float(bonus[env]):.3f}  {facts}"
    draw.text((width - 4 - draw.textlength(facts), 2), facts, fill=_TEXT)
    probabilities = moment.explained.get("probabilities")
    if probabilities is not None and np.ndim(probabilities) == 2:
        _draw_bars(draw, probabilities[env], chosen, width)
    return np.concatenate([frame, np.asarray(strip)])


def _draw_bars(draw: Any, probabilities: np.ndarray, chosen: Any, width: int) -> None:
    top, bottom = 16, HEIGHT - 3
    count = len(probabilities)
    step = (width - 8) / count
    for i, probability in enumerate(probabilities):
        left, right = round(4 + i * step), round(4 + (i + 1) * step) - 2
        full = round((bottom - top) * float(probability))
        draw.line((left, bottom, right, bottom), fill=_DIM)
        if full:
            is_chosen = np.ndim(chosen) == 0 and int(chosen) == i
            draw.rectangle((left, bottom - full, right, bottom), fill=_CHOSEN if is_chosen else _BAR)
