"""Learning on a thread of its own: the same updates, handed over at fixed steps, resumed exactly."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest
import torch
from rlx.contracts import Distribution
from rlx.errors import ConfigError, RlxError
from rlx.testing import assert_equal
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.overlap import Background
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig

SMALL = dict(learning_starts=16, update_every=2, batch_size=8, hidden=16, replay_size=200, overlap=True)
AGENTS = {
    "dqn": (DQN, DQNConfig(**SMALL)),
    "rainbow": (Rainbow, RainbowConfig(**SMALL)),
    "sac": (SAC, SACConfig(**SMALL)),
}
every_agent = pytest.mark.parametrize("name", AGENTS)


def parameters(module):
    return [parameter.detach().clone() for parameter in module.parameters()]


def equal(a, b):
    return all(torch.equal(x, y) for x, y in zip(a, b, strict=True))


@pytest.fixture
def fresh(context_for, corridor, loop):
    """Returns a function that makes an agent in its environment."""

    def make(name, image=False, **changes):
        cls, config = AGENTS[name]
        env = corridor(image=image)
        return loop(cls(replace(config, **changes), context_for(env)), env)

    return make


@every_agent
@pytest.mark.parametrize("image", [False, True])
def test_resume_is_exact_while_something_is_being_learnt(fresh, name, image):
    whole = fresh(name, image).run(40)
    half = fresh(name, image).run(21)
    assert half.agent._background._job is not None
    resumed = fresh(name, image)
    resumed.agent.load_state_dict(half.agent.state_dict())
    resumed.env.load_state_dict(half.env.state_dict())
    resumed.obs = half.obs
    resumed.run(19)
    assert_equal(whole.agent.state_dict(), resumed.agent.state_dict())
    assert whole.history[-1] == resumed.history[-1]


@every_agent
def test_a_checkpoint_changes_nothing(fresh, name):
    plain, saved = fresh(name).run(30), fresh(name)
    for _ in range(30):
        saved.run(1).agent.state_dict()
    assert_equal(plain.agent.state_dict(), saved.agent.state_dict())
    assert plain.history == saved.history


@every_agent
def test_what_acts_is_what_had_been_learnt_at_the_last_hand_over(fresh, name):
    run = fresh(name)
    learnt = None
    for _ in range(30):
        updates = len(run.history)
        run.run(1)
        if len(run.history) == updates:
            continue
        if learnt is not None:
            assert equal(parameters(run.agent._actor), learnt)
        run.agent._wait()
        learnt = parameters(run.agent._online)
        assert not equal(parameters(run.agent._actor), learnt)
    assert learnt is not None


@every_agent
def test_as_many_updates_are_made_as_without(fresh, name):
    plain, beside = fresh(name, overlap=False).run(30), fresh(name).run(30)
    beside.agent._wait()
    assert beside.agent.updates == plain.agent.updates > 10
    # An update is reported one call later.
    counts = [metrics["train/updates"] for metrics in plain.history]
    assert [metrics["train/updates"] for metrics in beside.history] == [0, *counts[:-1]]
    assert "loss/value" not in beside.history[0] and "loss/value" in beside.history[1]


def test_it_is_learnt_on_another_thread(fresh):
    run, seen = fresh("dqn"), set()
    learn = run.agent._learn
    run.agent._learn = lambda drawn: (seen.add(threading.current_thread().name), learn(drawn))[1]
    run.run(12).agent._wait()
    assert seen and all(name.startswith("learner") for name in seen)


def test_priorities_are_taken_over_with_the_policy(fresh):
    run = fresh("rainbow").run(20)
    replay, agent = run.agent.experience.replay, run.agent
    agent._wait()
    items, priorities = agent._pending.items_UB[-1], agent._pending.priorities_UB[-1]
    last = {int(item): priority for item, priority in zip(items, priorities, strict=True)}
    before = replay._tree[np.array(list(last))].copy()
    agent._take_over()
    expected = np.array(list(last.values())) ** 0.5
    assert replay._tree[np.array(list(last))] == pytest.approx(expected)
    assert not np.allclose(before, expected)


@every_agent
def test_a_loss_that_is_not_finite_stops_the_run(fresh, name):
    run = fresh(name, scale_rewards=False).run(10)
    run.agent.experience.replay._rewards[:] = np.nan
    with pytest.raises(RlxError, match=r"agent '\w+': loss/value.*is not finite"):
        run.run(20)


def test_an_error_of_the_thread_is_raised_where_one_waits():
    background = Background(torch.device("cpu"))
    background.start(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        background.finish()
    assert background.finish() is None
    background.start(lambda: 7)
    assert background.finish() == 7


def test_players_wait_for_what_is_being_learnt(fresh):
    run = fresh("sac").run(21)
    assert run.agent._background._job is not None
    run.agent.player(4, seed=0)
    assert run.agent._background._job is None


@every_agent
def test_it_works_in_one_process_only(context_for, corridor, name):
    cls, config = AGENTS[name]
    with pytest.raises(ConfigError, match=r"agent.overlap is true on 2 processes"):
        cls(config, context_for(corridor(), distribution=Distribution(world_size=2, strategy="ddp")))
