"""What rlx-tracker-mlflow offers: descriptions only."""

from __future__ import annotations

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_trackers() -> list[Component]:
    return [
        Component(
            kind="tracker",
            name="mlflow",
            target="rlx_tracker_mlflow.tracker:MLflowTracker",
            config="rlx_tracker_mlflow.tracker:MLflowConfig",
            summary="an MLflow server or database",
        )
    ]


@hookimpl
def rlx_flags() -> list[Flag]:
    return [
        Flag(
            option="--mlflow",
            key="trackers.mlflow.uri",
            summary="record in MLflow (default: MLFLOW_TRACKING_URI, else mlflow.db beside the run folder)",
            metavar="URI",
            text=True,
            optional_value="",
        ),
        Flag(
            option="--mlflow-experiment",
            key="trackers.mlflow.experiment",
            summary="name of the MLflow experiment (default: rlx)",
            metavar="NAME",
            text=True,
        ),
        Flag(
            option="--mlflow-run-name",
            key="trackers.mlflow.run_name",
            summary="name of the MLflow run (default: the run folder's)",
            metavar="NAME",
            text=True,
        ),
    ]
