"""The step of Adam without bookkeeping against torch's own."""

from __future__ import annotations

import copy

import pytest
import torch
from rlx_agents.fused_adam import can_step_fused, fused_adam, fused_step
from torch import nn

CPU = torch.device("cpu")


def gradients(network, seed):
    generator = torch.Generator().manual_seed(seed)
    for parameter in network.parameters():
        parameter.grad = torch.randn(parameter.shape, generator=generator).mul_(3.0 if seed % 2 else 1e-3)


@pytest.mark.parametrize("layout", [torch.contiguous_format, torch.channels_last])
def test_equals_clipping_and_stepping_with_torch(layout):
    ours = nn.Sequential(nn.Conv2d(3, 4, 2), nn.Flatten(), nn.Linear(16, 2)).to(memory_format=layout)
    theirs = copy.deepcopy(ours)
    optimisers = [fused_adam(network.parameters(), 1e-2, 1e-5, CPU) for network in (ours, theirs)]
    for step in range(6):
        for network, optimiser in zip((ours, theirs), optimisers, strict=True):
            gradients(network, step)
            network[0].weight.grad = network[0].weight.grad.to(memory_format=layout)
            if network is ours and step:
                assert can_step_fused(optimiser)
                norm = fused_step(optimiser, 0.5)
                continue
            expected = nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
        if step:
            torch.testing.assert_close(norm, expected)
        for a, b in zip(ours.parameters(), theirs.parameters(), strict=True):
            assert torch.equal(a, b) and a.grad is None
    for a, b in zip(ours.parameters(), theirs.parameters(), strict=True):
        assert all(
            torch.equal(optimisers[0].state[a][key], optimisers[1].state[b][key])
            for key in ("step", "exp_avg")
        )


def test_the_first_step_is_torchs_which_makes_the_moments():
    network = nn.Linear(2, 2)
    optimiser = fused_adam(network.parameters(), 1e-2, 1e-5, CPU)
    gradients(network, 0)
    assert not can_step_fused(optimiser)
    optimiser.step()
    gradients(network, 1)
    assert can_step_fused(optimiser)


def test_a_parameter_without_gradient_is_left_alone():
    network = nn.Linear(2, 2)
    optimiser = fused_adam(network.parameters(), 1e-2, 1e-5, CPU)
    gradients(network, 0)
    optimiser.step()
    gradients(network, 1)
    network.bias.grad = None
    before = network.bias.clone()
    fused_step(optimiser, 1.0)
    assert torch.equal(network.bias, before)
