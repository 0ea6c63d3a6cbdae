"""Loads a trained agent for playing."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx import checkpoints
from rlx.assembly import Assembler
from rlx.config import RunConfig
from rlx.config_files import assign, config_from_tree, config_to_tree, parse_override
from rlx.errors import ConfigError
from rlx.exported import is_exported, read_exported
from rlx.registry import Registry
from rlx.stored_run import open_run


@dataclass(frozen=True, kw_only=True)
class Trained:
    """An agent that can play, and the environment it was made for."""

    agent: Any
    env: Any
    config: RunConfig
    checkpoint: str
    step: int
    folder: Path
    """Where it was found; the current folder for a remote one."""


def load_trained(
    path: str,
    registry: Registry,
    *,
    num_envs: int,
    overrides: Sequence[str] = (),
    device: str = "auto",
    seed: int | None = None,
    render: bool = False,
) -> Trained:
    """Returns the agent of a run (its newest checkpoint), of one checkpoint, or of an exported file.

    Args:
        path: run folder, checkpoint folder, `latest`, URL of a remote run, or `FILE.safetensors`.
        overrides: `env.…=value`; nothing else can differ from training.

    Raises:
        ConfigError, CheckpointError, PluginError: what is missing, and what to do.
    """
    stored = _find(path, registry)
    config = _for_playing(stored.config, overrides, device, seed)
    assembler = Assembler(config, registry)
    env = assembler.make_env(num_envs, evaluation=True, render=render)
    agent = assembler.make_agent(env, inference=True)
    agent.load_parameters_dict(stored.parameters)
    return Trained(
        agent=agent,
        env=env,
        config=config,
        checkpoint=stored.name,
        step=stored.step,
        folder=stored.folder,
    )


@dataclass(frozen=True, kw_only=True)
class _Found:
    """Parameters, and what they were trained on."""

    config: RunConfig
    parameters: dict[str, Any]
    name: str
    step: int
    folder: Path


def _find(path: str, registry: Registry) -> _Found:
    if is_exported(path):
        exported = read_exported(path)
        return _Found(
            config=exported.config,
            parameters=exported.parameters,
            name=Path(path).name,
            step=exported.step,
            folder=Path(path).parent,
        )
    run = open_run(path, registry)
    checkpoint = checkpoints.read(run.backend, run.newest(), parts=["parameters"])
    return _Found(
        config=run.config,
        parameters=checkpoint.state["parameters"],
        name=checkpoint.name,
        step=checkpoint.step,
        folder=run.folder or Path(),
    )


def _for_playing(stored: RunConfig, overrides: Sequence[str], device: str, seed: int | None) -> RunConfig:
    tree = config_to_tree(stored)
    for key, value in map(parse_override, overrides):
        if key.split(".")[0] != "env":
            raise ConfigError(f"{key!r} cannot change for a trained agent; env.* options can")
        assign(tree, key, value)
    config = dataclasses.replace(config_from_tree(tree), device=device)
    return config if seed is None else dataclasses.replace(config, seed=seed)
