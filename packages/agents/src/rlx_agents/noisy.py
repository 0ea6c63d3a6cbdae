"""NoisyNet: linear layers whose weights carry learnt noise, for exploration.

Source: Fortunato et al. 2018 (arXiv:1706.10295), factorised Gaussian noise, §3(b), equations 10 and
11.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional


class NoisyLinear(nn.Module):
    """y = (μʷ + σʷ ⊙ εʷ) x + μᵇ + σᵇ ⊙ εᵇ; the mean layer y = μʷ x + μᵇ while `noise` is off.

    Noise is drawn by `resample`, never in `forward`, so that a forward pass can be repeated.
    """

    epsilon_in: Tensor
    epsilon_out: Tensor

    def __init__(self, in_features: int, out_features: int, sigma: float = 0.5):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self.noise = True
        bound = 1.0 / math.sqrt(in_features)
        self.weight_mean = nn.Parameter(torch.empty(out_features, in_features).uniform_(-bound, bound))
        self.bias_mean = nn.Parameter(torch.empty(out_features).uniform_(-bound, bound))
        self.weight_sigma = nn.Parameter(torch.full((out_features, in_features), sigma * bound))
        self.bias_sigma = nn.Parameter(torch.full((out_features,), sigma * bound))
        self.register_buffer("epsilon_in", torch.zeros(in_features))
        self.register_buffer("epsilon_out", torch.zeros(out_features))

    @torch.no_grad()
    def resample(self, generator: torch.Generator) -> None:
        """Draws new noise: f(x) = sgn(x) √|x| of one normal number per input and output."""
        for epsilon in (self.epsilon_in, self.epsilon_out):
            epsilon.normal_(generator=generator)
            epsilon.copy_(epsilon.sign() * epsilon.abs().sqrt())

    def forward(self, features: Tensor) -> Tensor:
        mean = functional.linear(features, self.weight_mean, self.bias_mean)
        if not self.noise:
            return mean
        # (σʷ ⊙ ε_out ε_inᵀ) x = ε_out ⊙ (σʷ (ε_in ⊙ x)): no noisy copy of the weight is made.
        noise = functional.linear(features * self.epsilon_in, self.weight_sigma, self.bias_sigma)
        return mean + noise * self.epsilon_out


def resample_noise(module: nn.Module, generator: torch.Generator) -> None:
    """Draws new noise in every noisy layer of `module`."""
    for layer in module.modules():
        if isinstance(layer, NoisyLinear):
            layer.resample(generator)


class without_noise:
    """A context in which every noisy layer of `module` is its mean."""

    def __init__(self, module: nn.Module):
        self._layers = [layer for layer in module.modules() if isinstance(layer, NoisyLinear)]

    def __enter__(self) -> None:
        for layer in self._layers:
            layer.noise = False

    def __exit__(self, *exception: object) -> None:
        for layer in self._layers:
            layer.noise = True
