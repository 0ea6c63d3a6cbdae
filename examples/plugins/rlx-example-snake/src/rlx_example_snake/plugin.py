"""What this distribution offers: descriptions only."""

from __future__ import annotations

from rlx import Component, hookimpl


@hookimpl
def rlx_env_providers() -> list[Component]:
    return [
        Component(
            kind="env_provider",
            name="snake",
            namespaces=("snake",),
            target="rlx_example_snake.snake:SnakeProvider",
            config="rlx_example_snake.snake:SnakeConfig",
            summary="the game of snake",
        )
    ]
