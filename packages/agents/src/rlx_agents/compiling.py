"""Whether acting and learning are compiled, and what that means on each device.

CPU: `torch.compile` makes one kernel of several small operations. It needs a C++ compiler and half a minute
or more per function, so it is worth it in runs of many minutes only, and `auto` leaves it off: on a processor
with AMX it gained nothing with bf16 and up to a fifth with float32 (docs/performance.md).

CUDA: losses are compiled; acting, and the forward and backward pass of learning, are recorded as CUDA graphs
(`rlx_agents.gradients` says which are not), and cuDNN measures once per shape which convolution is the
fastest. `auto` turns it on, `rlx run --eager` everything off.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, TypeVar

import torch
from rlx.errors import ConfigError
from rlx_agents.cuda_graphs import GraphedFunction, Recorder, record
from torch import nn

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILERS = ("c++", "g++", "clang++", "cl")


class Compiler:
    """Compiles the functions of one agent, or leaves them as they are.

    Args:
        wanted: the option `agent.compile`; None is `auto`.
        device: that the agent computes on.

    Raises:
        ConfigError: it is wanted, and what it needs is not there.
    """

    def __init__(self, wanted: bool | None, device: torch.device):
        self._device = device
        missing = _missing(device)
        if wanted and missing:
            raise ConfigError(f"agent.compile is true, but {missing}; install one, or leave it out (--eager)")
        self.enabled = (device.type == "cuda" and not missing) if wanted is None else wanted
        if self.enabled and device.type == "cuda":
            torch.backends.cudnn.benchmark = True
        self._recorder = recorder_for(device) if self.enabled else None
        self.reason = self._reason(wanted, missing)

    def _reason(self, wanted: bool | None, missing: str) -> str:
        if wanted is not None:
            return f"computing {'compiled' if self.enabled else 'eagerly'}, as asked for"
        if self._device.type != "cuda":
            return "computing eagerly: compiling takes a minute or more and gains little on a CPU (--compile)"
        return (
            f"computing eagerly: {missing}"
            if missing
            else "compiled, with CUDA graphs for acting and learning (--eager: neither)"
        )

    def learning(self, function: Function) -> Function:
        """Returns `function`, a loss, compiled for equal shapes from call to call."""
        if not self.enabled:
            return function
        return torch.compile(function, dynamic=False)  # type: ignore[return-value]

    def acting(self, function: Function, module: nn.Module) -> Function:
        """Returns `function`, a forward pass of `module` on the observations of all environments."""
        recorded = self.recorded(function, module)
        if recorded is not None:
            return recorded
        return self.learning(function)

    def recorded(self, function: Function, module: nn.Module) -> Function | None:
        """Returns `function`, which depends on the modes of `module`, as CUDA graphs; None without those."""
        if self._recorder is None:
            return None
        return GraphedFunction(function, module, self._recorder)  # type: ignore[return-value]


def recorder_for(device: torch.device) -> Recorder | None:
    """Returns what records computations on `device`; None if nothing does."""
    return record if device.type == "cuda" else None


def _missing(device: torch.device) -> str:
    """Returns what compiling for `device` would need and is not there, in words; empty if nothing."""
    if device.type == "cuda":
        from torch.utils._triton import has_triton

        return "" if has_triton() else "compiling for CUDA needs Triton, which is not installed"
    if device.type == "cpu":
        found = any(shutil.which(name) for name in COMPILERS)
        return "" if found else "compiling for the CPU needs a C++ compiler, and none was found"
    return f"compiling for {device.type} is not supported"
