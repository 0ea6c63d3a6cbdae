"""Orthogonal initialisation, as the policy-gradient papers' code has it."""

from __future__ import annotations

import math

from torch import nn

RELU_GAIN = math.sqrt(2.0)


def orthogonal(layer: nn.Module, gain: float = RELU_GAIN) -> nn.Module:
    """Makes the weight of a linear or convolution layer orthogonal and its bias zero; returns the
    layer.

    Source: Saxe et al. 2014; gains from openai/baselines (√2 for hidden layers).
    """
    nn.init.orthogonal_(layer.weight, gain)  # type: ignore[arg-type]
    if layer.bias is not None:
        nn.init.zeros_(layer.bias)  # type: ignore[arg-type]
    return layer
