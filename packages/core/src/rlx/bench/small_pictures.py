"""What peers see small pictures with: SB3's own CNN needs 36 × 36 cells and more.

B batch, C channels, H and W cells.
"""

from __future__ import annotations

from typing import Any

import torch
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn


class MinAtarNetwork(BaseFeaturesExtractor):
    """One convolution and one linear layer, of boolean cells (B, H, W, C).

    Source: Young & Tian 2019 (arXiv:1903.03176), section 3.
    """

    def __init__(self, observation_space: Any):
        super().__init__(observation_space, features_dim=128)
        height, width, channels = observation_space.shape
        self.layers = nn.Sequential(
            nn.Conv2d(channels, 16, 3), nn.ReLU(), nn.Flatten(),
            nn.Linear(16 * (height - 2) * (width - 2), 128), nn.ReLU(),
        )  # fmt: skip

    def forward(self, observations: Tensor) -> Tensor:
        """Returns features (B, 128)."""
        return self.layers(observations.float().permute(0, 3, 1, 2))


class MiniGridNetwork(BaseFeaturesExtractor):
    """Three small convolutions, of MiniGrid's encoded view (B, C, H, W).

    Source: github.com/lcswillems/rl-starter-files, model.py.
    """

    def __init__(self, observation_space: Any):
        super().__init__(observation_space, features_dim=64)
        self.layers = nn.Sequential(
            nn.Conv2d(observation_space.shape[0], 16, 2), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 2), nn.ReLU(), nn.Conv2d(32, 64, 2), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip
        with torch.no_grad():
            probe = torch.zeros(1, *observation_space.shape)
            assert self.layers(probe).shape == (1, 64), "made for views of 7 x 7 cells"

    def forward(self, observations: Tensor) -> Tensor:
        """Returns features (B, 64)."""
        return self.layers(observations.float())
