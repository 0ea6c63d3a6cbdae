"""Adam in one kernel for all parameters, and its step without the bookkeeping around it."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import Tensor, nn


def fused_adam(
    parameters: Iterable[nn.Parameter], learning_rate: float, epsilon: float, device: torch.device
) -> torch.optim.Adam:
    """Returns Adam with one kernel for all parameters where the device has it."""
    fused = device.type in ("cpu", "cuda", "mps")
    return torch.optim.Adam(parameters, lr=learning_rate, eps=epsilon, fused=fused)


def can_step_fused(optimiser: torch.optim.Optimizer) -> bool:
    """Returns whether `fused_step` can make the step: parameters are whole, moments are there."""
    parameters = optimiser.param_groups[0]["params"]
    return (
        isinstance(optimiser, torch.optim.Adam)
        and parameters[0].device.type in ("cpu", "cuda")
        and not hasattr(parameters[0], "full_tensor")
        and all(optimiser.state[p] for p in parameters if p.grad is not None)
    )


@torch.no_grad()
def fused_step(optimiser: torch.optim.Optimizer, max_norm: float) -> Tensor:
    """Clips the global gradient norm to `max_norm`, steps, clears; returns the norm before clipping.

    It calls the kernels that `clip_grad_norm_` and `Adam.step` call, so results are theirs. What those check
    and group around the kernels took 170 of 230 µs with two layers of 64 units on a CPU.
    """
    group = optimiser.param_groups[0]
    parameters = [parameter for parameter in group["params"] if parameter.grad is not None]
    gradients = [parameter.grad for parameter in parameters]
    norm = torch.linalg.vector_norm(torch.stack(torch._foreach_norm(gradients)))
    torch._foreach_mul_(gradients, (max_norm / (norm + 1e-6)).clamp(max=1.0))
    states = [optimiser.state[parameter] for parameter in parameters]
    steps = [state["step"] for state in states]
    torch._foreach_add_(steps, 1)
    torch._fused_adam_(
        parameters,
        gradients,
        [state["exp_avg"] for state in states],
        [state["exp_avg_sq"] for state in states],
        [],
        steps,
        lr=group["lr"],
        beta1=group["betas"][0],
        beta2=group["betas"][1],
        weight_decay=0.0,
        eps=group["eps"],
        amsgrad=False,
        maximize=False,
    )
    for parameter in parameters:
        parameter.grad = None
    return norm
