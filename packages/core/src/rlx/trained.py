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
from rlx.errors import CheckpointError, ConfigError
from rlx.registry import Registry
from rlx.run_folder import CONFIG, find_run, stored_config


@dataclass(frozen=True, kw_only=True)
class Trained:
    """An agent that can play, and the environment it was made for."""

    agent: Any
    env: Any
    config: RunConfig
    checkpoint: str
    step: int
    folder: Path


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
    """Returns the agent of a run (its newest checkpoint) or of one checkpoint folder.

    Args:
        path: run folder, checkpoint folder, or `latest`.
        overrides: `env.…=value`; nothing else can differ from training.

    Raises:
        ConfigError, CheckpointError, PluginError: what is missing, and what to do.
    """
    given = Path(path)
    name = None
    if given.parent.name and (given.parent.parent / CONFIG).is_file() and given.is_dir():
        given, name = given.parent.parent, given.name
    folder = find_run(given)
    config = _for_playing(stored_config(folder), overrides, device, seed)
    assembler = Assembler(config, registry)
    backend = assembler.make_backend(folder)
    name = name or _choose(backend, folder)
    checkpoint = checkpoints.read(backend, name, parts=["parameters"])
    env = assembler.make_env(num_envs, evaluation=True, render=render)
    agent = assembler.make_agent(env, inference=True)
    agent.load_parameters_dict(checkpoint.state["parameters"])
    return Trained(
        agent=agent,
        env=env,
        config=config,
        checkpoint=name,
        step=checkpoint.step,
        folder=folder,
    )


def _for_playing(stored: RunConfig, overrides: Sequence[str], device: str, seed: int | None) -> RunConfig:
    tree = config_to_tree(stored)
    for key, value in map(parse_override, overrides):
        if key.split(".")[0] != "env":
            raise ConfigError(f"{key!r} cannot change for a trained agent; env.* options can")
        assign(tree, key, value)
    config = dataclasses.replace(config_from_tree(tree), device=device)
    return config if seed is None else dataclasses.replace(config, seed=seed)


def _choose(backend: Any, folder: Path) -> str:
    """Returns the newest checkpoint: it has learned the longest, and retention keeps the best beside it."""
    names = backend.list()
    if not names:
        raise CheckpointError(
            f"run {str(folder)!r} has no checkpoint yet; let it train longer, or lower checkpoint.interval"
        )
    return names[-1]
