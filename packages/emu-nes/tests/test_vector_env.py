"""The batch against a cartridge whose every frame is known (tiny_game.py)."""

import gymnasium
import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import NES, GameError, NESVectorEnv
from tiny_batch import NOOP, RIGHT, A, B, actions, colours, make, play, same


def test_reset_fills_the_stack_with_the_first_picture():
    env = make()
    observation, infos = env.reset()
    assert observation.shape == (2, 4, 240, 256)
    assert (colours(observation) == infos["count"][:, None] & 63).all()
    assert infos["level"].tolist() == ["one", "one"]


def test_a_step_plays_frame_skip_frames_and_stacks_oldest_first():
    env = make(1, frame_skip=3)
    _, infos = env.reset()
    start = infos["count"][0]
    for _ in range(4):
        observation, *_, infos = env.step(actions(NOOP))
    assert infos["count"][0] == start + 12
    assert colours(observation)[0].tolist() == [start + 3, start + 6, start + 9, start + 12]


def test_the_reward_is_summed_over_every_frame():
    env = make()
    env.reset()
    _, reward, *_ = env.step(actions(A, NOOP))
    assert reward.dtype == np.float32
    assert reward.tolist() == [4, 0]


def test_the_sign_of_nothing_is_nothing():
    rewards = {"default": {"terms": {"jumps": "delta(jumps)"}, "step": "sign"}}
    env = make(game=tiny_game.game(rewards=rewards))
    env.reset()
    _, reward, *_ = env.step(actions(A, NOOP))
    assert reward.tolist() == [1, 0]


def test_clips_and_scale_apply_in_order():
    rewards = {
        "default": {
            "terms": {"a": "5 * delta(jumps)"},
            "frame_clip": [-1, 2],
            "step": [-3, 7],
            "scale": 0.5,
        }
    }
    env = make(1, game=tiny_game.game(rewards=rewards), frame_skip=3)
    env.reset()
    assert env.step(actions(A))[1].tolist() == [3.0]
    env = make(1, game=tiny_game.game(rewards=rewards), frame_skip=6)
    env.reset()
    assert env.step(actions(A))[1].tolist() == [3.5]


def test_the_raw_reward_is_neither_clipped_nor_scaled():
    rewards = {
        "shown": {"terms": {"a": "delta(jumps)"}, "step": "sign", "scale": 0.1},
        "raw": {"terms": {"a": "delta(jumps)"}},
    }
    game = tiny_game.game(rewards=rewards, defaults={"reward": "shown", "raw_reward": "raw"})
    env = make(game=game)
    env.reset()
    _, reward, _, _, infos = env.step(actions(A, NOOP))
    np.testing.assert_allclose(reward, [0.1, 0])
    assert infos["raw_reward"].tolist() == [4, 0]


def test_a_life_lost_on_any_frame_ends_the_episode_with_what_came_before():
    # B takes lives on every frame; the first loss ends the episode, later frames pay nothing.
    game = tiny_game.game(rewards={"default": {"terms": {"time": "delta(count)"}}})
    env = make(game=game)
    env.reset()
    _, reward, terminated, truncated, infos = env.step(actions(B, NOOP))
    assert terminated.tolist() == [True, False]
    assert truncated.tolist() == [False, False]
    assert reward.tolist() == [1, 4]
    assert infos["final_info"]["life_lost"].tolist() == [True, False]
    assert infos["lives"].tolist() == [3, 3]
    assert infos["final_info"]["episode_return"].tolist() == [1, 0]
    assert infos["final_info"]["episode_length"].tolist() == [1, 0]


def test_a_life_lost_and_regained_within_one_step_is_still_seen():
    game = tiny_game.game(
        episode={
            "life_lost": "delta(lives) < 0",
            "pokes": [{"at": 0x13, "value": 3, "when": "lives < 3 and count % 4 == 3"}],
        },
        start=[{"until": "count % 4 == 0"}],
    )
    env = make(1, game=game, life_loss="ignore")
    _, infos = env.reset()
    *_, infos = env.step(actions(B))
    assert infos["life_lost"].tolist() == [True]


def test_the_final_observation_belongs_to_the_ended_episode():
    env = make(2)
    first, infos = env.reset()
    start = infos["count"][0]
    env.step(actions(NOOP, NOOP))
    observation, _, terminated, _, infos = env.step(actions(B, NOOP))
    assert terminated.tolist() == [True, False]
    assert infos["_final_obs"].tolist() == [True, False]
    assert infos["final_obs"][1] is None
    final = colours(infos["final_obs"][0])
    assert final.tolist() == [start, start, start + 4, start + 8]
    np.testing.assert_array_equal(observation[0], first[0])
    assert colours(observation)[1].tolist() == final.tolist()


