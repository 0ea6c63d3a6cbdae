"""Checkpoints go from any number of processes and any strategy to any other, for every agent."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("rlx_launcher_torch")

SCRIPT = Path(__file__).with_name("interchange_matrix.py")


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["ppo", "dqn", "rainbow", "sac"])
def test_every_strategy_loads_what_every_other_saved(agent):
    done = subprocess.run([sys.executable, str(SCRIPT), agent], capture_output=True, text=True, timeout=1200)
    assert done.stdout, done.stderr
    matrix = json.loads(done.stdout)[agent]
    assert len(matrix) == 9
    assert set(matrix.values()) == {"equal"}, matrix
