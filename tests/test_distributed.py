"""Two processes with N environments each do what one does with 2N: the same episodes, the same parameters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from rlx import checkpoints
from rlx.contracts import CheckpointContext
from rlx.local_backend import LocalBackend, LocalConfig

pytest.importorskip("rlx_launcher_torch")

RUN = [
    *("run", "--env", "CartPole-v1", "--num-envs", "4", "--total-steps", "1536", "--eval-episodes", "2"),
    *("--checkpoint-interval", "0", "--device", "cpu", "--quiet"),
]
AGENTS = {
    "ppo": ["--agent", "ppo", "agent.rollout_steps=64"],
    "ppo-accumulating": ["--agent", "ppo", "agent.rollout_steps=64", "agent.gradient_accumulation=3"],
    "dqn": ["--agent", "dqn", "agent.learning_starts=400"],
}


def rlx(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "rlx", *RUN, "--run-dir", str(folder), *arguments]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment)
    assert done.returncode == 0, done.stderr


def parameters(folder: Path) -> dict[str, np.ndarray]:
    backend = LocalBackend(LocalConfig(), CheckpointContext(directory=str(folder), run_name=folder.name))
    return checkpoints.read(backend, backend.list()[-1], parts=["parameters"]).state["parameters"]["network"]


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["ddp", "fsdp2"])
@pytest.mark.parametrize("agent", AGENTS)
def test_two_processes_learn_what_one_learns(tmp_path, agent, strategy):
    one, two = tmp_path / "one", tmp_path / "two"
    rlx(one, *AGENTS[agent])
    rlx(two, *AGENTS[agent], "--launcher", "mp", "--nproc-per-node", "2", "--distributed", strategy)

    assert (two / "episodes.jsonl").read_bytes() == (one / "episodes.jsonl").read_bytes()
    expected, found = parameters(one), parameters(two)
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        np.testing.assert_allclose(found[name], value, rtol=1e-3, atol=1e-4, err_msg=name)
    evaluations = [json.loads((run / "evaluations.jsonl").read_text()) for run in (one, two)]
    assert evaluations[0] == evaluations[1]
