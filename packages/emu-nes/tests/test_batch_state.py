"""Saved environments and batches go on exactly, elsewhere too, or are refused whole."""

import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import StateError, savestate
from tiny_batch import NOOP, A, B, actions, make, play, same


def test_a_saved_environment_goes_on_exactly():
    env = make(2, sticky_actions=0.5, noop_max=5, frame_stack=3)
    env.reset(seed=1)
    play(env, 5, seed=2)
    state = env.get_state(0)
    assert len(state) < 300_000
    first = play(env, 20, seed=3)
    env.set_state(0, state)
    second = play(env, 20, seed=3)
    for left, right in zip(first, second, strict=True):
        np.testing.assert_array_equal(left[0][0], right[0][0])
        assert left[1][0] == right[1][0]


def test_a_saved_environment_moves_to_another_lane():
    env = make(2)
    env.reset(seed=1)
    env.step(actions(A, NOOP))
    env.set_state(1, env.get_state(0))
    observation, _, _, _, infos = env.step(actions(A, A))
    np.testing.assert_array_equal(observation[0], observation[1])
    assert infos["jumps"].tolist() == [8, 8]


def test_a_saved_environment_brings_the_level_that_it_goes_to_next():
    later = make(1, levels=["later"])
    later.reset()
    env = make(1, levels=["one"])
    env.reset()
    env.set_state(0, later.get_state(0))
    assert env.reset()[1]["level"].tolist() == ["later"]


def test_a_state_whose_level_cannot_be_made_changes_nothing():
    game = tiny_game.game(levels={"one": None, "lost": {"state": "lost.state"}})
    fits = make(1, game=tiny_game.game(levels={"one": None, "lost": None}), levels=["lost"])
    fits.reset()
    env = make(1, game=game)
    env.reset()
    before = env.get_state(0)
    with pytest.raises(StateError, match="lost"):
        env.set_state(0, fits.get_state(0))
    assert env.get_state(0) == before


def leaves(tree):
    if isinstance(tree, dict):
        for value in tree.values():
            yield from leaves(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from leaves(value)
    else:
        yield tree


def test_a_restored_batch_goes_on_bit_for_bit():
    arguments = {"sticky_actions": 0.25, "noop_max": 9, "num_threads": 2, "levels": ["one", "later"]}
    env = make(4, **arguments)
    env.reset(seed=1)
    play(env, 10, seed=1)
    env.add_level("here", env.get_state(2))
    env.set_levels(["here"], [3])
    state = env.state_dict()
    assert all(isinstance(leaf, (np.ndarray, int, str)) for leaf in leaves(state))
    first = play(env, 60, seed=2)

    other = make(4, **arguments)
    observation = other.load_state_dict(state)
    assert observation.shape == first[0][0].shape
    for left, right in zip(first, play(other, 60, seed=2), strict=True):
        same(left, right)
    assert other.levels == ("one", "later", "here")


def test_the_restored_observation_is_the_last_one():
    env = make(3)
    env.reset(seed=1)
    last = play(env, 3, seed=1)[-1][0]
    np.testing.assert_array_equal(make(3).load_state_dict(env.state_dict()), last)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_envs": 3}, "num_envs 2, this batch has 3"),
        ({"frame_skip": 2}, "frame_skip 4, this batch has 2"),
        ({"frame_stack": 2}, "observation"),
    ],
)
def test_a_state_of_another_batch_is_refused(changes, message):
    state = make(2).state_dict()
    with pytest.raises(StateError, match=message):
        make(**({"num_envs": 2} | changes)).load_state_dict(state)


def damaged(state, key, row):
    state = state | {key: state[key].copy()}
    state[key][row] = 255
    return state


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: damaged(state, "machines", 1), "damaged"),
        (lambda state: damaged(state, "states", 1), "damaged"),
        (lambda state: state | {"added_levels": {"here": np.zeros(9, np.uint8)}}, "state"),
        (lambda state: state | {"levels": ["later", "one"]}, "levels"),
        (lambda state: {key: state[key] for key in state if key != "levels"}, "levels"),
    ],
)
def test_a_state_that_does_not_fit_changes_nothing(change, message):
    saved, env = make(2), make(2)
    saved.reset()
    state = saved.state_dict()
    env.reset()
    env.step(actions(A, B))
    before = [env.get_state(i) for i in range(2)]
    with pytest.raises(StateError, match=message):
        env.load_state_dict(change(state))
    assert [env.get_state(i) for i in range(2)] == before
    assert env.levels == ("one", "later")


def test_a_level_of_no_machine_is_refused():
    env = make(1)
    env.reset()
    with pytest.raises(StateError):
        env.add_level("broken", savestate.pack(savestate.MACHINE, env.cartridge.sha1, (bytes(9),)))
    assert env.levels == ("one", "later")
