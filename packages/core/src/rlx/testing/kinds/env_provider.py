"""What every env provider promises.

Conditions: `env_id` (default: the first that needs nothing), `levels=False` to skip the checks of levels,
`max_steps` (default 2000 batch steps) within which a random player's episode ends.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import iterate
from rlx.contracts import LevelledEnv, MachineStateEnv, StatefulEnv
from rlx.errors import EnvError
from rlx.events import Transition
from rlx.run.stepping import step_env
from rlx.testing.conformance import Subject, Unchecked, assert_equal, promise, stored
from rlx.testing.kinds.stage import NUM_ENVS, copied

MAX_STEPS = 2000


def _env_id(tested: Subject) -> str:
    if "env_id" in tested.conditions:
        return tested.conditions["env_id"]
    ready = [info.id for info in tested.make().env_ids() if not info.needs]
    assert ready, "no environment that needs nothing; name one: env_id='…'"
    return ready[0]


def _make(tested: Subject, num_envs: int = NUM_ENVS, seed: int = 7, **how: Any) -> Any:
    return tested.make().make_vec(_env_id(tested), num_envs=num_envs, seed=seed, **how)


def _offers(env: Any, protocol: type) -> bool:
    return isinstance(env, protocol)


def _play(env: Any, obs: Any, steps: int, seed: int = 3) -> Iterator[Transition]:
    """Yields the transitions of `steps` random batch steps from `obs` on."""
    space = env.single_action_space
    space.seed(seed)
    for _ in range(steps):
        actions = np.stack([np.asarray(space.sample()) for _ in range(env.num_envs)])
        transition = step_env(env, obs, actions)
        obs = copied(transition.next_obs)
        yield transition


def _trace(env: Any, steps: int, obs: Any = None, seed: int = 3) -> list[Any]:
    """Returns all that is seen in `steps` random steps, from a reset or from `obs` on."""
    seen = []
    if obs is None:
        obs, _ = env.reset()
        seen.append(copied(obs))
    for t in _play(env, obs, steps, seed):
        final = None if t.final_obs is None else copied(t.final_obs)
        ends = np.array(t.terminated), np.array(t.truncated)
        seen.append([copied(t.next_obs), np.array(t.reward), *ends, final])
    return seen


@promise("env_provider")
def environments_are_listed_once_with_their_prefix(tested: Subject) -> None:
    """`env_ids` lists environments, each once; ids carry the provider's namespaces if it has some."""
    infos = tested.make().env_ids()
    ids = [info.id for info in infos]
    assert ids, "no environment is listed"
    assert len(ids) == len(set(ids)), "an id is listed twice"
    namespaces = tested.component.namespaces
    foreign = [i for i in ids if namespaces and i.split("/")[0] not in namespaces]
    assert not foreign, f"{foreign[0]!r} is outside the namespaces {namespaces}"


@promise("env_provider")
def spaces_and_arrays_agree(tested: Subject) -> None:
    """Observations, rewards and ends have the shapes and dtypes of the spaces, for one and for many."""
    for num_envs in (1, NUM_ENVS):
        env = _make(tested, num_envs)
        assert env.num_envs == num_envs, f"num_envs is {env.num_envs}, asked for {num_envs}"
        obs, _ = env.reset()
        _assert_observations(env, obs, "the first observations")
        for t in _play(env, obs, 30):
            _assert_observations(env, t.next_obs, "observations")
            for name, column, kind in (
                ("reward", t.reward, "f"),
                ("terminated", t.terminated, "b"),
                ("truncated", t.truncated, "b"),
            ):
                assert np.shape(column) == (num_envs,), f"{name} has shape {np.shape(column)}"
                assert np.asarray(column).dtype.kind == kind, f"{name} has dtype {np.asarray(column).dtype}"
        env.close()


def _assert_observations(env: Any, obs: Any, what: str) -> None:
    rows = list(iterate(env.observation_space, obs))
    assert len(rows) == env.num_envs, f"{what}: {len(rows)} rows for {env.num_envs} environments"
    for row in rows:
        inside = env.single_observation_space.contains(row)
        assert inside, f"{what}: a row is not in {env.single_observation_space}"


@promise("env_provider")
def the_ending_step_resets_and_keeps_the_last_observation(tested: Subject) -> None:
    """Autoreset is SAME_STEP: where an episode ends, `final_obs` has its last observation."""
    env = _make(tested)
    mode = env.metadata.get("autoreset_mode")
    assert mode == AutoresetMode.SAME_STEP, f"metadata['autoreset_mode'] is {mode}"
    obs, _ = env.reset()
    for t in _play(env, obs, tested.conditions.get("max_steps", MAX_STEPS)):
        if not len(t.ended):
            continue
        for row in _rows(t.final_obs, len(t.ended)):
            assert env.single_observation_space.contains(row), "a final observation is not in the space"
        assert not (t.terminated & t.truncated).any(), "an episode is both terminated and truncated"
        env.close()
        return
    raise AssertionError("no episode ended; raise the condition max_steps, or choose another env_id")


def _rows(obs: Any, n: int) -> list[Any]:
    if isinstance(obs, dict):
        return [{key: rows[i] for key, rows in obs.items()} for i in range(n)]
    return list(obs)


