"""`rlx bench` with real agents and real training runs."""

from __future__ import annotations

import json

import pytest
from rlx.bench.report import read_report

pytest.importorskip("rlx_agents", reason="needs rlx-agents")


def test_learn_measures_runs_beside_a_variant_and_traces_one(rlx, tmp_path):
    pytest.importorskip("rlx_tracker_tensorboard", reason="needs rlx-tracker-tensorboard")
    pytest.importorskip("viztracer", reason="needs viztracer")
    ran = rlx(
        *("bench", "learn", "--steps", "3000", "--num-envs", "4", "--repeats", "2"),
        *("--variant", "trackers=[tensorboard]", "--json", "learn.json", "--viztracer", "trace/learn"),
    )
    assert ran.code == 0, ran.err
    plain, tracked = read_report(tmp_path / "learn.json").measurements
    assert (plain.name, tracked.name) == ("rlx", "rlx trackers=[tensorboard]")
    # Iterations end after updates, every 512 steps here; the first one of 1,024 is left out.
    assert {sample.units for sample in plain.samples} == {3000 - 1024}
    assert {"act", "env", "learn"} <= set(plain.shares())
    assert 0.5 < sum(plain.shares().values()) <= 1.0
    assert "rlx / rlx trackers=[tensorboard]: " in ran.out
    assert json.loads((tmp_path / "trace" / "learn_rlx.json").read_text())["traceEvents"]


def test_a_run_that_is_too_short_to_measure_says_so(rlx):
    ran = rlx("bench", "learn", "--steps", "1000", "--skip", "1000", "--repeats", "1", "--warm-up", "0")
    assert ran.code == 2
    assert "give more --steps, or a smaller --skip" in ran.err


def test_agents_measures_every_agent_asked_for(rlx, tmp_path):
    ran = rlx(
        *("bench", "agents", "--agent", "ppo,dqn", "--observation", "vector", "--num-envs", "2"),
        *("--steps", "128", "--repeats", "1", "--warm-up", "0", "--json", "agents.json"),
    )
    assert ran.code == 0, ran.err
    names = [m.name for m in read_report(tmp_path / "agents.json").measurements]
    assert names == ["rlx:ppo", "rlx:dqn"]


@pytest.mark.parametrize("suite", [("learn", "--steps", "2048"), ("agents", "--observation", "vector")])
def test_stable_baselines3_is_a_peer(rlx, tmp_path, suite):
    pytest.importorskip("stable_baselines3", reason="needs stable-baselines3")
    arguments = ("--against", "sb3", "--repeats", "1", "--warm-up", "0", "--json", "r.json")
    ran = rlx("bench", *suite, *arguments)
    assert ran.code == 0, ran.err
    ours, theirs = read_report(tmp_path / "r.json").measurements
    assert theirs.name == "sb3"
    assert theirs.samples[0].units >= 1024
    assert ours.samples[0].units >= 1024
