"""The game file of Super Mario Bros. against the game. Its ROM is the user's: RLX_ROM_PATH names it."""

import os
import random
from functools import cache

import numpy as np
import pytest
from rlx_emu_nes import NESVectorEnv, find_game

pytestmark = pytest.mark.skipif(not os.environ.get("RLX_ROM_PATH"), reason="RLX_ROM_PATH names no ROM")

LEVELS = [f"{world}-{stage}" for world in range(1, 9) for stage in range(1, 5)]
STATE, LIVES, STAGE = 0x0E, 0x75A, 0x75C
DYING = 0x0B


def make(*levels, num_envs=1, **arguments):
    arguments = {"observation": "ram", "frame_stack": 1} | arguments
    return NESVectorEnv("rlx/SuperMarioBros-v0", num_envs, levels=list(levels) or None, **arguments)


def act(env, name):
    return np.full(env.num_envs, env.action_meanings.index(name))


def run(env, name, steps):
    """The rewards of ``steps`` steps with one action, and the last infos."""
    rewards = []
    for _ in range(steps):
        _, reward, _, _, infos = env.step(act(env, name))
        rewards.append(float(reward[0]))
    return rewards, infos


def test_every_stage_starts_where_its_name_says_and_can_be_played():
    env = make(*LEVELS, num_envs=32)
    _, before = env.reset()
    assert before["level"].tolist() == LEVELS
    names = [f"{world}-{stage}" for world, stage in zip(before["world"], before["stage"], strict=True)]
    assert names == LEVELS
    assert (before["life"] == 2).all()
    assert (before["time"] >= 300).all()
    for _ in range(6):
        *_, infos = env.step(act(env, "Right"))
    assert (infos["x_pos"] > before["x_pos"]).all()
    assert all(env.peek(i, STATE) == 8 for i in range(32))


def test_action_sets():
    actions = find_game("rlx/SuperMarioBros-v0").actions
    assert {name: len(chosen) for name, chosen in actions.items()} == {"right": 6, "simple": 7, "complex": 12}


def test_the_default_reward_is_ground_and_clock_and_a_death():
    env = make(frame_skip=1)
    _, before = env.reset()
    ground = clock = 0
    while True:
        _, reward, terminated, _, infos = env.step(act(env, "Right"))
        if terminated[0]:
            break
        ground, clock = infos["x_pos"][0] - before["x_pos"][0], infos["time"][0] - before["time"][0]
        assert reward[0] == ground + min(clock, 0)
        before = infos
    assert infos["final_info"]["life_lost"][0]
    assert reward[0] == -15  # of -25, bounded in each frame


def test_standing_still_is_worth_nothing():
    env = make(reward="clipped", frame_skip=4)
    env.reset()
    rewards, _ = run(env, "NOOP", 40)
    assert set(rewards) == {0.0, -1.0}  # -1 where the clock ticks
    assert rewards.count(0.0) > 30


@pytest.mark.parametrize("reward", ["default", "shaped"])
def test_a_step_pays_what_its_frames_pay(reward):
    whole, frames = make(reward=reward, frame_skip=4), make(reward=reward, frame_skip=1)
    whole.reset(), frames.reset()
    for name in ["Right"] * 20 + ["Right+A"] * 8 + ["Right"] * 12:
        _, expected, ended, _, _ = whole.step(act(whole, name))
        paid = [frames.step(act(frames, name)) for _ in range(4)]
        if ended[0]:
            break
        np.testing.assert_allclose(sum(part[1][0] for part in paid), expected[0], rtol=1e-5)


@pytest.mark.parametrize("frame", range(4))
def test_a_coin_is_paid_on_whichever_frame_it_comes(frame):
    env = make(reward="shaped", frame_skip=4)
    env.reset()
    run(env, "NOOP", 3)
    (without,), _ = run(env, "NOOP", 1)
    # A coin more in the game's memory, as many frames before the end of a step as asked for.
    single = make(reward="shaped", frame_skip=1)
    single.reset()
    run(single, "NOOP", 16 - frame)
    single.poke(0, 0x7EE, 1)
    (paid,), infos = run(single, "NOOP", 1)
    assert infos["coins"][0] == 1
    assert paid - without / 4 == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("frames_before", range(1, 5))
def test_a_lost_life_is_seen_on_any_frame(frames_before):
    # Running on, the first enemy is met at a frame that the start moves through the step.
    env = make(frame_skip=4)
    env.reset()
    single = make(frame_skip=1)
    single.reset()
    run(single, "NOOP", frames_before)
    env.set_state(0, single.get_state(0))
    for _ in range(100):
        _, _, terminated, _, infos = env.step(act(env, "Right"))
        if terminated[0]:
            break
    assert terminated[0]
    assert infos["final_info"]["life_lost"][0]


