"""Movies and tapes are replayed as steps of the environment."""

from __future__ import annotations

import numpy as np
import pytest
import tiny_game
from own_games import GAMES
from rlx.errors import EnvError
from rlx.play.tapes import Tape
from rlx_emu_nes import NES, NESVectorEnv
from rlx_emu_nes.movies.movie import Movie, MovieError, write_movie
from rlx_emu_nes.movies.presses import read_presses

MAZE = GAMES / "maze" / "movies"


@pytest.fixture(scope="module")
def env():
    return NESVectorEnv("rlx/Maze-v0", 2, observation="ram", frame_stack=1)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_movies_of_the_maze_reach_the_treasure(env, number):
    steps = list(env.demonstration(str(MAZE / f"level-{number}.txt"), f"level-{number}"))
    assert [step.last for step in steps].index(True) == len(steps) - 1
    assert steps[-1].success and not any(step.success for step in steps[:-1])
    frames = sum(int(line.split()[0]) for line in (MAZE / f"level-{number}.txt").read_text().splitlines())
    assert len(steps) <= -(-frames // 4)  # fewer where nobody can act, between rooms
    assert sum(step.reward for step in steps) >= 12  # a key, a door, the treasure


def test_states_are_the_movies_own_to_the_frame(env):
    """Level 1 has one room, so step t begins after 4 t frames of the movie."""
    nes = NES(env.cartridge)
    steps = list(env.demonstration(str(MAZE / "level-1.txt"), "level-1"))
    nes.load_state(steps[0].state)
    for frame, (_, p1, _) in enumerate(read_presses(MAZE / "level-1.txt")):
        if frame % 4 == 0:
            assert nes.save_state() == steps[frame // 4].state
        nes.step(p1, draw=False)


def test_the_action_is_what_was_pressed_most(env):
    first = next(iter(env.demonstration(str(MAZE / "level-1.txt"), "level-1")))
    assert env.action_meanings[first.action] == "Right"  # the movie begins with 8 frames of it


def test_observations_show_the_machine_that_is_acted_on(env):
    """Levels start at rest, so the first step's RAM is the level's own."""
    first = next(iter(env.demonstration(str(MAZE / "level-2.txt"), "level-2")))
    env.set_levels(["level-2"])
    obs, _ = env.reset()
    np.testing.assert_array_equal(first.obs, obs[0])


def test_a_bk2_from_a_savestate_and_a_text_give_the_same_steps(env, tmp_path):
    expected = list(env.demonstration(str(MAZE / "level-1.txt"), "level-1"))
    movie: Movie = read_presses(MAZE / "level-1.txt")
    movie.describe(env.cartridge)
    movie.start = expected[0].state
    write_movie(tmp_path / "level-1.bk2", movie)
    steps = list(env.demonstration(str(tmp_path / "level-1.bk2")))
    assert [step.state for step in steps] == [step.state for step in expected]
    assert [int(step.action) for step in steps] == [int(step.action) for step in expected]


def test_a_movie_from_power_on_begins_where_play_begins(env, tmp_path):
    """Twenty frames of title screen and a press of Start lead into level 1."""
    movie = Movie()
    movie.describe(env.cartridge)
    for frame in range(150):
        movie.append(0x08 if 30 <= frame < 34 else 0x80 if frame > 100 else 0)
    write_movie(tmp_path / "start.fm2", movie)
    steps = list(env.demonstration(str(tmp_path / "start.fm2")))
    assert 0 < len(steps) < 30
    assert env.action_meanings[steps[0].action] == "NOOP"
    assert env.action_meanings[steps[-1].action] == "Right"
    assert not steps[-1].success


def test_a_tape_is_replayed_action_by_action(env, tmp_path):
    env.set_levels(["level-1"])
    env.reset()
    state, actions = env.get_state(0), np.array([4, 4, 2, 2, 2])
    Tape(state=state, actions=actions, env={}, seed=1, agent="ppo").write(tmp_path / "one.tape")
    steps = list(env.demonstration(str(tmp_path / "one.tape")))
    assert [int(step.action) for step in steps] == actions.tolist()
    assert steps[0].state == state


def test_replaying_leaves_the_batch_as_it_was(env):
    env.reset()
    before = [env.get_state(i) for i in range(2)]
    list(env.demonstration(str(MAZE / "level-1.txt"), "level-1"))
    assert [env.get_state(i) for i in range(2)] == before


@pytest.mark.parametrize(
    ("text", "expected"),
    [("8 Rigth\n", "line 1: got '8 Rigth'"), ("8 Right\nx\n", "line 2"), ("0 Up\n", "line 1: got 0 frames")],
)
def test_a_wrong_line_is_named(tmp_path, text, expected):
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    with pytest.raises(MovieError, match=expected):
        read_presses(path)


def test_a_file_that_is_not_there_is_named(env):
    with pytest.raises(EnvError, match=r"demonstration 'lost.bk2'"):
        list(env.demonstration("lost.bk2"))


def tiny(*, game=None, **arguments):
    return NESVectorEnv(
        tiny_game.game(**(game or {})), 1, rom=tiny_game.rom(), observation="ram", **arguments
    )


def presses(tmp_path, text):
    path = tmp_path / "presses.txt"
    path.write_text(text)
    return str(path)


def test_a_limit_of_steps_does_not_cut_a_movie(tmp_path):
    env = tiny(game={"defaults": {"max_episode_steps": 2}})
    steps = list(env.demonstration(presses(tmp_path, "16 A\n")))
    # Four frames of A are four jumps; the twin that counts them must not begin anew.
    assert [step.reward for step in steps] == [4, 4, 4, 4]
    assert not any(step.last for step in steps)


def test_a_movie_ends_where_the_game_truncates(tmp_path):
    env = tiny(game={"episode": {"truncated": "jumps >= 6"}})
    steps = list(env.demonstration(presses(tmp_path, "16 A\n")))
    assert [step.last for step in steps] == [False, True]


def test_an_end_that_only_the_nearest_action_comes_to_is_passed(tmp_path):
    # Three of four frames are pressed: as an action that is four jumps, and the end; the movie does three.
    env = tiny(game={"episode": {"terminated": "jumps == 4"}})
    steps = list(env.demonstration(presses(tmp_path, "3 A\n1 NOOP\n4 NOOP\n3 Right\n1 NOOP\n")))
    assert [int(step.action) for step in steps] == [1, 0, 3]
    assert [step.reward for step in steps] == [4, 0, 0]
    assert not any(step.last for step in steps)


def test_an_end_while_nobody_can_act_is_one(tmp_path):
    # Once A was pressed the game is busy until three lives are gone; the first one ends the episode.
    env = tiny(game={"episode": {"life_lost": "delta(lives) < 0", "busy": "jumps > 0 and lives > 0"}})
    steps = list(env.demonstration(presses(tmp_path, "1 A\n9 NOOP\n1 B\n20 NOOP\n")))
    assert [step.last for step in steps] == [True]
    # A movie that stops there has not seen an end.
    steps = list(env.demonstration(presses(tmp_path, "1 A\n9 NOOP\n")))
    assert [step.last for step in steps] == [False]


def test_a_goal_is_remembered_to_the_end_of_the_episode(tmp_path):
    env = tiny(game={"episode": {"success": "jumps == 2", "life_lost": "delta(lives) < 0"}})
    steps = list(env.demonstration(presses(tmp_path, "6 A\n2 B\n4 NOOP\n")))
    assert [(step.last, step.success) for step in steps] == [(False, False), (True, True)]


def test_frames_and_memories_begin_with_the_episode(tmp_path):
    episode = {"terminated": "frames >= 8 or rises(count >= 5)"}
    env = tiny(game={"start": [{"until": "count >= 40"}], "episode": episode})
    movie = Movie(p1=bytearray(80), p2=bytearray(80), commands=bytearray(80))
    movie.describe(env.cartridge)
    write_movie(tmp_path / "idle.fm2", movie)
    steps = list(env.demonstration(str(tmp_path / "idle.fm2")))
    assert [step.last for step in steps] == [False, True]


def test_a_movie_has_both_pads(tmp_path):
    env = tiny(players=2)
    movie = Movie(p1=bytearray(b"\x01" * 8), p2=bytearray(b"\x80" * 8), commands=bytearray(8))
    movie.start = NES(tiny_game.rom()).save_state()
    movie.describe(env.cartridge)
    write_movie(tmp_path / "two.bk2", movie)
    steps = list(env.demonstration(str(tmp_path / "two.bk2")))
    assert [step.action.tolist() for step in steps] == [[1, 3], [1, 3]]
    assert all(step.action.shape == env.single_action_space.shape for step in steps)


def test_levels_are_found_or_named(tmp_path):
    env = tiny()
    path = presses(tmp_path, "4 A\n")
    with pytest.raises(EnvError, match="unknown level 'lter'; did you mean 'later'"):
        list(env.demonstration(path, "lter"))
    nes = NES(tiny_game.rom())
    nes.step(frames=30)
    env.add_level("here", nes.save_state())
    (step,) = env.demonstration(path, "here")
    assert step.state == nes.save_state()


def test_a_rom_with_codes_is_not_warned_of_again(tmp_path, recwarn):
    sha1 = NES(tiny_game.rom()).cartridge.sha1
    env = tiny(game={"rom_sha1": [sha1]}, codes=["C006:09"])
    list(env.demonstration(presses(tmp_path, "4 A\n")))
    assert not recwarn.list
