"""A slowly moving copy of a network, for bootstrap targets.

Source: hard copies, Mnih et al. 2015; Polyak averages, Lillicrap et al. 2016 (arXiv:1509.02971),
§3.
"""

from __future__ import annotations

import copy

import torch
from torch import Tensor, nn


def frozen_copy(network: nn.Module) -> nn.Module:
    """Returns a copy of `network` that takes no gradients."""
    return copy.deepcopy(network).requires_grad_(False)


@torch.no_grad()
def copy_to(copy: nn.Module, network: nn.Module) -> None:
    """Makes parameters and buffers of `copy` those of `network`."""
    torch._foreach_copy_(list(copy.parameters()), list(network.parameters()))
    for ours, theirs in zip(copy.buffers(), network.buffers(), strict=True):
        ours.copy_(theirs)


@torch.no_grad()
def move_towards(target: nn.Module, network: nn.Module, rate: float) -> None:
    """Moves the parameters of `target` towards those of `network`: a fraction `rate` of the way, 1
    copies."""
    ours: list[Tensor] = list(target.parameters())
    theirs: list[Tensor] = list(network.parameters())
    if rate >= 1.0:
        torch._foreach_copy_(ours, theirs)
    else:
        torch._foreach_lerp_(ours, theirs, rate)
