"""Tensors to and from the plain nested dicts of numpy arrays that checkpoints hold."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from rlx.errors import CheckpointError
from torch import Tensor, nn

_ADVICE = "use the agent, encoder and environment that the checkpoint was made with"


def array(tensor: Tensor) -> np.ndarray:
    """Returns a copy of `tensor` on the host; of one that is sharded over ranks the whole."""
    tensor = whole(tensor).detach()
    if tensor.device.type != "cuda":
        return tensor.to("cpu", copy=True).contiguous().numpy()
    # Into pinned memory, which the GPU writes to by itself; torch keeps it for the next checkpoint.
    host = torch.empty(tensor.shape, dtype=tensor.dtype, pin_memory=True)
    return host.copy_(tensor).numpy()


def whole(tensor: Tensor) -> Tensor:
    """Returns `tensor`, gathered if it is a `DTensor` (whose module would take a second to import)."""
    return tensor.full_tensor() if hasattr(tensor, "full_tensor") else tensor


def module_state(module: nn.Module) -> dict[str, np.ndarray]:
    """Returns the parameters and buffers of `module` by name."""
    return {name: array(tensor) for name, tensor in module.state_dict().items()}


def load_module_state(module: nn.Module, state: dict[str, Any], *, what: str) -> None:
    """Loads `module_state(module)`.

    Raises:
        CheckpointError: names or shapes differ from the module's.
    """
    own = module.state_dict()
    missing, unknown = sorted(own.keys() - state.keys()), sorted(state.keys() - own.keys())
    if missing or unknown:
        raise CheckpointError(
            f"{what}: checkpoint and network differ: missing {missing[:4]}, unexpected "
            f"{unknown[:4]}; {_ADVICE}"
        )
    for name, tensor in own.items():
        stored = np.asarray(state[name])
        if stored.shape != tuple(tensor.shape):
            raise CheckpointError(
                f"{what}: {name} has shape {stored.shape}, expected {tuple(tensor.shape)}; {_ADVICE}"
            )
        tensor.copy_(torch.from_numpy(np.array(stored)))


def optimiser_state(optimiser: torch.optim.Optimizer, module: nn.Module) -> dict[str, Any]:
    """Returns the moments of each parameter by its name. Rates come from the config and
    schedule."""
    names = {id(parameter): name for name, parameter in module.named_parameters()}
    return {
        names[id(parameter)]: {key: array(moment) for key, moment in moments.items()}
        for parameter, moments in optimiser.state.items()
    }


def load_optimiser_state(optimiser: torch.optim.Optimizer, module: nn.Module, state: dict[str, Any]) -> None:
    """Loads `optimiser_state(optimiser, module)`.

    Moments get the memory layout of their parameter: fused kernels walk both by address, and a
    channels-last parameter beside a contiguous moment would be updated with the wrong elements.
    """
    optimiser.state.clear()
    for name, parameter in module.named_parameters():
        for key, moment in state.get(name, {}).items():
            tensor = torch.from_numpy(np.array(moment))
            if tensor.shape == parameter.shape:
                tensor = torch.empty_like(parameter).copy_(tensor)
            elif key != "step" or _steps_on_device(optimiser):
                tensor = tensor.to(parameter.device)
            optimiser.state[parameter][key] = tensor


def _steps_on_device(optimiser: torch.optim.Optimizer) -> bool:
    """Fused and capturable optimisers keep their step count beside the parameters."""
    return any(group.get("fused") or group.get("capturable") for group in optimiser.param_groups)


def generator_state(generator: torch.Generator) -> np.ndarray:
    """Returns the state of `generator`, uint8."""
    return generator.get_state().numpy().copy()


def load_generator_state(generator: torch.Generator, state: Any) -> None:
    """Loads `generator_state(generator)`."""
    generator.set_state(torch.from_numpy(np.array(state, dtype=np.uint8)))
