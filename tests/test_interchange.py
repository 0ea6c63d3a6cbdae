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
@pytest.mark.parametrize("agent", ["ppo", "recurrent-ppo", "dqn", "rainbow", "sac", "routed"])
def test_every_strategy_and_size_loads_what_every_other_saved(agent):
    command = [sys.executable, str(SCRIPT), "--json", agent]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    assert done.stdout, done.stderr
    matrix = json.loads(done.stdout)[agent]
    assert len(matrix) == 5
    for source, row in matrix.items():
        processes = source[-1]
        expected = {to: "all" if to[-1] == processes else "shared" for to in matrix}
        assert row == expected, f"{source}: {row}"
