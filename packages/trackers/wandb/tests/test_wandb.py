"""The tracker `wandb`: its offline files, and a local stand-in for the server."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
import wandb
from offline_file import config, exit_codes, history
from rlx.contracts import ListenerContext
from rlx.events import CheckpointSaved, Iteration, RunInfo, RunOutcome
from rlx_tracker_wandb.tracker import WandbConfig, WandbTracker, has_login
from stand_in_server import StandInServer


@pytest.fixture(autouse=True)
def no_login(tmp_path, monkeypatch):
    """No test finds the login or settings of whoever runs it."""
    for name in ("WANDB_API_KEY", "WANDB_MODE", "WANDB_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    monkeypatch.setenv("WANDB_CONFIG_DIR", str(tmp_path / "wandb-settings"))
    monkeypatch.setenv("WANDB_CACHE_DIR", str(tmp_path / "wandb-cache"))
    monkeypatch.setenv("WANDB_DATA_DIR", str(tmp_path / "wandb-data"))


def make_run(folder: Path, *, resumed_from: int = 0) -> RunInfo:
    config = {"agent": {"name": "ppo", "clip": 0.2}, "seed": 3, "trackers": {"x": {"uri": "me:password@"}}}
    return RunInfo(
        name="run-1", directory=folder, config=config, total_steps=100, num_envs=1, resumed_from=resumed_from
    )


def play(run: RunInfo, steps: list[int], config: WandbConfig, *, status="finished") -> None:
    tracker = WandbTracker(config, ListenerContext(run=run))
    tracker.rlx_run_started(run)
    for index, step in enumerate(steps):
        tracker.rlx_iteration_finished(Iteration(index=index, step=step, metrics={"loss/policy": step / 4}))
    checkpoint = run.directory / "checkpoints" / "step-1"
    checkpoint.mkdir(parents=True, exist_ok=True)
    (checkpoint / "parameters.safetensors").write_bytes(b"weights")
    tracker.rlx_checkpoint_saved(CheckpointSaved(name="step-1", step=1, location=str(checkpoint)))
    tracker.rlx_run_finished(RunOutcome(status=status, step=1, reason="because"))


def offline_files(folder: Path) -> list[Path]:
    wandb.teardown()  # waits for W&B's service process, as the end of the Python process does
    return sorted((folder / "wandb").glob("offline-run-*/*.wandb"), key=lambda path: path.stat().st_mtime)


def rows(path: Path) -> list[tuple[int, float]]:
    return [(row["_step"], row["loss/policy"]) for row in history(path) if "loss/policy" in row]


def test_without_a_login_the_run_is_kept_in_offline_files(tmp_path, caplog):
    play(make_run(tmp_path), [8, 16], WandbConfig())
    (file,) = offline_files(tmp_path)
    assert rows(file) == [(8, 2.0), (16, 4.0)]
    assert config(file)["agent"] == {"name": "ppo", "clip": 0.2}
    assert "version/rlx-core" in config(file)["system"]
    assert "trackers" not in config(file)  # an address there may hold a password
    assert f"wandb sync {tmp_path / 'wandb'}" in caplog.text


@pytest.mark.parametrize(("status", "code"), [("finished", 0), ("failed", 1), ("interrupted", 255)])
def test_the_status_is_the_exit_code_that_wandb_knows(tmp_path, status, code):
    play(make_run(tmp_path), [8], WandbConfig(mode="offline"), status=status)
    assert exit_codes(offline_files(tmp_path)[0]) == [code]


def test_resuming_goes_on_under_the_same_run_id(tmp_path):
    play(make_run(tmp_path), [8, 16], WandbConfig(mode="offline"), status="interrupted")
    time.sleep(1.1)  # W&B names folders by the second
    play(make_run(tmp_path, resumed_from=8), [16, 24], WandbConfig(mode="offline"))
    first, second = offline_files(tmp_path)
    assert first.stem == second.stem
    assert rows(first) + rows(second) == [(8, 2.0), (16, 4.0), (24, 6.0)]


def test_a_server_of_ones_own_gets_the_run_by_its_base_url(tmp_path, monkeypatch):
    monkeypatch.setenv("WANDB_API_KEY", "k" * 40)
    server = StandInServer()
    try:
        chosen = WandbConfig(
            base_url=server.url, entity="team", project="games", run_name="first", upload_checkpoint=False
        )
        play(make_run(tmp_path), [8, 16], chosen)
    finally:
        server.close()
    opened = server.runs[0]
    assert (opened["entity"], opened["project"], opened["displayName"]) == ("team", "games", "first")
    rows = [(row["_step"], row["loss/policy"]) for row in server.history if "loss/policy" in row]
    assert rows == [(8, 2.0), (16, 4.0)]
    assert server.exit_codes == [0]
    assert json.loads(server.files["wandb-summary.json"])["status"] == "finished"


def test_a_server_that_is_not_there_costs_no_metric(tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("WANDB_API_KEY", "k" * 40)
    server = StandInServer()
    server.close()
    play(make_run(tmp_path), [8, 16], WandbConfig(base_url=server.url, connect_s=2))
    assert "writes offline" in caplog.text
    assert rows(offline_files(tmp_path)[0]) == [(8, 2.0), (16, 4.0)]


def test_a_login_is_looked_for_per_server(tmp_path, monkeypatch):
    assert not has_login("https://wandb.example.org")
    (tmp_path / "netrc").write_text("machine wandb.example.org login user password " + "k" * 40 + "\n")
    assert has_login("https://wandb.example.org")
    assert not has_login("https://api.wandb.ai")
    monkeypatch.setenv("WANDB_API_KEY", "k" * 40)
    assert has_login("https://api.wandb.ai")
