"""What a newcomer does first: train on the bundled game, look at it, stop it, go on."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SMALL = ("env.num_envs=4", "agent.rollout_steps=32", "threads=1", "--quiet", "--seed", "5")
TIMES = "time/"


def records(path: Path) -> list[dict]:
    """Returns the records of a JSONL file without those metrics that measure time."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{k: v for k, v in line.items() if not k.startswith(TIMES)} for line in lines]


def checkpoint_files(folder: Path) -> dict[str, object]:
    """Returns the content of every file of a checkpoint but the manifest, which has the date.

    The sizes of the record files are left out as well: they hold times, whose digits vary.
    """
    files: dict[str, object] = {p.name: p.read_bytes() for p in folder.glob("*.safetensors")}
    state = json.loads((folder / "state.json").read_bytes())
    del state["loop"]["records"]
    return {**files, "state.json": state}


@pytest.fixture
def trained(rlx):
    """A short run on the bundled game; returns its folder."""
    result = rlx(
        "run",
        *SMALL,
        "--total-steps",
        "512",
        "--checkpoint-interval",
        "256",
        "--eval-episodes",
        "2",
        "--run-dir",
        "run",
        "env.max_episode_steps=40",
        "log_interval=128",
    )
    assert result.code == 0, result.err
    return Path("run")


def test_a_run_leaves_what_the_readme_names(trained):
    names = {path.name for path in trained.iterdir()}
    assert {"config.yaml", "metrics.jsonl", "episodes.jsonl", "summary.json", "checkpoints"} <= names
    summary = json.loads((trained / "summary.json").read_text())
    assert (summary["status"], summary["step"]) == ("finished", 512)
    assert summary["evaluation"]["episodes"] == 2
    last = records(trained / "metrics.jsonl")[-1]
    assert last["step"] == 512
    assert last["progress/frames"] == 4 * 512
    assert {"loss/policy", "loss/value", "policy/entropy"} & last.keys()


def test_episodes_count_whole_episodes_across_rollouts(trained):
    """Rollouts are 32 steps long, episodes 40: a count that restarts at a rollout's end would show 32."""
    lengths = [record["length"] for record in records(trained / "episodes.jsonl")]
    assert lengths
    assert max(lengths) == 40


def test_eval_reports_the_promised_keys(rlx, trained):
    result = rlx("eval", "run", "--episodes", "3", "--json", "env.max_episode_steps=20")
    assert result.code == 0, result.err
    report = json.loads(result.out)
    assert {
        "episodes",
        "return_mean",
        "return_median",
        "return_min",
        "return_max",
        "length_mean",
        "success_rate",
    } <= report.keys()
    assert report["episodes"] == 3
    assert report["return_min"] <= report["return_median"] <= report["return_max"]


def test_a_run_resumed_from_the_middle_ends_bit_for_bit_the_same(rlx, trained):
    shutil.copytree(trained, "again")
    for path in sorted(Path("again/checkpoints").iterdir())[1:]:
        shutil.rmtree(path)
    result = rlx("run", "--resume", "again", "--quiet")
    assert result.code == 0, result.err
    for name in ("metrics.jsonl", "episodes.jsonl"):
        assert records(Path("again", name)) == records(trained / name), name
    last = sorted(path.name for path in (trained / "checkpoints").iterdir())[-1]
    whole, resumed = (checkpoint_files(run / "checkpoints" / last) for run in (trained, Path("again")))
    assert whole.keys() == resumed.keys()
    for name in whole:
        assert whole[name] == resumed[name], name


def test_the_seed_decides_everything(rlx):
    arguments = ("run", *SMALL, "--total-steps", "256", "--eval-episodes", "0", "env.max_episode_steps=40")
    for folder in ("one", "two"):
        assert rlx(*arguments, "--run-dir", folder).code == 0
    assert rlx(*arguments, "--run-dir", "three", "--seed", "6").code == 0
    one, two, three = (records(Path(f, "episodes.jsonl")) for f in ("one", "two", "three"))
    assert one == two
    assert one != three


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_saves_and_says_how_to_go_on(tmp_path, number, code):
    command = [sys.executable, "-m", "rlx", "run", *SMALL, "--total-steps", "1000000", "--run-dir", "run"]
    command.remove("--quiet")
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    try:
        _wait_for(tmp_path / "run" / "metrics.jsonl", process)
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == code
    assert "rlx run --resume run" in err
    saved = sorted((tmp_path / "run" / "checkpoints").iterdir())
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert saved[-1].name == f"step-{summary['step']:012d}"
    assert summary["status"] == "interrupted"


def _wait_for(path: Path, process: subprocess.Popen, patience_s: float = 120) -> None:
    deadline = time.monotonic() + patience_s
    while not (path.exists() and path.stat().st_size):
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < deadline, f"{path} did not appear"
        time.sleep(0.05)
