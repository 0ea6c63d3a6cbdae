"""Recurrent encoders against a loop that takes one step at a time."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import EncoderContext, EncoderFactory
from rlx.errors import ConfigError
from rlx_encoders.mlp import MLP, MLPConfig
from rlx_encoders.multi import Multi, MultiConfig
from rlx_encoders.recurrent import GRU, LSTM, Pieces, RecurrentConfig

SPACE = spaces.Box(-1, 1, (3,), np.float32)
DICT = spaces.Dict({"a": SPACE, "b": spaces.Discrete(4)})


def resolve(choice):
    """Stands in for the core: every name is the mlp, `multi` fuses mlps, `memory` claims to be recurrent."""
    context = EncoderContext(resolve=resolve)
    if choice == "multi":
        return EncoderFactory(name="multi", build=Multi(MultiConfig(), context).build)
    mlp = MLP(MLPConfig(hidden=(8,)), context)
    return EncoderFactory(name=str(choice), build=mlp.build, recurrent=choice == "memory")


CONTEXT = EncoderContext(resolve=resolve)


def network(kind, layers=1, space=SPACE, encoder="auto"):
    torch.manual_seed(0)
    config = RecurrentConfig(hidden=5, layers=layers, encoder=encoder)
    return kind(config, CONTEXT).build(space)


def step_by_step(net, obs, state, first):
    outputs = []
    for t in range(len(obs)):
        state = state.clone()
        state[first[t]] = 0.0
        features, state = net(obs[t : t + 1], state, torch.zeros_like(first[t : t + 1]))
        outputs.append(features)
    return torch.cat(outputs), state


@pytest.mark.parametrize("kind", [LSTM, GRU])
@pytest.mark.parametrize("layers", [1, 2])
@pytest.mark.parametrize("density", [0.0, 0.1, 0.5, 1.0])
def test_whole_sequences_equal_single_steps(kind, layers, density):
    net = network(kind, layers)
    generator = torch.Generator().manual_seed(1)
    obs = torch.randn(17, 6, 3, generator=generator)
    state = torch.randn(6, *net.initial_state(6).shape[1:], generator=generator)
    first = torch.rand(17, 6, generator=generator) < density
    features, last = net(obs, state, first)
    expected, expected_last = step_by_step(net, obs, state, first)
    torch.testing.assert_close(features, expected)
    torch.testing.assert_close(last, expected_last)


@pytest.mark.parametrize("layers", [1, 2])
def test_a_new_lstm_remembers_a_cue_for_twenty_steps(layers):
    """What two different cues leave behind must not have faded to nothing; zero biases leave 1e-6 of it."""
    net = network(LSTM, layers)
    cues = torch.zeros(20, 2, 3)
    cues[0, 0], cues[0, 1] = 1.0, -1.0
    first = torch.zeros(20, 2, dtype=torch.bool)
    features, _ = net(cues, net.initial_state(2), first)
    difference = (features[:, 0] - features[:, 1]).norm(dim=-1)
    assert difference[-1] > 0.01 * difference[0]


@pytest.mark.parametrize("kind", [LSTM, GRU])
def test_gradients_stop_where_an_episode_starts(kind):
    net = network(kind)
    obs = torch.randn(6, 2, 3, requires_grad=True)
    first = torch.zeros(6, 2, dtype=torch.bool)
    first[3, 0] = True
    features, _ = net(obs, net.initial_state(2), first)
    features[5].sum().backward()
    reached = obs.grad.abs().sum(-1) > 0
    assert reached[:, 0].tolist() == [False, False, False, True, True, True]
    assert reached[:, 1].all()


def test_gradients_equal_single_steps():
    net = network(LSTM)
    obs, state = torch.randn(9, 4, 3), net.initial_state(4)
    first = torch.rand(9, 4, generator=torch.Generator().manual_seed(3)) < 0.3
    gradients = []
    for run in (net, lambda *args: step_by_step(net, *args)):
        net.zero_grad()
        run(obs, state, first)[0].square().sum().backward()
        gradients.append([p.grad.clone() for p in net.parameters()])
    torch.testing.assert_close(*gradients)


def test_pieces_cover_every_step_once():
    first = torch.rand(20, 7, generator=torch.Generator().manual_seed(4)) < 0.2
    pieces = Pieces.of(first)
    assert sorted(pieces.gather_S.tolist()) == list(range(140))
    assert int(pieces.sizes.sum()) == 140
    assert (pieces.sizes[:-1] >= pieces.sizes[1:]).all()
    assert len(pieces.env_P) == 7 + int(first[1:].sum())


def test_memory_over_a_dict():
    net = network(GRU, space=DICT, encoder="multi")
    obs = {"a": torch.zeros(4, 2, 3), "b": torch.zeros(4, 2, dtype=torch.int64)}
    features, state = net(obs, net.initial_state(2), torch.zeros(4, 2, dtype=torch.bool))
    assert features.shape == (4, 2, 5) and state.shape == (2, 1, 5)


def test_memory_over_memory_is_refused():
    with pytest.raises(ConfigError, match=r"inner encoder 'memory' is recurrent itself"):
        LSTM(RecurrentConfig(encoder="memory"), CONTEXT)
    with pytest.raises(ConfigError, match=r"encoder 'multi': .* \{name: memory, encoder: multi\}"):
        Multi(MultiConfig(image="memory"), CONTEXT)


def test_multi_wants_a_dict():
    with pytest.raises(ConfigError, match=r"encoder 'multi' cannot encode Box"):
        Multi(MultiConfig(), CONTEXT).build(SPACE)
