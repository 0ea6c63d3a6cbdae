"""What rlx-env-retro offers: descriptions only."""

from __future__ import annotations

from rlx import Component, hookimpl


@hookimpl
def rlx_env_providers() -> list[Component]:
    return [
        Component(
            kind="env_provider",
            name="retro",
            namespaces=("retro",),
            target="rlx_env_retro.provider:RetroProvider",
            config="rlx_env_retro.provider:RetroConfig",
            summary="games of stable-retro",
        )
    ]
