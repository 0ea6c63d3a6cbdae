"""Pixels are centred per place and scaled by one common deviation."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import EncoderContext, EncoderFactory
from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.impala import IMPALA, IMPALAConfig
from rlx_encoders.multi import Multi, MultiConfig
from rlx_encoders.recurrent import LSTM, RecurrentConfig
from torch.nn import functional

SPACE = spaces.Box(0, 255, (1, 4, 4), np.uint8)


def alone(total: torch.Tensor) -> torch.Tensor:
    """A run of one process."""
    return total


def images(*values: int) -> torch.Tensor:
    """Returns uint8 (B, 1, 4, 4) images: the left half is 100 in all, the right half has one value each."""
    out = torch.full((len(values), 1, 4, 4), 100, dtype=torch.uint8)
    for row, value in enumerate(values):
        out[row, :, :, 2:] = value
    return out


def cnn() -> torch.nn.Module:
    return CNN(CNNConfig(layers=((2, 2, 1),), features=3)).build(SPACE)


def test_before_calibration_pixels_are_brought_to_one():
    pixels = cnn().convolutions[0]
    expected = functional.conv2d(images(10, 30).float() / 255.0, pixels.weight, pixels.bias)
    torch.testing.assert_close(pixels(images(10, 30)), expected)


def test_after_it_each_place_has_mean_zero_and_all_of_them_deviation_one():
    network = cnn()
    network.calibrate(images(10, 30), alone)
    pixels = network.convolutions[0]
    # Means: 100 on the left, (10 + 30) / 2 = 20 on the right. Deviations from them: 0 on the left half,
    # 10 on the right half; over all places sqrt((0 + 100) / 2).
    torch.testing.assert_close(pixels.mean[0, 0, 0], torch.tensor([100.0, 100.0, 20.0, 20.0]))
    torch.testing.assert_close(pixels.scale, torch.tensor(1.0 / 50.0**0.5))
    centred = (images(10, 30).float() - pixels.mean) / 50.0**0.5
    torch.testing.assert_close(pixels(images(10, 30)), functional.conv2d(centred, pixels.weight, pixels.bias))


def test_a_constant_screen_keeps_the_plain_scale():
    network = cnn()
    network.calibrate(images(100, 100), alone)
    torch.testing.assert_close(network.convolutions[0].scale, torch.tensor(1.0 / 255.0))


def test_two_processes_get_the_statistics_of_all_their_observations():
    """Each rank's totals are added up; here both ranks are played by hand."""
    own, other = images(10), images(30)
    whole, part = cnn(), cnn()
    whole.calibrate(torch.cat([own, other]), alone)
    mean = whole.convolutions[0].mean
    others = iter([torch.tensor(1.0), other.sum(0, dtype=torch.float32), (other - mean).square().sum()])
    part.calibrate(own, lambda total: total + next(others))
    torch.testing.assert_close(part.convolutions[0].mean, mean)
    torch.testing.assert_close(part.convolutions[0].scale, whole.convolutions[0].scale)


@pytest.mark.parametrize("nested", ["impala", "lstm", "multi"])
def test_encoders_around_others_hand_it_on(nested):
    factory = EncoderFactory(name="cnn", build=CNN(CNNConfig(layers=((2, 2, 1),), features=3)).build)
    context = EncoderContext(resolve=lambda choice: factory)
    obs = images(10, 30)
    if nested == "impala":
        network = IMPALA(IMPALAConfig(channels=(4,)), context).build(SPACE)
        pixels = network.sections[0]
    elif nested == "lstm":
        network = LSTM(RecurrentConfig(hidden=2), context).build(SPACE)
        pixels = network.inner.convolutions[0]
    else:
        network = Multi(MultiConfig(), context).build(spaces.Dict({"screen": SPACE}))
        pixels, obs = network.entries["screen"].convolutions[0], {"screen": obs}
    network.calibrate(obs, alone)
    torch.testing.assert_close(pixels.mean[0, 0, 0, 2], torch.tensor(20.0))


def test_calibration_is_part_of_the_parameters():
    network = cnn()
    network.calibrate(images(10, 30), alone)
    restored = cnn()
    restored.load_state_dict(network.state_dict())
    torch.testing.assert_close(restored(images(10, 30)), network(images(10, 30)))
