"""Which preset of hyper-parameters suits an observation, and filling a configuration from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from gymnasium import spaces
from rlx.errors import ConfigError

Config = TypeVar("Config")


def is_pixels(space: spaces.Space) -> bool:
    """True if the observation is an image (a Box of three dimensions), or a dict with one."""
    if isinstance(space, spaces.Dict):
        return any(is_pixels(part) for part in space.spaces.values())
    return isinstance(space, spaces.Box) and len(space.shape) == 3


def with_preset(
    config: Config, space: spaces.Space, *, pixels: Mapping[str, Any], vector: Mapping[str, Any]
) -> Config:
    """Returns `config` with every field that is None taken from the preset that `config.preset` names.

    `auto` takes `pixels` where the observation has an image.
    """
    chosen: Any = config
    preset = pixels if chosen.preset == "pixels" or (chosen.preset == "auto" and is_pixels(space)) else vector
    missing = {name: value for name, value in preset.items() if getattr(config, name) is None}
    return replace(chosen, **missing)


def require_at_least_one(config: Any, *names: str) -> None:
    """Raises ConfigError for the first of the fields `names` that is below 1."""
    for name in names:
        if getattr(config, name) < 1:
            raise ConfigError(f"agent.{name} is {getattr(config, name)}; expected at least 1")
