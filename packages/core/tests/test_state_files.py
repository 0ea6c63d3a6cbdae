"""The files that states are written as."""

from __future__ import annotations

import json

import numpy as np
import pytest
import safetensors.numpy
from rlx.checkpoints.state_files import array_bytes, arrays_from_bytes, join_state, json_bytes, split_state
from rlx.errors import CheckpointError, DamagedCheckpoint

DTYPES = ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?"]


@pytest.fixture
def arrays() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1)
    named = {f"of/{dtype}": rng.integers(0, 2, (3, 2)).astype(dtype) for dtype in DTYPES}
    return named | {"scalar": np.array(2.5), "empty": np.zeros((0, 4), np.float32)}


def test_the_reference_reader_reads_our_safetensors(arrays):
    read = safetensors.numpy.load(bytes(array_bytes(arrays, {"made by": "rlx"})))

    assert read.keys() == arrays.keys()
    for name, array in arrays.items():
        assert read[name].dtype == array.dtype and read[name].shape == array.shape
        assert read[name].tobytes() == array.tobytes()


def test_we_read_what_the_reference_writer_wrote(arrays):
    read = arrays_from_bytes(safetensors.numpy.save(arrays), "test")

    assert all(read[name].tobytes() == array.tobytes() for name, array in arrays.items())
    read["of/f4"][:] = 7  # writable


def test_an_array_that_is_not_contiguous_is_written_by_value():
    transposed = np.arange(6, dtype=np.int16).reshape(2, 3).T

    assert arrays_from_bytes(bytes(array_bytes({"t": transposed})), "test")["t"].tolist() == [
        [0, 3],
        [1, 4],
        [2, 5],
    ]


def test_a_state_comes_back_as_it_was():
    state = {
        "weights": {"0": np.ones(2, np.float32)},
        "list": [1, 2.5, "x", None, True, np.arange(3)],
        "special": {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")},
        "numpy": np.int64(3),
    }
    tree, arrays = split_state(state, "part")
    back = join_state(json.loads(json_bytes(tree)), arrays_from_bytes(bytes(array_bytes(arrays)), "test"))

    assert back["weights"]["0"].tolist() == [1, 1]
    assert back["list"][:5] == [1, 2.5, "x", None, True] and back["list"][5].tolist() == [0, 1, 2]
    assert np.isnan(back["special"]["nan"])
    assert [back["special"]["inf"], back["special"]["-inf"]] == [float("inf"), float("-inf")]
    assert back["numpy"] == 3


@pytest.mark.parametrize(
    ("state", "named"),
    [({"a": {"b": object()}}, "a/b"), ({"a": {3: 1}}, "3"), ({"x/y": 1}, "x/y")],
)
def test_what_cannot_be_written_is_named(state, named):
    with pytest.raises(CheckpointError, match=named):
        split_state(state)


def test_a_dtype_that_the_format_lacks_is_named():
    with pytest.raises(CheckpointError, match="'w' has dtype complex128"):
        array_bytes({"w": np.zeros(1, complex)})


def test_rubbish_is_a_damaged_checkpoint():
    with pytest.raises(DamagedCheckpoint, match=r"weights\.safetensors"):
        arrays_from_bytes(b"\x00" * 40, "weights.safetensors")
