"""What rlx-tracker-tensorboard offers: descriptions only."""

from __future__ import annotations

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_trackers() -> list[Component]:
    return [
        Component(
            kind="tracker",
            name="tensorboard",
            target="rlx_tracker_tensorboard.tracker:TensorBoardTracker",
            config="rlx_tracker_tensorboard.tracker:TensorBoardConfig",
            summary="TensorBoard event files",
        )
    ]


@hookimpl
def rlx_flags() -> list[Flag]:
    return [
        Flag(
            option="--tensorboard",
            key="trackers.tensorboard.directory",
            summary="write TensorBoard events below DIR (default: into the run folder)",
            metavar="DIR",
            text=True,
            optional_value="",
        )
    ]
