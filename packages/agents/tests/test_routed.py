"""One policy per state: who acts, what is cut where, who learns."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import torch
from rlx.errors import ConfigError
from rlx.run.stepping import step_env
from rlx.testing import assert_equal
from rlx_agents.rollout_targets import rollout_samples
from rlx_agents.routed import Routed
from rlx_agents.routed_config import RoutedConfig
from rlx_agents.routed_player import Policies
from torch import Tensor, nn
from two_rooms import TwoRooms

CONFIG = RoutedConfig(rollout_steps=16, minibatches=2, epochs=1, scale_rewards=False)


class DictEncoder(nn.Module):
    """Encodes `place`."""

    def __init__(self, space):
        super().__init__()
        self.feature_dim = 8
        self.layer = nn.Linear(2, 8)

    def forward(self, obs: dict[str, Tensor]) -> Tensor:
        return torch.tanh(self.layer(obs["place"]))


class DictMemory(nn.Module):
    """Counts the steps since `first` in its state."""

    def __init__(self, space):
        super().__init__()
        self.inner = DictEncoder(space)
        self.feature_dim = 9

    def initial_state(self, batch: int) -> Tensor:
        return torch.zeros(batch, 1)

    def forward(self, obs, state: Tensor, first: Tensor):
        features = []
        for t in range(len(first)):
            state = torch.where(first[t][:, None], 0.0, state) + 1.0
            encoded = self.inner({"place": obs["place"][t]})
            features.append(torch.cat([encoded, 0.1 * state], 1))
        return torch.stack(features), state


@pytest.fixture
def make(context_for):
    def make(env, config=CONFIG, recurrent=False, **options):
        context = context_for(env, recurrent=recurrent, **options)
        object.__setattr__(context.encoder, "build", DictMemory if recurrent else DictEncoder)
        return Routed(config, context)

    return make


def steps(agent, env, count):
    obs, _ = env.reset()
    for _ in range(count):
        transition = step_env(env, obs, agent.act(obs))
        agent.observe(transition, None)
        yield transition
        obs = transition.next_obs


def test_each_policy_is_asked_once_for_all_of_its_environments(make, monkeypatch):
    env = TwoRooms(6, seed=1)
    agent = make(env)
    env.reset()
    env._position[:] = [0, 4, 1, 5, 0, 4]
    obs, asked = env._observe(), []
    one = Policies._one

    def watched(self, number, seen, rows, state, first):
        asked.append((number, rows.tolist()))
        return one(self, number, seen, rows, state, first)

    monkeypatch.setattr(Policies, "_one", watched)
    agent.act(obs)
    assert asked == [(0, [0, 2, 4]), (1, [1, 3, 5])]


def test_advantages_are_cut_where_a_state_leads_to_another(make):
    """With values of zero and λ = 1 an advantage is the sum of rewards up to the cut, discounted."""
    env = TwoRooms(1, seed=1)
    agent = make(env, RoutedConfig(rollout_steps=6, scale_rewards=False, discount=1.0, gae_lambda=1.0))
    for network in agent.policies.networks:
        nn.init.zeros_(network.value.weight)
    list(steps(agent, env, 6))
    agent.rollout.rewards[:] = 1.0
    agent.rollout.terminated[:] = agent.rollout.truncated[:] = False
    agent.rollout.truncations.clear()
    agent.log.moved[:] = np.array([0, 0, 1, 0, 0, 0], bool)[:, None]
    advantages = agent._targets().advantages_TM
    assert advantages.ravel().tolist() == [3, 2, 1, 3, 2, 1]


def test_the_next_policys_value_counts_at_a_transition_only_if_asked(make):
    for bootstrap, expected in ((False, 1.0), (True, 1.0 + 0.5 * 7.0)):
        env = TwoRooms(1, seed=1)
        config = RoutedConfig(
            rollout_steps=2,
            scale_rewards=False,
            discount=0.5,
            gae_lambda=1.0,
            bootstrap_transitions=bootstrap,
        )
        agent = make(env, config)
        list(steps(agent, env, 2))
        agent.rollout.rewards[:] = 1.0
        agent.rollout.terminated[:] = agent.rollout.truncated[:] = False
        agent.rollout.truncations.clear()
        agent.rollout.values[:] = torch.tensor([0.0, 7.0])[:, None, None]
        agent.log.moved[:] = [[True], [False]]
        assert agent._targets().advantages_TM[0, 0] == pytest.approx(expected)


def test_a_policy_learns_from_its_own_steps_alone(make):
    """Everything happens in the first room: the other room's policy stays as it is."""
    env = TwoRooms(4, seed=1)
    agent = make(env)
    before = [{k: v.clone() for k, v in n.state_dict().items()} for n in agent.policies.networks]
    for transition in steps(agent, env, 16):
        env._position[:] = 0
        transition.next_obs.update(env._observe())
    metrics = agent.update()
    changed = [
        any(not torch.equal(old[key], value) for key, value in network.state_dict().items())
        for old, network in zip(before, agent.policies.networks, strict=True)
    ]
    assert changed == [True, False]
    assert metrics["state-share/0"] == 1.0 and metrics["state-share/1"] == 0.0
    assert metrics["state-updates/0"] == 2.0 and metrics["state-updates/1"] == 0.0


