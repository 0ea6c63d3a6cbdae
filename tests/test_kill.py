"""Training that is killed, or whose disk fills up, goes on from a complete checkpoint and loses nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("kill_trials.py")
RUN = [
    *("--env", "CartPole-v1", "--num-envs", "4", "--total-steps", "4096", "--device", "cpu", "--quiet"),
    *("--checkpoint-interval", "512", "--eval-episodes", "2", "agent.rollout_steps=64", "agent.epochs=2"),
]


def kill_trials(kills: int, *overrides: str, timeout_s: float = 300) -> dict:
    """Returns the report of `kill_trials.py`."""
    arguments = [part for override in overrides for part in ("--override", override)]
    command = [sys.executable, str(SCRIPT), "--kills", str(kills), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def rlx(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "rlx", *arguments]
    env = {**os.environ, "OMP_NUM_THREADS": "1", **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=env)


@pytest.mark.parametrize("asynchronous", ["false", "true"])
def test_a_run_killed_at_random_ends_bit_for_bit_where_the_other_ends(asynchronous):
    report = kill_trials(3, f"checkpoint.asynchronous={asynchronous}", "total_steps=3072")
    assert report["losses"] == [] and report["kills"] >= 3


@pytest.mark.slow
@pytest.mark.parametrize("asynchronous", ["false", "true"])
def test_two_hundred_kills_lose_nothing(asynchronous):
    report = kill_trials(200, f"checkpoint.asynchronous={asynchronous}", timeout_s=3600)
    assert report["losses"] == [] and report["kills"] >= 200 and report["kills_while_saving"] >= 20


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB."""
    mount = tmp_path / "disk"
    mount.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(mount)], capture_output=True, text=True
    )
    if done.returncode:
        pytest.skip(f"cannot mount a small tmpfs here: {done.stderr.strip()}")
    yield mount
    subprocess.run(["umount", str(mount)], check=True)


@pytest.mark.parametrize("asynchronous", ["false", "true"])
def test_a_full_disk_ends_the_run_with_one_line_and_room_lets_it_go_on(small_disk, tmp_path, asynchronous):
    folder = small_disk / "run"
    flags = [f"checkpoint.asynchronous={asynchronous}", "checkpoint.keep_last=100", "--run-dir", str(folder)]
    full = rlx("run", *RUN, *flags, "--total-steps", "20000")

    assert full.returncode == 2
    assert "Traceback" not in full.stderr
    assert "No space left on device; earlier checkpoints are untouched; make room" in full.stderr
    listed = rlx("checkpoints", str(folder), "--verify", "--json")
    names = [row["name"] for row in json.loads(listed.stdout)]
    assert listed.returncode == 0 and len(names) >= 2, "all that are listed are whole"

    roomy = tmp_path / "roomy"
    shutil.copytree(folder, roomy)
    resumed = rlx("run", "--resume", str(roomy), "--quiet", "--json", "--total-steps", "6000")
    assert resumed.returncode == 0, resumed.stderr
    assert json.loads(resumed.stdout)["step"] >= 6000


def test_a_damaged_newest_checkpoint_is_put_aside_with_a_message_and_the_run_goes_on(tmp_path):
    folder = tmp_path / "run"
    assert rlx("run", *RUN, "--run-dir", str(folder)).returncode == 0
    newest = sorted((folder / "checkpoints").glob("step-*"))[-1]
    (newest / "agent.safetensors").write_bytes(b"")

    resumed = rlx("run", "--resume", str(folder), "--quiet", "--json")

    assert resumed.returncode == 0
    assert "put aside" in resumed.stderr and newest.name in resumed.stderr
    assert json.loads(resumed.stdout)["step"] == 4096
    assert (newest.parent / f"broken-{newest.name}").is_dir()
    assert rlx("checkpoints", str(folder), "--verify").returncode == 0
