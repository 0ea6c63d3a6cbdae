"""Convolutions over blocks of pixels do what the plain convolution does."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.image import PixelConv2d, image_layout
from torch.nn import functional

SHAPES = {
    "frames": ((4, 84, 84), 8, 4),
    "colours": ((84, 84, 3), 8, 4),
    "one plane": ((36, 44), 4, 4),
    "pairs": ((4, 22, 26), 4, 2),
    "no whole blocks": ((4, 86, 84), 8, 4),
    "kernel between blocks": ((4, 84, 84), 7, 4),
    "odd channels": ((36, 36, 5), 6, 3),
}


def convolution(shape, kernel, stride):
    layer = PixelConv2d(image_layout(spaces.Box(0, 255, shape, np.uint8)), 8, kernel, stride=stride)
    layer.mean.uniform_(0.0, 200.0, generator=torch.Generator().manual_seed(1))
    layer.scale.fill_(0.02)
    return layer


@pytest.mark.parametrize("name", SHAPES)
def test_equals_the_plain_convolution_forward_and_backward(name):
    shape, kernel, stride = SHAPES[name]
    layer = convolution(shape, kernel, stride)
    obs = torch.randint(0, 256, (3, *shape), dtype=torch.uint8, generator=torch.Generator().manual_seed(2))
    planes = (layer.layout.planes(obs).double() - layer.mean.double()) * layer.scale.double()
    weight = layer.weight.detach().double().requires_grad_()
    expected = functional.conv2d(planes, weight, layer.bias.double(), stride)
    output = layer(obs)
    torch.testing.assert_close(output.double(), expected, rtol=1e-4, atol=1e-4)
    output.square().sum().backward()
    expected.square().sum().backward()
    torch.testing.assert_close(layer.weight.grad.double(), weight.grad, rtol=1e-3, atol=1e-2)


def test_blocks_are_used_where_they_fit():
    used = {name: convolution(*SHAPES[name]).blocks is not None for name in SHAPES}
    assert used == {name: name not in ("no whole blocks", "kernel between blocks") for name in SHAPES}


@pytest.mark.parametrize("amp", [False, True])
@pytest.mark.parametrize("shape", [(4, 84, 84), (10, 10, 4)])
def test_prepared_observations_give_the_same_features_bit_for_bit(shape, amp):
    network = CNN(CNNConfig()).build(spaces.Box(0, 255, shape, np.uint8))
    obs = torch.randint(0, 256, (5, *shape), dtype=torch.uint8)
    network.calibrate(obs, lambda total: total)
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=amp):
        prepared = network.prepare(obs)
        assert prepared.dtype == (torch.bfloat16 if amp else torch.float32)
        picked = prepared.index_select(0, torch.tensor([3, 1]))
        assert torch.equal(network(obs[[3, 1]]), network(picked))  # rounding depends on the batch size


def test_observations_may_be_part_of_a_larger_memory():
    layer = convolution(*SHAPES["frames"])
    memory = torch.randint(0, 256, (2, 6, 84, 84), dtype=torch.uint8)
    assert torch.equal(layer(memory[:, 1:5]), layer(memory[:, 1:5].clone()))