def test_a_kl_target_ends_an_update_early(make, loop):
    def steps_made(**options):
        env = TwoRooms(4, seed=1)
        config = RoutedConfig(rollout_steps=16, minibatches=1, epochs=50, learning_rate=0.1, **options)
        return loop(make(env, config), env).run(16).history[0]["train/updates"]

    assert 1 <= steps_made(target_kl=1e-4) < 50
    assert steps_made() >= 50


def test_advantages_are_normalised_over_what_is_asked_for(make):
    """As long as the policy is the one that acted, its loss is minus the sum of advantages. It made the first
    three of four steps."""

    def policy_loss(normalise):
        env = TwoRooms(1, seed=1)
        config = RoutedConfig(rollout_steps=4, scale_rewards=False, normalise_advantages=normalise)
        agent = make(env, config)
        list(steps(agent, env, 4))
        targets = agent._targets()
        targets.advantages_TM[:] = np.array([1.0, 2.0, 3.0, 10.0])[:, None]
        samples = rollout_samples(agent.rollout, targets, agent.head, agent.ranks)
        mine, weights = torch.tensor([True, True, True, False]), agent._scheduled()[0]
        gradients = agent.learners[0].gradients
        return [
            gradients.accumulate(samples, mine, torch.tensor(part), weights)[0][0].item()
            for part in ([0, 1], [0, 2], [1, 3])
        ]

    deviation = (2 / 3) ** 0.5  # of 1, 2 and 3
    assert policy_loss("minibatch") == pytest.approx([0.0, 0.0, 0.0], abs=1e-5)
    assert policy_loss("rollout") == pytest.approx([1.0 / deviation, 0.0, 0.0], abs=1e-5)
    assert policy_loss("none") == pytest.approx([-3.0, -4.0, -2.0], rel=1e-5)


def test_no_minibatch_is_smaller_than_asked(make):
    env = TwoRooms(4, seed=1)
    agent = make(env, RoutedConfig(rollout_steps=16, minibatches=8, epochs=1, least_samples=10))
    mine = torch.zeros(64, dtype=torch.bool)
    mine[:25] = True
    assert sorted(len(part) for part in agent._minibatch_indices(mine)) == [12, 13]


def test_memory_starts_anew_where_a_policy_takes_over(make):
    """The encoder's memory counts steps: cells 0, 1 | 3, 4 | 1 are three parts."""
    env = TwoRooms(1, seed=1)
    agent = make(env, recurrent=True)
    env.reset()
    counts, walk = [], [0, 1, 3, 4, 1]
    for here, there in pairwise([*walk, 1]):
        env._position[:] = here
        obs = env._observe()
        agent.act(obs)
        counts.append(float(agent._state))
        transition = step_env(env, obs, np.array([0]))
        transition.terminated[:] = transition.truncated[:] = False
        env._position[:] = there
        transition.next_obs = env._observe()
        agent.observe(transition, None)
    assert counts == [1.0, 2.0, 1.0, 2.0, 1.0]


@pytest.mark.parametrize("recurrent", [False, True])
def test_a_restored_agent_goes_on_bit_for_bit(make, loop, recurrent):
    def new():
        env = TwoRooms(4, seed=2)
        return loop(make(env, recurrent=recurrent), env)

    whole, parted = new().run(41), new().run(21)
    other = new()
    other.agent.load_state_dict(parted.agent.state_dict())
    other.env.load_state_dict(parted.env.state_dict())
    other.obs = parted.obs
    other.run(20)
    assert_equal(other.agent.state_dict(), whole.agent.state_dict())


def test_states_get_the_names_that_the_environment_uses(make):
    env = TwoRooms(2, seed=1)
    agent = make(env)
    for transition in steps(agent, env, 1):
        transition.info["reward_state"] = np.array(["near", "near"])
        agent.log._learn_names(transition, np.zeros(2, np.int64))
    assert agent.log.names == ["near", "1"]


def test_an_observation_without_states_is_refused(context_for, corridor):
    with pytest.raises(ConfigError, match=r"entry 'state' that is one-hot.*env.states=added"):
        Routed(CONFIG, context_for(corridor()))


def test_what_has_no_meaning_is_refused(make):
    with pytest.raises(ConfigError, match=r"agent\.burn_in is 4"):
        make(TwoRooms(2, seed=1), RoutedConfig(rollout_steps=16, burn_in=4))


@pytest.mark.slow
def test_two_policies_walk_the_long_corridor(make, loop):
    env = TwoRooms(4, seed=0)
    agent = make(env, RoutedConfig(rollout_steps=32, bootstrap_transitions=True), total_steps=4000)
    loop(agent, env).run(1000)
    evaluation = TwoRooms(4, seed=5)
    player = agent.player(4, seed=1, deterministic=True)
    (obs, _), first, outcomes = evaluation.reset(), np.ones(4, bool), []
    while len(outcomes) < 40:
        transition = step_env(evaluation, obs, player.act(obs, first))
        first = transition.terminated | transition.truncated
        outcomes += transition.terminated[transition.ended].tolist()
        obs = transition.next_obs
    assert np.mean(outcomes) > 0.9
