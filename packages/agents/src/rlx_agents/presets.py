"""Which preset of hyper-parameters suits an observation, and filling a configuration from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypeVar

from gymnasium import spaces

Config = TypeVar("Config")
Preset = Literal["auto", "pixels", "grid", "vector"]

SMALLEST_SCREEN = 36
"""Pixels of the shorter edge from which a picture is a screen; below, it is a grid of cells (MinAtar has 10,
MiniGrid 7). It is also the smallest that the convolutions of Mnih et al. 2015 fit on."""


def preset_for(space: spaces.Space) -> str:
    """Returns `pixels` for an observation with a screen, `grid` for one with cells, else `vector`.

    >>> preset_for(spaces.Box(0, 255, (10, 10, 4)))
    'grid'
    """
    if isinstance(space, spaces.Dict):
        found = {preset_for(part) for part in space.spaces.values()}
        return next(name for name in ("pixels", "grid", "vector") if name in found | {"vector"})
    if not isinstance(space, spaces.Box) or len(space.shape) != 3:
        return "vector"
    shorter_edge = sorted(space.shape)[1]  # the shortest of the three is the channels
    return "pixels" if shorter_edge >= SMALLEST_SCREEN else "grid"


def with_preset(
    config: Config,
    space: spaces.Space,
    *,
    pixels: Mapping[str, Any],
    grid: Mapping[str, Any],
    vector: Mapping[str, Any],
) -> Config:
    """Returns `config` with every field that is None taken from the preset that `config.preset` names.

    `auto` takes what suits the observation.
    """
    chosen: Any = config
    name = preset_for(space) if chosen.preset == "auto" else chosen.preset
    preset = {"pixels": pixels, "grid": grid, "vector": vector}[name]
    missing = {name: value for name, value in preset.items() if getattr(config, name) is None}
    return replace(chosen, **missing)
