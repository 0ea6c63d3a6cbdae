"""The convolutional encoder of Mnih et al. 2015 ("Nature CNN"), and a small one for small
images."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.quantities import Count
from rlx_encoders.calibration import Reduce, calibrate, prepare
from rlx_encoders.image import ImageLayout, PixelConv2d, channels_last, flatten_channels_last, image_layout
from rlx_encoders.initialisation import orthogonal
from torch import Tensor, nn

log = logging.getLogger(__name__)

NATURE_LAYERS = ((32, 8, 4), (64, 4, 2), (64, 3, 1))
"""(channels, kernel, stride). Source: Mnih et al. 2015, Methods, "Model architecture"."""
SMALL_LAYERS = ((16, 3, 1),)
"""For images of a few cells, such as MinAtar's 10×10. Source: Young and Tian 2019, §3."""


@dataclass(frozen=True, kw_only=True)
class CNNConfig:
    """Configuration of the `cnn` encoder."""

    features: Count | None = None
    """Length of the feature vector; None: 512, or 128 with the small layers."""
    layers: tuple[tuple[Count, Count, Count], ...] | None = None
    """(channels, kernel, stride) of each convolution; None: Nature's, or one 3×3 for small
    images."""


class CNN:
    """Builds `ConvolutionalNetwork`s for image spaces."""

    recurrent = False

    def __init__(self, config: CNNConfig, context: Any = None):
        self.config = config

    def build(self, observation_space: spaces.Space) -> ConvolutionalNetwork:
        """Returns a new network.

        Raises:
            ConfigError: `observation_space` is no image, or too small for the layers.
        """
        layout = image_layout(observation_space)
        if layout is None:
            raise ConfigError(
                f"encoder 'cnn' cannot encode {observation_space}; expected an image Box of 3 "
                "dimensions; use --encoder mlp for vectors or multi for Dict spaces"
            )
        layers = self.config.layers or _fitting(layout)
        features = self.config.features or (128 if layers == SMALL_LAYERS else 512)
        return ConvolutionalNetwork(layout, layers, features)


class ConvolutionalNetwork(nn.Module):
    """Convolutions and one fully connected layer, ReLU after each.

    Takes uint8 or float (B, C, H, W) or (B, H, W, C); returns (B, feature_dim).
    """

    def __init__(self, layout: ImageLayout, layers: Sequence[tuple[int, int, int]], features: int):
        super().__init__()
        self.feature_dim = features
        modules: list[nn.Module] = []
        channels = layout.channels
        height, width = layout.height, layout.width
        for out_channels, kernel, stride in layers:
            if not modules:
                modules.append(PixelConv2d(layout, out_channels, kernel, stride=stride))
            else:
                modules.append(nn.Conv2d(channels, out_channels, kernel, stride=stride))
            orthogonal(modules[-1])
            modules.append(nn.ReLU(inplace=True))
            channels = out_channels
            height, width = (height - kernel) // stride + 1, (width - kernel) // stride + 1
            if min(height, width) < 1:
                raise ConfigError(
                    f"encoder 'cnn': an image of {layout.height}×{layout.width} is too small for "
                    f"layers {tuple(layers)}; set encoder.layers to smaller kernels"
                )
        self.convolutions = channels_last(nn.Sequential(*modules))
        self.dense = orthogonal(nn.Linear(channels * height * width, features))

    def calibrate(self, obs: Tensor, reduce: Reduce) -> None:
        """Centres and scales pixels by a sample of observations."""
        calibrate(self.convolutions[0], obs, reduce)

    def prepare(self, obs: Tensor) -> Tensor:
        """Returns what `forward` does to pixels first; it takes these as well."""
        return prepare(self.convolutions[0], obs)

    def forward(self, obs: Tensor) -> Tensor:
        return torch.relu(self.dense(flatten_channels_last(self.convolutions(obs))))


def _fitting(layout: ImageLayout) -> tuple[tuple[int, int, int], ...]:
    """Returns Nature's layers where they fit; else the small ones, and says so."""
    if min(layout.height, layout.width) >= 36:
        return NATURE_LAYERS
    log.info(
        "encoder 'cnn': an image of %d×%d is too small for the convolutions of Mnih et al. 2015; it gets one "
        "of 16 channels, 3×3 (encoder.layers sets others)",
        layout.height,
        layout.width,
    )
    return SMALL_LAYERS
