"""Curricula in whole runs: stopped and resumed in the middle, and on several processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from rlx import checkpoints
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.contracts import CheckpointContext

for name in ("rlx_agents", "rlx_curriculum", "rlx_emu_nes"):
    pytest.importorskip(name)

MOVIE = Path(__file__).parents[1] / "packages/emu-nes/games/maze/movies/level-1.txt"
RUN = (
    *("run", "--env", "rlx/Maze-v0", "--agent", "ppo", "--encoder", "multi", "--num-envs", "2", "--quiet"),
    *(
        "env.states=only",
        "env.observation=ram",
        "env.frame_stack=1",
        "env.max_episode_steps=20",
        "device=cpu",
    ),
    *("agent.rollout_steps=16", "agent.epochs=1", "agent.anneal_learning_rate=false", "log_interval=32"),
    *("evaluation.episodes=0", "checkpoint.interval=0"),
)
CURRICULA = {
    "unlock": ("curriculum.measure=return", "curriculum.threshold=0", "curriculum.window=4"),
    "rotation": ("curriculum.wins=0", "curriculum.episodes=3"),
    "milestones": ("curriculum.field=map_x", "curriculum.every=16", "curriculum.window=4"),
    "archive": ("curriculum.cell={map_x: 16, map_y: 16}",),
    "backplay": (f"curriculum.demonstration={MOVIE}", "curriculum.window=4", "curriculum.every=2"),
}


def state(folder):
    backend = LocalBackend(LocalConfig(), CheckpointContext(directory=str(folder), run_name="run"))
    return checkpoints.read(backend, backend.list()[-1]).state


@pytest.mark.parametrize("name", CURRICULA)
def test_a_run_that_was_stopped_in_the_middle_ends_where_the_other_ends(rlx, name):
    """On an iteration's border; what is found between two is part of the state too (conformance suite)."""
    options = (*RUN, f"curriculum={name}", *CURRICULA[name])
    assert rlx(*options, "--run-dir", "whole", "--total-steps", 384).code == 0
    assert rlx(*options, "--run-dir", "parted", "--total-steps", 192).code == 0
    assert rlx("run", "--resume", "parted", "--total-steps", 384, "--quiet").code == 0
    whole, parted = state("whole"), state("parted")
    for part in ("curriculum", "env"):
        np.testing.assert_equal(parted[part], whole[part], err_msg=part)
    moves = [Path(folder, "curriculum.jsonl") for folder in ("whole", "parted")]
    whole_text, parted_text = (path.read_text() if path.exists() else "" for path in moves)
    assert parted_text == whole_text


def test_decisions_are_recorded(rlx):
    """Every episode of the first level returns at least 0: four of them open the next."""
    assert (
        rlx(*RUN, "curriculum=unlock", *CURRICULA["unlock"], "--run-dir", "run", "--total-steps", 384).code
        == 0
    )
    moves = [json.loads(line) for line in Path("run/curriculum.jsonl").read_text().splitlines()]
    assert moves[0]["kind"] == "opened" and moves[0]["level"] == "level-2"
    assert "over 4 episodes" in moves[0]["why"]


def test_env_levels_narrows_a_curriculum_to_those_levels_in_their_order(rlx):
    options = (*RUN, "env.levels=[level-3, level-1]", "curriculum=unlock", *CURRICULA["unlock"])
    assert rlx(*options, "--run-dir", "run", "--total-steps", 384).code == 0
    moves = [json.loads(line) for line in Path("run/curriculum.jsonl").read_text().splitlines()]
    assert [(move["kind"], move["level"]) for move in moves] == [("opened", "level-1")]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            ("curriculum=milestones", "curriculum.field=mapx"),
            "curriculum.field: the environment reports no 'mapx'",
        ),
        (
            ("curriculum=archive", "curriculum.cell={mapx: 16}"),
            "curriculum.cell: the environment reports no 'mapx'",
        ),
    ],
)
def test_a_fact_that_the_game_does_not_report_is_named_with_those_it_does(rlx, options, says):
    ran = rlx(*RUN, *options, "--run-dir", "run", "--total-steps", 384)
    assert ran.code == 2
    assert f"{says}; did you mean 'map_x'?; it reports " in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("name", CURRICULA)
def test_two_processes_decide_alike(tmp_path, name):
    pytest.importorskip("rlx_launcher_torch")
    options = (*RUN, "--num-envs", "4", f"curriculum={name}", *CURRICULA[name], "--total-steps", "1280")
    ranks = ("--launcher", "mp", "--nproc-per-node", "2", "--distributed", "ddp")
    command = [sys.executable, "-m", "rlx", *options, *ranks, "--run-dir", str(tmp_path / "run")]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment)
    assert done.returncode == 0, done.stderr
    saved = state(tmp_path / "run")
    first, second = saved["curriculum"], saved["rank-00001"]["curriculum"]
    shared = first.keys() - {
        "draws",
        "rounds",
        "start",
        "steps",
        "goal",
        "scored",
        "findings",
        "follower",
        "last",
    }
    for key in shared - {"returns"}:
        np.testing.assert_equal(second[key], first[key], err_msg=key)
