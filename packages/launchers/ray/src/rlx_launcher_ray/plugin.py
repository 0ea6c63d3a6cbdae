"""What rlx-launcher-ray offers: descriptions only, so that listing components imports no ray."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_launchers() -> Iterable[Component]:
    """Returns the launcher `ray`."""
    return [
        Component(
            kind="launcher",
            name="ray",
            target="rlx_launcher_ray.launcher:Ray",
            config="rlx_launcher_ray.launcher:RayConfig",
            summary="a Ray cluster, local or existing; lost workers are replaced",
        )
    ]


@hookimpl
def rlx_flags() -> Iterable[Flag]:
    """Returns the flags of `ray`."""
    return [
        Flag(
            option="--ray-address",
            key="launcher.address",
            summary="ray: an existing cluster (auto, HOST:PORT); default: a local one for this run",
            metavar="ADDRESS",
        ),
        Flag(
            option="--num-workers",
            key="launcher.num_workers",
            summary="ray: processes (default: one per GPU of the run)",
            metavar="N",
        ),
        Flag(
            option="--num-gpus",
            key="launcher.num_gpus",
            summary="ray: GPUs of the whole run, shared evenly by its processes",
            metavar="N",
        ),
    ]
