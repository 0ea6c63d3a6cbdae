"""What this distribution offers: descriptions only."""

from __future__ import annotations

from rlx import Component, hookimpl


@hookimpl
def rlx_agents() -> list[Component]:
    return [
        Component(
            kind="agent",
            name="hill-climber",
            target="rlx_example_hill_climber.hill_climber:HillClimber",
            config="rlx_example_hill_climber.hill_climber:HillClimberConfig",
            summary="random search over linear policies",
        )
    ]
