"""Runs on several processes end together, with the traceback of the one that failed, and survive a loss."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("rlx_launcher_torch")

RUN = [
    *("run", "--env", "CartPole-v1", "--num-envs", "4", "--eval-episodes", "0", "--quiet", "--json"),
    *("--device", "cpu", "--distributed", "ddp", "--checkpoint-interval", "1024", "--run-dir", "run"),
    *("agent.rollout_steps=64", "agent.epochs=2"),
]
TWO = ["--nproc-per-node", "2"]

FAILING_LISTENER = '''
"""A plugin whose agent fails on rank 1 in its third update."""

import os

import rlx
from rlx.components import Component


@rlx.hookimpl
def rlx_agents():
    ppo = "rlx_agents.ppo:PPOConfig"
    return [Component(kind="agent", name="failing", target="failing:Failing", config=ppo)]


def __getattr__(name):
    if name != "Failing":
        raise AttributeError(name)
    from rlx_agents.ppo import PPO

    class Failing(PPO):
        def update(self):
            if os.environ.get("RANK") == "1" and self.updates > 4:
                raise RuntimeError("the dog ate rank 1")
            return super().update()

    return Failing
'''


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen]:
    """A function that starts `rlx ARGUMENTS` in `tmp_path`."""
    started: list[subprocess.Popen] = []
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "RAY_USAGE_STATS_ENABLED": "0"}
    environment["PYTHONPATH"] = str(tmp_path)

    def run(*arguments: str, **variables: str) -> subprocess.Popen:
        process = subprocess.Popen(
            [sys.executable, "-m", "rlx", *arguments],
            cwd=tmp_path,
            env={**environment, **variables},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.wait()


def finish(process: subprocess.Popen, timeout_s: float = 400) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=timeout_s)
    return process.returncode, out, err


def wait_for_checkpoint(folder: Path, process: subprocess.Popen, timeout_s: float = 180) -> None:
    deadline = time.monotonic() + timeout_s
    while not list(folder.glob("run/checkpoints/step-*")):
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < deadline
        time.sleep(0.05)


def workers_of(parent: int) -> list[int]:
    """Returns the processes that multiprocessing spawned from `parent`, oldest first."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(c) for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]


def steps_recorded(folder: Path) -> list[int]:
    lines = (folder / "run/metrics.jsonl").read_text().splitlines()
    return [json.loads(line)["step"] for line in lines]


def test_two_processes_without_a_strategy_are_refused(start):
    code, _, err = finish(start(*RUN, "--distributed", "none", "--launcher", "mp", *TWO))
    assert code == 2 and "add --distributed ddp or fsdp2" in err


def test_under_a_scheduler_the_address_of_rank_zero_is_asked_for(start):
    code, _, err = finish(start(*RUN, RANK="1", WORLD_SIZE="2"))
    assert code == 2 and "MASTER_ADDR and MASTER_PORT must be set" in err


@pytest.mark.slow
def test_a_failing_rank_ends_the_run_with_its_traceback(start, tmp_path):
    (tmp_path / "failing.py").write_text(FAILING_LISTENER)
    began = time.monotonic()
    arguments = [*RUN, "--agent", "failing", "--launcher", "mp", *TWO, "--total-steps", "1000000"]
    code, _, err = finish(start("-p", "failing", *arguments))

    assert code != 0
    assert "the dog ate rank 1" in err and "Traceback" in err
    assert "continue with" in err.lower()
    assert time.monotonic() - began < 300, "nobody hung"


PARALLEL = {
    "mp": ["--launcher", "mp", *TWO],
    "elastic": ["--launcher", "elastic", *TWO],
    "ray": ["--launcher", "ray", "--num-workers", "2"],
}


@pytest.mark.slow
@pytest.mark.parametrize("launcher", PARALLEL)
def test_sigterm_ends_all_processes_with_a_checkpoint_and_the_run_goes_on(start, tmp_path, launcher):
    if launcher == "ray":
        pytest.importorskip("rlx_launcher_ray")
    process = start(*RUN, *PARALLEL[launcher], "--total-steps", "1000000")
    wait_for_checkpoint(tmp_path, process)
    process.send_signal(signal.SIGTERM)
    code, _, err = finish(process)
    assert code == 143, err
    summary = json.loads((tmp_path / "run/summary.json").read_text())
    assert summary["status"] == "interrupted"
    stopped = summary["step"]
    assert (tmp_path / f"run/checkpoints/step-{stopped:012d}").is_dir()

    more = ["--total-steps", str(stopped + 512), "--launcher", "mp", *TWO]
    code, out, err = finish(start("run", "--resume", "run", "--quiet", "--json", *more))
    assert code == 0, err
    assert json.loads(out)["step"] == stopped + 512


@pytest.mark.slow
def test_one_process_reports_evaluates_and_tracks(start, tmp_path):
    arguments = [part for part in RUN if part not in ("--quiet", "--json")]
    arguments += ["--eval-episodes", "2", "--total-steps", "1024", "--tensorboard", "events"]
    code, _, err = finish(start(*arguments, *PARALLEL["mp"]))
    assert code == 0, err
    assert len((tmp_path / "run/evaluations.jsonl").read_text().splitlines()) == 1
    assert steps_recorded(tmp_path) == [1024]
    said = " ".join(err.split())
    assert "4 environments" in said and "2 processes" in said
    assert said.count("affinity: nothing to do for device cpu") == 1, "why no process was pinned"
    assert len(list((tmp_path / "events").rglob("events.out.*"))) == 1


