"""Checks of what callers hand in; every message names the argument, the value and what was expected."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from typing import Any

import numpy as np
from rlx_emu_nes.game import GameError

MOST = (1 << 31) - 1
"""Largest number that the native batch takes, where it does not say otherwise."""


def at_least(name: str, value: Any, least: int, most: int = MOST) -> int:
    """``value`` as an int, which must be at least ``least``, and at most ``most``."""
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name}: got {value!r}; expected an integer of at least {least}")
    if value > most:
        raise ValueError(f"{name}: got {value}; expected at most {most}")
    return int(value)


def probability(name: str, value: Any) -> float:
    """``value``, which must be a probability below 1."""
    number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not number or not 0.0 <= value < 1.0:
        raise ValueError(f"{name}: got {value!r}; expected a probability from 0 to below 1")
    return float(value)


def one_of(what: str, name: str, known: Collection[str]) -> str:
    """``name``, which must be among ``known``.

    Raises:
        GameError: it is not; the nearest is named.
    """
    if name in known:
        return name
    near = difflib.get_close_matches(str(name), list(known), n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise GameError(f"unknown {what} {name!r}; {hint}known are {', '.join(known)}")


def seed_bits(seed: Any) -> int:
    """The 64 low bits of a seed of any size or sign."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool):
        raise ValueError(f"seed: got {seed!r}; expected an integer")
    return int(seed) & 0xFFFF_FFFF_FFFF_FFFF
