"""DQN's targets, loss and schedule by hand."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx_agents.dqn import DQN, DQNConfig, bootstrap_targets, dqn_loss
from rlx_agents.q_network import QNetwork, QShape
from rlx_agents.q_player import instead_of, random_actions
from rlx_agents.target_network import frozen_copy, move_towards
from torch import nn


def test_double_targets_choose_online_and_value_by_the_target():
    online = torch.tensor([[1.0, 3.0], [5.0, 0.0]])
    target = torch.tensor([[10.0, 20.0], [7.0, 9.0]])
    returns, discounts = torch.tensor([1.0, 2.0]), torch.tensor([0.5, 0.0])
    assert bootstrap_targets(returns, discounts, target, online).tolist() == [1 + 0.5 * 20, 2.0]
    assert bootstrap_targets(returns, torch.tensor([0.5, 0.5]), target, target).tolist() == [11.0, 6.5]


def test_loss_is_quadratic_within_one_and_linear_beyond():
    q = torch.tensor([[0.5, 9.0], [9.0, 4.0]], requires_grad=True)
    loss = dqn_loss(q, torch.tensor([0, 1]), torch.tensor([0.0, 1.0]))
    assert loss.item() == pytest.approx((0.5 * 0.25 + (3.0 - 0.5)) / 2)
    loss.backward()
    assert q.grad.tolist() == [[0.25, 0.0], [0.0, 0.5]]


def test_dueling_advantages_count_from_their_mean(context_for, corridor):
    context = context_for(corridor())
    network = QNetwork(context.encoder, context.observation_space, QShape(num_actions=3, dueling=True))
    obs = torch.randn(5, 2)
    features = network.encoder(obs)
    advantage, value = network.advantage(features), network.value(features)
    torch.testing.assert_close(network(obs), value + advantage - advantage.mean(1, keepdim=True))
    torch.testing.assert_close(network(obs).mean(1, keepdim=True), value)


def test_targets_are_copied_or_averaged():
    network, target = nn.Linear(2, 2), nn.Linear(2, 2)
    expected = 0.75 * target.weight.detach() + 0.25 * network.weight.detach()
    move_towards(target, network, 0.25)
    torch.testing.assert_close(target.weight.detach(), expected)
    move_towards(target, network, 1.0)
    assert torch.equal(target.weight, network.weight)
    assert not any(p.requires_grad for p in frozen_copy(network).parameters())


def test_epsilon_greedy_explores_as_often_as_it_should():
    greedy = np.zeros(100_000, np.int64)
    space = spaces.Discrete(4)
    random = random_actions(len(greedy), space, 0.2, np.random.default_rng(0))
    actions = instead_of(greedy, random, space)
    assert (actions != 0).mean() == pytest.approx(0.2 * 3 / 4, abs=0.005)


def test_epsilon_falls_over_its_part_of_the_run(context_for, corridor):
    config = DQNConfig(learning_starts=0, exploration_fraction=0.5, epsilon_end=0.1)
    agent = DQN(config, context_for(corridor(), total_steps=1000))
    for steps, epsilon in [(0, 1.0), (250, 0.55), (500, 0.1), (900, 0.1)]:
        agent.experience.steps = steps
        assert agent._epsilon() == pytest.approx(epsilon)
