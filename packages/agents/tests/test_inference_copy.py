"""The copy that acts computes what the network computes under autocast, bit for bit, and follows it."""

import pytest
import torch
from rlx_agents.inference_copy import InferenceCopy
from rlx_agents.noisy import NoisyLinear, resample_noise, without_noise
from rlx_agents.precision import Precision
from torch import nn

BF16 = Precision("bf16", torch.device("cpu"))


class Network(nn.Module):
    """Pictures through a convolution, a dense layer, noise and memory."""

    def __init__(self):
        super().__init__()
        self.convolution = nn.Conv2d(3, 8, 3).to(memory_format=torch.channels_last)
        self.dense = nn.Linear(8 * 36, 16)
        self.noisy = NoisyLinear(16, 16)
        self.core = nn.GRU(16, 16)
        self.offset = nn.Parameter(torch.randn(16))

    def forward(self, obs):
        features = self.dense(torch.relu(self.convolution(obs)).flatten(1)) + self.offset
        with torch.autocast("cpu", enabled=False):
            return self.core(self.noisy(features.float())[None])[0]


@pytest.fixture
def network():
    torch.manual_seed(0)
    return Network()


def expected(network, obs):
    with torch.no_grad(), BF16.autocast():
        return network(obs)


def test_computes_the_same_bit_for_bit(network):
    copy, obs = InferenceCopy(network, BF16), torch.randn(4, 3, 8, 8)
    assert torch.equal(copy(obs), expected(network, obs))
    assert copy.network.dense.weight.dtype == torch.bfloat16


def test_follows_the_weights_after_a_refresh(network):
    copy, obs = InferenceCopy(network, BF16), torch.randn(4, 3, 8, 8)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.mul_(1.5)
    assert not torch.equal(copy(obs), expected(network, obs))
    copy.refresh()
    assert torch.equal(copy(obs), expected(network, obs))


def test_noise_is_that_of_the_network(network):
    copy, obs = InferenceCopy(network, BF16), torch.randn(4, 3, 8, 8)
    resample_noise(network, torch.Generator().manual_seed(1))
    assert torch.equal(copy(obs), expected(network, obs))
    with without_noise(network):
        assert torch.equal(copy(obs), expected(network, obs))


def test_takes_no_gradients_and_leaves_those_of_the_network(network):
    copy = InferenceCopy(network, BF16)
    assert not copy(torch.randn(4, 3, 8, 8)).requires_grad
    assert all(parameter.requires_grad for parameter in network.parameters())
    assert len(network.state_dict()) == len(Network().state_dict())


def test_without_mixed_precision_it_is_the_network(network):
    assert InferenceCopy(network, Precision("none", torch.device("cpu"))).network is network
