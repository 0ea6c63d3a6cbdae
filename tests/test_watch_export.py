"""An exported file is all that a window needs: agents of NES and of Gymnasium environments."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pygame", reason="pygame-ce is not installed")
pytest.importorskip("PIL", reason="pillow is not installed")
pytest.importorskip("rlx_agents", reason="rlx-agents is not installed")

from virtual_desk import Desk

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TITLE = "rlx watch"
TRAINING = ["--total-steps", "64", "--eval-episodes", "0", "--quiet", "env.num_envs=2", "--device", "cpu"]
AGENTS = {
    "nes": (["--env", "rlx/Runner-v0", "agent.rollout_steps=16"], "rlx_emu_nes"),
    "gymnasium": (["--env", "CartPole-v1", "--agent", "dqn", "agent.learning_starts=16"], "pygame"),
}


@pytest.mark.parametrize("kind", AGENTS)
def test_a_window_plays_the_file_with_the_run_gone(desk: Desk, kind: str):
    options, needs = AGENTS[kind]
    pytest.importorskip(needs)
    desk.rlx("run", *options, *TRAINING, "--run-dir", "r", "--safetensors-path", "agent.safetensors")
    Path(desk.folder, "r").rename(desk.folder / "gone")

    desk.start("watch", "agent.safetensors", "--seed", "5", "--paused", title=TITLE)
    desk.until(
        lambda: len(np.unique(desk.screenshot(TITLE).reshape(-1, 3), axis=0)) > 3, "there is a picture"
    )
    first = desk.screenshot(TITLE)
    desk.keys("key", "space")
    desk.until(lambda: not np.array_equal(desk.screenshot(TITLE), first), "it plays")
    desk.keys("key", "F12")
    desk.until_file("rlx-watch-*.png")
    desk.keys("key", "Escape")
    desk.wait()
