"""A real run, watched by everything at once; each system is asked what it saw."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("rlx_agents", reason="needs rlx-agents")
mlflow = pytest.importorskip("mlflow", reason="needs mlflow-skinny")
pytest.importorskip("tensorboard", reason="needs tensorboard")
pytest.importorskip("wandb", reason="needs wandb")

SERVER = "http://ann:hunter2@127.0.0.1:9"
"""Of a W&B that is never called: without a login for it, the run is kept offline."""
SHORT = ("--env", "CartPole-v1", "--total-steps", "4000", "--quiet", "agent.rollout_steps=128")


def rlx(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    """Runs `rlx ARGUMENTS` in `folder`, without the settings of whoever runs the tests."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("WANDB_", "MLFLOW_"))}
    environment |= {"OMP_NUM_THREADS": "1", "NETRC": str(folder / "netrc"), "WANDB_DIR": str(folder)}
    command = [sys.executable, "-m", "rlx", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=600, cwd=folder, env=environment, check=False
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    """A run that is recorded by three trackers and traced, then resumed for more steps."""
    folder = tmp_path_factory.mktemp("observability")
    flags = ("--tensorboard", "--mlflow", "--mlflow-experiment", "games", "--wandb", SERVER)
    flags += ("--viztracer", "t.json")
    window = ("--viztracer-start", "2", "--viztracer-end", "3", "--viztracer-min-duration", "50")
    first = rlx(folder, "run", *SHORT, "--run-dir", "r", *flags, *window, "--phases")
    assert first.returncode == 0, first.stderr
    assert "hunter2" not in first.stderr
    again = rlx(folder, "run", "--resume", "r", "--total-steps", "6000", "--quiet")
    assert again.returncode == 0, again.stderr
    return folder / "r"


def recorded(run: Path) -> dict[str, list[tuple[int, float]]]:
    """Returns what the run folder says, by metric."""
    found: dict[str, list[tuple[int, float]]] = {}
    for line in (run / "metrics.jsonl").read_text().splitlines():
        record = json.loads(line)
        for name, value in record.items():
            if name not in ("step", "iteration") and value is not None:
                found.setdefault(name, []).append((record["step"], value))
    return found


def test_tensorboard_has_every_metric_of_both_processes(run):
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(str(run / "tensorboard"), size_guidance={"scalars": 0})
    events.Reload()
    for name, points in recorded(run).items():
        seen = [(event.step, event.value) for event in events.Scalars(name)]
        assert [step for step, _ in seen] == [step for step, _ in points], name
        assert [v for _, v in seen] == pytest.approx([v for _, v in points], rel=1e-6), name
    assert [event.step for event in events.Scalars("evaluation/return_mean")] == [4000, 6000]


def test_mlflow_has_every_metric_in_one_run_with_its_files(run):
    client = mlflow.MlflowClient(tracking_uri=f"sqlite:///{run.parent / 'mlflow.db'}")
    (found,) = client.search_runs([client.get_experiment_by_name("games").experiment_id])
    for name, points in recorded(run).items():
        seen = [(metric.step, metric.value) for metric in client.get_metric_history(found.info.run_id, name)]
        assert seen == points, name
    assert found.info.status == "FINISHED"
    assert found.data.params["env.id"] == "CartPole-v1"
    assert found.data.tags["resumed.total_steps"] == "6000"
    files = {file.path for file in client.list_artifacts(found.info.run_id)}
    assert {"config.yaml", "summary.json", "checkpoint"} <= files


def test_wandb_has_every_metric_under_one_run_id(run):
    sys.path.insert(0, str(Path(__file__).parents[1] / "packages/trackers/wandb/tests"))
    from offline_file import exit_codes, history

    files = sorted((run / "wandb").glob("offline-run-*/*.wandb"))
    assert len({file.name for file in files}) == 1
    rows = [row for file in files for row in history(file)]
    for name, points in recorded(run).items():
        assert [(row["_step"], row[name]) for row in rows if name in row] == points, name
    assert [code for file in files for code in exit_codes(file)] == [0, 0]


def test_no_password_leaves_the_run_folder(run):
    """The config in the run folder keeps the address as it was given, since a resume needs it."""
    assert SERVER in (run / "config.yaml").read_text()
    seen = [file for file in run.parent.rglob("*") if file.is_file() and file != run / "config.yaml"]
    assert {"config.yaml", "manifest.json"} <= {file.name for file in seen}, "copies that trackers took"
    assert not [file for file in seen if b"hunter2" in file.read_bytes()]


def test_every_metric_is_documented(run):
    from rlx.run.metrics import CORE_METRICS
    from rlx_agents.ppo import PPO

    evaluations = (run / "evaluations.jsonl").read_text().splitlines()
    seen = set(recorded(run))
    seen |= {f"evaluation/{key}" for key in json.loads(evaluations[0])} - {
        "evaluation/step",
        "evaluation/episodes",
    }
    assert seen <= set(CORE_METRICS) | set(PPO.metrics)


def test_the_trace_has_the_phases_of_the_iterations_asked_for(run):
    events = json.loads((run.parent / "t.json").read_text())["traceEvents"]
    names = [event["name"] for event in events if event.get("cat") == "rlx"]
    assert {name for name in names if name.startswith("iteration")} == {"iteration 2", "iteration 3"}
    assert {"act", "env", "learn"} <= set(names)
    assert names.count("act") == names.count("env") == 2 * 128  # two rollouts


def test_the_phases_cover_the_run(run):
    rows = {row["phase"]: row for row in json.loads((run / "phases.json").read_text())}
    assert {"act", "env", "learn", "evaluate", "checkpoint", "elsewhere"} == set(rows)
    assert sum(row["share"] for row in rows.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("flag", ["--nsys", "--memory-profiler"])
def test_gpu_profilers_without_a_gpu_stop_before_training(tmp_path, flag):
    torch = pytest.importorskip("torch")
    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    found = rlx(tmp_path, "run", *SHORT, "--run-dir", "r", flag)
    assert found.returncode == 2
    assert found.stderr.startswith(f"rlx: error: {flag} profiles a CUDA device and there is none")
    assert found.stderr.count("\n") == 1
    assert not (tmp_path / "r" / "metrics.jsonl").exists()