def test_an_ended_life_can_go_on_where_the_game_is():
    env = make(1, life_loss="continue")
    _, infos = env.reset()
    start = infos["count"][0]
    observation, _, terminated, _, infos = env.step(actions(B))
    assert terminated[0]
    assert infos["count"][0] == start + 4
    assert infos["lives"][0] == 255
    assert colours(observation)[0].tolist() == [start + 4] * 4


def test_a_time_limit_truncates_and_does_not_terminate():
    env = make(1, max_episode_steps=3)
    env.reset()
    ends = [env.step(actions(NOOP)) for _ in range(6)]
    assert [end[3][0] for end in ends] == [False, False, True, False, False, True]
    assert not any(end[2][0] for end in ends)
    assert ends[2][4]["final_info"]["episode_length"][0] == 3


def test_an_end_on_the_last_step_is_no_truncation():
    env = make(1, max_episode_steps=1)
    env.reset()
    _, _, terminated, truncated, _ = env.step(actions(B))
    assert (terminated[0], truncated[0]) == (True, False)


def test_frames_in_which_nobody_can_act_are_skipped():
    busy = {"busy": "20 <= count and count < 40"}
    env = make(1, game=tiny_game.game(episode=busy))
    _, infos = env.reset()
    while infos["count"][0] < 20:
        observation, reward, _, _, infos = env.step(actions(A))
    # It goes on at 40, and plays two drawn frames.
    assert infos["count"][0] == 42
    assert colours(observation)[0, -1] == 42
    assert reward[0] <= 4


def test_success_is_remembered_to_the_end_of_the_episode():
    game = tiny_game.game(episode={"success": "jumps == 2", "terminated": "jumps >= 8"})
    env = make(1, game=game)
    env.reset()
    _, _, terminated, _, infos = env.step(actions(A))
    assert infos["success"].tolist() == [True]
    _, _, terminated, _, infos = env.step(actions(A))
    assert terminated[0]
    assert infos["final_info"]["success"].tolist() == [True]
    assert infos["success"].tolist() == [False]


def test_results_do_not_depend_on_the_number_of_threads():
    runs = []
    for threads in (1, 2, 5, 11):  # the last more than there are environments
        env = make(7, num_threads=threads, sticky_actions=0.25, noop_max=9)
        env.reset(seed=5)
        runs.append(play(env, 40, seed=1))
        env.close()
    for other in runs[1:]:
        for left, right in zip(runs[0], other, strict=True):
            same(left, right)


def test_the_same_seed_gives_the_same_run_and_lanes_differ():
    env = make(8, noop_max=20)
    _, first = env.reset(seed=3)
    _, again = env.reset(seed=3)
    _, other = env.reset(seed=4)
    assert first["count"].tolist() == again["count"].tolist()
    assert first["count"].tolist() != other["count"].tolist()
    assert len(set(first["count"].tolist())) > 3
    start = make(1).reset()[1]["count"][0]
    assert set(first["count"] - start) <= set(range(21))


def test_sticky_actions_keep_the_last_buttons_that_often():
    env = make(1, sticky_actions=0.25, frame_skip=1, render_mode="rgb_array", size=None)
    env.reset(seed=0)
    held, asked, kept = 0, 0, 0
    for step in range(4000):
        action = (A, RIGHT)[step % 2]
        env.step(actions(action))
        pad = env.pads()[0][0, 0]
        if (want := (0x01, 0x80)[step % 2]) != held:
            asked += 1
            kept += pad == held
        assert pad in (held, want)
        held = pad
    assert 0.22 < kept / asked < 0.28


def test_levels_start_at_the_next_reset():
    env = make(2, levels=["one"])
    _, infos = env.reset()
    one = infos["count"][0]
    env.set_levels(["later"], [1])
    *_, infos = env.step(actions(B, B))
    assert infos["level"].tolist() == ["one", "later"]
    assert infos["count"].tolist() == [one, one + 7]
    assert infos["final_info"]["level"].tolist() == ["one", "one"]


