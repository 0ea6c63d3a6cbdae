"""Every agent learns to do what was demonstrated, and goes on from there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from rlx.errors import ConfigError
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.imitation import Episode, Imitation, imitate, large_margin_loss
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig

OFF_POLICY = dict(learning_starts=40, update_every=8, batch_size=16, replay_size=500, hidden=32)
AGENTS = {
    "ppo": (PPO, PPOConfig(rollout_steps=16), False),
    "ppo with memory": (PPO, PPOConfig(rollout_steps=16), True),
    "sac": (SAC, SACConfig(**OFF_POLICY), False),
    "dqn": (DQN, DQNConfig(**OFF_POLICY), False),
    "rainbow": (Rainbow, RainbowConfig(**OFF_POLICY), False),
}


def episodes(count=3, steps=20):
    """Right where the first number is above a half, else left."""
    rng = np.random.default_rng(1)
    made = []
    for _ in range(count):
        obs = rng.random((steps, 2), np.float32)
        made.append(Episode(obs=obs, actions=(obs[:, 0] > 0.5).astype(np.int64)))
    return made


@pytest.mark.parametrize("name", AGENTS)
def test_it_does_what_was_demonstrated(context_for, corridor, name):
    cls, config, recurrent = AGENTS[name]
    agent = cls(config, context_for(corridor(), recurrent=recurrent))
    course = list(imitate(agent, episodes(), Imitation(epochs=150, batch_size=20)))
    assert course[-1][0] < course[0][0]
    assert course[-1][1] > (0.7 if recurrent else 0.9)  # the toy memory blurs what is seen with the past
    player = agent.player(2, seed=1, deterministic=True)
    # Far from the border, so that it is clear to all.
    obs = np.array([[0.95, 0.5], [0.05, 0.5]], np.float32)
    assert player.act(obs, np.ones(2, bool)).tolist() == [1, 0]


@pytest.mark.parametrize("name", AGENTS)
def test_it_goes_on_learning_from_there(context_for, corridor, loop, name):
    cls, config, recurrent = AGENTS[name]
    env = corridor()
    agent = cls(config, context_for(env, recurrent=recurrent))
    list(imitate(agent, episodes(), Imitation(epochs=2)))
    assert loop(agent, env).run(80).history


def test_the_same_seed_gives_the_same_course(context_for, corridor):
    courses = []
    for _ in range(2):
        agent = PPO(PPOConfig(rollout_steps=16), context_for(corridor()))
        courses.append(list(imitate(agent, episodes(), Imitation(epochs=3, batch_size=16))))
    assert courses[0] == courses[1]


def test_values_are_told_apart_by_the_margin():
    """Source of the numbers: Hester et al. 2018, equation 1, by hand."""
    q = torch.tensor([[2.0, 0.0], [0.0, 0.5]])
    # First: max(2, 0 + 0.8) - 2 = 0. Second, demonstrated action 0: max(0, 0.5 + 0.8) - 0 = 1.3.
    assert float(large_margin_loss(q, torch.tensor([0, 0]))) == pytest.approx(0.65)


def test_target_networks_follow(context_for, corridor):
    agent = DQN(AGENTS["dqn"][1], context_for(corridor()))
    list(imitate(agent, episodes(), Imitation(epochs=2)))
    for own, target in zip(agent.network.parameters(), agent.target.parameters(), strict=True):
        assert torch.equal(own, target)


@pytest.mark.parametrize("options", [dict(amp="bf16"), dict(overlap=True)], ids=["bf16", "overlap"])
@pytest.mark.parametrize("name", ["ppo", "sac", "dqn", "rainbow"])
def test_it_acts_as_an_agent_with_its_parameters_does(context_for, corridor, name, options):
    """Copies that act, in another dtype or beside what learns, follow."""
    cls, config, _ = AGENTS[name]
    if name != "ppo":
        config = replace(config, learning_starts=0)
    elif "overlap" in options:
        pytest.skip("on-policy agents do not overlap")
    if name == "dqn":
        config = replace(config, epsilon_start=0.0, epsilon_end=0.0)
    context = context_for(corridor(64))
    first, second = (cls(replace(config, **options), context) for _ in range(2))
    list(imitate(first, episodes(), Imitation(epochs=60)))
    second.load_parameters_dict(first.parameters_dict())
    obs = np.random.default_rng(2).random((64, 2), np.float32)
    assert first.act(obs).tolist() == second.act(obs).tolist()


@pytest.mark.parametrize("name", AGENTS)
def test_parameters_are_a_warm_start_for_another_agent(context_for, corridor, loop, name):
    cls, config, recurrent = AGENTS[name]
    env = corridor()
    first = cls(config, context_for(env, recurrent=recurrent))
    list(imitate(first, episodes(), Imitation(epochs=2)))
    second = cls(config, context_for(env, recurrent=recurrent, seed=9, shared_seed=10))
    second.load_parameters_dict(first.parameters_dict())
    obs = np.random.default_rng(2).random((4, 2), np.float32)
    players = [agent.player(4, seed=1, deterministic=True) for agent in (first, second)]
    assert players[0].act(obs, np.ones(4, bool)).tolist() == players[1].act(obs, np.ones(4, bool)).tolist()
    assert loop(second, env).run(80).history


def test_what_cannot_imitate_is_named():
    with pytest.raises(ConfigError, match="agent object cannot imitate"):
        next(imitate(object(), episodes(), Imitation()))
