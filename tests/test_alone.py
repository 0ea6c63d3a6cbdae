"""The emulator's environment alone, in a virtual environment that has nothing else."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

STEPS = """
import sys
import gymnasium, numpy, rlx_emu_nes

envs = gymnasium.make_vec("rlx/Runner-v0", num_envs=8, vectorization_mode="vector_entry_point")
observations, _ = envs.reset(seed=1)
assert observations.shape == (8, 4, 84, 84) and observations.dtype == numpy.uint8
moved = False
for _ in range(20):
    following, reward, terminated, truncated, info = envs.step(envs.action_space.sample())
    moved |= bool((following != observations).any())
assert moved, "the picture never changed"
assert "torch" not in sys.modules
print("stepped")
"""


@pytest.mark.timeout(600)
def test_core_and_emulator_install_and_step_without_torch(tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, ROOT / "packages/core", ROOT / "packages/emu-nes"], check=True, cwd=tmp_path)
    listed = subprocess.run([python, "-m", "pip", "list"], check=True, capture_output=True, text=True).stdout
    assert "torch" not in listed
    ran = subprocess.run([python, "-c", STEPS], capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.strip() == "stepped", ran.stderr
    shown = subprocess.run(
        [python, "-m", "rlx", "run", "--quiet"], capture_output=True, text=True, cwd=tmp_path
    )
    assert shown.returncode == 2
    assert "pip install rlx-agents" in shown.stderr
