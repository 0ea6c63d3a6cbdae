"""Observations to tensors, and the state of modules and optimisers as plain arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from rlx.errors import CheckpointError
from rlx.events import Observation
from torch import nn


def to_tensors(obs: Observation, device: torch.device) -> Any:
    """Returns `obs` as tensors on `device`; doubles become float32."""
    if isinstance(obs, dict):
        return {key: to_tensors(part, device) for key, part in obs.items()}
    array = obs.astype(np.float32) if obs.dtype == np.float64 else np.ascontiguousarray(obs)
    return torch.from_numpy(array).to(device)


def rows(obs: Observation, chosen: Any) -> Observation:
    """Returns the chosen rows of an observation batch."""
    if isinstance(obs, dict):
        return {key: part[chosen] for key, part in obs.items()}
    return obs[chosen]


def copied(obs: Observation) -> Observation:
    """Returns `obs` in memory of its own."""
    return {key: np.array(part) for key, part in obs.items()} if isinstance(obs, dict) else np.array(obs)


def joined(batches: list[Observation]) -> Observation:
    """Returns batches of observations one after the other."""
    if isinstance(batches[0], dict):
        return {key: np.concatenate([batch[key] for batch in batches]) for key in batches[0]}
    return np.concatenate(batches)


def training_state(module: nn.Module, optimiser: torch.optim.Optimizer) -> dict[str, Any]:
    """Returns parameters, buffers and moments by name."""
    names = {id(parameter): name for name, parameter in module.named_parameters()}
    return {
        "module": {name: _array(tensor) for name, tensor in module.state_dict().items()},
        "optimiser": {
            names[id(parameter)]: {key: _array(value) for key, value in moments.items()}
            for parameter, moments in optimiser.state.items()
        },
    }


def load_training_state(
    module: nn.Module, optimiser: torch.optim.Optimizer, state: dict[str, Any], *, what: str
) -> None:
    """Loads `training_state(module, optimiser)`.

    Raises:
        CheckpointError: names or shapes differ from the module's.
    """
    own = module.state_dict()
    stored = {name: np.asarray(value) for name, value in state["module"].items()}
    fits = own.keys() == stored.keys() and all(
        tuple(own[name].shape) == value.shape for name, value in stored.items()
    )
    if not fits:
        raise CheckpointError(
            f"{what}: checkpoint and network differ; use the environment and the exploration settings that "
            "the checkpoint was made with"
        )
    for name, tensor in own.items():
        tensor.copy_(torch.from_numpy(np.array(stored[name])))
    optimiser.state.clear()
    for name, parameter in module.named_parameters():
        for key, value in state["optimiser"].get(name, {}).items():
            tensor = torch.from_numpy(np.array(value)).to(parameter.device)
            # Fused kernels walk parameter and moment by address: both need the same memory layout.
            if tensor.shape == parameter.shape:
                tensor = torch.empty_like(parameter, requires_grad=False).copy_(tensor)
            optimiser.state[parameter][key] = tensor


def _array(tensor: torch.Tensor) -> np.ndarray:
    return tensor.detach().to("cpu", copy=True).contiguous().numpy()
