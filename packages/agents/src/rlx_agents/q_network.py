"""Action values from an encoder: plain or dueling, noisy or not, expected or distributional.

B batch, F features, A actions, Z atoms of a value distribution (1 for an expected value).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gymnasium import spaces
from rlx.contracts import EncoderFactory
from rlx.errors import ConfigError
from rlx_agents.noisy import NoisyLinear
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class QShape:
    """How action values are made of features."""

    num_actions: int
    atoms: int = 1
    dueling: bool = False
    hidden: int | None = None
    """Units between features and values; None: values are linear in the features."""
    noisy_sigma: float | None = None
    """σ₀ of NoisyNet layers; None: ordinary layers."""


class QNetwork(nn.Module):
    """Returns action values (B, A), or their logits over atoms (B, A, Z), of observations (B,
    …)."""

    def __init__(self, encoder: EncoderFactory, observation_space: spaces.Space, shape: QShape):
        super().__init__()
        self.shape = shape
        self.encoder = encoder(observation_space)
        features = int(self.encoder.feature_dim)
        self.advantage = self._stream(features, shape.num_actions * shape.atoms)
        self.value = self._stream(features, shape.atoms) if shape.dueling else None

    def _stream(self, features: int, outputs: int) -> nn.Module:
        hidden = self.shape.hidden
        if hidden is None:
            return self._linear(features, outputs)
        return nn.Sequential(self._linear(features, hidden), nn.ReLU(), self._linear(hidden, outputs))

    def _linear(self, inputs: int, outputs: int) -> nn.Module:
        sigma = self.shape.noisy_sigma
        return nn.Linear(inputs, outputs) if sigma is None else NoisyLinear(inputs, outputs, sigma)

    def calibrate(self, obs: Any, reduce: Callable[[Tensor], Tensor]) -> None:
        """Lets the encoder look at a sample of observations (B, …) before learning begins."""
        if hasattr(self.encoder, "calibrate"):
            self.encoder.calibrate(obs, reduce)

    def forward(self, obs: Any) -> Tensor:
        """Returns float32 (B, A), or (B, A, Z) with more than one atom."""
        features_BF = self.encoder(obs)
        values_BAZ = self.advantage(features_BF).float().unflatten(1, (self.shape.num_actions, -1))
        if self.value is not None:
            # Source: Wang et al. 2016, equation 9: advantages count from their mean.
            centred_BAZ = values_BAZ - values_BAZ.mean(1, keepdim=True)
            values_BAZ = self.value(features_BF).float().unsqueeze(1) + centred_BAZ
        return values_BAZ.squeeze(2) if self.shape.atoms == 1 else values_BAZ


def discrete_actions(space: spaces.Space, *, agent: str) -> int:
    """Returns the number of actions of a Discrete space.

    Raises:
        ConfigError: the space is another one.
    """
    if not isinstance(space, spaces.Discrete):
        raise ConfigError(
            f"agent {agent!r} cannot act in {space}; expected a Discrete action space, since it needs a "
            "value for every action; use --agent ppo for MultiDiscrete and MultiBinary"
        )
    return int(space.n)


def refuse_memory(encoder: EncoderFactory, *, agent: str) -> None:
    """Raises ConfigError for a recurrent encoder: single transitions carry no memory."""
    if encoder.recurrent:
        raise ConfigError(
            f"agent {agent!r} learns from single transitions and cannot use the recurrent encoder "
            f"{encoder.name!r}; use --agent ppo, or an encoder without memory over stacked frames"
        )
