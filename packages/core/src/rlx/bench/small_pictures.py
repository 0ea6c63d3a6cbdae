"""What peers see small pictures with: SB3's own CNN needs 36 × 36 cells and more.

B batch, C channels, H and W cells.
"""

from __future__ import annotations

from typing import Any

FEATURES = {"minatar": 128, "minigrid": 64}
"""Network to the length of what it returns."""


def extractor(network: str) -> type:
    """Returns a `BaseFeaturesExtractor` of Stable-Baselines3, by a name of `FEATURES`."""
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

    class SmallPictures(BaseFeaturesExtractor):
        """Takes (B, C, H, W) or (B, H, W, C), whichever has fewer channels than cells."""

        def __init__(self, observation_space: Any):
            super().__init__(observation_space, FEATURES[network])
            shape = observation_space.shape
            self.channels_last = shape[-1] < shape[0]
            height, width, channels = shape if self.channels_last else (*shape[1:], shape[0])
            self.layers = _layers(network, channels, height, width)

        def forward(self, observations: Any) -> Any:
            planes = observations.float()
            return self.layers(planes.permute(0, 3, 1, 2) if self.channels_last else planes)

    return SmallPictures


def _layers(network: str, channels: int, height: int, width: int) -> Any:
    """Returns modules for (B, C, H, W).

    Sources: Young and Tian 2019 (arXiv:1903.03176), section 3; github.com/lcswillems/rl-starter-files.
    """
    from torch import nn

    if network == "minatar":
        cells = (height - 2) * (width - 2)
        return nn.Sequential(
            nn.Conv2d(channels, 16, 3), nn.ReLU(), nn.Flatten(), nn.Linear(16 * cells, 128), nn.ReLU()
        )
    return nn.Sequential(
        nn.Conv2d(channels, 16, 2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 2), nn.ReLU(), nn.Conv2d(32, 64, 2), nn.ReLU(), nn.Flatten(),
    )  # fmt: skip
