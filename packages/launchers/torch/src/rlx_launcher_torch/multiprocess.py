"""The launcher `mp`: a fixed number of processes. If one dies, the others are ended and the run fails."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rlx.config import RunConfig
from rlx.contracts import Place
from rlx.errors import RlxError
from rlx.quantities import Positive
from rlx.run.job import Job
from rlx_launcher_torch.processes import Count, check_gpus, check_together, limit_threads, resolve_count
from rlx_launcher_torch.worker import run_worker
from torch import multiprocessing
from torch.distributed import TCPStore
from torch.multiprocessing.spawn import ProcessExitedException, ProcessRaisedException

GRACE_S = 30
"""Seconds that the other processes have after one has died."""


@dataclass(frozen=True, kw_only=True)
class MultiprocessConfig:
    """Options of the launcher `mp`."""

    nproc_per_node: Count = "auto"
    """Processes on each machine; `auto`: one per visible GPU."""
    nnodes: int = 1
    """Machines. Each is started by hand with the same command and its own `node_rank`."""
    node_rank: int = 0
    """Number of this machine, from 0."""
    master_addr: str = "127.0.0.1"
    """Address of machine 0."""
    master_port: int = 0
    """A free port there; 0 takes any, which is possible on one machine only."""
    timeout_s: Positive = 1800.0
    """Longest wait of a process for another one."""

    def __post_init__(self) -> None:
        if not 0 <= self.node_rank < self.nnodes:
            raise ValueError(f"node_rank is {self.node_rank}; expected 0 to {self.nnodes - 1} (nnodes - 1)")
        if self.nnodes > 1 and not self.master_port:
            raise ValueError("several machines need a master_port that all know")


class Multiprocess:
    """Obeys `rlx.contracts.Launcher`."""

    def __init__(self, config: MultiprocessConfig, context: None = None) -> None:
        self.config = config

    def check(self, config: RunConfig) -> Place:
        local = resolve_count(self.config.nproc_per_node)
        check_together(local * self.config.nnodes, config)
        check_gpus(local, config.device)
        return Place(makes_folder=self.config.node_rank == 0)

    def launch(self, job: Job) -> int:
        config = self.config
        local = resolve_count(config.nproc_per_node)
        world = local * config.nnodes
        limit_threads(local)
        # This process keeps the store that the workers meet at: no port is lost between choice and use.
        is_master = config.node_rank == 0
        host = config.master_addr
        store = TCPStore(host, config.master_port, is_master=True) if is_master else None
        environment = {
            "MASTER_ADDR": config.master_addr,
            "MASTER_PORT": str(store.port if store else config.master_port),
            "WORLD_SIZE": str(world),
            "TORCHELASTIC_USE_AGENT_STORE": "True",
        }
        first_rank = local * config.node_rank
        context = multiprocessing.spawn(
            _work, args=(job, environment, first_rank, config.timeout_s), nprocs=local, join=False
        )
        with _signals_to(context.processes):
            return _wait(context, job.folder)


def _work(index: int, job: Job, environment: dict[str, str], first_rank: int, timeout_s: float) -> None:
    os.environ.update(environment, RANK=str(first_rank + index), LOCAL_RANK=str(index))
    code = run_worker(job, timeout_s)
    if code:
        sys.exit(code)


def _wait(context: Any, folder: str) -> int:
    """Waits for all processes; returns the first exit code that is not 0.

    Raises:
        RlxError: a process died of something that is no exit code; with its traceback if it had one.
    """
    try:
        while not context.join(grace_period=GRACE_S):
            pass
    except ProcessExitedException as error:
        if error.signal_name is None and error.exit_code > 2:  # Ctrl-C or SIGTERM, after a checkpoint
            return error.exit_code
        how = f"by {error.signal_name}" if error.signal_name else f"with exit code {error.exit_code}"
        raise RlxError(
            f"the process of local rank {error.error_index} ended {how}; the others were ended too. "
            f"Continue with: rlx run --resume {folder}"
        ) from error
    except ProcessRaisedException as error:
        sys.stderr.write(f"{error}\n")
        raise RlxError(
            f"the process of local rank {error.error_index} failed (its traceback is above); "
            f"the others were ended too. Continue with: rlx run --resume {folder}"
        ) from error
    return 0


@contextmanager
def _signals_to(processes: list[Any]) -> Iterator[None]:
    """Leaves Ctrl-C to the workers, which a terminal sends it to as well, and hands SIGTERM on to them."""

    def hand_on(number: int, frame: Any) -> None:
        for process in processes:
            if process.is_alive():
                os.kill(process.pid, signal.SIGTERM)

    previous = {
        signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN),
        signal.SIGTERM: signal.signal(signal.SIGTERM, hand_on),
    }
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
