"""Tensors leave the GPU through pinned memory, and are copies wherever they were."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from rlx_agents.serialisation import array


def test_an_array_is_a_copy():
    tensor = torch.arange(6.0).reshape(2, 3).t()
    copy = array(tensor)
    tensor += 1
    np.testing.assert_array_equal(copy, np.arange(6.0).reshape(2, 3).T)
    assert copy.flags["C_CONTIGUOUS"]


@pytest.mark.gpu
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_what_comes_from_the_gpu_lies_in_pinned_memory():
    tensor = torch.arange(6.0, device="cuda").reshape(2, 3).t()
    copy = array(tensor)
    assert torch.from_numpy(copy).is_pinned()
    np.testing.assert_array_equal(copy, np.arange(6.0).reshape(2, 3).T)
