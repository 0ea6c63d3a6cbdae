"""`rlx watch` as a person uses it: a trained agent in a real window on a virtual display, and real keys."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("pygame", reason="pygame-ce is not installed")
pytest.importorskip("PIL", reason="pillow is not installed")
pytest.importorskip("rlx_emu_nes", reason="rlx-emu-nes is not installed")
pytest.importorskip("rlx_agents", reason="rlx-agents is not installed")
pytest.importorskip("rlx_exploration", reason="rlx-exploration is not installed")

from virtual_desk import Desk

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TITLE = "rlx watch"
TRAINING = (
    "run --env rlx/Runner-v0 --run-dir r --total-steps 64 --eval-episodes 0 --quiet env.num_envs=2 "
    "agent.rollout_steps=16 exploration=rnd exploration.warmup_steps=16"
)
"""RND asks the agent for a second value head, which watching has to know of."""


@pytest.fixture(scope="module")
def run(display, tmp_path_factory) -> str:
    """The folder of a run with an exploration bonus."""
    desk = Desk(tmp_path_factory.mktemp("trained"), display)
    desk.rlx(*TRAINING.split())
    return str(desk.folder / "r")


@pytest.fixture
def watched(desk, run):
    """The agent in a window that waits for the first step."""
    desk.start("watch", run, "--level", "1-2", "--seed", "5", "--deterministic", "--scale", "2", "--paused",
               title=TITLE)  # fmt: skip
    return desk


@pytest.fixture
def twin(run):
    """The same agent in the same place, without a window."""
    from rlx.play.playback import Playback, choose_levels
    from rlx.play.trained import load_trained
    from rlx.registry import Registry

    trained = load_trained(run, Registry.discover(), num_envs=1, seed=5, render=True, bonus=True)
    choose_levels(trained.env, ["1-2"])
    playback = Playback.of(trained, deterministic=True)
    yield SimpleNamespace(playback=playback, moment=playback.start())
    trained.env.close()


CLEAR = slice(100, None)
"""Rows of a screenshot below lines such as "paused"."""


def assert_shown(desk, twin) -> None:
    """The window shows the twin's picture and the strip with what the agent thought of it."""
    from rlx.play.overlay import with_overlay

    env = twin.playback.env
    picture = with_overlay(twin.moment.frames[0][-1], twin.moment, 0, tuple(env.action_meanings))
    expected = picture.repeat(2, axis=0).repeat(2, axis=1)[CLEAR]
    desk.until(lambda: np.array_equal(desk.screenshot(TITLE)[CLEAR], expected), "the twin's picture")


def test_step_take_over_and_hand_back(watched, twin):
    assert_shown(watched, twin)

    watched.keys("key", *["period"] * 3)
    for _ in range(3):
        twin.moment = twin.playback.step()
    assert {"probabilities", "value", "bonus"} <= set(twin.moment.explained)
    assert twin.moment.explained["bonus"] != 0
    assert_shown(watched, twin)

    meanings = list(twin.playback.env.action_meanings)
    watched.keys("key", "t", "keydown", "Left", "key", *["period"] * 4)
    for _ in range(4):
        twin.moment = twin.playback.step(np.array([meanings.index("Left")]))
    assert_shown(watched, twin)

    watched.keys("keyup", "Left", "key", "t", "key", *["period"] * 5)
    for _ in range(5):
        twin.moment = twin.playback.step()
    assert_shown(watched, twin)


def test_slow_motion_restart_overlay_help_and_screenshot(watched):
    first = watched.screenshot(TITLE)[CLEAR]
    watched.keys("key", "minus", "key", "minus", "key", "space")
    watched.until(lambda: not np.array_equal(watched.screenshot(TITLE)[CLEAR], first), "it plays")
    watched.keys("key", "space", "key", "r")  # paused again, then the start of another episode

    watched.keys("key", "o")
    watched.until(lambda: watched.screenshot(TITLE)[-40:].max() == 0, "o hides the strip")
    watched.keys("key", "o", "key", "F1")
    amber = (255, 176, 46)  # of the names of the keys
    watched.until(lambda: (watched.screenshot(TITLE) == amber).all(axis=2).sum() > 50, "F1 is the help")
    watched.keys("key", "F1", "key", "F12")
    watched.until_file("rlx-watch-*.png")
    watched.keys("key", "Escape")
    watched.wait()