def test_environments_are_chosen_by_their_numbers():
    env = make(3, levels=["one"])
    env.set_levels(["later"], np.array([0, -1]))
    assert env.reset()[1]["level"].tolist() == ["later", "one", "later"]
    # As numbers, a mask would be environments 1, 0 and 0.
    with pytest.raises(
        ValueError, match=r"environment .*True.*: expected a number; of a mask, np.flatnonzero"
    ):
        env.set_levels(["one"], np.array([True, False, False]))
    with pytest.raises(ValueError, match=r"environment 0\.5: expected a number"):
        env.get_state(0.5)
    with pytest.raises(GameError, match="level 5: expected a name"):
        env.add_level(5, env.get_state(0))


def test_levels_are_given_out_in_turn():
    env = make(5, levels=["one", "later"])
    assert env.reset()[1]["level"].tolist() == ["one", "later", "one", "later", "one"]


def test_a_level_starts_from_a_state_of_a_console():
    nes = NES(tiny_game.rom())
    nes.step(0x01, frames=30)
    env = make(1)
    env.add_level("console", nes.save_state())
    env.set_levels(["console"])
    _, infos = env.reset()
    assert infos["level"].tolist() == ["console"]
    assert infos["jumps"][0] == nes.ram[0x12]
    with pytest.raises(GameError, match="belongs to test/Tiny-v0"):
        env.add_level("one", nes.save_state())


def test_send_and_recv_step_halves():
    whole, halves = make(4), make(4, groups=2, num_threads=2)
    expected, _ = whole.reset(seed=1)
    np.testing.assert_array_equal(halves.reset(seed=1)[0], expected)
    random = np.random.default_rng(0)
    for _ in range(20):
        chosen = random.integers(0, 4, 4)
        observation, reward, terminated, _, infos = whole.step(chosen)
        halves.send(chosen[:2], 0)
        halves.send(chosen[2:], 1)
        for group in (1, 0):
            part = slice(2 * group, 2 * group + 2)
            got = halves.recv(group)
            np.testing.assert_array_equal(got[0], observation[part])
            np.testing.assert_array_equal(got[1], reward[part])
            np.testing.assert_array_equal(got[2], terminated[part])
            np.testing.assert_array_equal(got[4]["count"], infos["count"][part])
    halves.close()


def test_what_a_group_observed_stays_while_the_groups_take_turns():
    # Group 1 is always under way when group 0 starts again, so that no moment is without a pending group.
    whole, halves = make(2), make(2, groups=2)
    whole.reset()
    halves.reset()
    expected = [whole.step(actions(A, NOOP))[0][0] for _ in range(6)]
    halves.send(actions(A), 0)
    halves.send(actions(NOOP), 1)
    seen = []
    for _ in range(6):
        seen.append(halves.recv(0)[0][0])
        halves.send(actions(A), 0)
        halves.recv(1)
        halves.send(actions(NOOP), 1)
    np.testing.assert_array_equal(seen, expected)
    halves.close()


def test_groups_must_be_received_before_anything_else():
    env = make(2, groups=2)
    env.reset()
    env.send(actions(NOOP), 0)
    with pytest.raises(RuntimeError, match="already being stepped"):
        env.send(actions(NOOP), 0)
    with pytest.raises(RuntimeError, match="call recv first"):
        env.step(actions(NOOP, NOOP))
    with pytest.raises(RuntimeError, match="group 1 is not being stepped"):
        env.recv(1)
    with pytest.raises(RuntimeError, match="observe: groups"):
        env.observe()
    env.close()


def test_memory_is_read_and_written_only_between_the_steps_of_its_group():
    env = make(2, groups=2)
    env.reset()
    env.send(actions(A), 0)
    for access in (lambda: env.peek(0, 0x12), lambda: env.poke(0, 0x12, 7), lambda: env.ram(-2)):
        with pytest.raises(RuntimeError, match=r"group 0 is being stepped; call recv\(0\) first"):
            access()
    env.poke(1, 0x12, 7)
    assert env.peek(1, 0x12) == env.ram(1)[0x12] == 7
    env.recv(0)
    assert env.peek(0, 0x12) == 4
    env.close()


def test_observations_are_the_callers_unless_an_array_is_given():
    env = make(1)
    first, _ = env.reset()
    kept = first.copy()
    env.step(actions(A))
    np.testing.assert_array_equal(first, kept)

    out = np.zeros((1, 4, 240, 256), np.uint8)
    env = make(1, out=out)
    assert env.reset()[0] is out
    assert env.step(actions(A))[0] is out


