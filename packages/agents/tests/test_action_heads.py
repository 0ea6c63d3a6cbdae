"""Action heads against torch.distributions, and the frequencies of their samples."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx_agents.action_heads import action_head

SPACES = [
    spaces.Discrete(4),
    spaces.MultiDiscrete([2, 3]),
    spaces.MultiBinary(3),
]


def reference(space, logits):
    """Returns log-probability function and entropy by torch.distributions."""
    if isinstance(space, spaces.Discrete):
        d = torch.distributions.Categorical(logits=logits)
        return d.log_prob, d.entropy()
    if isinstance(space, spaces.MultiBinary):
        d = torch.distributions.Bernoulli(logits=logits)
        return lambda a: d.log_prob(a.float()).sum(-1), d.entropy().sum(-1)
    parts = [torch.distributions.Categorical(logits=part) for part in logits.split([2, 3], -1)]
    return (
        lambda a: sum(d.log_prob(a[:, i]) for i, d in enumerate(parts)),
        sum(d.entropy() for d in parts),
    )


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_log_prob_and_entropy_equal_torch_distributions(space):
    head = action_head(space, agent="test")
    logits = torch.randn(64, head.num_logits, generator=torch.Generator().manual_seed(0)) * 2
    actions = head.sample(logits, torch.Generator().manual_seed(1))
    log_prob, entropy = head.log_prob_and_entropy(logits, actions)
    expected, expected_entropy = reference(space, logits)
    torch.testing.assert_close(log_prob, expected(actions))
    torch.testing.assert_close(head.log_prob(logits, actions), expected(actions))
    torch.testing.assert_close(entropy, expected_entropy)


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_samples_are_drawn_with_their_probabilities(space):
    head = action_head(space, agent="test")
    logits = torch.linspace(-1.0, 1.0, head.num_logits).repeat(40_000, 1)
    actions = head.sample(logits, torch.Generator().manual_seed(2))
    keys, counts = torch.unique(actions, dim=0, return_counts=True)
    expected, _ = reference(space, logits[: len(keys)])
    torch.testing.assert_close(counts / 40_000, expected(keys).exp(), atol=0.01, rtol=0.0)


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_actions_are_the_spaces_own(space):
    head = action_head(space, agent="test")
    logits = torch.zeros(5, head.num_logits)
    for actions in (head.sample(logits, torch.Generator()), head.mode(logits)):
        batch = head.to_env(actions.numpy())
        assert all(space.contains(np.asarray(action, space.dtype)) for action in batch)


def test_mode_is_the_most_probable():
    head = action_head(spaces.MultiDiscrete([2, 3]), agent="test")
    assert head.mode(torch.tensor([[0.0, 1.0, 5.0, 4.0, 3.0]])).tolist() == [[1, 0]]


def test_start_of_a_discrete_space_is_added():
    head = action_head(spaces.Discrete(3, start=10), agent="test")
    assert head.to_env(np.array([0, 2])).tolist() == [10, 12]


def test_continuous_spaces_are_refused_by_name():
    with pytest.raises(ConfigError, match=r"agent 'ppo' cannot act in Box.*expected a Discrete"):
        action_head(spaces.Box(-1.0, 1.0, (2,)), agent="ppo")
