"""What an agent sees: the views of an observation, their shapes and their Gymnasium spaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from rlx_emu_nes.palette import GRAY_BY_EMPHASIS, INDEX_BY_EMPHASIS, RGB_BY_EMPHASIS

WIDTH, HEIGHT = 256, 240
RAM_SIZE = 2048

# Name to the number that native/observation.pxi knows.
KINDS = {"gray": 0, "rgb": 1, "index": 2, "ram": 3}
MAX_VIEWS = 4
MAX_STACK = 32

_NO_CROP = (0, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class View:
    """One array of an observation, of dtype uint8.

    ==========  ==================================================================================
    kind        shape of one observation
    ==========  ==================================================================================
    ``gray``    (frame_stack, height, width): luma 0-255; the stack is the channel axis
    ``rgb``     (height, width, 3), or (frame_stack, height, width, 3) for a stack of more than one
    ``index``   (frame_stack, height, width): palette indices 0-63; never pooled or resized
    ``ram``     (2048,), or (frame_stack, 2048) for a stack of more than one
    ==========  ==================================================================================
    """

    name: str
    kind: int
    planes: int
    pooled: bool
    stack: int
    shape: tuple[int, ...]
    """Of the stacked observation of one environment."""
    plan: tuple[int, int, int, int, int, int]
    """Crop x, y, width, height; then the width and height it is shrunk to."""
    table: bytes
    """512 bytes per plane: value of each palette index in each of the 8 emphasis settings."""

    @property
    def size(self) -> int:
        """Bytes of one observation without its stack."""
        return int(np.prod(self.shape)) // self.stack

    @property
    def space(self) -> gymnasium.spaces.Box:
        """The space of one environment's array."""
        high = 63 if self.kind == KINDS["index"] else 255
        return gymnasium.spaces.Box(0, high, self.shape, np.uint8)


def make_views(
    observation: str | Mapping[str, Any],
    *,
    size: tuple[int, int] | None,
    crop: tuple[int, int, int, int] | None,
    max_pool: bool,
    frame_stack: int,
) -> tuple[View, ...]:
    """The views of ``observation``: one kind, or a mapping from names to kinds or to settings.

    ``size`` is (height, width) of gray and rgb pictures, None for no resizing; ``crop`` is pixels off
    (top, bottom, left, right). A mapping's entry may carry its own ``kind``, ``size``, ``crop``,
    ``max_pool`` and ``frame_stack``.

    Raises:
        ValueError: an unknown kind or setting, or a size larger than the cropped picture.
    """
    settings: dict[str, Any] = {"size": size, "crop": crop, "max_pool": max_pool, "frame_stack": frame_stack}
    if isinstance(observation, str):
        return (_view("observation", observation, **settings),)
    if not isinstance(observation, Mapping) or not observation:
        raise ValueError(f"observation: got {observation!r}; expected {_KIND_LIST} or a mapping of them")
    if len(observation) > MAX_VIEWS:
        raise ValueError(f"observation: got {len(observation)} arrays; expected at most {MAX_VIEWS}")
    views = []
    for name, entry in observation.items():
        own = dict(entry) if isinstance(entry, Mapping) else {"kind": entry}
        kind = own.pop("kind", name)
        unknown = [key for key in own if key not in settings]
        if unknown:
            raise ValueError(
                f"observation {name!r}: unknown setting {unknown[0]!r}; known are kind, {', '.join(settings)}"
            )
        views.append(_view(str(name), kind, **(settings | own)))
    return tuple(views)


_KIND_LIST = ", ".join(repr(kind) for kind in KINDS)


def _view(
    name: str,
    kind: Any,
    *,
    size: tuple[int, int] | None,
    crop: tuple[int, int, int, int] | None,
    max_pool: bool,
    frame_stack: int,
) -> View:
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"observation {name!r}: got {kind!r}; expected one of {_KIND_LIST}")
    if not _is_whole(frame_stack) or not 1 <= frame_stack <= MAX_STACK:
        raise ValueError(f"frame_stack: got {frame_stack!r}; expected 1 to {MAX_STACK}")
    frame_stack = int(frame_stack)
    if kind == "ram":
        return View(
            name=name,
            kind=KINDS[kind],
            planes=1,
            pooled=False,
            stack=frame_stack,
            shape=(RAM_SIZE,) if frame_stack == 1 else (frame_stack, RAM_SIZE),
            plan=(0, 0, 0, 0, 0, 0),
            table=b"",
        )
    x, y, width, height = _cropped(_NO_CROP if crop is None else crop)
    out_height, out_width = (height, width) if size is None or kind == "index" else _size(size)
    if out_width > width or out_height > height:
        raise ValueError(
            f"size: got {out_height} x {out_width}; expected at most the {height} x {width} pixels that "
            "the crop leaves, since pictures are only shrunk"
        )
    channels = (3,) if kind == "rgb" else ()
    stack = (frame_stack,) if kind != "rgb" or frame_stack > 1 else ()
    return View(
        name=name,
        kind=KINDS[kind],
        planes=3 if kind == "rgb" else 1,
        pooled=max_pool and kind != "index",
        stack=frame_stack,
        shape=(*stack, out_height, out_width, *channels),
        plan=(x, y, width, height, out_width, out_height),
        table=_TABLES[kind],
    )


_TABLES = {
    "gray": GRAY_BY_EMPHASIS.tobytes(),
    "rgb": np.ascontiguousarray(RGB_BY_EMPHASIS.transpose(2, 0, 1)).tobytes(),
    "index": INDEX_BY_EMPHASIS.tobytes(),
}


def _cropped(crop: Any) -> tuple[int, int, int, int]:
    edges = tuple(crop) if isinstance(crop, Iterable) else ()
    if len(edges) != 4 or not all(_is_whole(edge) and edge >= 0 for edge in edges):
        raise ValueError(f"crop: got {crop!r}; expected pixels off (top, bottom, left, right)")
    top, bottom, left, right = (int(edge) for edge in edges)
    if top + bottom >= HEIGHT or left + right >= WIDTH:
        raise ValueError(f"crop: {crop!r} leaves nothing of {HEIGHT} x {WIDTH} pixels")
    return left, top, WIDTH - left - right, HEIGHT - top - bottom


def _size(size: Any) -> tuple[int, int]:
    pair = tuple(size) if isinstance(size, Iterable) else (size, size)
    if len(pair) != 2 or not all(_is_whole(n) and n > 0 for n in pair):
        raise ValueError(f"size: got {size!r}; expected (height, width) in pixels")
    return int(pair[0]), int(pair[1])


def _is_whole(value: Any) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)