def test_one_stage_ends_with_the_life():
    env = make()
    _, before = env.reset()
    for _ in range(100):
        _, _, terminated, _, infos = env.step(act(env, "Right"))
        if terminated[0]:
            break
    assert infos["final_info"]["life"][0] == before["life"][0]
    assert (infos["life"][0], infos["x_pos"][0]) == (before["life"][0], before["x_pos"][0])


def die(env):
    """Lets the player die; what the step that sees it returns."""
    env.poke(0, STATE, DYING)
    return env.step(act(env, "NOOP"))


def test_the_whole_game_goes_on_until_the_last_life_is_lost():
    env = make(mode="game", life_loss="ignore")
    env.reset()
    lives = []
    for _ in range(10):
        run(env, "Right", 5)
        _, _, terminated, _, infos = die(env)
        if terminated[0]:
            break
        # The animation and the black screen are skipped: the next step is played in the new life.
        lives.append(int(infos["life"][0]))
        assert env.peek(0, STATE) == 8
        before = infos["x_pos"][0]
        _, infos = run(env, "Right", 5)
        assert infos["x_pos"][0] > before
    assert lives == [1, 0]
    assert terminated[0]


def test_a_life_of_the_whole_game_may_be_an_episode():
    env = make(mode="game", life_loss="continue")
    env.reset()
    _, _, terminated, _, infos = die(env)
    assert terminated[0]
    assert infos["final_info"]["life_lost"][0]
    assert infos["life"][0] == 1


def test_shaping_pays_new_ground_in_every_stage():
    env = make(mode="game", life_loss="ignore", reward="shaped", frame_skip=1)
    env.reset()
    run(env, "Right", 60)
    before, _ = run(env, "Right", 1)
    env.poke(0, STAGE, 1)  # ground of another stage, which is a jump and pays nothing by itself
    jump, _ = run(env, "Right", 1)
    after, _ = run(env, "Right", 1)
    assert jump[0] < before[0]
    assert after[0] == pytest.approx(before[0], abs=0.031)


@cache
def way_through(level):
    """Names of the actions, one for each step, that finish ``level``: a random search from savestates.

    From the furthest states so far short random plays are tried; the state of each 32 pixels that took the
    fewest steps is kept.
    """
    env = make(level, num_envs=8)
    env.reset()
    choose = random.Random(0)
    likely = ["Right+B", "Right", "Right+A", "NOOP", "Left", *["Right+A+B"] * 4]
    furthest = {0: ((), env.get_state(0))}
    for _ in range(2000):
        places = sorted(furthest)
        picked = [places[max(0, len(places) - 1 - int(abs(choose.gauss(0, 6))))] for _ in range(8)]
        ways = [list(furthest[place][0]) for place in picked]
        for lane, place in enumerate(picked):
            env.set_state(lane, furthest[place][1])
        playing = set(range(8))
        names = choose.choices(likely, k=8)
        for _ in range(choose.choice([6, 12, 20])):
            names = [choose.choice(likely) if choose.random() < 0.2 else name for name in names]
            chosen = np.array([env.action_meanings.index(name) for name in names])
            _, _, terminated, _, infos = env.step(chosen)
            for lane in sorted(playing):
                ways[lane].append(names[lane])
                if terminated[lane] and infos["final_info"]["success"][lane]:
                    return ways[lane]
            playing -= set(np.flatnonzero(terminated).tolist())
        for lane in playing:
            place = int(infos["x_pos"][lane]) // 32
            if place not in furthest or len(ways[lane]) < len(furthest[place][0]):
                furthest[place] = (tuple(ways[lane]), env.get_state(lane))
    raise AssertionError(f"no way through {level} was found; the furthest is {32 * max(furthest)} pixels")


@pytest.mark.parametrize("level", ["1-1", "1-4"])
def test_a_stage_ends_with_the_flag_or_the_castle(level):
    env = make(level, reward="shaped")
    env.reset()
    for name in way_through(level):
        _, reward, terminated, _, infos = env.step(act(env, name))
        if terminated[0]:
            break
    final = infos["final_info"]
    assert terminated[0]
    assert (final["success"][0], final["flag_get"][0], final["life_lost"][0]) == (True, 1, False)
    assert 4 < reward[0] < 6


@pytest.mark.parametrize(("level", "following"), [("1-1", (1, 2)), ("1-4", (2, 1))])
def test_the_whole_game_goes_on_in_the_next_stage_at_once(level, following):
    env = make(level, mode="game", life_loss="ignore")
    _, before = env.reset()
    for name in way_through(level):
        *_, terminated, _, infos = env.step(act(env, name))
        assert not terminated[0]
    # Flag, castle, black screen and the walk into the pipe are skipped within the step that meets them.
    assert (infos["world"][0], infos["stage"][0]) == following
    assert infos["life"][0] == before["life"][0]
    assert env.peek(0, STATE) == 8
    assert infos["time"][0] > 350
