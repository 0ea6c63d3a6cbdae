"""`rlx bench` with real agents and real training runs."""

from __future__ import annotations

import json

import pytest
from rlx.bench.report import read_report
from rlx.bench.scores import read_trials
from rlx.bench.tasks import TASKS, Peer, Task
from rlx.bench.trials import run_trial

pytest.importorskip("rlx_agents", reason="needs rlx-agents")


def test_runs_are_measured_beside_a_variant_and_one_is_traced(rlx, tmp_path):
    pytest.importorskip("rlx_tracker_tensorboard", reason="needs rlx-tracker-tensorboard")
    pytest.importorskip("viztracer", reason="needs viztracer")
    ran = rlx(
        *("bench", "runs", "--steps", "3000", "--num-envs", "4", "--repeats", "2", "agent.rollout_steps=256"),
        *("--variant", "trackers=[tensorboard]", "--json", "runs.json", "--viztracer", "trace/runs"),
    )
    assert ran.code == 0, ran.err
    plain, tracked = read_report(tmp_path / "runs.json").measurements
    assert (plain.name, tracked.name) == ("rlx", "rlx trackers=[tensorboard]")
    # Iterations end after updates, every 1,024 steps here; the first one is left out.
    assert {sample.units for sample in plain.samples} == {3000 - 1024}
    assert {"act", "env", "learn"} <= set(plain.shares())
    assert 0.5 < sum(plain.shares().values()) <= 1.0
    assert "rlx / rlx trackers=[tensorboard]: " in ran.out
    assert json.loads((tmp_path / "trace" / "runs_rlx.json").read_text())["traceEvents"]


def test_a_run_that_is_too_short_to_measure_says_so(rlx):
    ran = rlx("bench", "runs", "--steps", "1000", "--skip", "1000", "--repeats", "1", "--warm-up", "0")
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


@pytest.mark.parametrize("suite", [("runs", "--steps", "4096"), ("agents", "--observation", "vector")])
def test_stable_baselines3_is_a_peer(rlx, tmp_path, suite):
    pytest.importorskip("stable_baselines3", reason="needs stable-baselines3")
    arguments = ("--against", "sb3", "--repeats", "1", "--warm-up", "0", "--json", "r.json")
    ran = rlx("bench", *suite, *arguments)
    assert ran.code == 0, ran.err
    ours, theirs = read_report(tmp_path / "r.json").measurements
    assert theirs.name == "sb3"
    assert theirs.samples[0].units >= 1024
    assert ours.samples[0].units >= 1024


def test_learn_adds_each_trial_to_the_results(rlx, tmp_path):
    pytest.importorskip("gymnasium")
    arguments = ("bench", "learn", "cartpole", "--only", "ppo", "--seeds", "1", "--episodes", "2")
    for seed, steps in ((1, 2048), (2, 3072), (1, 4096)):
        more = ("--first-seed", seed, "--set", f"total_steps={steps}", "--json", "scores.json")
        ran = rlx(*arguments, *more)
        assert ran.code == 0, ran.err
    first, second = read_trials(tmp_path / "scores.json")
    assert [(t.contender, t.seed, t.steps) for t in (first, second)] == [("ppo", 1, 4096), ("ppo", 2, 3072)]
    assert "total_steps=3072" in second.settings
    assert second.curve[-1][0] == 3072
    assert 8 <= first.score <= 500
    assert first.episodes == 2
    assert "cartpole: ppo, seed 1: " in ran.out


def test_learn_names_what_it_does_not_know(rlx):
    ran = rlx("bench", "learn", "cartpol")
    assert (ran.code, "did you mean 'cartpole'" in ran.err) == (2, True)
    ran = rlx("bench", "learn", "acrobot", "--only", "a2c")
    assert ran.code == 2
    assert "task 'acrobot' has no contender of --only 'a2c': ppo, dqn, rainbow, sac" in ran.err


@pytest.mark.parametrize(
    ("algorithm", "env", "played"),
    [
        ("PPO", TASKS["cartpole"].env, "greedily"),
        ("PPO", "env.id=CartPole-v1", "by sampling"),
        ("DQN", "env.id=CartPole-v1", "greedily"),
    ],
)
def test_learn_trains_peers_with_their_own_settings_and_plays_them_as_it_plays_ours(algorithm, env, played):
    pytest.importorskip("stable_baselines3", reason="needs stable-baselines3")
    settings = dict(n_steps=64) if algorithm == "PPO" else dict(learning_starts=100)
    peer = Peer(algorithm=algorithm, steps=512, num_envs=2, normalise=True,
                settings=settings | {"learning_rate": [0.001]})  # fmt: skip
    task = Task(about="a", env=env, contenders={}, solved=1.0, peers={"sb3 it": peer})
    trial = run_trial(task, "cartpole", "sb3 it", seed=3, episodes=2)
    assert 8 <= trial.score <= 500
    assert trial.steps == 512
    assert trial.curve and f"{algorithm}, 2 environments" in trial.settings
    assert trial.settings.endswith(f"played {played}")
