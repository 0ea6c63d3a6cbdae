"""The residual encoder: published size, shapes, errors."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx_encoders.impala import IMPALA, IMPALAConfig

SPACE = spaces.Box(0, 255, (4, 84, 84), np.uint8)


def test_has_the_published_size():
    network = IMPALA(IMPALAConfig()).build(SPACE)
    convolutions = 0
    channels_in = 4
    for channels in (16, 32, 32):
        convolutions += 9 * channels_in * channels + channels + 4 * (9 * channels * channels + channels)
        channels_in = channels
    dense = 32 * 11 * 11 * 256 + 256
    assert sum(p.numel() for p in network.parameters()) == convolutions + dense


def test_width_multiplies_channels():
    network = IMPALA(IMPALAConfig(channels=(4, 8), width=2, features=10)).build(SPACE)
    assert [m.out_channels for m in network.modules() if isinstance(m, torch.nn.Conv2d)] == [8] * 5 + [16] * 5
    assert network(torch.zeros(3, 4, 84, 84, dtype=torch.uint8)).shape == (3, 10)


def test_errors_are_clear():
    with pytest.raises(ConfigError, match=r"encoder 'impala' cannot encode Discrete"):
        IMPALA(IMPALAConfig()).build(spaces.Discrete(3))
    with pytest.raises(ConfigError, match="channels is empty"):
        IMPALA(IMPALAConfig(channels=()))
