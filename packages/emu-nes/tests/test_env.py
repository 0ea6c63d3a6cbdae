"""The single environment, and what Gymnasium makes of both."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
import rlx_emu_nes
import tiny_game
from gymnasium.utils.env_checker import check_env
from rlx_emu_nes import NESEnv, NESVectorEnv


def tiny(**arguments):
    return NESEnv(tiny_game.game(), rom=tiny_game.rom(), **arguments)


@pytest.mark.parametrize("observation", ["gray", "rgb", "ram", {"screen": "gray", "ram": "ram"}])
@pytest.mark.filterwarnings("error")
def test_gymnasiums_checker_has_no_complaint(observation):
    env = gymnasium.make("rlx/Runner-v0", observation=observation, render_mode="rgb_array")
    check_env(env.unwrapped)


def test_an_ended_episode_shows_its_own_end():
    env = tiny(observation="index")
    observation, info = env.reset()
    assert info["lives"] == 3
    observation, _, terminated, truncated, info = env.step(2)
    assert (terminated, truncated) == (True, False)
    # The facts are those of the first frame, which ended it; the picture is that of the fourth.
    assert (info["lives"], info["life_lost"]) == (2, True)
    assert observation[-1, 0, 0] == info["count"] + 3


def test_an_ended_life_goes_on_where_the_game_is():
    env = tiny(life_loss="continue")
    _, first = env.reset()
    assert (first["lives"], first["count"]) == (3, 9)
    _, _, terminated, _, ended = env.step(2)
    assert terminated
    # B takes a life on each of the four frames; the next episode stands where the last has ended.
    _, begun = env.reset()
    assert begun == first | {"lives": 255, "count": 13, "pad": 2}
    assert begun.items() <= (ended | {"life_lost": False}).items()
    assert env.step(0)[4]["count"] == 17
    # In the middle of an episode, and where a seed or a level is asked for, a reset is one.
    assert env.reset()[1] == first
    for asked in ({"seed": 0}, {"options": {"level": "one"}}):
        env.step(2)
        assert env.reset(**asked)[1] == first


def test_rotating_levels_skips_none():
    env = tiny(levels=["one", "later"], rotate_levels=True, max_episode_steps=1)
    seen = []
    for _ in range(4):
        seen.append(env.reset()[1]["level"])
        env.step(0)
    assert seen == ["one", "later", "one", "later"]


def test_a_level_or_state_set_after_an_end_counts():
    env = tiny(max_episode_steps=1)
    env.reset()
    env.step(0)
    env.batch.set_levels(["later"])
    assert env.reset()[1]["level"] == "later"
    env.step(0)
    env.batch.poke(0, 0x12, 200)
    assert env.reset()[1]["jumps"] == 0


def test_the_picture_is_that_of_the_observation_at_ends_and_starts_too():
    picture = {"observation": "rgb", "size": None, "frame_stack": 1, "max_pool": False}
    env = tiny(**picture, noop_max=9, render_mode="rgb_array")
    env.reset(seed=0)
    for _ in range(5):
        np.testing.assert_array_equal(env.step(0)[0], env.render())
        np.testing.assert_array_equal(env.step(2)[0], env.render())
        started, _ = env.reset()
        if len(env.batch.pads()[0]) > env.batch.episode_frames()[0]:  # else nothing was played to be shown
            np.testing.assert_array_equal(started, env.render())


def test_a_video_of_its_pictures_has_the_games_own_speed():
    # 60.0988 Hz (NESdev, "Cycle reference chart"); render is called once a step, as RecordVideo does.
    assert tiny().metadata["render_fps"] == pytest.approx(60.0988 / 4, abs=1e-4)
    assert tiny(frame_skip=1).metadata["render_fps"] == pytest.approx(60.0988, abs=1e-4)
    env = gymnasium.make("rlx/Runner-v0", frame_skip=2, render_mode="rgb_array")
    assert env.metadata["render_fps"] == pytest.approx(60.0988 / 2, abs=1e-4)


def test_infos_are_plain_numbers():
    _, info = tiny().reset()
    assert {type(value) for value in info.values()} <= {int, str, bool, float}


def test_a_reset_may_name_the_level():
    env = tiny()
    assert env.reset(options={"level": "later"})[1]["level"] == "later"
    with pytest.raises(ValueError, match="unknown option 'levle'; known is level"):
        env.reset(options={"levle": "one"})


def test_it_plays_as_a_batch_of_one_plays():
    env, batch = tiny(noop_max=9), NESVectorEnv(tiny_game.game(), 1, rom=tiny_game.rom(), noop_max=9)
    np.testing.assert_array_equal(env.reset(seed=3)[0], batch.reset(seed=3)[0][0])
    for action in (0, 1, 3, 1):
        np.testing.assert_array_equal(env.step(action)[0], batch.step(np.array([action]))[0][0])


def test_make_vec_uses_the_native_batch():
    env = gymnasium.make_vec("rlx/Runner-v0", num_envs=8, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, NESVectorEnv)
    env.reset(seed=0)
    observation, reward, *_ = env.step(env.action_space.sample())
    assert observation.shape == (8, 4, 84, 84)
    assert reward.shape == (8,)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP


def test_gymnasiums_statistics_wrapper_fits():
    env = NESVectorEnv(tiny_game.game(), 2, rom=tiny_game.rom(), max_episode_steps=3)
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    env.reset()
    for _ in range(3):
        *_, infos = env.step(np.array([1, 0]))
    assert infos["episode"]["r"].tolist() == [12, 0]
    assert infos["episode"]["l"].tolist() == [3, 3]


def test_the_module_prefix_registers():
    assert gymnasium.make("rlx_emu_nes:rlx/Runner-v0").spec.id == "rlx/Runner-v0"


def python(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_imports_nothing_heavy():
    code = "import sys, rlx_emu_nes; print([m for m in ('numpy', 'gymnasium', 'yaml') if m in sys.modules])"
    assert python(code) == "[]"


@pytest.mark.parametrize(
    "imports",
    ["import rlx_emu_nes, gymnasium", "import gymnasium, rlx_emu_nes", "import rlx_emu_nes.env, gymnasium"],
)
def test_games_are_registered_whatever_is_imported_first(imports):
    assert python(f"{imports}; print('rlx/Runner-v0' in gymnasium.registry)") == "True"


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="NESS"):
        rlx_emu_nes.NESS  # noqa: B018
    assert all(hasattr(rlx_emu_nes, name) for name in rlx_emu_nes.__all__)
