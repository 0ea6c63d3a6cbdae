"""Fully connected encoder: what it accepts and how it scales."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx_encoders.mlp import MLP, MLPConfig


@pytest.mark.parametrize(
    ("space", "batch"),
    [
        (spaces.Box(-1, 1, (4,)), torch.zeros(3, 4)),
        (spaces.Box(0, 255, (128,), np.uint8), torch.zeros(3, 128, dtype=torch.uint8)),
        (spaces.Discrete(5), torch.tensor([0, 4, 2])),
        (spaces.MultiDiscrete([2, 3]), torch.tensor([[0, 2], [1, 0], [1, 1]])),
        (spaces.MultiBinary(6), torch.zeros(3, 6, dtype=torch.int8)),
    ],
    ids=str,
)
def test_encodes(space, batch):
    network = MLP(MLPConfig(hidden=(8, 16))).build(space)
    assert network.feature_dim == 16
    assert network(batch).shape == (3, 16)


def test_discrete_numbers_become_one_hot():
    network = MLP(MLPConfig(hidden=(4,))).build(spaces.Discrete(3, start=5))
    expected = torch.tanh(network.layers[0].weight[:, 1] + network.layers[0].bias)
    torch.testing.assert_close(network(torch.tensor([6]))[0], expected)


def test_bytes_are_scaled():
    network = MLP(MLPConfig(hidden=(4,))).build(spaces.Box(0, 255, (2,), np.uint8))
    expected = torch.tanh(network.layers[0](torch.tensor([1.0, 0.0])))
    torch.testing.assert_close(network(torch.tensor([[255, 0]], dtype=torch.uint8))[0], expected)


def test_bytes_that_are_flags_or_small_numbers_are_scaled_by_their_bounds():
    space = spaces.Box(np.zeros(3, np.uint8), np.array([1, 10, 255], np.uint8), dtype=np.uint8)
    network = MLP(MLPConfig(hidden=(4,))).build(space)
    expected = torch.tanh(network.layers[0](torch.tensor([1.0, 0.5, 0.2])))
    torch.testing.assert_close(network(torch.tensor([[1, 5, 51]], dtype=torch.uint8))[0], expected)


def test_numbers_within_narrow_bounds_are_stretched_and_others_are_not():
    low, high = np.array([-0.25, 0, -4, -np.inf, -1], np.float32), np.array([0.1, 0.5, 2, 0.5, 1], np.float32)
    network = MLP(MLPConfig(hidden=(4,))).build(spaces.Box(low, high))
    stretch = torch.tensor([3.0, 3.0, 1.0, 1.0, 3.0]).sqrt()  # a deviation of one, if spread evenly
    expected = torch.tanh(network.layers[0](torch.tensor([0.4, 0.2, 0.1, 0.1, 0.1]) * stretch))
    torch.testing.assert_close(network(torch.full((1, 5), 0.1))[0], expected)


def test_errors_say_what_to_use():
    with pytest.raises(ConfigError, match=r"encoder 'mlp' cannot encode Dict.*--encoder multi"):
        MLP(MLPConfig()).build(spaces.Dict())
    with pytest.raises(ConfigError, match="hidden is empty"):
        MLP(MLPConfig(hidden=()))
