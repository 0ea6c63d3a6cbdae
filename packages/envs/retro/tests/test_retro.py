"""stable-retro's games, shown with the free one that comes with it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("stable_retro")

import rlx.testing
from rlx.errors import EnvError
from rlx.run.stepping import step_env
from rlx_env_retro.picture import gray_resized
from rlx_env_retro.provider import RetroConfig, RetroProvider

GAME = "retro/Airstriker-Genesis-v0"

TestAirstriker = rlx.testing.suite("env_provider", "retro", {"max_episode_steps": 40}, env_id=GAME)


def make(num_envs=1, seed=1, evaluation=False, **options):
    return RetroProvider(RetroConfig(**options)).make_vec(
        GAME, num_envs=num_envs, seed=seed, evaluation=evaluation
    )


def test_pictures_and_ram_come_together():
    env = make(observation="both")
    obs, info = env.reset()
    assert obs["rgb"].shape == (1, 3, 224, 320)
    assert obs["ram"].shape == (1, 65536)
    assert info["level"].tolist() == ["Level1"]
    later = step_env(env, obs, np.array([3])).next_obs
    assert (later["ram"] != obs["ram"]).any()
    env.close()


def test_rewards_are_clipped_for_learning_and_kept_for_reports():
    env = make(clip_rewards=True)
    obs, _ = env.reset()
    rng = np.random.default_rng(0)
    raw = []
    for _ in range(150):
        step = step_env(env, obs, rng.integers(0, env.single_action_space.n, 1))
        assert step.reward[0] == np.sign(step.info["raw_reward"][0])
        raw.append(step.info["raw_reward"][0])
        obs = step.next_obs
    assert max(raw) > 1, "shooting pays more than one point"
    env.close()


def test_every_episode_is_recorded(tmp_path):
    env = make(record=str(tmp_path), max_episode_steps=5)
    obs, _ = env.reset()
    for _ in range(12):
        obs = step_env(env, obs, np.array([0])).next_obs
    env.close()
    assert len(list(tmp_path.glob("env-0/*.bk2"))) >= 3


@pytest.mark.parametrize(
    ("env_id", "options", "message"),
    [
        ("retro/Airstrikr-Genesis-v0", {}, "did you mean 'Airstriker-Genesis-v0'?"),
        (GAME, {"state": "Level9"}, "unknown savestate 'Level9'; Airstriker-Genesis-v0 has Level1"),
    ],
)
def test_what_cannot_be_built_is_one_clear_line(env_id, options, message):
    with pytest.raises(EnvError) as caught:
        RetroProvider(RetroConfig(**options)).make_vec(env_id, num_envs=1, seed=0)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_grey_is_the_mean_of_what_a_pixel_covers():
    picture = np.zeros((4, 6, 3), np.uint8)
    picture[:2, :3] = 200
    picture[0, 0] = 0
    expected = np.rint(np.array([[200 * 5 / 6, 0], [0, 0]]))
    np.testing.assert_array_equal(gray_resized(picture, (2, 2)), expected)
    assert gray_resized(picture, (8, 12)).shape == (8, 12)
