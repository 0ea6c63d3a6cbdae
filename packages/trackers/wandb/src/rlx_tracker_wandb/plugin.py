"""What rlx-tracker-wandb offers: descriptions only."""

from __future__ import annotations

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_trackers() -> list[Component]:
    return [
        Component(
            kind="tracker",
            name="wandb",
            target="rlx_tracker_wandb.tracker:WandbTracker",
            config="rlx_tracker_wandb.tracker:WandbConfig",
            summary="Weights & Biases",
        )
    ]


@hookimpl
def rlx_flags() -> list[Flag]:
    return [
        Flag(
            option="--wandb",
            key="trackers.wandb.base_url",
            summary="record in Weights & Biases (default: the public service; offline without a login)",
            metavar="BASE_URL",
            text=True,
            optional_value="",
        ),
        Flag(
            option="--wandb-entity",
            key="trackers.wandb.entity",
            summary="user or team (default: the login's own)",
            metavar="NAME",
            text=True,
        ),
        Flag(
            option="--wandb-project",
            key="trackers.wandb.project",
            summary="project (default: rlx)",
            metavar="NAME",
            text=True,
        ),
        Flag(
            option="--wandb-run-name",
            key="trackers.wandb.run_name",
            summary="name of the run (default: the run folder's)",
            metavar="NAME",
            text=True,
        ),
    ]
