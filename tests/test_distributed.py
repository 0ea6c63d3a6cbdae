"""Two ranks with N environments each do what one does with 2N: the same episodes, the same parameters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("rlx_launcher_torch")

SCRIPT = Path(__file__).with_name("rank_equality.py")
AGENTS = ("ppo", "ppo-recurrent", "dqn", "rainbow", "sac", "routed")
OTHERS = (
    *("routed-recurrent", "rainbow-full", "ppo-runner", "dqn-runner"),
    *("ppo-rnd", "ppo-icm", "ppo-count", "ppo-adaptive"),
)


def compare(strategy: str, *cases: str) -> dict:
    """Returns the report of `rank_equality.py`."""
    command = [sys.executable, str(SCRIPT), "--json", "--strategy", strategy, *cases]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def check(row: dict) -> None:
    assert row["episodes"] > 0 and row["same_episodes"]
    assert row["parameters"] < 1e-4, "parameters are equal, up to the rounding of floats, on every rank"
    assert row["statistics"] < 1e-4, "running statistics are those of all environments"
    alone, *ranks = row["updates"]
    assert alone > 0 and ranks == [alone, alone], "every rank makes as many optimiser steps as one does alone"


@pytest.mark.timeout(900)
def test_ppo_on_two_ranks_is_ppo_on_one():
    row = compare("ddp", "ppo")["ppo"]
    check(row)
    assert row["exchanges"] == row["updates"][1:], "one exchange of gradients for each step"


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", [*AGENTS[1:], *OTHERS])
def test_two_ranks_do_what_one_does(case):
    check(compare("ddp", case)[case])


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", [*AGENTS, "dqn-accumulating"])
def test_sharded_parameters_learn_the_same(case):
    check(compare("fsdp2", case)[case])


@pytest.mark.slow
def test_accumulated_gradients_are_exchanged_once_per_step():
    row = compare("ddp", "ppo-accumulating")["ppo-accumulating"]
    check(row)
    assert row["exchanges"] == row["updates"][1:], "no_sync for all parts of a minibatch but the last"
