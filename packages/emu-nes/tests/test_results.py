"""What a step hands out: it belongs to the caller, and its levels are those that are played."""

import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import NESVectorEnv

NOOP, A, B, _ = range(4)


def make(num_envs=2, **arguments):
    arguments = {"observation": "index", "max_pool": False} | arguments
    return NESVectorEnv(tiny_game.game(), num_envs, rom=tiny_game.rom(), **arguments)


def arrays(outcome):
    """Every array of a step by name."""
    _, reward, terminated, truncated, infos = outcome
    named = {"reward": reward, "terminated": terminated, "truncated": truncated, **infos}
    return {name: value for name, value in named.items() if not name.startswith(("_", "final"))}


def test_later_steps_leave_earlier_results_alone():
    env = make()
    env.reset(seed=0)
    first = arrays(env.step(np.array([A, NOOP])))
    kept = {name: value.copy() for name, value in first.items()}
    for _ in range(3):
        env.step(np.array([B, A]))
    for name, value in first.items():
        np.testing.assert_array_equal(value, kept[name], err_msg=name)


def test_results_may_be_written_to():
    env, other = make(), make()
    for each in (env, other):
        each.reset(seed=0)
    for value in arrays(env.step(np.array([A, NOOP]))).values():
        value[:] = value[::-1].copy()
    other.step(np.array([A, NOOP]))
    mine, theirs = (arrays(each.step(np.array([NOOP, A]))) for each in (env, other))
    for name, value in mine.items():
        np.testing.assert_array_equal(value, theirs[name], err_msg=name)


def test_masks_which_every_step_shares_cannot_be_written_to():
    env = make()
    for infos in (env.reset(seed=0)[1], env.step(np.array([A, NOOP]))[4]):
        with pytest.raises(ValueError, match="read-only"):
            infos["_level"][0] = False
    assert env.step(np.array([A, NOOP]))[4]["_level"].all()


def test_types():
    env = make()
    env.reset(seed=0)
    types = {name: value.dtype for name, value in arrays(env.step(np.array([A, NOOP]))).items()}
    assert types["reward"] == types["raw_reward"] == np.float32
    assert {types[name] for name in ("terminated", "truncated", "success", "life_lost")} == {np.dtype(bool)}
    assert types["jumps"] == np.int32
    assert types["level"].kind == "U"


def test_the_level_of_a_state_that_is_put_in():
    env = make(levels=["one", "later"])
    _, infos = env.reset(seed=0)
    assert infos["level"].tolist() == ["one", "later"]
    env.set_state(0, env.get_state(1))
    *_, infos = env.step(np.array([NOOP, NOOP]))
    assert infos["level"].tolist() == ["later", "later"]


def test_levels_of_groups():
    env = make(4, levels=["one", "later"], groups=2)
    env.reset(seed=0)
    for group in (0, 1, 0):
        env.send(np.array([NOOP, NOOP]), group)
        *_, infos = env.recv(group)
        assert infos["level"].tolist() == ["one", "later"]
        assert infos["_level"].tolist() == [True, True]


def test_actions_in_a_column_are_refused():
    env = make()
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions: got shape \(2, 1\); expected \(N,\)"):
        env.step(np.zeros((2, 1), np.int64))