def test_a_mapping_gives_a_dict_observation():
    env = make(2, observation={"screen": {"kind": "gray", "size": (84, 84)}, "ram": {"kind": "ram"}})
    observation, _ = env.reset()
    assert observation["screen"].shape == (2, 4, 84, 84)
    assert observation["ram"].shape == (2, 4, 2048)
    observation, _, _, _, infos = env.step(actions(A, B))
    assert observation["ram"][0, :, 0x12].tolist() == [0, 0, 0, 4]
    assert infos["final_obs"][1]["ram"].shape == (4, 2048)
    assert infos["final_obs"][1]["ram"][-1, 0x13] == 255
    assert env.observation_space.contains(observation)


def test_a_film_has_every_frame_and_its_pad():
    env = make(2, render_mode="rgb_array", noop_max=3)
    env.reset(seed=0)
    start = make(1).reset()[1]["count"][0]
    _, _, _, _, infos = env.step(actions(RIGHT, B))
    films, pads = env.frames(), env.pads()
    assert films[0].shape == (4, 240, 256, 3)
    assert pads[0].tolist() == [[0x80, 0]] * 4
    assert pads[1][:4].tolist() == [[0x02, 0]] * 4
    noops = len(pads[1]) - 4
    assert env.episode_frames() == (4, 4)
    assert infos["count"][1] == start + noops
    assert len(films[1]) == 4 + noops
    np.testing.assert_array_equal(env.render()[0], films[0][-1])


def test_a_filmed_run_is_the_same_run():
    plain, filmed = make(2, noop_max=4), make(2, noop_max=4, render_mode="rgb_array")
    plain.reset(seed=2), filmed.reset(seed=2)
    for left, right in zip(play(plain, 30, 1), play(filmed, 30, 1), strict=True):
        same(left, right)


def test_some_environments_can_be_reset_alone():
    env = make(2)
    env.reset()
    env.step(actions(A, A))
    observation, infos = env.reset(options={"reset_mask": np.array([False, True])})
    assert infos["jumps"].tolist() == [4, 0]
    assert colours(observation)[0, 0] != colours(observation)[0, 3]
    assert env.reset(options={"reset_mask": [True, False]})[1]["jumps"].tolist() == [0, 0]


def test_a_seed_is_for_the_environments_that_start():
    left, right = (make(2, sticky_actions=0.5) for _ in range(2))
    left.reset(seed=1)
    right.reset(seed=1)
    right.reset(seed=2, options={"reset_mask": np.array([True, False])})
    turns = [actions(A, A), actions(NOOP, NOOP)] * 8
    jumps = [[env.step(turn)[4]["jumps"].tolist() for turn in turns] for env in (left, right)]
    assert [row[1] for row in jumps[0]] == [row[1] for row in jumps[1]]
    assert [row[0] for row in jumps[0]] != [row[0] for row in jumps[1]]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reset_mask": np.ones(3, bool)}, r"expected a bool array of shape \(2,\)"),
        ({"reset_mask": [1, 0]}, "reset_mask: got array"),
        ({"level": "later"}, "unknown option 'level'; known is reset_mask; set_levels chooses levels"),
    ],
)
def test_a_bad_option_of_reset_is_named_and_nothing_is_done(options, message):
    env = make(2, sticky_actions=0.5)
    env.reset(seed=1)
    before = env.get_state(0)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=2, options=options)
    assert env.get_state(0) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs: got 0; expected an integer of at least 1"),
        ({"frame_skip": 0}, "frame_skip: got 0"),
        ({"sticky_actions": 1.0}, "sticky_actions: got 1.0"),
        ({"levels": ["on"]}, "unknown level 'on'; did you mean 'one'"),
        ({"levels": []}, "levels: got none"),
        ({"action_set": "al"}, "unknown action set 'al'; did you mean 'all'"),
        ({"reward": "x"}, "unknown reward set 'x'; known are default"),
        ({"life_loss": "die"}, "unknown life_loss 'die'"),
        ({"num_envs": 3, "groups": 2}, "groups: got 2"),
        ({"render_mode": "human"}, "render_mode: got 'human'"),
        ({"out": np.zeros((2, 4, 84, 84))}, "out: got shape"),
        ({"out": [0]}, "out: got list; expected a numpy array"),
        (
            {"out": np.frombuffer(bytes(2 * 4 * 240 * 256), np.uint8).reshape(2, 4, 240, 256)},
            "out: .* read-only",
        ),
        ({"out": {}, "observation": {"screen": "gray"}}, r"out: got \[\]; expected a mapping from screen"),
        ({"max_episode_steps": -1}, "max_episode_steps: got -1; expected an integer of at least 0"),
        ({"max_episode_steps": 2.5}, "max_episode_steps: got 2.5"),
        ({"noop_max": 1 << 31}, "noop_max: got 2147483648; expected at most 2147483647"),
        ({"sticky_actions": "0.2"}, "sticky_actions: got '0.2'; expected a probability"),
        ({"seed": None}, "seed: got None; expected an integer"),
        ({"seed": 1.5}, "seed: got 1.5; expected an integer"),
        ({"players": 2.0}, "players: got 2.0; expected 1 or 2"),
    ],
)
def test_a_bad_argument_is_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        make(**arguments)


