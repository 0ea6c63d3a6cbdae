"""Writes a state as safetensors and JSON, and reads it back. No pickle: loading runs no code.

Arrays go into a safetensors file under their path (`agent/optimizer/3/exp_avg`), everything else into one
JSON tree, in which `{"$array": path}` stands for an array.
"""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from rlx.errors import CheckpointError

_ARRAY = "$array"
_SPECIAL = "$float"  # NaN and infinities, which JSON has no way to write


def split_state(state: Any, path: str = "") -> tuple[Any, dict[str, np.ndarray]]:
    """Returns (JSON tree, arrays by path).

    >>> tree, arrays = split_state({"w": np.zeros(2, np.float32), "step": 3})
    >>> tree, list(arrays)
    ({'w': {'$array': 'w'}, 'step': 3}, ['w'])

    Raises:
        CheckpointError: a leaf that is neither array nor JSON; the message names its path and type.
    """
    arrays: dict[str, np.ndarray] = {}
    return _split(state, path, arrays), arrays


def _split(value: Any, path: str, arrays: dict[str, np.ndarray]) -> Any:
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str) or "/" in key:
                raise CheckpointError(
                    f"state key {key!r} under {path!r} must be a string without '/'; "
                    "the part that returned it must rename it"
                )
        return {k: _split(v, f"{path}/{k}" if path else k, arrays) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_split(v, f"{path}/{i}", arrays) for i, v in enumerate(value)]
    if isinstance(value, np.ndarray):
        arrays[path] = np.ascontiguousarray(value).reshape(value.shape)
        return {_ARRAY: path}
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return {_SPECIAL: repr(value)}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise CheckpointError(
        f"state {path!r} is a {type(value).__name__}; expected numpy arrays, numbers, strings, "
        "booleans, None, lists or dicts of those"
    )


def join_state(tree: Any, arrays: dict[str, np.ndarray]) -> Any:
    """Undoes `split_state`."""
    if isinstance(tree, dict):
        if tree.keys() == {_ARRAY}:
            return arrays[tree[_ARRAY]]
        if tree.keys() == {_SPECIAL}:
            return float(tree[_SPECIAL])
        return {key: join_state(value, arrays) for key, value in tree.items()}
    if isinstance(tree, list):
        return [join_state(value, arrays) for value in tree]
    return tree


def array_bytes(arrays: dict[str, np.ndarray]) -> bytes:
    """Returns a safetensors file."""
    return save(arrays)


def arrays_from_bytes(data: bytes, source: str) -> dict[str, np.ndarray]:
    """Returns the arrays of a safetensors file; they are writable copies."""
    try:
        return {name: array.copy() for name, array in load(data).items()}
    except SafetensorError as error:
        raise CheckpointError(f"{source} is not a safetensors file: {error}") from error


def json_bytes(tree: Any) -> bytes:
    """Returns strict JSON (no NaN), readable by people."""
    return json.dumps(tree, indent=1, allow_nan=False).encode()
