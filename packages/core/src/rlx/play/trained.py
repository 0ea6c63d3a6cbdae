"""Loads a trained agent for playing."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx import checkpoints
from rlx.config import RunConfig
from rlx.config_files import assign, config_from_tree, config_to_tree, parse_override
from rlx.errors import ConfigError, PluginError
from rlx.export.exported import find_exported, read_exported
from rlx.records.stored_run import open_run, split_reach
from rlx.registry import Registry
from rlx.run.assembly import Assembler

log = logging.getLogger(__name__)


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
    bonus: Any = None
    """Its exploration bonus as it was learned; None without one, and where nobody asked for it."""


def load_trained(
    path: str,
    registry: Registry,
    *,
    num_envs: int,
    overrides: Sequence[str] = (),
    device: str = "auto",
    seed: int | None = None,
    render: bool = False,
    bonus: bool = False,
) -> Trained:
    """Returns the agent of a run (its newest checkpoint), of one checkpoint, or of an exported file.

    Args:
        path: run folder, checkpoint folder, `latest`, URL of a remote run, `FILE.safetensors`, or a folder
            from the Hub.
        overrides: `env.…=value`; nothing else can differ from training. Of a remote run also
            `checkpoint.…=value`, which tells how to reach it.
        bonus: load the exploration bonus too, where the run has one and the checkpoint holds it.

    Raises:
        ConfigError, CheckpointError, PluginError: what is missing, and what to do.
    """
    reach, changes = split_reach(path, overrides)
    stored = _find(path, registry, ("parameters", "exploration") if bonus else ("parameters",), reach)
    config = _for_playing(stored.config, changes, device, seed)
    assembler = Assembler(config, registry)
    env = assembler.make_env(num_envs, evaluation=True, render=render)
    exploration = _exploration(assembler, env)
    agent = assembler.make_agent(env, exploration, inference=True)
    agent.load_parameters_dict(stored.state["parameters"])
    return Trained(
        agent=agent,
        env=env,
        config=config,
        checkpoint=stored.name,
        step=stored.step,
        folder=stored.folder,
        bonus=_learned(exploration, stored.state.get("exploration")),
    )


def _exploration(assembler: Assembler, env: Any) -> Any | None:
    """Returns the bonus, untrained: the agent has a value head for it if it wants one of its own."""
    try:
        return assembler.make_bonus(env, inference=True)
    except PluginError as error:  # most agents can be watched without it
        log.warning("without the exploration bonus that the agent was trained with: %s", error)
        return None


def _learned(exploration: Any | None, state: Mapping[str, Any] | None) -> Any | None:
    """Returns the bonus as it was learned; None if that was not asked for or does not fit."""
    if exploration is None or state is None:
        return None
    try:
        exploration.load_state_dict(state)
    except (KeyError, ValueError) as error:
        log.warning("the exploration bonus is not shown: %s", error)
        return None
    return exploration


def read_parameters(path: str, registry: Registry) -> dict[str, Any]:
    """Returns the parameters of an agent: of a run's newest checkpoint, of one checkpoint, or an export.

    Raises:
        ConfigError, CheckpointError: there is none there.
    """
    return _find(path, registry, ["parameters"]).state["parameters"]


@dataclass(frozen=True, kw_only=True)
class _Found:
    """Parts of a checkpoint, and what they were trained on."""

    config: RunConfig
    state: dict[str, Any]
    name: str
    step: int
    folder: Path


def _find(path: str, registry: Registry, parts: Sequence[str], reach: Sequence[str] = ()) -> _Found:
    if (file := find_exported(path)) is not None:
        exported = read_exported(file)
        return _Found(
            config=exported.config,
            state={"parameters": exported.parameters},
            name=file.name,
            step=exported.step,
            folder=file.parent,
        )
    run = open_run(path, registry, reach)
    checkpoint = checkpoints.read(run.backend, run.newest(), parts=parts)
    return _Found(
        config=run.config,
        state=checkpoint.state,
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
