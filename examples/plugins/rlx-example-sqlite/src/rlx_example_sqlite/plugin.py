"""What this distribution offers: descriptions only."""

from __future__ import annotations

from rlx import Component, Flag, hookimpl


@hookimpl
def rlx_trackers() -> list[Component]:
    return [
        Component(
            kind="tracker",
            name="sqlite",
            target="rlx_example_sqlite.tracker:SQLiteTracker",
            config="rlx_example_sqlite.tracker:SQLiteConfig",
            summary="metrics in an SQLite database",
        )
    ]


@hookimpl
def rlx_flags() -> list[Flag]:
    return [
        Flag(
            option="--sqlite",
            key="trackers.sqlite.database",
            summary="write metrics into an SQLite database",
            metavar="FILE",
            optional_value="runs.db",
        )
    ]
