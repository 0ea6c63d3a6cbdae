"""State machine environments: rewards, ends, transitions, and what is shown of them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from own_games import GAMES
from rlx.errors import EnvError
from rlx_emu_nes import NESVectorEnv, bundled
from rlx_emu_nes.expression import Program
from rlx_emu_nes.game import GameError
from rlx_emu_nes.game_file import read_game
from rlx_emu_nes.interpreter import Watch
from rlx_emu_nes.provider import NESConfig, NESProvider
from rlx_emu_nes.states.columns import ColumnProgram
from rlx_emu_nes.states.declared import declared_machine, game_and_machine
from rlx_emu_nes.states.machine_env import StateMachineVectorEnv
from rlx_emu_nes.states.state import State, StateMachine

MAZE = "rlx/Maze-v0"
MOVIE = str(GAMES / "maze" / "movies" / "level-1.txt")


def maze(machine=None, num_envs=2, only_states=False, **arguments):
    game, declared = game_and_machine(read_game(bundled.GAMES / "maze.yaml"))
    env = NESVectorEnv(game, num_envs, observation="ram", frame_stack=1, **arguments)
    return StateMachineVectorEnv(env, machine or declared, only_states=only_states)


def play(env, count=None):
    """Plays the level's movie in every environment; yields (infos, rewards, terminated, obs)."""
    actions = [int(step.action) for step in env.demonstration(MOVIE, "level-1")]
    env.reset()
    for action in actions[:count]:
        obs, reward, terminated, _, infos = env.step(np.full(env.num_envs, action))
        yield infos, reward, terminated, obs


def states(**states):
    """A machine of states whose methods are given by name."""
    made = []
    for name, methods in states.items():
        kind = type(name, (State,), methods)
        made.append(kind(name))
    return made


# ---- the machine declared in a game file


def test_a_level_goes_from_state_to_state():
    seen = [infos["state"][0] for infos, *_ in play(maze(), 24)]
    changes = [seen[0]] + [b for a, b in pairwise(seen) if a != b]
    assert changes == ["find-key", "find-treasure"]


def test_the_transition_bonus_is_paid_once_on_top_of_the_games_reward():
    with_bonus = [float(reward[0]) for _, reward, *_ in play(maze())]
    plain = [step.reward for step in NESVectorEnv(MAZE, observation="ram").demonstration(MOVIE, "level-1")]
    assert sum(with_bonus) == pytest.approx(sum(plain) + 1.0)


def test_a_segment_is_reported_when_it_ends():
    ends = [(i, infos) for i, (infos, *_) in enumerate(play(maze())) if infos["state_segment_end"][0]]
    (first, transition), (last, won) = ends
    assert transition["reward_state"][0] == "find-key" and transition["state_transition"][0]
    assert transition["state_steps"][0] == first + 1
    assert transition["state_return"][0] == 2.0  # the key and the bonus
    final = won["final_info"]
    assert final["reward_state"][0] == "find-treasure" and final["won"][0] and final["success"][0]
    assert final["state_steps"][0] == last - first
    assert won["state"][0] == "find-key", "the next episode has begun"


def test_the_state_is_shown_one_hot_and_features_beside_it():
    env = maze(only_states=True)
    obs, _ = env.reset()
    assert set(obs) == {"state", "features"}
    np.testing.assert_array_equal(obs["state"], [[1, 0], [1, 0]])
    assert env.single_observation_space.contains({key: rows[0] for key, rows in obs.items()})
    assert np.abs(obs["features"]).max() > 0


def test_a_savestate_from_a_later_part_starts_in_the_later_state():
    env = maze()
    later = [step.state for step in env.demonstration(MOVIE, "level-1")][15]
    env.add_level("later", later)
    env.set_levels(["level-1", "later"])
    _, infos = env.reset()
    assert infos["state"].tolist() == ["find-key", "find-treasure"]


def test_a_transition_can_end_the_episode():
    _, declared = game_and_machine(read_game(bundled.GAMES / "maze.yaml"))
    machine = StateMachine(states=declared.states, terminate_on_transition=True)
    steps = list(play(maze(machine), 14))
    ended = [i for i, (_, _, terminated, _) in enumerate(steps) if terminated[0]]
    assert len(ended) == 1
    infos, _, _, obs = steps[ended[0]]
    assert infos["final_info"]["state"][0] == "find-treasure"
    assert infos["state"][0] == "find-key" and infos["keys_taken"][0] == 0, "the level began anew"
    assert infos["final_info"]["keys_taken"][0] == 1
    np.testing.assert_array_equal(infos["final_obs"][0]["state"], [0, 1])
    np.testing.assert_array_equal(obs["state"][0], [1, 0])


def test_a_batch_that_was_saved_goes_on_the_same():
    one, two = maze(), maze()
    rng = np.random.default_rng(1)
    one.reset()
    for _ in range(30):
        one.step(rng.integers(0, 5, 2))
    two.reset()
    two.load_state_dict(one.state_dict())
    for _ in range(60):
        actions = rng.integers(0, 5, 2)
        for a, b in zip(one.step(actions)[:4], two.step(actions)[:4], strict=True):
            np.testing.assert_equal(a, b)


