"""What rlx-emu-nes offers to rlx: descriptions only. Imported by rlx-core, which need not be installed."""

from __future__ import annotations

from rlx.components import Command, Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_env_providers() -> list[Component]:
    """Returns the provider of NES games."""
    return [
        Component(
            kind="env_provider",
            name="nes",
            namespaces=("rlx",),
            target="rlx_emu_nes.provider:NESProvider",
            config="rlx_emu_nes.provider:NESConfig",
            summary="NES games as data, on the native emulator",
        )
    ]


@hookimpl
def rlx_commands() -> list[Command]:
    """Returns `rlx nes` and `rlx play`."""
    return [
        Command(name="nes", target="rlx_emu_nes.cli", summary="NES tools: ROMs, movies, memory, speed"),
        Command(name="play", target="rlx_emu_nes.play.command", summary="play a game yourself"),
    ]


@hookimpl
def rlx_flags() -> list[Flag]:
    """Returns the choices from a game file that people make most."""
    return [
        Flag(
            option="--actions",
            key="env.action_set",
            summary="the game's action set (right, simple, complex)",
            metavar="NAME",
        ),
        Flag(
            option="--reward",
            key="env.reward",
            summary="the game's reward set (default, clipped, shaped, sparse)",
            metavar="NAME",
        ),
    ]
