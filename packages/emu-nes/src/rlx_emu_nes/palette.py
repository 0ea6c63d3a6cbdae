"""The one fixed palette: 64 colours as RGB, their emphasis variants, and their gray values.

The console puts out a composite signal, not colours, so every emulator's palette is a decoder's taste.
Ours is computed: each palette index is a square wave between two of the voltages measured on a 2C02;
one colour cycle of twelve samples is decoded to YIQ (saturation 1.7, tint -3 degrees), YIQ to RGB by the
FCC matrix, gamma 2.2/2.0. The result is kept as numbers, so that it is the same bytes on every machine;
`tests/test_palette.py` repeats the computation.

Source: https://www.nesdev.org/wiki/NTSC_video (signal levels, phases, emphasis).
"""

from __future__ import annotations

import numpy as np
from rlx_emu_nes._native import colour_picture

# One row per brightness ($0x to $3x), one colour per hue.
_RGB_HEX = (
    "595959 002188 130CA7 38009F 580073 680032 630600 4B1900 "
    "283000 054200 004A00 00460A 00374D 000000 000000 000000 "
    "A4A4A4 0F53E7 3D32FF 731BFF A110C9 B9156B B2290D 904700 "
    "5C6800 288200 028E00 008830 007292 000000 000000 000000 "
    "FFFFFF 59A6FF 8E82FF CA67FF FC5AFF FF60C0 FF7757 E99909 "
    "B1BD00 76DA00 48E723 32E17F 38C9EB 454545 000000 000000 "
    "FFFFFF BADBFF D1CCFF EAC0FF FEBBFF FFBEE6 FFC7BA F6D596 "
    "DFE485 C7F089 B3F5A3 A9F3CB ACE9F7 B2B2B2 000000 000000 "
)

RGB = np.array([list(bytes.fromhex(colour)) for colour in _RGB_HEX.split()], dtype=np.uint8)
"""(64, 3): colours without emphasis."""

EMPHASIS_ATTENUATION = 191
"""In 256ths: what an emphasis bit leaves of the other two colours (0.746 of the signal)."""


def _emphasised() -> np.ndarray:
    tables = np.repeat(RGB[None].astype(np.int32), 8, axis=0)
    for emphasis in range(8):
        for channel in range(3):
            others = emphasis & ~(1 << channel)
            if others:
                dimmed = (tables[emphasis, :, channel] * EMPHASIS_ATTENUATION + 128) >> 8
                tables[emphasis, :, channel] = dimmed
    return tables.astype(np.uint8)


RGB_BY_EMPHASIS = _emphasised()
"""(8, 64, 3): first index is $2001 bits 5-7 shifted down: 1 red, 2 green, 4 blue."""

_weighted = RGB_BY_EMPHASIS.astype(np.int32) @ np.array([77, 150, 29])
GRAY_BY_EMPHASIS = ((_weighted + 128) >> 8).astype(np.uint8)
"""(8, 64): luma by ITU-R BT.601 in 256ths, rounded."""

INDEX_BY_EMPHASIS = np.tile(np.arange(64, dtype=np.uint8), (8, 1))
"""(8, 64): each palette index as itself."""


_RGB_TABLE = np.pad(RGB_BY_EMPHASIS, ((0, 0), (0, 0), (0, 1))).tobytes()
_GRAY_TABLE = GRAY_BY_EMPHASIS.tobytes()


def to_rgb(pixels: np.ndarray, emphasis: np.ndarray) -> np.ndarray:
    """uint8 (240, 256, 3) of a picture: palette indices (240, 256) and emphasis per line (240,)."""
    return _coloured(pixels, emphasis, _RGB_TABLE, (*pixels.shape, 3))


def to_gray(pixels: np.ndarray, emphasis: np.ndarray) -> np.ndarray:
    """uint8 (240, 256) of a picture, as `to_rgb`."""
    return _coloured(pixels, emphasis, _GRAY_TABLE, pixels.shape)


def _coloured(pixels: np.ndarray, emphasis: np.ndarray, table: bytes, shape: tuple[int, ...]) -> np.ndarray:
    out = np.empty(shape, np.uint8)
    colour_picture(np.ascontiguousarray(pixels), np.ascontiguousarray(emphasis), table, out)
    return out
