"""A trained agent in one safetensors file: its parameters, and in the header what is needed to play it.

The header's metadata has two strings: `format` and `rlx`, which is JSON with the config (environment, agent,
encoder), the steps it was trained for, its evaluation, and the tree that says where each array belongs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx import checkpoints
from rlx.checkpoints import Checkpoint
from rlx.checkpoints.state_files import array_bytes, join_state, split_state
from rlx.config import RunConfig
from rlx.config_files import config_from_tree
from rlx.errors import CheckpointError
from rlx.records.stored_run import StoredRun
from safetensors import SafetensorError, safe_open

FORMAT = "rlx-agent"
VERSION = 1
SUFFIX = ".safetensors"
MODEL = f"agent{SUFFIX}"
"""Name of the file in a folder for the Hub."""

SHARED_KEYS = ("env", "agent", "encoder", "exploration", "total_steps", "seed")
"""What of the config goes out: where a run was stored and tracked is nobody else's business."""
PRIVATE_ENV_OPTIONS = ("rom",)
"""Paths of the machine that trained; who plays brings them."""


@dataclass(frozen=True, kw_only=True)
class ExportedAgent:
    """What an exported file holds."""

    config: RunConfig
    step: int
    metrics: dict[str, float]
    parameters: dict[str, Any]


def export(run: StoredRun, path: str | Path) -> Path:
    """Writes the agent of a run (its newest checkpoint, or the one that was asked for) and returns the path.

    Raises:
        CheckpointError: there is no checkpoint, it is damaged, or the file cannot be written.
    """
    checkpoint = checkpoints.read(run.backend, run.newest(), parts=["parameters"])
    target = Path(path)
    data = export_bytes(checkpoint)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.unfinished")
        temporary.write_bytes(data)
        temporary.replace(target)
    except OSError as error:
        raise CheckpointError(f"cannot write {str(path)!r}: {error.strerror}") from error
    return target


def export_bytes(checkpoint: Checkpoint) -> memoryview:
    """Returns the file of a checkpoint's parameters."""
    tree, arrays = split_state(checkpoint.state["parameters"])
    facts = {
        "version": VERSION,
        "config": shared_config(checkpoint.config),
        "step": checkpoint.step,
        "metrics": checkpoint.metrics,
        "tree": tree,
    }
    return array_bytes(arrays, {"format": FORMAT, "rlx": json.dumps(facts)})


def shared_config(config: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what of a stored config others need."""
    shared = {key: config[key] for key in SHARED_KEYS if key in config}
    shared["env"] = {key: v for key, v in shared["env"].items() if key not in PRIVATE_ENV_OPTIONS}
    return shared


def find_exported(path: str | Path) -> Path | None:
    """Returns the exported file that `path` means: itself, or the one in a folder from the Hub.

    None if it names a run.
    """
    if str(path).endswith(SUFFIX) and Path(path).is_file():
        return Path(path)
    inside = Path(path) / MODEL
    return inside if inside.is_file() else None


def read_exported(path: str | Path) -> ExportedAgent:
    """Returns what the file holds.

    Raises:
        CheckpointError: it is not an exported agent, or of a newer version.
    """
    try:
        with safe_open(str(path), framework="numpy") as file:
            metadata = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (not a dict)
        if metadata.get("format") != FORMAT:
            raise ValueError("its header does not say so")
        facts = json.loads(metadata["rlx"])
        if facts["version"] > VERSION:
            raise CheckpointError(
                f"{path} has version {facts['version']}; this rlx reads up to {VERSION}: "
                "upgrade with pip install --upgrade rlx-core"
            )
        parameters = join_state(facts["tree"], arrays)
    except (SafetensorError, OSError, ValueError, KeyError) as error:
        raise CheckpointError(
            f"{path} is no agent exported by rlx ({error}); make one with: rlx export RUN"
        ) from error
    return ExportedAgent(
        config=config_from_tree(facts["config"], source=str(path)),
        step=facts["step"],
        metrics=facts["metrics"],
        parameters=parameters,
    )
