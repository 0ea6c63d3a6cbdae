"""Acting for one half of the environments while the other half is stepped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from rlx.run.grouped import GroupStepper, WholeStepper
from rlx.run.phases import PhaseClock
from rlx.testing import assert_equal
from rlx.testing.grouped_toy import GroupedCorridor
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig

CONFIG = PPOConfig(rollout_steps=16, minibatches=2, epochs=2, sequence_length=8)
SMALL = dict(learning_starts=24, update_every=6, batch_size=8, hidden=16, replay_size=200)
OFF_POLICY = [(DQN, DQNConfig(**SMALL)), (Rainbow, RainbowConfig(**SMALL)), (SAC, SACConfig(**SMALL))]
EXACT = ("actions", "first", "rewards", "terminated", "truncated")


def collect(agent, stepper, obs, steps, *, ahead=True):
    """Steps as the core's loop does; returns the observations, and the rollouts that were learnt from."""
    rollouts = []
    for step in range(steps):
        transition = stepper.step(obs, ahead=ahead and step < steps - 1)
        agent.observe(transition, None)
        obs = transition.next_obs
        if agent.ready():
            rollouts.append(agent.rollout.state_dict())
            agent.update()
    return obs, rollouts


@pytest.mark.parametrize("recurrent", [False, True])
@pytest.mark.parametrize("ahead", [False, True])
def test_halves_do_what_the_whole_does(context_for, recurrent, ahead):
    runs = []
    for kind in (WholeStepper, GroupStepper):
        env = GroupedCorridor(6, seed=3)
        agent = PPO(CONFIG, context_for(env, recurrent=recurrent))
        _, rollouts = collect(agent, kind(env, agent, PhaseClock()), env.reset(seed=5)[0], 64, ahead=ahead)
        runs.append((agent, rollouts))
    (plain, expected), (halved, got) = runs
    assert len(expected) == len(got) == 4
    assert any(rollout["truncations"] for rollout in expected), "an episode that is cut is part of the test"
    for theirs, ours in zip(expected, got, strict=True):
        for name in EXACT:
            assert np.array_equal(theirs[name], ours[name]), name
        for name in ("logits", "values", *(["states"] if recurrent else [])):
            np.testing.assert_allclose(ours[name], theirs[name], atol=1e-5, err_msg=name)
        for cut, ours_cut in zip(theirs["truncations"].values(), ours["truncations"].values(), strict=True):
            assert np.array_equal(cut["envs"], ours_cut["envs"])
            if recurrent:
                np.testing.assert_allclose(ours_cut["state"], cut["state"], atol=1e-5)
    for name, tensor in plain.network.state_dict().items():
        np.testing.assert_allclose(halved.network.state_dict()[name], tensor, atol=1e-4, err_msg=name)


@pytest.mark.parametrize(("cls", "config"), OFF_POLICY, ids=["dqn", "rainbow", "sac"])
def test_agents_with_replay_act_for_halves_too(context_for, cls, config):
    runs = []
    for kind in (WholeStepper, GroupStepper):
        env = GroupedCorridor(6, seed=3)
        agent = cls(config, context_for(env))
        obs, actions = env.reset(seed=5)[0], []
        stepper = kind(env, agent, PhaseClock())
        for _ in range(30):
            transition = stepper.step(obs, ahead=True)
            assert stepper.idle
            agent.observe(transition, None)
            obs = transition.next_obs
            actions.append(transition.action)
            if agent.ready():
                agent.update()
        runs.append((agent, actions))
    (plain, expected), (halved, got) = runs
    assert plain.updates == halved.updates > 10
    assert np.array_equal(expected, got)
    ours, theirs = (agent.parameters_dict().popitem()[1] for agent in (halved, plain))
    for name, array in theirs.items():
        np.testing.assert_allclose(ours[name], array, atol=1e-4, err_msg=name)


@pytest.mark.parametrize("recurrent", [False, True])
def test_halves_are_reproducible_and_resume_exactly(context_for, recurrent):
    def fresh():
        env = GroupedCorridor(4, seed=3)
        agent = PPO(CONFIG, context_for(env, recurrent=recurrent))
        return env, agent, GroupStepper(env, agent, PhaseClock())

    env, whole, stepper = fresh()
    collect(whole, stepper, env.reset(seed=5)[0], 40)
    env, half, stepper = fresh()
    obs, _ = collect(half, stepper, env.reset(seed=5)[0], 23)
    state, places = half.state_dict(), env.state_dict()
    env, resumed, stepper = fresh()
    resumed.load_state_dict(state)
    env.load_state_dict(places)
    collect(resumed, stepper, obs, 17)
    assert_equal(whole.state_dict(), resumed.state_dict())


def test_nothing_is_decided_ahead_of_an_update(context_for):
    env = GroupedCorridor(4, seed=3)
    agent = PPO(replace(CONFIG, rollout_steps=8), context_for(env))
    stepper = GroupStepper(env, agent, PhaseClock())
    obs, idle = env.reset(seed=5)[0], []
    for _ in range(16):
        transition = stepper.step(obs, ahead=True)
        agent.observe(transition, None)
        obs = transition.next_obs
        idle.append(stepper.idle)
        if agent.ready():
            agent.update()
    assert [i for i, is_idle in enumerate(idle) if is_idle] == [7, 15]
