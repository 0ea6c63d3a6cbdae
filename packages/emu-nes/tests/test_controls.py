"""One or two players at the controllers."""

import gymnasium
import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import NESVectorEnv
from rlx_emu_nes.controls import Controls

ACTIONS = {"NOOP": 0, "A": 0x01, "Right": 0x80}
NOOP, UP = 0, 1


def test_one_player_chooses_among_the_actions():
    controls = Controls(ACTIONS)
    assert controls.space == gymnasium.spaces.Discrete(3)
    assert controls.pads[controls.indices([2, 0])].tolist() == [0x80, 0x00]


def test_two_players_hold_a_pad_each():
    controls = Controls(ACTIONS, players=2)
    assert controls.space == gymnasium.spaces.MultiDiscrete([3, 3])
    assert controls.pads[controls.indices([[1, 2], [2, 0]])].tolist() == [0x8001, 0x0080]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 1], r"got shape \(2,\); expected \(N, 2\)"),
        ([[0, 3]], "got 0 to 3; expected 0 to 2"),
        ([[-1, 0]], "got -1 to 0"),
        ([[0.5, 0]], "got float64; expected integers"),
    ],
)
def test_actions_that_two_players_do_not_have(actions, message):
    with pytest.raises(ValueError, match=message):
        Controls(ACTIONS, players=2).indices(actions)


def test_there_are_two_controllers():
    with pytest.raises(ValueError, match="players: got 3; expected 1 or 2"):
        NESVectorEnv(tiny_game.game(), rom=tiny_game.rom(), players=3)


def test_the_second_player_moves_the_other_side_of_the_duel():
    env = NESVectorEnv("rlx/Duel-v0", 2, levels=["1-two"], players=2, render_mode="rgb_array")
    assert env.single_action_space == gymnasium.spaces.MultiDiscrete([10, 10])
    _, before = env.reset(seed=0)
    for _ in range(4):
        *_, infos = env.step(np.array([[NOOP, UP], [UP, NOOP]]))
    assert (infos["y"] == before["y"]).tolist() == [True, False]
    assert (infos["rival_y"] == before["rival_y"]).tolist() == [False, True]
    assert env.pads()[0].tolist() == [[0x00, 0x10]] * 4


def test_threads_and_saved_states_keep_both_pads():
    def play(env, steps):
        choose = np.random.default_rng(0)
        return [env.step(choose.integers(0, 10, (4, 2)))[0] for _ in range(steps)]

    make = dict(levels=["2-two"], players=2, sticky_actions=0.25, observation="ram")
    env, threaded = (NESVectorEnv("rlx/Duel-v0", 4, num_threads=n, **make) for n in (1, 2))
    env.reset(seed=3), threaded.reset(seed=3)
    np.testing.assert_array_equal(play(env, 20), play(threaded, 20))
    other = NESVectorEnv("rlx/Duel-v0", 4, **make)
    other.load_state_dict(env.state_dict())
    np.testing.assert_array_equal(play(env, 20), play(other, 20))
