"""The residual encoder of IMPALA (Espeholt et al. 2018, figure 3, right)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.quantities import Count
from rlx_encoders.calibration import Reduce, calibrate, prepare
from rlx_encoders.image import (
    ImageLayout,
    PixelConv2d,
    channels_last,
    flatten_channels_last,
    image_layout,
)
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class IMPALAConfig:
    """Configuration of the `impala` encoder."""

    channels: tuple[Count, ...] = (16, 32, 32)
    """Of each section; a section halves height and width. Source: Espeholt et al. 2018."""
    width: Count = 1
    """Multiplies all channels. Source: Cobbe et al. 2020 ("IMPALA ×4")."""
    features: Count = 256
    """Length of the feature vector. Source: as for `channels`."""


class IMPALA:
    """Builds `ResidualNetwork`s for image spaces."""

    recurrent = False

    def __init__(self, config: IMPALAConfig, context: Any = None):
        if not config.channels:
            raise ConfigError("encoder 'impala': channels is empty; expected e.g. [16, 32, 32]")
        self.config = config

    def build(self, observation_space: spaces.Space) -> ResidualNetwork:
        """Returns a new network.

        Raises:
            ConfigError: `observation_space` is no image.
        """
        layout = image_layout(observation_space)
        if layout is None:
            raise ConfigError(
                f"encoder 'impala' cannot encode {observation_space}; expected an image Box of 3 "
                "dimensions; use --encoder mlp for vectors or multi for Dict spaces"
            )
        return ResidualNetwork(layout, self.config)


class ResidualNetwork(nn.Module):
    """Sections of convolution, pooling and two residual blocks; one fully connected layer.

    Takes uint8 or float (B, C, H, W) or (B, H, W, C); returns (B, feature_dim).
    """

    def __init__(self, layout: ImageLayout, config: IMPALAConfig):
        super().__init__()
        self.feature_dim = config.features
        height, width = layout.height, layout.width
        sections: list[nn.Module] = []
        channels_in: int | None = None
        for channels in (config.width * c for c in config.channels):
            entry = (
                PixelConv2d(layout, channels, 3, padding=1)
                if channels_in is None
                else nn.Conv2d(channels_in, channels, 3, padding=1)
            )
            sections += [entry, nn.MaxPool2d(3, stride=2, padding=1)]
            sections += [ResidualBlock(channels), ResidualBlock(channels)]
            height, width = (height + 1) // 2, (width + 1) // 2
            channels_in = channels
        assert channels_in is not None
        self.sections = channels_last(nn.Sequential(*sections))
        self.dense = nn.Linear(channels_in * height * width, config.features)
        for module in self.modules():
            if isinstance(module, nn.Conv2d | nn.Linear):
                # Glorot's initialisation is the default of the paper's framework.
                nn.init.xavier_uniform_(module.weight)
                assert module.bias is not None
                nn.init.zeros_(module.bias)

    def calibrate(self, obs: Tensor, reduce: Reduce) -> None:
        """Centres and scales pixels by a sample of observations."""
        calibrate(self.sections[0], obs, reduce)

    def prepare(self, obs: Tensor) -> Tensor:
        """Returns what `forward` does to pixels first; it takes these as well."""
        return prepare(self.sections[0], obs)

    def forward(self, obs: Tensor) -> Tensor:
        planes = torch.relu(self.sections(obs))
        return torch.relu(self.dense(flatten_channels_last(planes)))


class ResidualBlock(nn.Module):
    """x + conv(relu(conv(relu(x)))), same shape."""

    def __init__(self, channels: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, planes: Tensor) -> Tensor:
        return planes + self.second(torch.relu(self.first(torch.relu(planes))))
