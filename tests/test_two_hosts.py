"""Elastic runs over two hosts: network namespaces with an address each, joined by a bridge."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("rlx_launcher_torch")

pytestmark = pytest.mark.slow

BRIDGE = "rlxbr0"
RUN = [
    *("run", "--env", "CartPole-v1", "--num-envs", "4", "--eval-episodes", "0", "--quiet", "--device", "cpu"),
    *("--checkpoint-interval", "1024", "--run-dir", "run", "agent.rollout_steps=64", "agent.epochs=2"),
    *("--launcher", "elastic", "--distributed", "ddp", "--nproc-per-node", "1", "--rdzv-id", "two-hosts"),
]


@dataclass(frozen=True)
class Host:
    """A network namespace."""

    name: str
    address: str

    def start(self, folder: Path, *arguments: str) -> subprocess.Popen:
        """Starts `rlx ARGUMENTS` there."""
        command = ["ip", "netns", "exec", self.name, sys.executable, "-m", "rlx", *arguments]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "GLOO_SOCKET_IFNAME": "e0"}
        log = (folder / f"{self.name}.log").open("ab")
        return subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)


def ip(*arguments: str, check: bool = True) -> subprocess.CompletedProcess:
    return subprocess.run(["ip", *arguments], capture_output=True, text=True, check=check)


@pytest.fixture
def hosts() -> Iterator[list[Host]]:
    """Two hosts that reach each other, and nothing else."""
    if os.geteuid() != 0:
        pytest.skip("network namespaces take root")
    made = [Host(f"rlxhost{i}", f"10.77.0.{i + 1}") for i in range(2)]
    _remove(made)
    probe = ip("netns", "add", made[0].name, check=False)
    if probe.returncode:
        pytest.skip(f"no network namespaces here: {probe.stderr.strip()}")
    try:
        ip("netns", "add", made[1].name)
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("link", "set", BRIDGE, "up")
        for i, host in enumerate(made):
            ip("link", "add", f"rlxv{i}", "type", "veth", "peer", "name", "e0", "netns", host.name)
            ip("link", "set", f"rlxv{i}", "master", BRIDGE, "up")
            ip("-n", host.name, "addr", "add", f"{host.address}/24", "dev", "e0")
            ip("-n", host.name, "link", "set", "e0", "up")
            ip("-n", host.name, "link", "set", "lo", "up")
        yield made
    finally:
        _remove(made)


def _remove(hosts: list[Host]) -> None:
    for host in hosts:
        ip("netns", "del", host.name, check=False)
    ip("link", "del", BRIDGE, check=False)


def flags(hosts: list[Host], host: Host, nnodes: str) -> list[str]:
    where = ["--rdzv-endpoint", f"{hosts[0].address}:29400", f"launcher.local_addr={host.address}"]
    return ["--nnodes", nnodes, *where]


def wait_for_checkpoints(folder: Path, count: int, processes: list[subprocess.Popen]) -> None:
    deadline = time.monotonic() + 240
    while _newest(folder) < count * 1024:
        assert all(process.poll() is None for process in processes), logs(folder)
        assert time.monotonic() < deadline, logs(folder)
        time.sleep(0.1)


def _newest(folder: Path) -> int:
    return max((int(path.name.split("-")[1]) for path in folder.glob("run/checkpoints/step-*")), default=0)


def logs(folder: Path) -> str:
    return "\n".join(f"{path.name}:\n{path.read_text()[-3000:]}" for path in sorted(folder.glob("*.log")))


def worker_of(process: subprocess.Popen) -> int:
    """Returns the process that elastic has spawned from `process`."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return next(int(c) for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes())


def finish(folder: Path, processes: list[subprocess.Popen]) -> dict:
    for process in processes:
        assert process.wait(300) == 0, logs(folder)
    return json.loads((folder / "run/summary.json").read_text())


def recorded(folder: Path) -> list[int]:
    return [json.loads(line)["step"] for line in (folder / "run/metrics.jsonl").read_text().splitlines()]


def test_a_worker_that_dies_on_one_host_is_replaced_and_no_step_is_lost(hosts, tmp_path):
    total = ["--total-steps", "12288"]
    processes = [host.start(tmp_path, *RUN, *total, *flags(hosts, host, "2")) for host in hosts]
    try:
        wait_for_checkpoints(tmp_path, 2, processes)
        os.kill(worker_of(processes[1]), signal.SIGKILL)
        summary = finish(tmp_path, processes)
    finally:
        for process in processes:
            process.kill()

    assert (summary["status"], summary["step"]) == ("finished", 12_288)
    steps = recorded(tmp_path)
    assert steps == sorted(set(steps)) and steps[-1] == 12_288, "no step was recorded twice"


def test_a_host_that_comes_later_is_taken_in(hosts, tmp_path):
    total = ["--total-steps", "131072"]  # more than the first host does while the second one starts
    first = hosts[0].start(tmp_path, *RUN, *total, *flags(hosts, hosts[0], "1-2"))
    processes = [first]
    try:
        wait_for_checkpoints(tmp_path, 1, processes)
        processes.append(hosts[1].start(tmp_path, *RUN, *total, *flags(hosts, hosts[1], "1-2")))
        summary = finish(tmp_path, processes)
    finally:
        for process in processes:
            process.kill()

    assert (summary["status"], summary["step"]) == ("finished", 131_072)
    said = logs(tmp_path)
    assert "is of 1 process(es), this run has 2" in said, said
    steps = recorded(tmp_path)
    assert steps == sorted(set(steps)) and steps[-1] == 131_072
