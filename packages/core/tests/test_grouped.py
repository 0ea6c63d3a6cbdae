"""Stepping in groups: the same steps as of the whole batch, begun as early as allowed."""

from __future__ import annotations

import numpy as np
import pytest
from rlx.run.grouped import GroupStepper, WholeStepper, merged_infos, stepper_for
from rlx.run.phases import PhaseClock
from rlx.testing.grouped_toy import GroupedCorridor
from rlx.testing.toys import Corridor


def clockwork(obs):
    """Returns two steps to the right, then one to the left."""
    return np.where(obs[:, 1] * 12 % 3 < 1.5, 1, 0)


class Clockwork:
    """Writes down what it was asked."""

    def __init__(self, ahead=True):
        self.asked, self.ahead = [], ahead

    def act(self, obs):
        return clockwork(obs)

    def act_part(self, obs, part, ended):
        self.asked.append((part.start, None if ended is None else ended.tolist()))
        return clockwork(obs)

    def may_act_ahead(self):
        return self.ahead


@pytest.mark.parametrize("ahead", [False, True])
def test_groups_make_the_steps_of_the_whole_batch(ahead):
    env, plain = (GroupedCorridor(6, seed=3, groups=3) for _ in range(2))
    agent = Clockwork()
    stepper = stepper_for(env, agent, PhaseClock())
    assert isinstance(stepper, GroupStepper)
    obs, expected = env.reset(seed=1)[0], plain.reset(seed=1)[0]
    for step in range(40):
        transition = stepper.step(obs, ahead=ahead and step < 39)
        theirs = plain.step(clockwork(expected))
        assert np.array_equal(transition.obs, expected)
        assert np.array_equal(transition.action, clockwork(expected))
        assert np.array_equal(transition.next_obs, theirs[0])
        assert np.array_equal(transition.reward, theirs[1])
        assert np.array_equal(transition.terminated, theirs[2])
        assert np.array_equal(transition.truncated, theirs[3])
        assert transition.info.keys() == theirs[4].keys()
        if len(transition.ended):
            assert np.array_equal(transition.final_obs, theirs[4]["final_obs"][transition.ended])
        obs, expected = transition.next_obs, theirs[0]
    assert stepper.idle
    env.state_dict()  # would raise if a group were under way
    assert [part for part, _ in agent.asked] == [0, 2, 4] * 40
    assert all((ended is None) == (not ahead or i < 3) for i, (_, ended) in enumerate(agent.asked))


def test_the_agent_decides_whether_it_acts_ahead():
    agent = Clockwork(ahead=False)
    env = GroupedCorridor(4, seed=0)
    stepper = GroupStepper(env, agent, PhaseClock())
    stepper.step(env.reset()[0], ahead=True)
    assert stepper.idle and len(agent.asked) == 2


def test_settling_waits_for_what_is_under_way():
    agent = Clockwork()
    env = GroupedCorridor(4, seed=0)
    stepper = GroupStepper(env, agent, PhaseClock())
    assert stepper.settle() is None
    stepper.step(env.reset()[0], ahead=True)
    assert not stepper.idle
    obs = stepper.settle()
    assert stepper.idle
    assert np.array_equal(obs, env.load_state_dict(env.state_dict()))


def test_agents_and_environments_without_parts_are_stepped_as_a_whole():
    clock = PhaseClock()
    assert isinstance(stepper_for(GroupedCorridor(4, seed=0, groups=1), Clockwork(), clock), WholeStepper)
    assert isinstance(stepper_for(Corridor(4, seed=0), Clockwork(), clock), WholeStepper)
    assert isinstance(stepper_for(GroupedCorridor(4, seed=0), object(), clock), WholeStepper)


def test_infos_of_one_group_are_filled_up_for_the_others():
    final = np.array([None, "seen"], object)
    infos = [
        {"x": np.array([1, 2])},
        {"x": np.array([3]), "final": {"ok": np.array([True])}, "obs": final[1:]},
    ]
    merged = merged_infos(infos, [2, 1])
    assert merged["x"].tolist() == [1, 2, 3]
    assert merged["final"]["ok"].tolist() == [False, False, True]
    assert merged["obs"].tolist() == [None, None, "seen"]
