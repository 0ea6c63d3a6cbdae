"""A network for forward passes without gradient, with weights in the dtype that it computes in."""

from __future__ import annotations

import copy
from typing import Any

import torch
from rlx_agents.precision import Precision
from torch import nn

CONVERTED = (nn.Linear, nn.Conv2d)
"""Modules, of exactly these types, whose weights autocast would convert in every pass."""


class InferenceCopy:
    """A network whose weights were converted once, not by autocast in every pass.

    With a few observations that conversion is most of a pass: a Nature CNN chose eight actions in 1.4 ms
    instead of 3.7 on one processor. Results are those of `source` under autocast, bit for bit. Everything
    else (noise, recurrent cores, statistics of observations) is shared with `source`.

    Without mixed precision it is `source` itself.

    Args:
        source: the network that is trained or loaded.
        precision: that passes compute in.
    """

    def __init__(self, source: nn.Module, precision: Precision):
        self._precision = precision
        self.network = source
        self._pairs: list[tuple[torch.Tensor, torch.Tensor]] = []
        if precision.dtype is not None:
            self._convert(source, precision.dtype)

    def _convert(self, source: nn.Module, dtype: torch.dtype) -> None:
        shared: dict[int, Any] = {}
        for module in source.modules():
            if type(module) not in CONVERTED:
                shared |= {id(part): part for part in module.parameters(recurse=False)}
                shared |= {id(part): part for part in module.buffers(recurse=False)}
                if not any(module.children()):
                    shared[id(module)] = module
        self.network = copy.deepcopy(source, shared)
        for ours, theirs in zip(self.network.modules(), source.modules(), strict=True):
            if ours is not theirs and type(ours) in CONVERTED:
                ours.to(dtype).requires_grad_(False)
                self._pairs += zip(ours.parameters(), theirs.parameters(), strict=True)

    @torch.no_grad()
    def refresh(self) -> None:
        """Takes over the weights of `source`; call it whenever they have changed."""
        if self._pairs:
            ours, theirs = zip(*self._pairs, strict=True)
            torch._foreach_copy_(ours, theirs)

    def __call__(self, *inputs: Any) -> Any:
        """Returns the forward pass, under autocast."""
        if torch.is_grad_enabled():
            with torch.no_grad():
                return self(*inputs)
        with self._precision.autocast():
            return self.network(*inputs)