def test_bad_actions_are_named():
    env = make(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(actions(0, 0))
    env.reset()
    with pytest.raises(ValueError, match=r"action 4 of environment 1 is outside 0\.\.3"):
        env.step(actions(0, 4))
    with pytest.raises(ValueError, match="got 3 actions; expected 2"):
        env.step(actions(0, 0, 0))
    with pytest.raises(ValueError, match="expected integers"):
        env.step(np.zeros(2))


def test_a_closed_environment_says_so():
    env = make(2, num_threads=2)
    env.reset()
    env.close()
    env.close()
    for call in (lambda: env.step(actions(0, 0)), lambda: env.send(actions(0, 0)), env.observe):
        with pytest.raises(RuntimeError, match="this environment is closed"):
            call()


def test_memory_of_one_environment_is_small():
    env = make(1, observation="gray")
    assert env._batch.native.bytes_per_env < 512 * 1024


def test_start_noise_fills_the_games_own_generator():
    game = tiny_game.game(random_cells=[0x80, 0x81])
    env = make(16, game=game, start_noise=True)
    env.reset(seed=0)
    cells = {(env.peek(i, 0x80), env.peek(i, 0x81)) for i in range(16)}
    assert len(cells) > 12
    assert (0, 0) not in cells
    quiet = make(2, game=game)
    quiet.reset(seed=0)
    assert quiet.peek(0, 0x80) == quiet.peek(1, 0x80) == 0


def test_start_noise_plays_the_first_frames_at_random():
    env = make(16, start_noise=True, noop_max=30, render_mode="rgb_array")
    env.reset(seed=0)
    pads = env.pads()
    assert len({rows.tobytes() for rows in pads}) > 12
    assert set(np.concatenate(pads)[:, 0].tolist()) == {0x00, 0x01, 0x02, 0x80}


def test_one_deterministic_policy_sees_different_episodes_of_runner():
    def places(start_noise):
        env = NESVectorEnv("Runner", 6, start_noise=start_noise, noop_max=30, observation="ram")
        env.reset(seed=1)
        for step in range(40):
            *_, infos = env.step(np.full(6, 4 if step % 8 < 5 else 1))
        return len(set(infos["x"].tolist()))

    assert places(start_noise=False) == 1
    assert places(start_noise=True) > 3


def test_rotating_levels_visits_all_alike():
    env = make(1, levels=["one", "later"], rotate_levels=True, max_episode_steps=1)
    seen = [env.reset()[1]["level"][0]]
    for _ in range(3):
        seen.append(env.step(actions(NOOP))[4]["level"][0])
    assert seen == ["one", "later", "one", "later"]
    env.set_levels(["one"])
    env.step(actions(NOOP))
    assert [env.step(actions(NOOP))[4]["level"][0] for _ in range(2)] == ["one", "one"]


def test_whether_levels_rotate_is_saved():
    arguments = {"levels": ["one", "later"], "rotate_levels": True, "max_episode_steps": 1}
    env, other = make(1, **arguments), make(1, **arguments)
    env.reset()
    env.set_levels(["one"])
    other.load_state_dict(env.state_dict())
    for _ in range(3):
        assert other.step(actions(NOOP))[4]["level"] == env.step(actions(NOOP))[4]["level"] == "one"
    turning = make(1, **arguments)
    turning.reset()
    other.load_state_dict(turning.state_dict())
    assert [other.step(actions(NOOP))[4]["level"][0] for _ in range(3)] == ["later", "one", "later"]


def test_a_level_that_is_named_twice_does_not_stop_the_rotation():
    env = make(1, levels=["one", "one", "later"], rotate_levels=True, max_episode_steps=1)
    env.reset()
    assert {env.step(actions(NOOP))[4]["level"][0] for _ in range(4)} == {"one", "later"}
