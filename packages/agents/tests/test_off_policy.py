"""What DQN, Rainbow and SAC have in common: state, playing, schedules, errors."""

from dataclasses import replace

import numpy as np
import pytest
from gymnasium import spaces
from rlx.errors import ConfigError, RlxError
from rlx.testing import assert_equal
from rlx.validation import validate
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig

SMALL = dict(learning_starts=16, update_every=4, batch_size=8, hidden=16, replay_size=200)
AGENTS = [
    (DQN, DQNConfig(**SMALL)),
    (DQN, DQNConfig(**SMALL, double=False, dueling=False, target_rate=1.0, target_interval=3, n_step=3)),
    (Rainbow, RainbowConfig(**SMALL)),
    (
        Rainbow,
        RainbowConfig(
            **SMALL,
            double=False,
            dueling=False,
            distributional=False,
            noisy=False,
            prioritised=False,
            n_step=1,
        ),
    ),
    (SAC, SACConfig(**SMALL)),
    (SAC, SACConfig(**SMALL, n_step=3, fixed_temperature=True)),
]
NAMES = ["dqn", "dqn-plain", "rainbow", "rainbow-plain", "sac", "sac-fixed"]
every_agent = pytest.mark.parametrize(("cls", "config"), AGENTS, ids=NAMES)


@every_agent
@pytest.mark.parametrize("image", [False, True])
def test_resume_is_exact(context_for, corridor, loop, cls, config, image):
    def fresh():
        env = corridor(image=image)
        return loop(cls(config, context_for(env, has_bonus=True)), env, bonus=True)

    whole = fresh().run(60)
    half = fresh().run(30)
    resumed = fresh()
    resumed.agent.load_state_dict(half.agent.state_dict())
    resumed.env.load_state_dict(half.env.state_dict())
    resumed.obs = half.obs
    resumed.run(30)
    assert_equal(whole.agent.state_dict(), resumed.agent.state_dict())
    assert whole.history[-1] == resumed.history[-1]
    assert whole.history[0].keys() <= cls.metrics.keys()


@every_agent
def test_resume_without_the_replay_goes_on(context_for, corridor, loop, cls, config):
    env = corridor()
    state = loop(cls(config, context_for(env)), env).run(30).agent.state_dict()
    del state["replay"]
    env = corridor()
    agent = cls(config, context_for(env))
    agent.load_state_dict(state)
    before = agent.updates
    assert len(agent.experience.replay) == 0
    resumed = loop(agent, env).run(4)
    assert agent.updates == before, "nothing is learnt until the memory has the 16 steps of a warm-up again"
    assert resumed.run(20).history and agent.updates > before


@every_agent
def test_one_update_per_interval_after_the_warm_up(context_for, corridor, loop, cls, config):
    env = corridor(num_envs=4)
    run = loop(cls(config, context_for(env)), env).run(14)
    # 56 environment steps, of which 40 are after the first 16; one update for every 4
    assert run.agent.updates == 10


@pytest.mark.parametrize(("cls", "config"), AGENTS[::2], ids=NAMES[::2])
@pytest.mark.parametrize("n_step", [1, 2])
def test_a_return_goes_on_after_n_steps(context_for, corridor, loop, cls, config, n_step):
    env = corridor()
    config = replace(config, n_step=n_step, discount=0.5)
    agent = loop(cls(config, context_for(env)), env).run(30).agent
    discounts = agent.experience.sample().batch.discounts_B
    assert discounts[discounts > 0].min() == 0.5**n_step  # fewer where an episode is cut off


@every_agent
def test_playing_changes_nothing_and_is_reproducible(context_for, corridor, loop, cls, config):
    env = corridor()
    agent = loop(cls(config, context_for(env)), env).run(20).agent
    obs, _ = env.reset(seed=1)
    before = agent.state_dict()
    plays = []
    for _ in range(2):
        player = agent.player(4, seed=5)
        plays.append([player.act(obs, np.zeros(4, bool)).tolist() for _ in range(20)])
        assert all(len(facts) == 4 for facts in player.explain().values())
    assert plays[0] == plays[1]
    assert_equal(before, agent.state_dict())
    assert agent.player(4, seed=1, deterministic=True).act(obs, np.zeros(4, bool)).shape == (4,)


@every_agent
def test_parameters_are_enough_to_play(context_for, corridor, loop, cls, config):
    env = corridor()
    agent = loop(cls(config, context_for(env)), env).run(20).agent
    copy = cls(config, context_for(env, inference=True, shared_seed=99))
    copy.load_parameters_dict(agent.parameters_dict())
    obs, first = env.reset(seed=2)[0], np.ones(4, bool)
    for kind in (True, False):
        ours, theirs = (a.player(4, seed=7, deterministic=kind) for a in (agent, copy))
        assert np.array_equal(ours.act(obs, first), theirs.act(obs, first))
    assert agent.state_dict()["parameters"].keys() == agent.parameters_dict().keys()


@every_agent
def test_a_loss_that_is_not_finite_stops_with_the_agents_name(context_for, corridor, loop, cls, config):
    env = corridor()
    run = loop(cls(replace(config, scale_rewards=False), context_for(env)), env).run(10)
    run.agent.experience.replay._rewards[:] = np.nan
    with pytest.raises(RlxError, match=r"agent '\w+': loss/value.*is not finite"):
        run.run(20)


@every_agent
def test_actions_count_from_the_spaces_start(context_for, corridor, cls, config):
    env = corridor()
    agent = cls(config, context_for(env, action_space=spaces.Discrete(3, start=5)))
    obs, _ = env.reset()
    actions = np.concatenate([agent.act(obs) for _ in range(30)])
    assert set(actions.tolist()) == {5, 6, 7}


@pytest.mark.parametrize(("cls", "config"), AGENTS[::2], ids=NAMES[::2])
def test_what_an_agent_cannot_do_is_said_before_training(context_for, corridor, cls, config):
    with pytest.raises(ConfigError, match=r"cannot act in MultiBinary.*--agent ppo"):
        cls(config, context_for(corridor(), action_space=spaces.MultiBinary(3)))
    with pytest.raises(ConfigError, match=r"cannot use the recurrent encoder 'tiny'"):
        cls(config, context_for(corridor(), recurrent=True))
    with pytest.raises(ConfigError, match=r"agent.batch_size': 0: .* greater than or equal to 1"):
        validate(type(config), {"batch_size": 0}, path="agent")


@every_agent
@pytest.mark.parametrize(
    ("learning_starts", "total_steps", "learns"),
    [(16, 20, True), (16, 16, False), (20, 16, False), (15, 16, True), (19, 17, True), (20, 20, False)],
)
def test_a_run_too_short_to_learn_says_so_before_it_begins(
    context_for, corridor, loop, cls, config, learning_starts, total_steps, learns
):
    env = corridor()  # of 4 environments: only steps beyond `learning_starts` call for updates, one in 4
    agent = cls(
        replace(config, learning_starts=learning_starts, n_step=1), context_for(env, total_steps=total_steps)
    )
    warned = any("nothing will be learned: agent.learning_starts" in line for line in agent.choices)
    assert warned is not learns
    assert bool(loop(agent, env).run(-(-total_steps // 4)).history) is learns
