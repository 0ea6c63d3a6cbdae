"""What rlx-launcher-torch offers: descriptions only, so that listing components imports no torch."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_launchers() -> Iterable[Component]:
    """Returns the launchers of this distribution."""
    return [
        Component(
            kind="launcher",
            name="mp",
            target="rlx_launcher_torch.multiprocess:Multiprocess",
            config="rlx_launcher_torch.multiprocess:MultiprocessConfig",
            summary="a fixed number of processes; one dies, the run ends",
        ),
        Component(
            kind="launcher",
            name="elastic",
            target="rlx_launcher_torch.elastic:Elastic",
            config="rlx_launcher_torch.elastic:ElasticConfig",
            summary="torch elastic: processes that die are started anew from the last checkpoint",
        ),
        Component(
            kind="launcher",
            name="external",
            target="rlx_launcher_torch.external:External",
            config="rlx_launcher_torch.external:ExternalConfig",
            summary="this process is one of several that Slurm, torchrun or MPI started",
        ),
    ]


@hookimpl
def rlx_flags() -> Iterable[Flag]:
    """Returns the flags of `mp` and `elastic`."""
    return [
        _flag(
            "--nproc-per-node", "nproc_per_node", "processes on this machine (default: its GPUs)", "N|auto"
        ),
        _flag("--nnodes", "nnodes", "machines of the run; elastic: also MIN-MAX", "N"),
        _flag("--node-rank", "node_rank", "mp: number of this machine, from 0"),
        _flag("--master-addr", "master_addr", "mp: address of machine 0", "HOST"),
        _flag("--master-port", "master_port", "mp: a free port there (default: any, on one machine)"),
        _flag("--rdzv-endpoint", "rdzv_endpoint", "elastic: where machines meet", "HOST:PORT"),
        _flag("--rdzv-id", "rdzv_id", "elastic: name that the machines of one run share", "NAME"),
        _flag("--max-restarts", "max_restarts", "elastic: how often dead processes are started anew"),
    ]


def _flag(option: str, key: str, summary: str, metavar: str = "N") -> Flag:
    return Flag(option=option, key=f"launcher.{key}", summary=summary, metavar=metavar)
