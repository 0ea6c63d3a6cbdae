"""The native plane code against a slow float average of the definition, in both of its variants."""

import numpy as np
import pytest
from rlx_emu_nes import _native
from rlx_emu_nes.observation import make_views
from rlx_emu_nes.palette import GRAY_BY_EMPHASIS, RGB_BY_EMPHASIS

VARIANTS = range(_native.draw_variants())


def view(kind="gray", *, size=(84, 84), crop=None, max_pool=True, frame_stack=4):
    (made,) = make_views(kind, size=size, crop=crop, max_pool=max_pool, frame_stack=frame_stack)
    return made


def noise(seed):
    random = np.random.default_rng(seed)
    pixels = random.integers(0, 64, (240, 256), dtype=np.uint8)
    return pixels, random.integers(0, 8, 240, dtype=np.uint8)


def area_average(picture, height, width):
    """Each target pixel is the mean of the source area under it (what INTER_AREA means)."""

    def weights(source, target):
        edges = np.arange(target + 1) * source / target
        pixel = np.arange(source)
        overlap = np.minimum(edges[1:, None], pixel + 1) - np.maximum(edges[:-1, None], pixel)
        return np.clip(overlap, 0, None) * target / source

    return weights(picture.shape[0], height) @ picture @ weights(picture.shape[1], width).T


def drawn(made, *frames, variant):
    flat = np.frombuffer(_native.draw_view(made, *frames, variant=variant), np.uint8)
    return flat.reshape(made.shape if made.stack == 1 else made.shape[1:])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(84, 84), (240, 256), (120, 128), (96, 96), (1, 1), (83, 61), (17, 256)])
@pytest.mark.parametrize("crop", [(0, 0, 0, 0), (32, 8, 0, 0), (0, 0, 13, 3)])
def test_gray_is_the_rounded_mean_of_the_pooled_luma(size, crop, variant):
    top, bottom, left, right = crop
    if size[0] > 240 - top - bottom or size[1] > 256 - left - right:
        pytest.skip("larger than the crop")
    (new, new_emphasis), (old, old_emphasis) = noise(1), noise(2)
    made = view(size=size, crop=crop)
    luma = np.maximum(
        GRAY_BY_EMPHASIS[new_emphasis[:, None], new], GRAY_BY_EMPHASIS[old_emphasis[:, None], old]
    )
    seen = luma[top : 240 - bottom, left : 256 - right].astype(np.float64)
    expected = np.floor(area_average(seen, *size) + 0.5 + 1e-9)
    got = drawn(made, new, new_emphasis, old, old_emphasis, variant=variant)
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rgb_pools_each_channel_by_itself(variant):
    (new, new_emphasis), (old, old_emphasis) = noise(3), noise(4)
    made = view("rgb", size=None)
    expected = np.maximum(
        RGB_BY_EMPHASIS[new_emphasis[:, None], new], RGB_BY_EMPHASIS[old_emphasis[:, None], old]
    )
    got = drawn(made, new, new_emphasis, old, old_emphasis, variant=variant)
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_rgb_is_the_mean_of_each_channel(variant):
    new, emphasis = noise(5)
    made = view("rgb", size=(60, 64), max_pool=False, frame_stack=1)
    rgb = RGB_BY_EMPHASIS[emphasis[:, None], new].astype(np.float64)
    expected = np.floor(rgb.reshape(60, 4, 64, 4, 3).mean(axis=(1, 3)) + 0.5)
    np.testing.assert_array_equal(drawn(made, new, emphasis, variant=variant), expected)


def test_index_is_the_newest_picture_cropped():
    (new, emphasis), old = noise(6), noise(7)
    made = view("index", crop=(8, 8, 0, 0))
    got = drawn(made, new, emphasis, *old, variant=-1)
    np.testing.assert_array_equal(got, new[8:232])


def test_without_pooling_the_older_picture_does_not_matter():
    new, old = noise(8), noise(9)
    made = view(max_pool=False)
    assert _native.draw_view(made, *new, *old) == _native.draw_view(made, *new)


def test_white_stays_white_and_black_stays_black():
    for index, expected in ((0x20, 255), (0x0F, 0)):
        pixels = np.full((240, 256), index, np.uint8)
        got = _native.draw_view(view(), pixels, np.zeros(240, np.uint8))
        assert set(got) == {expected}


@pytest.mark.parametrize(
    ("kind", "stack", "shape"),
    [
        ("gray", 4, (4, 84, 84)),
        ("gray", 1, (1, 84, 84)),
        ("rgb", 1, (84, 84, 3)),
        ("rgb", 2, (2, 84, 84, 3)),
        ("index", 2, (2, 240, 256)),
        ("ram", 1, (2048,)),
        ("ram", 3, (3, 2048)),
    ],
)
def test_shapes(kind, stack, shape):
    made = view(kind, frame_stack=stack)
    assert made.shape == shape
    assert made.size * stack == np.prod(shape)
    assert made.space.shape == shape


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kind": "grey"}, "got 'grey'; expected one of 'gray'"),
        ({"size": (300, 84)}, "got 300 x 84; expected at most the 240 x 256"),
        ({"size": (0, 84)}, "expected .height, width."),
        ({"crop": (200, 40, 0, 0)}, "leaves nothing"),
        ({"crop": (1, 2)}, "pixels off"),
        ({"crop": 10}, "crop: got 10; expected pixels off"),
        ({"size": 84.0}, "size: got 84.0; expected .height, width."),
        ({"kind": ["gray"]}, "got .'gray'.; expected 'gray'"),
        ({"frame_stack": 0}, "expected 1 to 32"),
        ({"frame_stack": True}, "expected 1 to 32"),
    ],
)
def test_a_bad_view_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        view(**arguments)


def test_a_mapping_gives_named_views():
    views = make_views(
        {"screen": {"kind": "gray", "size": (42, 42)}, "ram": {"kind": "ram", "frame_stack": 1}},
        size=(84, 84),
        crop=None,
        max_pool=True,
        frame_stack=4,
    )
    assert [(v.name, v.shape) for v in views] == [("screen", (4, 42, 42)), ("ram", (2048,))]


def test_numbers_of_numpy_are_numbers():
    (shown,) = make_views(
        "gray", size=tuple(np.array([42, 42])), crop=None, max_pool=True, frame_stack=np.int64(2)
    )
    assert shown.shape == (2, 42, 42)


def test_there_are_at_most_four_arrays():
    five = dict.fromkeys("abcde", "ram")
    with pytest.raises(ValueError, match="observation: got 5 arrays; expected at most 4"):
        make_views(five, size=None, crop=None, max_pool=True, frame_stack=1)


def test_an_unknown_setting_is_named():
    with pytest.raises(ValueError, match="unknown setting 'stack'"):
        make_views({"a": {"kind": "gray", "stack": 2}}, size=None, crop=None, max_pool=True, frame_stack=1)
