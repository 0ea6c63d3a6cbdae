"""Which dtype networks compute in, and what that sets."""

import pytest
import torch
from rlx.errors import ConfigError
from rlx_agents.fused_adam import fused_adam
from rlx_agents.precision import Precision
from torch import nn


@pytest.fixture
def matmul_precision():
    """Puts PyTorch's own setting back, which belongs to the whole process."""
    before = torch.get_float32_matmul_precision()
    yield torch.get_float32_matmul_precision
    torch.set_float32_matmul_precision(before)


def test_tf32_is_allowed_to_products_of_matrices_and_nothing_is_cast(matmul_precision):
    assert matmul_precision() == "highest"
    precision = Precision("tf32", torch.device("cuda"))
    assert matmul_precision() == "high"
    assert precision.dtype is None
    assert precision.reason == "precision tf32, as configured"
    with precision.autocast():
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == torch.float32


def test_tf32_is_refused_where_it_means_nothing(matmul_precision):
    with pytest.raises(ConfigError, match=r"agent\.amp is 'tf32', which this cpu does not compute in"):
        Precision("tf32", torch.device("cpu"))
    assert matmul_precision() == "highest"


@pytest.mark.parametrize(("amp", "dtype"), [("bf16", torch.bfloat16), ("none", torch.float32)])
def test_products_are_computed_in_what_is_asked_for(amp, dtype, matmul_precision):
    with Precision(amp, torch.device("cpu")).autocast():
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == dtype
    assert matmul_precision() == "highest"


def test_a_step_beyond_the_range_of_fp16_is_left_out_and_has_no_norm():
    """The largest number of fp16 is 65,504: a gradient of 1.5 is beyond it under the first loss scale, 2^16,
    but not under the next, 2^15."""
    weight, device = nn.Parameter(torch.zeros(1)), torch.device("cpu")
    precision, optimiser = Precision("fp16", device), fused_adam([weight], 0.1, 1e-8, device)

    def step(gradient: float) -> float:
        precision.backward((weight.half() * gradient).float().sum())
        return float(precision.step(optimiser, [weight], max_norm=10.0))

    assert step(1.5) == 0.0
    assert weight.item() == 0.0
    assert step(1.5) == 1.5
    assert weight.item() == pytest.approx(-0.1)
