"""Fusion of several observations: screens, RAM, auxiliary vectors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from gymnasium import spaces
from rlx.contracts import EncoderContext
from rlx.errors import ConfigError
from rlx.quantities import Count
from rlx_encoders.calibration import Reduce, calibrate, prepare
from rlx_encoders.image import image_layout
from rlx_encoders.initialisation import orthogonal
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class MultiConfig:
    """Configuration of the `multi` encoder."""

    image: str | dict[str, Any] = "cnn"
    """Encoder of each image entry, as a name or with options."""
    vector: str | dict[str, Any] = "mlp"
    """Encoder of each other entry."""
    features: Count = 256
    """Units of the layer that fuses all entries' features."""


class Multi:
    """Builds `FusionNetwork`s for Dict spaces."""

    recurrent = False

    def __init__(self, config: MultiConfig, context: EncoderContext):
        self.config = config
        self.image, self.vector = context.resolve(config.image), context.resolve(config.vector)
        for inner in (self.image, self.vector):
            if inner.recurrent:
                raise ConfigError(
                    f"encoder 'multi': the inner encoder {inner.name!r} is recurrent; put memory over it "
                    f"instead: encoder {{name: {inner.name}, encoder: multi}}"
                )

    def build(self, observation_space: spaces.Space) -> FusionNetwork:
        """Returns a new network.

        Raises:
            ConfigError: `observation_space` is no Dict, or an entry cannot be encoded.
        """
        if not isinstance(observation_space, spaces.Dict) or not observation_space.spaces:
            raise ConfigError(
                f"encoder 'multi' cannot encode {observation_space}; expected a Dict space with at least "
                "one entry; use --encoder cnn for images or mlp for vectors"
            )
        entries = {
            key: (self.image if image_layout(space) else self.vector)(space)
            for key, space in observation_space.spaces.items()
        }
        return FusionNetwork(entries, self.config.features)


class FusionNetwork(nn.Module):
    """One encoder per entry, and a fully connected layer over all their features.

    Takes a dict of batches; returns (B, feature_dim).
    """

    def __init__(self, entries: dict[str, nn.Module], features: int):
        super().__init__()
        self.feature_dim = features
        self.keys = tuple(entries)
        names = [_module_name(key, number) for number, key in enumerate(self.keys)]
        self.entries = nn.ModuleDict(dict(zip(names, entries.values(), strict=True)))
        widths: list[Any] = [entry.feature_dim for entry in entries.values()]
        self.fusion = orthogonal(nn.Linear(sum(widths), features))

    def calibrate(self, obs: dict[str, Tensor], reduce: Reduce) -> None:
        """Calibrates each entry's encoder by a sample of observations."""
        for key, entry in self._entries():
            calibrate(entry, obs[key], reduce)

    def prepare(self, obs: dict[str, Tensor]) -> dict[str, Tensor]:
        """Returns what each entry's encoder does to observations first; `forward` takes these as well."""
        return {key: prepare(entry, obs[key]) for key, entry in self._entries()}

    def forward(self, obs: dict[str, Tensor]) -> Tensor:
        encoded = [entry(obs[key]).float() for key, entry in self._entries()]
        return torch.relu(self.fusion(torch.cat(encoded, 1)))

    def _entries(self) -> Iterator[tuple[str, nn.Module]]:
        return zip(self.keys, self.entries.values(), strict=True)


def _module_name(key: str, number: int) -> str:
    """Returns `key`, or another name where modules cannot have it: `keys`, `a.b`."""
    possible = key and "." not in key and not hasattr(nn.ModuleDict(), key)
    return key if possible else f"entry-{number}"
