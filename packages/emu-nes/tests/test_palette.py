"""The palette's numbers against the computation that its docstring names."""

import math

import numpy as np
from rlx_emu_nes import palette

# Volts, by brightness row. Source: NESdev "NTSC video", terminated measurement of a 2C02.
LOW = (0.228, 0.312, 0.552, 0.880)
HIGH = (0.616, 0.840, 1.100, 1.100)
BLACK, WHITE = 0.312, 1.100
SATURATION, TINT = 1.7, -0.1  # tint in twelfths of a cycle


def decoded(index):
    hue, row = index & 15, index >> 4
    if hue > 13:
        row = 1
    low, high = LOW[row], HIGH[row]
    low, high = (high, high) if hue == 0 else (low, low) if hue > 12 else (low, high)
    y = i = q = 0.0
    for phase in range(12):
        volts = high if (hue + phase + 8) % 12 < 6 else low
        level = (volts - BLACK) / (WHITE - BLACK) / 12
        y += level
        i += SATURATION * level * math.cos(math.pi * (phase + TINT) / 6)
        q += SATURATION * level * math.sin(math.pi * (phase + TINT) / 6)
    linear = (
        y + 0.946882 * i + 0.623557 * q,
        y - 0.274788 * i - 0.635691 * q,
        y - 1.108545 * i + 1.709007 * q,
    )
    return [min(255, round(255 * max(0.0, value) ** (2.2 / 2.0))) for value in linear]


def test_every_colour_is_the_decoded_signal():
    for index in range(64):
        np.testing.assert_allclose(palette.RGB[index], decoded(index), atol=1)


def test_gray_is_bt601():
    expected = palette.RGB @ np.array([0.299, 0.587, 0.114])
    np.testing.assert_allclose(palette.GRAY_BY_EMPHASIS[0], expected, atol=1)


def test_emphasis_dims_the_other_colours_and_all_three_dim_everything():
    white = 0x20
    assert palette.RGB_BY_EMPHASIS[1, white].tolist() == [255, 190, 190]
    assert palette.RGB_BY_EMPHASIS[2, white].tolist() == [190, 255, 190]
    assert palette.RGB_BY_EMPHASIS[4, white].tolist() == [190, 190, 255]
    assert palette.RGB_BY_EMPHASIS[7, white].tolist() == [190, 190, 190]


def test_pictures_take_emphasis_line_by_line():
    pixels = np.full((240, 256), 0x20, np.uint8)
    emphasis = np.zeros(240, np.uint8)
    emphasis[100] = 1
    rgb = palette.to_rgb(pixels, emphasis)
    assert rgb.shape == (240, 256, 3)
    assert rgb[99, 0].tolist() == [255, 255, 255]
    assert rgb[100, 0].tolist() == [255, 190, 190]
    assert palette.to_gray(pixels, emphasis)[100, 5] == palette.GRAY_BY_EMPHASIS[1, 0x20]


def test_every_pixel_has_the_colour_of_its_index_and_line():
    random = np.random.default_rng(0)
    pixels = random.integers(0, 64, (240, 256), np.uint8)
    emphasis = random.integers(0, 8, 240, np.uint8)
    lines = emphasis[:, None]
    np.testing.assert_array_equal(palette.to_rgb(pixels, emphasis), palette.RGB_BY_EMPHASIS[lines, pixels])
    np.testing.assert_array_equal(palette.to_gray(pixels, emphasis), palette.GRAY_BY_EMPHASIS[lines, pixels])
    half = palette.to_rgb(pixels[:, ::2], emphasis)
    np.testing.assert_array_equal(half, palette.RGB_BY_EMPHASIS[lines, pixels[:, ::2]])
