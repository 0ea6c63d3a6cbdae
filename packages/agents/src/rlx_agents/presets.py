"""Which preset of hyper-parameters suits an observation."""

from __future__ import annotations

from gymnasium import spaces


def is_pixels(space: spaces.Space) -> bool:
    """True if the observation is an image (a Box of three dimensions), or a dict with one."""
    if isinstance(space, spaces.Dict):
        return any(is_pixels(part) for part in space.spaces.values())
    return isinstance(space, spaces.Box) and len(space.shape) == 3
