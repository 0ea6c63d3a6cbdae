"""Learning that takes minutes: `make test-slow`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(1, 6))
def test_ppo_solves_cartpole(rlx, seed):
    """Mean return of at least 475 over 100 episodes is Gymnasium's threshold for CartPole-v1."""
    result = rlx(
        "run", "--env", "CartPole-v1", "--agent", "ppo", "--total-steps", 150_000, "--seed", seed,
        "--run-dir", "run", "--quiet", "--eval-episodes", 100,
    )  # fmt: skip
    assert result.code == 0, result.err
    evaluation = json.loads(Path("run/summary.json").read_text())["evaluation"]
    assert evaluation["episodes"] == 100
    assert evaluation["return_mean"] >= 475


def test_ppo_clears_the_first_stage_of_the_bundled_game(rlx):
    """What `make run` promises: 8 of 10 evaluation episodes reach the goal; random play none of 10."""
    assert rlx("run", "--run-dir", "run", "--quiet").code == 0
    report = json.loads(rlx("eval", "run", "--episodes", 10, "--json").out)
    assert report["success_rate"] >= 0.8


def test_random_play_never_clears_the_first_stage(rlx):
    """An untrained policy acts almost uniformly at random."""
    result = rlx("run", "--total-steps", 8, "--eval-episodes", 0, "--run-dir", "run", "--quiet")
    assert result.code == 0, result.err
    report = json.loads(rlx("eval", "run", "--episodes", 10, "--json").out)
    assert report["success_rate"] == 0.0


RECALL = ("--env", "toy/Recall-v0", "env.imports=[rlx.testing.recall:register]", "env.kwargs.delay=8")


@pytest.mark.parametrize(
    ("encoder", "low", "high"), [("lstm", 0.95, 1), ("gru", 0.95, 1), ("mlp", 0.35, 0.65)]
)
def test_only_memory_recalls_a_cue(rlx, encoder, low, high):
    """The answer to a cue of eight steps ago: without memory it is right half of the time."""
    result = rlx(
        "run", *RECALL, "--encoder", encoder, "--total-steps", 30_000,
        "--run-dir", "run", "--quiet", "--eval-episodes", 200,
    )  # fmt: skip
    assert result.code == 0, result.err
    evaluation = json.loads(Path("run/summary.json").read_text())["evaluation"]
    assert low <= evaluation["return_mean"] <= high