@promise("env_provider")
def one_seed_gives_one_history(tested: Subject) -> None:
    """Two batches with one seed and the same actions show the same, over resets too."""
    envs = _make(tested), _make(tested)
    traces = [_trace(env, 200) + _trace(env, 20) for env in envs]
    assert_equal(traces[0], traces[1], "history")


@promise("env_provider")
def evaluation_episodes_do_not_repeat(tested: Subject) -> None:
    """With `evaluation`, the environments of a batch do not all play the same episode."""
    env = _make(tested, evaluation=True)
    obs, _ = env.reset()
    seen = [[row] for row in _rows(copied(obs), env.num_envs)]
    action = np.asarray(env.single_action_space.sample())
    for _ in range(60):
        transition = step_env(env, obs, np.stack([action] * env.num_envs))
        obs = copied(transition.next_obs)
        for rows, row in zip(seen, _rows(obs, env.num_envs), strict=True):
            rows.append(row)
    env.close()
    for one, other in itertools.combinations(seen, 2):
        try:
            assert_equal(one, other, "")
        except AssertionError:
            return
    raise AssertionError("all environments show the same in 60 steps of one action; vary the starts")


@promise("env_provider")
def a_restored_batch_goes_on_bit_for_bit(tested: Subject) -> None:
    """A batch's state that went through files restores everything, unfinished episodes too."""
    first = _make(tested)
    if not _offers(first, StatefulEnv):
        raise Unchecked("it has no state_dict; resumed runs start new episodes")
    for steps in (0, 1, 75):
        first.reset()
        obs, _ = first.reset()
        for t in _play(first, obs, steps):
            obs = copied(t.next_obs)
        second = _make(tested, seed=99)
        second.reset()
        second.load_state_dict(stored(first.state_dict()))
        traces = [_trace(env, 80, copied(obs), seed=17) for env in (first, second)]
        assert_equal(traces[0], traces[1], f"history after a restore at step {steps}")
        second.close()


@promise("env_provider")
def machine_states_restore_single_environments(tested: Subject) -> None:
    """`set_state(i, get_state(i))` brings environment `i` back, and nobody else."""
    env = _make(tested, 2)
    if not _offers(env, MachineStateEnv):
        raise Unchecked("it has no machine states")
    obs, _ = env.reset()
    for t in _play(env, obs, 5):
        obs = t.next_obs
    states = [env.get_state(i) for i in range(2)]
    assert all(isinstance(state, bytes) for state in states), "a machine state is bytes"
    for _ in _play(env, obs, 9, seed=8):
        pass
    other = env.get_state(1)
    env.set_state(0, states[0])
    assert env.get_state(0) == states[0], "get_state returns something else than set_state was given"
    assert env.get_state(1) == other, "set_state(0, …) changed environment 1"


@promise("env_provider")
def levels_are_where_episodes_start(tested: Subject) -> None:
    """`set_levels` decides where the next episodes start, and refuses unknown names."""
    env = _make(tested, 2)
    if not _offers(env, LevelledEnv) or tested.conditions.get("levels") is False:
        raise Unchecked("it has no levels")
    names = list(env.levels)
    if not names:
        raise Unchecked("this environment has no levels")
    for name in names[:6]:
        env.set_levels([name, names[0]])
        _, info = env.reset()
        played = list(info.get("level", [name, names[0]]))
        assert played == [name, names[0]], f"levels {played} after set_levels([{name!r}, {names[0]!r}])"
        env.set_levels([name], [1])
        _, info = env.reset()
        played = list(info.get("level", [name] * 2))
        assert played == [name] * 2, f"levels {played} after set_levels([{name!r}], [1])"
    try:
        env.set_levels(["no such level"] * 2)
    except Exception as error:
        assert "no such level" in str(error), f"the message does not name the level: {error}"
        return
    raise AssertionError("set_levels took the unknown level 'no such level'")


@promise("env_provider")
def an_unknown_environment_is_one_clear_line(tested: Subject) -> None:
    """An unknown id raises EnvError with one line that names it."""
    try:
        tested.make().make_vec("no-such-environment-v0", num_envs=1, seed=0)
    except EnvError as error:
        assert "no-such-environment-v0" in str(error), f"the message does not name the id: {error}"
        assert "\n" not in str(error), f"the message has several lines: {error}"
        return
    raise AssertionError("no-such-environment-v0 was built")


@promise("env_provider")
def it_renders_pictures(tested: Subject) -> None:
    """With `render`, `render()` returns one uint8 RGB picture per environment."""
    env = _make(tested, 2, render=True)
    env.reset()
    frames = env.render()
    assert len(frames) == 2, f"{len(frames)} pictures for 2 environments"
    for frame in frames:
        assert frame.dtype == np.uint8, f"a picture has dtype {frame.dtype}, expected uint8"
        assert frame.ndim == 3, f"a picture has shape {frame.shape}, expected (H, W, 3)"
        assert frame.shape[2] == 3, f"a picture has shape {frame.shape}, expected (H, W, 3)"
    env.close()


@promise("env_provider")
def it_closes_twice(tested: Subject) -> None:
    """`close` can be called again."""
    env = _make(tested, 1)
    env.reset()
    env.close()
    env.close()