@pytest.mark.slow
def test_elastic_replaces_a_worker_that_was_killed(start, tmp_path):
    process = start(*RUN, "--launcher", "elastic", *TWO, "--total-steps", "12288")
    wait_for_checkpoint(tmp_path, process)
    os.kill(workers_of(process.pid)[-1], signal.SIGKILL)
    code, out, err = finish(process)

    assert code == 0, err
    assert json.loads(out)["step"] == 12_288
    steps = steps_recorded(tmp_path)
    assert steps == sorted(set(steps)) and steps[-1] == 12_288, "no step was recorded twice"


@pytest.mark.slow
def test_elastic_gives_up_with_the_traceback(start, tmp_path):
    (tmp_path / "failing.py").write_text(FAILING_LISTENER)
    arguments = [*RUN, "--agent", "failing", "--launcher", "elastic", *TWO, "--max-restarts", "1"]
    code, _, err = finish(start("-p", "failing", *arguments, "--total-steps", "1000000"))
    assert code == 2 and "the dog ate rank 1" in err and "failed 2 times" in err


@pytest.mark.slow
def test_mp_ends_when_a_worker_is_killed(start, tmp_path):
    process = start(*RUN, "--launcher", "mp", *TWO, "--total-steps", "1000000")
    wait_for_checkpoint(tmp_path, process)
    os.kill(workers_of(process.pid)[-1], signal.SIGKILL)
    code, _, err = finish(process)
    assert code == 2 and "ended by SIGKILL" in err and "--resume" in err


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest.mark.slow
def test_processes_of_a_scheduler_find_each_other(start):
    place = {"WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": free_port()}
    first, second = (start(*RUN, "--total-steps", "2048", RANK=rank, **place) for rank in "01")
    code, out, err = finish(first)
    assert code == 0, err
    assert json.loads(out)["step"] == 2048
    assert finish(second)[0] == 0


@pytest.mark.slow
def test_machines_that_mp_is_started_on_by_hand_find_each_other(start, tmp_path):
    where = ["--launcher", "mp", "--nnodes", "2", "--nproc-per-node", "1"]
    where += ["--master-addr", "127.0.0.1", "--master-port", free_port(), "--total-steps", "2048"]
    first, second = (start(*RUN, *where, "--node-rank", rank) for rank in "01")
    code, out, err = finish(first)
    assert code == 0, err
    assert json.loads(out)["step"] == 2048
    assert finish(second)[0] == 0
    assert steps_recorded(tmp_path) == [1024, 2048], "only rank 0 writes"


@pytest.mark.slow
def test_ray_replaces_a_worker_that_was_killed(start, tmp_path):
    pytest.importorskip("rlx_launcher_ray")
    process = start(*RUN, "--launcher", "ray", "--num-workers", "2", "--total-steps", "16384")
    wait_for_checkpoint(tmp_path, process)
    workers = [
        int(entry.name)
        for entry in Path("/proc").iterdir()
        if entry.name.isdecimal() and _is_ray_worker_in(entry, tmp_path)
    ]
    assert len(workers) == 2
    os.kill(workers[1], signal.SIGKILL)
    code, out, err = finish(process, timeout_s=400)

    assert code == 0, err
    assert json.loads(out)["step"] == 16_384
    assert "a process was lost" in err
    steps = steps_recorded(tmp_path)
    assert steps == sorted(set(steps)) and steps[-1] == 16_384


CLUSTER_ACCESS = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "of-a-test-" + "0" * 32}
"""Of a cluster that only the test uses: who starts it and who joins it must be told the same."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """The address of a Ray cluster that somebody has started in another folder."""
    pytest.importorskip("rlx_launcher_ray")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    port = free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus=2"]
    command += [f"--port={port}", "--node-ip-address=127.0.0.1", "--include-dashboard=false"]
    head = subprocess.Popen(
        [*command, "--disable-usage-stats"],
        cwd=elsewhere,
        env={**os.environ, **CLUSTER_ACCESS},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 180
        while head.poll() is None and time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                    break
            time.sleep(0.5)
        assert head.poll() is None
        yield f"127.0.0.1:{port}"
        assert head.poll() is None, "the cluster outlives the run"
    finally:
        os.killpg(head.pid, signal.SIGTERM)
        head.wait(60)


@pytest.mark.slow
def test_ray_uses_a_cluster_that_is_there(start, tmp_path, cluster):
    ray = ["--launcher", "ray", "--ray-address", cluster, "--num-workers", "2"]
    code, out, err = finish(start(*RUN, *ray, "--total-steps", "1024", **CLUSTER_ACCESS))
    assert code == 0, err
    assert json.loads(out)["step"] == 1024
    assert steps_recorded(tmp_path) == [1024], "the run folder is where the command was given"


def _is_ray_worker_in(entry: Path, folder: Path) -> bool:
    try:
        is_worker = (entry / "cmdline").read_bytes().startswith(b"ray::Worker")
        return is_worker and (entry / "cwd").readlink() == folder
    except OSError:
        return False
