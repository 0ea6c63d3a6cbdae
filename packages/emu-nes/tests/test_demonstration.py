"""Movies and tapes are replayed as steps of the environment."""

from __future__ import annotations

import numpy as np
import pytest
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
