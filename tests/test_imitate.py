"""From a movie to a trained agent: `rlx imitate`, then `rlx run --resume` or `--init-from`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from rlx import checkpoints
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.contracts import CheckpointContext

pytest.importorskip("rlx_agents")
pytest.importorskip("rlx_emu_nes")

MOVIE = Path(__file__).parents[1] / "packages/emu-nes/games/maze/movies/level-1.txt"
SMALL = (
    *("env.states=only", "env.observation=ram", "env.frame_stack=1", "env.num_envs=2", "encoder=multi"),
    *("agent.rollout_steps=16", "evaluation.episodes=0", "device=cpu"),
)


def parameters(folder):
    backend = LocalBackend(LocalConfig(), CheckpointContext(directory=str(folder), run_name="run"))
    return checkpoints.read(backend, backend.list()[-1], parts=["parameters"]).state["parameters"]["network"]


@pytest.fixture
def imitated(rlx):
    """A run that has imitated the movie of the maze's first level."""
    arguments = ("imitate", f"{MOVIE}@level-1", "--env", "rlx/Maze-v0", "--run-dir", "taught", *SMALL)
    result = rlx(*arguments, "--epochs", 40, "--json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def test_it_reports_what_it_learned(imitated):
    assert (imitated["demonstrations"], imitated["steps"], len(imitated["course"])) == (1, 26, 40)
    assert imitated["course"][-1]["loss"] < imitated["course"][0]["loss"]
    assert Path("taught/checkpoints/step-000000000000").is_dir()


def test_training_goes_on_from_there(rlx, imitated):
    assert rlx("run", "--resume", "taught", "--total-steps", 64, "--quiet").code == 0
    assert json.loads(Path("taught/summary.json").read_text())["step"] == 64


def test_another_run_can_start_with_what_was_learned(rlx, imitated):
    taught = parameters("taught")
    arguments = ("run", "--env", "rlx/Maze-v0", "--run-dir", "next", "--init-from", "taught", "--quiet")
    result = rlx(*arguments, "--total-steps", 2, "--seed", 77, "env.levels=[level-2]", *SMALL)
    assert result.code == 0, result.err  # too few steps for an update
    for name, value in parameters("next").items():
        np.testing.assert_array_equal(value, taught[name], err_msg=name)


def test_a_source_that_is_not_there_is_named(rlx):
    result = rlx("run", "--init-from", "nowhere", "--run-dir", "run", "--quiet", "--total-steps", 8)
    assert result.code != 0 and "'nowhere' is no run folder" in result.err


def test_a_demonstration_is_needed(rlx):
    result = rlx("imitate", "env.num_envs=2")
    assert result.code != 0 and "rlx play GAME --record FILE.bk2" in result.err
