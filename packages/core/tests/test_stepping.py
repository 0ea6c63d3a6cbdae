"""One step of an env batch: ends, final observations, reset frames."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from rlx.errors import EnvError
from rlx.run.stepping import check_autoreset, step_env


class Scripted:
    """Returns the same step again and again."""

    def __init__(self, next_obs, final_obs, terminated, truncated):
        info = {} if final_obs is None else {"final_obs": final_obs}
        n = len(terminated)
        self.result = (next_obs, np.ones(n), np.array(terminated), np.array(truncated), info)

    def step(self, action):
        return self.result


def objects(*rows) -> np.ndarray:
    column = np.empty(len(rows), object)
    column[:] = rows
    return column


def test_no_end_no_final_observation():
    step = step_env(Scripted(np.arange(2), None, [False] * 2, [False] * 2), np.zeros(2), np.zeros(2))
    assert step.final_obs is None
    assert step.ended.tolist() == []
    assert step.successor_obs() is step.next_obs
    assert step.reward.dtype == np.float32


@pytest.mark.parametrize(
    "final",
    [np.array([[90.0], [91.0], [92.0]]), objects(None, np.array([91.0]), np.array([92.0]))],
    ids=["array", "objects"],
)
def test_successors_are_final_observations_and_never_reset_frames(final):
    reset = np.array([[0.0], [1.0], [2.0]])
    env = Scripted(reset, final, [False, True, False], [False, False, True])
    step = step_env(env, np.zeros((3, 1)), np.zeros(3))
    assert step.ended.tolist() == [1, 2]
    assert step.final_obs.tolist() == [[91.0], [92.0]]
    assert step.successor_obs().tolist() == [[0.0], [91.0], [92.0]]
    assert step.next_obs.tolist() == [[0.0], [1.0], [2.0]], "the reset frames themselves stay"


@pytest.mark.parametrize("as_objects", [True, False])
def test_dict_observations_are_split_key_by_key(as_objects):
    def rows(base):
        return {"a": np.array([[base], [base + 1]]), "b": np.array([base * 2, base * 2 + 1])}

    final = rows(50)
    if as_objects:
        final = objects(*({key: value[i] for key, value in final.items()} for i in range(2)))
    step = step_env(Scripted(rows(0), final, [False, True], [False, False]), rows(7), np.zeros(2))
    successor = step.successor_obs()
    assert successor["a"].tolist() == [[0], [51]]
    assert successor["b"].tolist() == [0, 101]


def test_only_one_way_of_resetting_is_accepted():
    env = gymnasium.make_vec("CartPole-v1", num_envs=1)
    with pytest.raises(EnvError, match=r"'CartPole-v1' has autoreset mode .*; rlx needs .*SAME_STEP"):
        check_autoreset(env, "CartPole-v1")
    env.metadata["autoreset_mode"] = AutoresetMode.SAME_STEP
    check_autoreset(env, "CartPole-v1")
