"""The tracker `mlflow`, read back with MLflow's own client: from SQLite, and from a real server."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from mlflow import MlflowClient
from mlflow_server import MLflowServer
from rlx.contracts import ListenerContext
from rlx.errors import ConfigError
from rlx.events import CheckpointSaved, Iteration, RunInfo, RunOutcome
from rlx_tracker_mlflow.tracker import MLflowConfig, MLflowTracker

needs_server = pytest.mark.skipif(
    importlib.util.find_spec("flask") is None or importlib.util.find_spec("mlflow.server") is None,
    reason="needs the MLflow server: pip install mlflow",
)


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory) -> Path:
    """An MLflow database without runs; making one takes seconds, copying it none."""
    path = tmp_path_factory.mktemp("database") / "mlflow.db"
    MlflowClient(tracking_uri=f"sqlite:///{path}").search_experiments()
    return path


@pytest.fixture
def database(tmp_path, empty_database) -> Path:
    """The database that runs in `tmp_path` use by default."""
    return Path(shutil.copy(empty_database, tmp_path / "mlflow.db"))


def make_run(folder: Path, *, resumed_from: int = 0, rank: int = 0, **changes) -> RunInfo:
    folder.mkdir(exist_ok=True)
    return RunInfo(
        name="run-1",
        directory=folder,
        config={
            "agent": {"name": "ppo", "clip": 0.2},
            "seed": 3,
            "trackers": {"x": {"uri": "me:password@"}},
            **changes,
        },
        total_steps=100,
        num_envs=1,
        resumed_from=resumed_from,
        rank=rank,
    )


def start(run: RunInfo, config: MLflowConfig) -> MLflowTracker:
    tracker = MLflowTracker(config, ListenerContext(run=run))
    tracker.rlx_run_started(run)
    return tracker


def tell(tracker: MLflowTracker, steps) -> None:
    for step in steps:
        metrics = {"loss/policy": step / 4, "time/steps_per_second": 5.0}
        tracker.rlx_iteration_finished(Iteration(index=step, step=step, metrics=metrics))


def play(run: RunInfo, steps, config: MLflowConfig, *, status="finished") -> None:
    tracker = start(run, config)
    tell(tracker, steps)
    tracker.rlx_run_finished(RunOutcome(status=status, step=run.resumed_from, reason="because"))


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'mlflow.db'}"


def read(uri: str, experiment: str = "rlx"):
    """Returns the client and the runs of an experiment."""
    client = MlflowClient(tracking_uri=uri)
    return client, client.search_runs([client.get_experiment_by_name(experiment).experiment_id])


def history(client: MlflowClient, run_id: str, name: str = "loss/policy") -> list[tuple[int, float]]:
    return [(m.step, m.value) for m in client.get_metric_history(run_id, name)]


def test_by_default_a_database_beside_the_run_folder_takes_everything(tmp_path):
    play(make_run(tmp_path / "r"), [4, 8], MLflowConfig())
    client, (run,) = read(sqlite(tmp_path))
    assert history(client, run.info.run_id) == [(4, 1.0), (8, 2.0)]
    assert run.info.run_name == "run-1"
    assert run.data.params == {"agent.name": "ppo", "agent.clip": "0.2", "seed": "3"}
    assert "version/rlx-core" in run.data.tags
    assert run.data.tags["rlx.reason"] == "because"


@pytest.mark.parametrize(
    ("status", "shown"), [("finished", "FINISHED"), ("failed", "FAILED"), ("interrupted", "KILLED")]
)
def test_the_status_is_mlflows_own(tmp_path, database, status, shown):
    play(make_run(tmp_path / "r"), [4], MLflowConfig(), status=status)
    assert read(sqlite(tmp_path))[1][0].info.status == shown


def test_experiment_and_run_name_are_as_asked(tmp_path, database):
    play(make_run(tmp_path / "r"), [4], MLflowConfig(experiment="games", run_name="first"))
    assert read(sqlite(tmp_path), "games")[1][0].info.run_name == "first"


def test_more_metrics_than_one_request_may_hold_arrive(tmp_path, database):
    names = [f"m/{i}" for i in range(700)]
    tracker = start(make_run(tmp_path / "r"), MLflowConfig())
    for step in (1, 2, 3):
        metrics = {name: float(step) for name in names}
        tracker.rlx_iteration_finished(Iteration(index=step, step=step, metrics=metrics))
    tracker.rlx_run_finished(RunOutcome(status="finished", step=3))
    client, (run,) = read(sqlite(tmp_path))
    assert len(run.data.metrics) == 700
    assert history(client, run.info.run_id, "m/699") == [(1, 1.0), (2, 2.0), (3, 3.0)]


def test_resuming_goes_on_in_the_same_run_and_notes_what_changed(tmp_path, database):
    play(make_run(tmp_path / "r"), [4, 8, 12], MLflowConfig(), status="interrupted")
    play(make_run(tmp_path / "r", resumed_from=4, seed=5), [8, 12, 16], MLflowConfig())
    client, runs = read(sqlite(tmp_path))
    assert len(runs) == 1
    assert history(client, runs[0].info.run_id) == [(4, 1.0), (8, 2.0), (12, 3.0), (16, 4.0)]
    assert runs[0].data.params["seed"] == "3"
    assert runs[0].data.tags["resumed.seed"] == "5"
    assert runs[0].info.status == "FINISHED"


def test_the_checkpoint_is_uploaded_or_noted_by_its_address(tmp_path, database):
    for name, location in (("local", None), ("remote", "s3://bucket/run/step-1")):
        run = make_run(tmp_path / name)
        checkpoint = run.directory / "checkpoints" / "step-1"
        checkpoint.mkdir(parents=True)
        (checkpoint / "parameters.safetensors").write_bytes(b"weights")
        tracker = start(run, MLflowConfig(run_name=name))
        place = location or str(checkpoint)
        tracker.rlx_checkpoint_saved(CheckpointSaved(name="step-1", step=1, location=place))
        tracker.rlx_run_finished(RunOutcome(status="finished", step=1))
    client, runs = read(sqlite(tmp_path))
    by_name = {run.info.run_name: run for run in runs}
    files = [f.path for f in client.list_artifacts(by_name["local"].info.run_id, "checkpoint/step-1")]
    assert files == ["checkpoint/step-1/parameters.safetensors"]
    assert by_name["remote"].data.tags["rlx.checkpoint"] == "s3://bucket/run/step-1"


def test_other_ranks_write_nothing(tmp_path):
    play(make_run(tmp_path / "r", rank=1), [4], MLflowConfig())
    assert not (tmp_path / "mlflow.db").exists()


@needs_server
def test_a_server_that_comes_late_stops_and_comes_back_loses_no_metric(tmp_path, empty_database):
    shutil.copy(empty_database, tmp_path / "server.db")
    server = MLflowServer(tmp_path)
    tracker = start(make_run(tmp_path / "r"), MLflowConfig(uri=server.url))
    tell(tracker, range(1, 101))
    try:
        server.start()
        wait_until_delivered(tracker, 100)
        server.stop()
        began = time.perf_counter()
        tell(tracker, range(101, 2101))
        assert time.perf_counter() - began < 5  # telling does not wait for the server
        time.sleep(2.5)  # several deliveries fail
        server.start()
        tell(tracker, range(2101, 2201))
        tracker.rlx_run_finished(RunOutcome(status="finished", step=2200))
        client, (run,) = read(server.url)
        assert history(client, run.info.run_id) == [(step, step / 4) for step in range(1, 2201)]
        assert run.info.status == "FINISHED"
    finally:
        server.stop()


def test_a_server_that_never_comes_lets_the_run_end(tmp_path, caplog):
    config = MLflowConfig(uri="http://127.0.0.1:9", flush_s=3.0)
    began = time.perf_counter()
    play(make_run(tmp_path / "r"), range(1, 51), config)
    assert time.perf_counter() - began < 20
    assert "51 records could not be delivered" in caplog.text
    assert threading.active_count() < 50


@pytest.mark.parametrize("uri", ["mlruns", "./mlruns", "file:///runs/mlruns"])
def test_a_folder_is_refused_before_training(tmp_path, uri):
    with pytest.raises(
        ConfigError, match=rf"trackers.mlflow.uri is '{uri}', a folder, .*sqlite:///mlflow.db"
    ):
        start(make_run(tmp_path / "r"), MLflowConfig(uri=uri))


def test_an_unknown_scheme_is_refused_before_training(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_TRACKING_URI", "htp://server:5000")
    expected = "MLFLOW_TRACKING_URI is 'htp://server:5000'; expected .*did you mean 'http'"
    with pytest.raises(ConfigError, match=expected):
        start(make_run(tmp_path / "r"), MLflowConfig())


@pytest.mark.parametrize(
    "uri", ["https://server", "mysql+pymysql://me@server/runs", "databricks", "databricks://me"]
)
def test_servers_and_databases_are_taken(tmp_path, uri):
    assert MLflowTracker(MLflowConfig(uri=uri), ListenerContext(run=make_run(tmp_path / "r"))).uri == uri


def wait_until_delivered(tracker: MLflowTracker, step: int) -> None:
    deadline = time.monotonic() + 60
    while tracker.memory.get("step") != step:
        assert time.monotonic() < deadline, tracker.memory
        time.sleep(0.05)


def test_mlflow_is_not_imported_on_the_training_thread(tmp_path):
    code = """
import pathlib, sys
from rlx.contracts import ListenerContext
from rlx.events import RunInfo
from rlx.report.listeners import Listeners
from rlx_tracker_mlflow.tracker import MLflowConfig, MLflowTracker
folder = pathlib.Path(sys.argv[1])
run = RunInfo(name="r", directory=folder, config={}, total_steps=1, num_envs=1)
Listeners().add(MLflowTracker(MLflowConfig(), ListenerContext(run=run)), "mlflow")
print("mlflow" in sys.modules)
"""
    command = [sys.executable, "-c", code, str(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"