def test_one_environment_can_be_put_where_another_is():
    env = maze()
    for _ in play(env, 15):
        pass
    env.step(np.array([0, 1]))
    env.set_state(1, env.get_state(0))
    obs, reward, *_, infos = env.step(np.array([3, 3]))
    assert reward[0] == reward[1] and infos["state"][0] == infos["state"][1]
    np.testing.assert_array_equal(obs["features"][0], obs["features"][1])
    assert infos["state_steps"][0] == infos["state_steps"][1]


def test_unknown_states_and_names_are_named(tmp_path):
    text = (bundled.GAMES / "maze.yaml").read_text()
    for old, new, message in (
        ("{find-treasure: keys_taken > 0}", "{treasure: keys_taken > 0}", "unknown state 'treasure'"),
        ("{find-treasure: keys_taken > 0}", "{find-treasure: key > 0}", "find-key.next.find-treasure"),
        ("transition_bonus: 1", "start: key\n  transition_bonus: 1", "start is 'key'"),
    ):
        assert old in text
        path = tmp_path / "maze.yaml"
        path.write_text(text.replace(old, new))
        with pytest.raises(GameError, match=message):
            declared_machine(read_game(path))


# ---- states written in Python


def test_a_state_of_ones_own_decides_reward_end_and_victory():
    def here(self, facts):
        return facts.now["map_x"] > facts.before["map_x"]

    machine = StateMachine(
        states=tuple(
            states(
                walk={
                    "reward": lambda self, facts: here(self, facts) * 5.0,
                    "won": lambda self, facts: facts.now["map_x"] >= 40,
                    "truncated": lambda self, facts: facts.now["map_x"] >= 40,
                }
            )
        )
    )
    env = maze(machine)
    steps = list(play(env, 4))
    assert [float(reward[0]) for _, reward, *_ in steps][:2] == [5.0, 5.0]
    truncated = [infos for infos, *_ in steps if "final_info" in infos]
    assert truncated and truncated[0]["final_info"]["success"].all()


def test_states_are_asked_for_all_their_environments_at_once():
    asked = []

    def reward(self, facts):
        asked.append(facts.indices.tolist())
        return facts.reward

    env = maze(StateMachine(states=tuple(states(only={"reward": reward}))), num_envs=4)
    env.reset()
    env.step(np.zeros(4, np.int64))
    assert asked == [[0, 1, 2, 3]]


@pytest.mark.parametrize("names", [(), ("a", "a")])
def test_states_need_different_names(names):
    with pytest.raises(ValueError, match="one or more different names"):
        StateMachine(states=tuple(State(name) for name in names))


# ---- expressions over columns

EXPRESSIONS = (
    "delta(x) + 2 * y", "x / (y - 3)", "x % 7 - y", "gain(x)", "gain(x, 4)", "rises(x > 5)", "frames",
    "frames_since(y == 2)", "1 if x > y and not y == 4 else -1", "x in (1, 4, 6)", "(x & 3) + max(x, y)",
    "clip(x - y, -2, 3) + within(delta(y), 1)", "sign(previous(x)) + abs(y)",
)  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_columns_agree_with_the_plain_interpreter(expression):
    from rlx_emu_nes.game import Field

    fields = {"x": Field(addresses=(0,), weights=(1,)), "y": Field(addresses=(1,), weights=(1,))}
    program = Program({"x": 0, "y": 1}, {})
    program.output(expression, 0)
    rng = np.random.default_rng(3)
    values = rng.integers(0, 9, (20, 2, 3))  # steps, fields, environments
    columns = ColumnProgram(program.code, program.memory_slots, 3)
    everybody = np.ones(3, bool)
    columns.begin(values[0].astype(float), everybody)
    got = [
        columns.run(now.astype(float), before.astype(float), everybody)[0] for before, now in pairwise(values)
    ]
    for env in range(3):
        at = [0]
        watch = Watch(
            tuple(fields.values()), lambda address, env=env, at=at: int(values[at[0], address, env])
        )
        watch.run(program.code)
        for step in range(1, 20):
            at[0] = step
            watch.advance()
            assert got[step - 1][env] == pytest.approx(watch.run(program.code)[0]), (expression, env, step)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"state_machine": "a.b:c"}, "state_machine: nobody would see it; set states to added or only"),
        ({"states": "onyl"}, "unknown states 'onyl'; did you mean 'only'"),
    ],
)
def test_options_of_states_without_effect_are_refused(options, message):
    provider = NESProvider(NESConfig(**options))
    with pytest.raises(EnvError, match=message):
        provider.make_vec(MAZE, num_envs=2, seed=0)


def test_no_step_goes_past_the_states():
    env = maze()
    env.reset()
    with pytest.raises(
        AttributeError, match="send: states are judged for all environments at once; call step"
    ):
        env.send(np.zeros(2, np.int64))
    with pytest.raises(AttributeError, match="recv: states"):
        env.recv()
