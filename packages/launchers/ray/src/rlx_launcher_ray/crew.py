"""The actors of one attempt at a run: placed together, given ranks, ended together."""

from __future__ import annotations

import os
import socket
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import GetTimeoutError
from ray.util.placement_group import placement_group, remove_placement_group
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy, PlacementGroupSchedulingStrategy
from rlx.errors import RlxError
from rlx.run.job import Job
from rlx.run.signals import StopRequest

GRACE_S = 120.0
"""Seconds that the processes have to save a checkpoint after Ctrl-C or SIGTERM."""


@dataclass(frozen=True, kw_only=True)
class CrewShape:
    """How many actors, and what each gets."""

    workers: int
    cpus: int
    gpus: float
    placement: str


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where an actor lives."""

    node: str
    """Ray's id of the machine."""
    host: str
    """Its address."""
    pid: int
    port: int
    """A port that is free there."""


class Worker:
    """One process of the run."""

    def place(self) -> Place:
        host = ray.util.get_node_ip_address()
        with socket.socket() as probe:
            probe.bind(("", 0))
            port = probe.getsockname()[1]
        node = ray.get_runtime_context().get_node_id()
        return Place(node=node, host=host, pid=os.getpid(), port=port)

    def run(self, job: Job, environment: dict[str, str], folder: str, timeout_s: float) -> int:
        """Runs the job with its place in the environment; returns the exit code.

        Paths of the job count from `folder`, in which its command was given: processes of a cluster that was
        there before live elsewhere.
        """
        from rlx_launcher_torch.worker import run_worker

        if Path(folder).is_dir():  # not on another machine, whose paths are whole
            os.chdir(folder)
        os.environ.update(environment)
        return run_worker(job, timeout_s)


class Messenger:
    """Sends signals to processes of its machine: a running actor takes no call."""

    def interrupt(self, pids: list[int], number: int) -> None:
        for pid in pids:
            os.kill(pid, number)


class Crew:
    """Places the actors.

    Raises:
        RlxError: the cluster has no room for them.
    """

    def __init__(self, shape: CrewShape, timeout_s: float) -> None:
        bundle: dict[str, float] = {"CPU": shape.cpus}
        if shape.gpus:
            bundle["GPU"] = shape.gpus
        self._group = placement_group([bundle] * shape.workers, strategy=shape.placement)
        try:
            ray.get(self._group.ready(), timeout=timeout_s)
        except GetTimeoutError as error:
            remove_placement_group(self._group)
            raise RlxError(
                f"the cluster has no room for {shape.workers} processes with {bundle} each "
                f"(placement {shape.placement}) after {timeout_s:.0f} s; `ray status` shows what is free"
            ) from error
        actor = ray.remote(Worker)
        self._workers: list[Any] = [
            actor.options(
                num_cpus=shape.cpus,
                num_gpus=shape.gpus,
                scheduling_strategy=PlacementGroupSchedulingStrategy(
                    placement_group=self._group, placement_group_bundle_index=i
                ),
            ).remote()
            for i in range(shape.workers)
        ]
        self._places: list[Place] = ray.get([worker.place.remote() for worker in self._workers])

    def run(self, job: Job, timeout_s: float) -> int:
        """Runs the job on all actors and returns its exit code.

        Raises:
            RayActorError: a process was lost.
            RayTaskError: a process failed.
        """
        environments = rank_environments(self._places)
        pending = [
            worker.run.remote(job, environment, str(Path.cwd()), timeout_s)
            for worker, environment in zip(self._workers, environments, strict=True)
        ]
        with StopRequest() as stop:
            codes = self._wait(pending, stop)
        return max(codes, default=0)

    def _wait(self, pending: list[Any], stop: StopRequest) -> list[int]:
        """Waits for all and returns their exit codes.

        The first that fails ends the wait, so that nobody waits for the others. Ctrl-C and SIGTERM are handed
        on once; then the processes have some time to save.
        """
        codes: list[int] = []
        deadline = float("inf")
        while pending and time.monotonic() < deadline:
            if stop.signal is not None and deadline == float("inf"):
                self._interrupt(stop.signal)
                deadline = time.monotonic() + GRACE_S
            done, pending = ray.wait(pending, timeout=0.5)
            codes.extend(ray.get(done))
        return codes if not pending else [*codes, stop.exit_code]

    def _interrupt(self, number: int) -> None:
        """Asks every process to save and stop."""
        pids: dict[str, list[int]] = defaultdict(list)
        for place in self._places:
            pids[place.node].append(place.pid)
        messenger = ray.remote(Messenger)
        calls = []
        for node, own in pids.items():
            strategy = NodeAffinitySchedulingStrategy(node_id=node, soft=False)
            actor: Any = messenger.options(num_cpus=0, scheduling_strategy=strategy).remote()
            calls.append(actor.interrupt.remote(own, number))
        ray.get(calls)

    def dismiss(self) -> None:
        """Ends all actors and gives their places back."""
        for worker in self._workers:
            ray.kill(worker)
        remove_placement_group(self._group)


def rank_environments(places: list[Place]) -> list[dict[str, str]]:
    """Returns RANK, LOCAL_RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT of every actor.

    The ranks of one machine follow each other, and local ranks count from 0 on each. Ray shows every actor
    only its own GPUs, so on GPUs the device of each is `cuda:0` whatever its local rank.
    """
    nodes = list(dict.fromkeys(place.node for place in places))
    order = sorted(range(len(places)), key=lambda i: (nodes.index(places[i].node), i))
    master = places[order[0]]
    local: dict[str, int] = defaultdict(int)
    environments: list[dict[str, str]] = [{} for _ in places]
    for rank, i in enumerate(order):
        environments[i] = {
            "RANK": str(rank),
            "LOCAL_RANK": str(local[places[i].node]),
            "WORLD_SIZE": str(len(places)),
            "MASTER_ADDR": master.host,
            "MASTER_PORT": str(master.port),
            "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"),
        }
        local[places[i].node] += 1
    return environments
