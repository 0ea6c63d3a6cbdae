"""Writes a state as safetensors and JSON, and reads it back. No pickle: loading runs no code.

Arrays go into a safetensors file under their path (`agent/optimizer/3/exp_avg`), everything else into one
JSON tree, in which `{"$array": path}` stands for an array.
"""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
from rlx.errors import CheckpointError, DamagedCheckpoint
from safetensors import SafetensorError
from safetensors.numpy import load

_ARRAY = "$array"
_SPECIAL = "$float"  # NaN and infinities, which JSON has no way to write

_DTYPES = {
    "float64": "F64",
    "float32": "F32",
    "float16": "F16",
    "int64": "I64",
    "int32": "I32",
    "int16": "I16",
    "int8": "I8",
    "uint64": "U64",
    "uint32": "U32",
    "uint16": "U16",
    "uint8": "U8",
    "bool": "BOOL",
}
"""Names of numpy's dtypes in a safetensors header."""


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


def array_bytes(arrays: dict[str, np.ndarray], metadata: dict[str, str] | None = None) -> memoryview:
    """Returns a safetensors file: header length, header, then the data of all arrays without gaps.

    Written here and not by `safetensors.numpy.save`, because numpy copies without the interpreter lock: a
    checkpoint written in the background then leaves the training loop alone.

    Source: https://github.com/huggingface/safetensors#format

    Raises:
        CheckpointError: a dtype that the format lacks; the message names the array.
    """
    header: dict[str, Any] = {"__metadata__": metadata} if metadata else {}
    # Wide items first, so that every array starts at a multiple of its item size.
    names = sorted(arrays, key=lambda name: (-arrays[name].dtype.itemsize, name))
    end = 0
    for name in names:
        array = arrays[name]
        if array.dtype.name not in _DTYPES:
            raise CheckpointError(
                f"state {name!r} has dtype {array.dtype}; expected one of {', '.join(_DTYPES)}"
            )
        start, end = end, end + array.nbytes
        header[name] = {
            "dtype": _DTYPES[array.dtype.name],
            "shape": list(array.shape),
            "data_offsets": [start, end],
        }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    offset = 8 + len(text)
    file = np.empty(offset + end, np.uint8)
    file[:offset] = np.frombuffer(len(text).to_bytes(8, "little") + text, np.uint8)
    for name in names:
        array = arrays[name]
        if array.nbytes:
            target = file[offset : offset + array.nbytes].view(array.dtype).reshape(array.shape)
            np.copyto(target, array)
        offset += array.nbytes
    return file.data


def arrays_from_bytes(data: bytes, source: str) -> dict[str, np.ndarray]:
    """Returns the arrays of a safetensors file; they are writable copies."""
    try:
        return {name: array.copy() for name, array in load(data).items()}
    except SafetensorError as error:
        raise DamagedCheckpoint(f"{source} is not a safetensors file: {error}") from error


def json_bytes(tree: Any) -> bytes:
    """Returns strict JSON (no NaN), readable by people."""
    return json.dumps(tree, indent=1, allow_nan=False).encode()
