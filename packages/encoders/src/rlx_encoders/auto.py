"""The encoder that fits the observation: `cnn` for images, `multi` for dicts, `mlp` for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gymnasium import spaces
from torch import nn

from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.image import image_layout
from rlx_encoders.mlp import MLP, MLPConfig


@dataclass(frozen=True, kw_only=True)
class AutoConfig:
    """Configuration of the `auto` encoder; to set more, name the encoder itself."""


class Auto:
    """Builds the module of the encoder that suits the space, with that encoder's defaults."""

    recurrent = False

    def __init__(self, config: AutoConfig, context: Any = None):
        self.context = context

    def build(self, observation_space: spaces.Space) -> nn.Module:
        """Returns a new module for `observation_space`."""
        if image_layout(observation_space) is not None:
            return CNN(CNNConfig()).build(observation_space)
        return MLP(MLPConfig()).build(observation_space)
