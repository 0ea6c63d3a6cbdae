"""Functions recorded as CUDA graphs: one launch instead of one per operation.

Source: PyTorch, "CUDA semantics", § CUDA Graphs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor, nn
from torch.utils import _pytree as pytree

WARM_UP = 3
"""Calls before the recording, so that libraries have chosen their algorithms. Source: as above."""


class Recording(Protocol):
    """What repeats a recorded computation on the same memory."""

    def replay(self) -> None: ...


Recorder = Callable[[Callable[[], Any]], tuple[Recording, Any]]
"""Runs a function and returns what repeats it, and its result in the memory that repeating fills again."""


def record(function: Callable[[], Any]) -> tuple[Recording, Any]:
    """Records `function` as a CUDA graph, after a few calls on a stream of its own."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(WARM_UP):
            function()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    # Another thread may be at work on the device meanwhile (`agent.overlap`).
    with torch.cuda.graph(graph, capture_error_mode="thread_local"):
        result = function()
    return graph, result


@dataclass(kw_only=True)
class _Recorded:
    """A recording and the memory that it works on."""

    inputs: list[Tensor]
    recording: Recording
    outputs: list[Tensor]
    structure: Any


class GraphedFunction:
    """A computation that is recorded the first time it is called in some way, then replayed.

    There is one recording per way: shapes and dtypes of the inputs, training or evaluation of each part of
    `module`, autocast. Parameters are read where they are, so optimiser steps and loaded checkpoints are
    followed. Results are copies: the caller may keep them.

    Args:
        function: of tensors, dicts of tensors, numbers and None; draws nothing random, reads nothing on the
            host, and changes nothing but its results.
        module: whose modes it depends on.
        recorder: another one than CUDA's, for tests.
    """

    def __init__(self, function: Callable[..., Any], module: nn.Module, recorder: Recorder = record):
        self._function, self._module, self._recorder = function, module, recorder
        self._recorded: dict[Any, _Recorded] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Returns `function(*arguments)`."""
        leaves, structure = pytree.tree_flatten(arguments)
        key = self._key(leaves, structure)
        found = self._recorded.get(key)
        if found is None:
            found = self._recorded[key] = self._record(leaves, structure)
        else:
            tensors = [leaf for leaf in leaves if isinstance(leaf, Tensor)]
            torch._foreach_copy_(found.inputs, tensors)
        found.recording.replay()
        return pytree.tree_unflatten([_copy(output) for output in found.outputs], found.structure)

    def _key(self, leaves: list[Any], structure: Any) -> Any:
        shapes = tuple((tuple(x.shape), x.dtype) if isinstance(x, Tensor) else x for x in leaves)
        modes = tuple((part.training, getattr(part, "noise", None)) for part in self._module.modules())
        kind = next((x.device.type for x in leaves if isinstance(x, Tensor)), "cpu")
        autocast = torch.is_autocast_enabled(kind) and torch.get_autocast_dtype(kind)
        return str(structure), shapes, modes, autocast

    def _record(self, leaves: list[Any], structure: Any) -> _Recorded:
        static = [leaf.clone() if isinstance(leaf, Tensor) else leaf for leaf in leaves]
        arguments = pytree.tree_unflatten(static, structure)
        recording, result = self._recorder(lambda: self._function(*arguments))
        outputs, result_structure = pytree.tree_flatten(result)
        inputs = [leaf for leaf in static if isinstance(leaf, Tensor)]
        return _Recorded(inputs=inputs, recording=recording, outputs=outputs, structure=result_structure)


def _copy(output: Any) -> Any:
    return output.clone() if isinstance(output, Tensor) else output
