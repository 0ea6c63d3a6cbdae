"""Fully connected layers for vectors, bytes of RAM, and numbers of discrete states."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.quantities import Count
from rlx_encoders.initialisation import orthogonal
from torch import Tensor, nn
from torch.nn import functional

WIDE = math.sqrt(3.0)
"""Bounds from which numbers stay as they are."""
ACTIVATIONS = {"tanh": nn.Tanh, "relu": nn.ReLU}


@dataclass(frozen=True, kw_only=True)
class MLPConfig:
    """Configuration of the `mlp` encoder."""

    hidden: tuple[Count, ...] = (64, 64)
    """Units of each layer. Source: Schulman et al. 2017, §6.1."""
    activation: Literal["tanh", "relu"] = "tanh"
    """Nonlinearity after each layer. Source: as above."""


class MLP:
    """Builds `DenseNetwork`s for Box, Discrete, MultiDiscrete and MultiBinary spaces."""

    recurrent = False

    def __init__(self, config: MLPConfig, context: Any = None):
        if not config.hidden:
            raise ConfigError("encoder 'mlp': hidden is empty; expected at least one layer")
        self.config = config

    def build(self, observation_space: spaces.Space) -> DenseNetwork:
        """Returns a new network.

        Raises:
            ConfigError: `observation_space` cannot be flattened to a vector.
        """
        flat = (spaces.Box, spaces.Discrete, spaces.MultiDiscrete, spaces.MultiBinary)
        if not isinstance(observation_space, flat):
            raise ConfigError(
                f"encoder 'mlp' cannot encode {observation_space}; expected a Box, Discrete, "
                "MultiDiscrete or MultiBinary; use --encoder multi for Dict spaces"
            )
        return DenseNetwork(observation_space, self.config)


class DenseNetwork(nn.Module):
    """Layers of `config.hidden` units.

    Takes (B, …) of the space's dtype, flattens it (bytes to [0, 1], discrete numbers to one-hot, numbers with
    bounds narrower than ±√3 stretched to those) and returns (B, feature_dim).
    """

    start: Tensor
    scale: Tensor
    """float32, () or one factor per number."""

    def __init__(self, space: spaces.Space, config: MLPConfig):
        super().__init__()
        self.feature_dim = config.hidden[-1]
        self.categories = _categories(space)
        start = torch.as_tensor(getattr(space, "start", 0)).flatten()
        self.register_buffer("start", start, persistent=False)
        self.register_buffer("scale", _scale(space), persistent=False)
        width = sum(self.categories) or int(np.prod(space.shape or ()))
        modules: list[nn.Module] = []
        for units in config.hidden:
            modules += [orthogonal(nn.Linear(width, units)), ACTIVATIONS[config.activation]()]
            width = units
        self.layers = nn.Sequential(*modules)

    def forward(self, obs: Tensor) -> Tensor:
        return self.layers(self._vector(obs))

    def _vector(self, obs: Tensor) -> Tensor:
        if self.categories:
            columns = (obs.long().reshape(obs.shape[0], -1) - self.start).unbind(1)
            pairs = zip(columns, self.categories, strict=True)
            return torch.cat([functional.one_hot(column, n) for column, n in pairs], 1).float()
        vector = obs.reshape(obs.shape[0], -1).float()  # not len: a traced network takes any batch
        return vector * self.scale


def _scale(space: spaces.Space) -> Tensor:
    """Returns the factor that brings each number to order one: bytes to [0, 1] by their bounds, narrow bounds
    to ±√3.

    A number spread evenly over ±√3 has deviation one. MountainCar's velocity lies within ±0.07 and CartPole's
    angle within ±0.42: beside others of order one they would count for little in a new network.
    """
    if not isinstance(space, spaces.Box):
        return torch.tensor(1.0)
    if space.dtype == np.uint8:
        largest = torch.from_numpy(np.maximum(space.high.ravel(), 1))
        return 1.0 / largest.float()
    bounds = np.maximum(np.abs(space.low), np.abs(space.high)).ravel().astype(np.float64)
    narrow = (bounds > 0.0) & (bounds < WIDE)
    return torch.from_numpy(np.where(narrow, WIDE / np.where(narrow, bounds, WIDE), 1.0).astype(np.float32))


def _categories(space: spaces.Space) -> tuple[int, ...]:
    """Returns how many values each discrete number has; empty for other spaces."""
    if isinstance(space, spaces.Discrete):
        return (int(space.n),)
    if isinstance(space, spaces.MultiDiscrete):
        return tuple(int(n) for n in space.nvec.ravel())
    return ()
