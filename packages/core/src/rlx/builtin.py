"""What the core itself offers, through the same door as everybody else."""

from __future__ import annotations

from rlx.components import Command, Component
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_env_providers() -> list[Component]:
    return [
        Component(
            kind="env_provider",
            name="gymnasium",
            target="rlx.gymnasium_provider:GymnasiumProvider",
            config="rlx.gymnasium_provider:GymnasiumConfig",
            summary="any environment of Gymnasium's registry",
        )
    ]


@hookimpl
def rlx_checkpoint_backends() -> list[Component]:
    return [
        Component(
            kind="checkpoint_backend",
            name="local",
            target="rlx.checkpoints.local_backend:LocalBackend",
            config="rlx.checkpoints.local_backend:LocalConfig",
            summary="a folder of the local disk",
        )
    ]


@hookimpl
def rlx_launchers() -> list[Component]:
    return [
        Component(
            kind="launcher",
            name="none",
            target="rlx.run.local_launcher:LocalLauncher",
            summary="this process; the same as external where WORLD_SIZE is more than 1",
        )
    ]


@hookimpl
def rlx_commands() -> list[Command]:
    return [
        Command(name="run", target="rlx.commands.run", summary="train an agent"),
        Command(name="eval", target="rlx.commands.eval", summary="measure a trained agent"),
        Command(name="watch", target="rlx.commands.watch", summary="watch a trained agent play"),
        Command(name="envs", target="rlx.commands.envs", summary="list environments"),
        Command(name="plugins", target="rlx.commands.plugins", summary="list plugins"),
        Command(name="components", target="rlx.commands.components", summary="list components"),
        Command(name="describe", target="rlx.commands.describe", summary="explain a component"),
        Command(name="new", target="rlx.commands.new", summary="start a plugin of your own"),
        Command(name="completion", target="rlx.commands.completion", summary="complete rlx in a shell"),
        Command(name="config", target="rlx.commands.config", summary="check, print or describe a config"),
        Command(name="export", target="rlx.commands.export", summary="write a trained agent as one file"),
        Command(name="hub", target="rlx.commands.hub", summary="share agents on the Hugging Face Hub"),
        Command(name="checkpoints", target="rlx.commands.checkpoints", summary="list checkpoints"),
        Command(
            name="bench", target="rlx.commands.bench", summary="measure speed and learning, beside peers"
        ),
        Command(name="plot", target="rlx.commands.plot", summary="draw learning curves"),
        Command(name="compare", target="rlx.commands.compare", summary="say which config is better"),
        Command(name="doctor", target="rlx.commands.doctor", summary="find what is wrong here"),
    ]
