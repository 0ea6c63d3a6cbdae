"""Any environment of Gymnasium's registry, as an env batch that can be checkpointed exactly."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from rlx.checkpoints.state_files import array_bytes, arrays_from_bytes, join_state, split_state
from rlx.errors import EnvError
from rlx.gymnasium_provider import GymnasiumConfig, GymnasiumProvider
from rlx.run.stepping import check_autoreset, step_env


def make(env_id="CartPole-v1", num_envs=3, seed=5, **options):
    evaluation, render = options.pop("evaluation", False), options.pop("render", False)
    provider = GymnasiumProvider(GymnasiumConfig(**options))
    return provider.make_vec(env_id, num_envs=num_envs, seed=seed, evaluation=evaluation, render=render)


def play(env, obs, steps, rng):
    """Plays at random; returns everything that was seen."""
    seen = []
    for _ in range(steps):
        actions = rng.integers(0, 2, env.num_envs)
        step = step_env(env, obs, actions)
        obs = step.next_obs
        seen.append((obs.copy(), step.reward, step.terminated, step.truncated, step.final_obs))
    return seen, obs


def assert_same(left, right):
    for a, b in zip(left, right, strict=True):
        for x, y in zip(a, b, strict=True):
            np.testing.assert_array_equal(x, y)


def test_it_resets_in_the_step_that_ends_an_episode_and_keeps_the_last_frame():
    env = make(max_episode_steps=4)
    check_autoreset(env, "CartPole-v1")
    obs, _ = env.reset()
    single = gymnasium.make("CartPole-v1")
    single.reset(seed=0)
    for _ in range(3):
        obs = step_env(env, obs, np.ones(3, int)).next_obs
    single.unwrapped.state = tuple(obs[0].astype(np.float64))
    expected, *_ = single.step(1)
    step = step_env(env, obs, np.ones(3, int))
    assert step.truncated.all()
    np.testing.assert_allclose(step.final_obs[0], expected, rtol=1e-5)
    assert np.abs(step.next_obs).max() <= 0.05, "CartPole starts within ±0.05"


def test_one_seed_one_course():
    runs = []
    for seed in (5, 5, 6):
        env = make(seed=seed)
        obs, _ = env.reset()
        runs.append(play(env, obs, 60, np.random.default_rng(0))[0])
    assert_same(runs[0], runs[1])
    assert not np.array_equal(runs[0][0][0], runs[2][0][0])


def test_every_episode_of_every_environment_starts_differently():
    env = make(num_envs=4, max_episode_steps=1)
    obs, _ = env.reset()
    starts = [row.tobytes() for row in obs]
    for _ in range(5):
        obs = step_env(env, obs, np.zeros(4, int)).next_obs
        starts += [row.tobytes() for row in obs]
    obs, _ = env.reset()
    starts += [row.tobytes() for row in obs]
    assert len(set(starts)) == 4 * 7


def test_a_seed_at_reset_starts_the_course_anew():
    env = make()
    first, _ = env.reset(seed=9)
    second, _ = env.reset()
    again, _ = env.reset(seed=9)
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, second)


@pytest.mark.parametrize("steps", [0, 1, 37, 200, 2500])
def test_a_restored_batch_goes_on_bit_for_bit(steps):
    env = make()
    obs, _ = env.reset()
    _, obs = play(env, obs, steps, np.random.default_rng(1))
    tree, arrays = split_state(env.state_dict())
    state = join_state(tree, arrays_from_bytes(bytes(array_bytes(arrays)), "test"))
    expected, _ = play(env, obs, 80, np.random.default_rng(2))

    other = make(seed=777)
    other.reset()
    restored = other.load_state_dict(state)
    np.testing.assert_array_equal(restored, obs)
    assert_same(play(other, restored, 80, np.random.default_rng(2))[0], expected)


def test_continuous_actions_are_restored_too():
    env = make("Pendulum-v1", num_envs=2)
    obs, _ = env.reset()
    actions = np.random.default_rng(0).uniform(-2, 2, (9, 2, 1)).astype(np.float32)
    for action in actions[:5]:
        obs, *_ = env.step(action)
    other = make("Pendulum-v1", num_envs=2, seed=1)
    other.reset()
    np.testing.assert_array_equal(other.load_state_dict(env.state_dict()), obs)
    for action in actions[5:]:
        np.testing.assert_array_equal(other.step(action)[0], env.step(action)[0])


def test_infos_are_columns():
    env = make("FrozenLake-v1", num_envs=2, max_episode_steps=2)
    env.reset()
    env.step(np.zeros(2, int))
    *_, info = env.step(np.zeros(2, int))
    assert info["prob"].shape == (2,)
    assert info["final_info"]["prob"].shape == (2,)


def test_options_reach_the_environment():
    assert make("CartPole-v1", kwargs={"sutton_barto_reward": True}).envs[0].unwrapped is not None
    env = make("MountainCar-v0", max_episode_steps=3, num_envs=1)
    env.reset()
    assert [bool(env.step(np.array([0]))[3][0]) for _ in range(3)] == [False, False, True]
    assert make("Blackjack-v1", flatten=True).single_observation_space.shape == (32 + 11 + 2,)


def test_it_renders_one_picture_per_environment():
    pytest.importorskip("pygame")
    env = make(num_envs=2, render=True)
    env.reset()
    frames = env.render()
    assert [frame.shape for frame in frames] == [(400, 600, 3)] * 2
    assert frames[0].dtype == np.uint8


@pytest.mark.parametrize(
    ("env_id", "options", "message"),
    [
        ("CartPole-v99", {}, "unknown environment 'CartPole-v99'; did you mean 'CartPole-v"),
        ("NoSuchThing-v0", {}, "`rlx envs` lists what is installed"),
        ("no-such-namespace/X-v0", {}, "unknown environment 'no-such-namespace/X-v0'"),
        ("CartPole-v1", {"kwargs": {"nonsense": 1}}, "cannot build environment 'CartPole-v1': "),
        ("CartPole-v1", {"imports": ("no_such_module",)}, "cannot import 'no_such_module' (env.imports)"),
    ],
)
def test_what_cannot_be_built_is_one_clear_line(env_id, options, message):
    with pytest.raises(EnvError) as caught:
        make(env_id, **options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_listed_environment_has_an_id():
    ids = [info.id for info in GymnasiumProvider(GymnasiumConfig()).env_ids()]
    assert "CartPole-v1" in ids
    assert len(ids) == len(set(ids))


class Doubled(gymnasium.RewardWrapper):
    def reward(self, reward):
        return 2 * float(reward)


def test_wrappers_go_around_each_environment_innermost_first():
    env = make(wrappers=("gymnasium.wrappers:FlattenObservation", f"{__name__}:Doubled"))
    assert isinstance(env.envs[0], Doubled)
    assert isinstance(env.envs[0].env, gymnasium.wrappers.FlattenObservation)
    obs, _ = env.reset()
    assert step_env(env, obs, np.ones(3, int)).reward.tolist() == [2.0, 2.0, 2.0]


def test_imports_may_name_a_function_that_registers():
    env = make("lab/OfATest-v0", imports=(f"{__name__}:register",))
    assert env.single_observation_space.shape == (4,)


def register():
    gymnasium.register("lab/OfATest-v0", entry_point="gymnasium.envs.classic_control.cartpole:CartPoleEnv")


@pytest.mark.parametrize("option", ["imports", "wrappers"])
def test_what_cannot_be_imported_is_named_with_its_config_key(option):
    with pytest.raises(EnvError, match=rf"cannot import 'gymnasium:nothing' \(env\.{option}\)"):
        make(**{option: ("gymnasium:nothing",)})


@pytest.mark.parametrize("option", ["imports", "wrappers"])
def test_what_cannot_be_called_is_named_with_its_config_key(option):
    with pytest.raises(
        EnvError, match=rf"'gymnasium:__version__' \(env\.{option}\) is a str; expected a class"
    ):
        make(**{option: ("gymnasium:__version__",)})
