"""The launcher `elastic`: processes that die are started anew and go on from the last checkpoint.

Every machine runs the same command. They meet at `rdzv_endpoint` under the name `rdzv_id`, and torch elastic
gives out the ranks. All must see the same checkpoints: a shared folder, or a remote store.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from dataclasses import dataclass

from rlx.config import RunConfig
from rlx.contracts import Place
from rlx.errors import ConfigError, RlxError
from rlx.quantities import CountOrZero, Positive
from rlx.run.job import Job
from rlx_launcher_torch.processes import Count, check_gpus, check_together, limit_threads, resolve_count
from rlx_launcher_torch.worker import run_worker
from torch.distributed.elastic.multiprocessing.api import SignalException
from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
from torch.distributed.elastic.rendezvous.api import RendezvousError
from torch.distributed.launcher.api import LaunchConfig, elastic_launch

GRACE_S = 120
"""Seconds that the processes have to save a checkpoint after SIGTERM."""


@dataclass(frozen=True, kw_only=True)
class ElasticConfig:
    """Options of the launcher `elastic`."""

    nproc_per_node: Count = "auto"
    """Processes on each machine; `auto`: one per visible GPU."""
    nnodes: int | str = 1
    """Machines, or `MIN-MAX`: the run goes on with fewer, and takes in what comes back."""
    rdzv_endpoint: str = ""
    """`HOST:PORT` where machines meet, on one of them; empty: a free port of this machine."""
    rdzv_id: str = "rlx"
    """Name that the machines of one run share."""
    max_restarts: CountOrZero = 3
    """How often the processes are started anew before the run fails."""
    local_addr: str | None = None
    """Address under which the others reach this machine; None: by its host name."""
    timeout_s: Positive = 1800.0
    """Longest wait of a process for another one."""

    def __post_init__(self) -> None:
        low, high = self.node_range()
        if not 1 <= low <= high:
            raise ValueError(f"nnodes is {self.nnodes!r}; expected a number from 1 up, or MIN-MAX")
        if high > 1 and not self.rdzv_endpoint:
            raise ValueError("several machines need a rdzv_endpoint HOST:PORT that all know")

    def node_range(self) -> tuple[int, int]:
        """Returns the least and the greatest number of machines."""
        match = re.fullmatch(r"(\d+)(?:[-:](\d+))?", str(self.nnodes))
        if match is None:
            raise ValueError(f"nnodes is {self.nnodes!r}; expected a number from 1 up, or MIN-MAX")
        return int(match[1]), int(match[2] or match[1])


class Elastic:
    """Obeys `rlx.contracts.Launcher`."""

    def __init__(self, config: ElasticConfig, context: None = None) -> None:
        self.config = config

    def check(self, config: RunConfig) -> Place:
        processes = resolve_count(self.config.nproc_per_node)
        low, high = self.config.node_range()
        for machines in range(low, high + 1):
            check_together(processes * machines, config)
        check_gpus(processes, config.device)
        if high > 1 and config.run_dir is None:
            raise ConfigError("several machines need --run-dir DIR: one folder that all of them see")
        return Place(joins_folder=high > 1)

    def launch(self, job: Job) -> int:
        config = self.config
        processes = resolve_count(config.nproc_per_node)
        low, high = config.node_range()
        limit_threads(processes)
        os.environ.setdefault("TORCH_ELASTIC_SHUTDOWN_TIMEOUT", str(GRACE_S))
        # A store of its own for every start: in the one that torch shares between them new processes find
        # the addresses of the dead, and wait for those to answer.
        os.environ["TORCH_DISABLE_SHARE_RDZV_TCP_STORE"] = "1"
        one_machine = not config.rdzv_endpoint
        launch_config = LaunchConfig(
            min_nodes=low,
            max_nodes=high,
            nproc_per_node=processes,
            run_id=config.rdzv_id,
            rdzv_backend="c10d",
            rdzv_endpoint=config.rdzv_endpoint or "127.0.0.1:0",
            rdzv_configs={"is_host": one_machine or is_here(config.rdzv_endpoint.rpartition(":")[0])},
            local_addr=config.local_addr or ("127.0.0.1" if one_machine else None),
            max_restarts=config.max_restarts,
            monitor_interval=0.2,
            start_method="spawn",
        )
        try:
            codes = elastic_launch(launch_config, run_worker)(job.settled(), config.timeout_s)
        except ChildFailedError as error:
            sys.stderr.write(f"{error}\n")
            raise RlxError(
                f"a process failed {config.max_restarts + 1} times (the last is above); "
                f"continue with: rlx run --resume {job.folder}"
            ) from error
        except SignalException as stop:
            return 128 + stop.sigval
        except RendezvousError as error:
            raise RlxError(
                f"machines did not meet at {config.rdzv_endpoint} ({_line(error)}); is that host one of "
                f"them, and are {low} started with the same --rdzv-id?"
            ) from error
        return max(codes.values(), default=0)


def is_here(host: str) -> bool:
    """True if `host` is a name or an address of this machine, on whatever interface.

    Torch itself compares names, and then machines whose name means another interface never meet.

    >>> is_here("localhost"), is_here("192.0.2.1")
    (True, False)
    """
    try:
        for family, *_, address in socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM):
            with socket.socket(family, socket.SOCK_STREAM) as probe:
                probe.bind(address)  # only one's own address can be bound
                return True
    except OSError:
        pass
    return False


def _line(error: BaseException) -> str:
    cause = error.__cause__ or error
    return " ".join(str(cause).split()) or type(cause).__name__
