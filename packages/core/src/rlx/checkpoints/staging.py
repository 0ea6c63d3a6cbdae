"""Memory that a state is copied into, so that it can be written while training goes on."""

from __future__ import annotations

from typing import Any

import numpy as np


class Staging:
    """Copies states; arrays go into buffers that are allocated once and used again.

    A copy is valid until the next one. In most runs every checkpoint has the same shapes, so after the first
    one staging costs what the memory bus costs and nothing is allocated.
    """

    def __init__(self) -> None:
        self._buffers: dict[str, np.ndarray] = {}

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        return sum(buffer.nbytes for buffer in self._buffers.values())

    def copy(self, state: Any) -> Any:
        """Returns `state` with every array replaced by a copy.

        >>> live = {"w": np.ones(2)}
        >>> copy = Staging().copy(live)
        >>> live["w"][:] = 0
        >>> copy
        {'w': array([1., 1.])}
        """
        used: dict[str, np.ndarray] = {}
        copy = self._copy(state, "", used)
        self._buffers = used
        return copy

    def _copy(self, value: Any, path: str, used: dict[str, np.ndarray]) -> Any:
        if isinstance(value, dict):
            return {key: self._copy(below, f"{path}/{key}", used) for key, below in value.items()}
        if isinstance(value, list | tuple):
            return [self._copy(below, f"{path}/{i}", used) for i, below in enumerate(value)]
        if not isinstance(value, np.ndarray):
            return value
        buffer = self._buffers.get(path)
        if buffer is None or buffer.shape != value.shape or buffer.dtype != value.dtype:
            buffer = np.empty(value.shape, value.dtype)
        np.copyto(buffer, value)
        used[path] = buffer
        return buffer
