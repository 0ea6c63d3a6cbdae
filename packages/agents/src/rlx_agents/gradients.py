"""The gradient of a loss: computed eagerly, compiled, or replayed as a CUDA graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from rlx_agents.compiling import Compiler
from rlx_agents.data_parallel import TrainedNetwork
from rlx_agents.precision import Precision
from torch import Tensor

Loss = Callable[..., tuple[Tensor, ...]]
"""Takes tensors, dicts of tensors, None, or registered dataclasses of those. Returns the loss, and what else
is wanted of its computation."""


class LossGradient:
    """Adds the gradient of a loss to those of the parameters.

    On CUDA, where compiling is on, forward and backward pass are recorded as one graph for each shape of the
    inputs. What is recorded changes nothing but its results: the gradient is added to the parameters'
    outside, and the optimiser's step is not part of it. So warming up and recording cost no step, gradients
    can be accumulated, and the loss scale of fp16 works as ever. Not recorded, but compiled, are losses on
    several ranks (whose backward pass exchanges gradients) and recurrent ones (which read on the host where
    episodes start).

    Args:
        loss: see `Loss`.
        trained: whose parameters.
        precision: scales the loss for fp16.
        compiler: of the agent.
        recordable: False keeps the loss out of CUDA graphs.
    """

    def __init__(
        self,
        loss: Loss,
        trained: TrainedNetwork,
        precision: Precision,
        compiler: Compiler,
        *,
        recordable: bool = True,
    ):
        self._loss = compiler.learning(loss)
        self._trained, self._precision = trained, precision
        self._recorded: Callable[..., Any] | None = None
        if recordable and trained.ranks.size == 1:
            self._recorded = compiler.recorded(self._with_gradient, trained.whole)

    def __call__(self, scale: float, *inputs: Any) -> tuple[Tensor, ...]:
        """Adds the gradient of `scale` times the loss; returns what the loss returns, without gradient."""
        if self._recorded is None:
            outputs = self._loss(*inputs)
            self._precision.scaled(outputs[0] * scale).backward()
            return tuple(output.detach() for output in outputs)
        outputs, gradients = self._recorded(scale, *inputs)
        for parameter, gradient in zip(self._trained.parameters(), gradients, strict=True):
            if parameter.grad is None:
                parameter.grad = gradient
            elif gradient is not None:
                parameter.grad.add_(gradient)
        return outputs

    def _with_gradient(self, scale: float, *inputs: Any) -> tuple[tuple[Tensor, ...], list[Tensor | None]]:
        """Returns the outputs, and the gradient of every parameter in the memory layout of the parameter."""
        outputs = self._loss(*inputs)
        parameters = list(self._trained.parameters())
        loss = self._precision.scaled(outputs[0] * scale)
        gradients = torch.autograd.grad(loss, parameters, allow_unused=True)
        pairs = zip(parameters, gradients, strict=True)
        aligned: list[Tensor | None] = [None if g is None else torch.empty_like(p).copy_(g) for p, g in pairs]
        return tuple(output.detach() for output in outputs), aligned
