"""The checkpoint format, above any backend.

A checkpoint is a folder (or key prefix):

    manifest.json            format, step, config, versions; sha256 and size of every other file
    state.json               everything that is not an array
    <part>.safetensors       the arrays of one part: parameters, agent, env, loop, …

`parameters.safetensors` holds what acting needs and nothing else, so that playing reads one small file.
The manifest is written last and the folder becomes visible in one atomic step, so what a backend lists is
complete.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError
from rlx.state_files import array_bytes, arrays_from_bytes, join_state, json_bytes, split_state

FORMAT = "rlx-checkpoint"
VERSION = 1
MANIFEST = "manifest.json"
STATE = "state.json"


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """A loaded checkpoint."""

    name: str
    step: int
    config: dict[str, Any]
    state: dict[str, Any]
    metrics: dict[str, float]
    """Evaluation metrics at the time, if any."""


def checkpoint_name(step: int) -> str:
    """Returns the name whose alphabetical order is the order of time."""
    return f"step-{step:012d}"


def encode(
    state: Mapping[str, Any], *, step: int, config: dict[str, Any], metrics: Mapping[str, float]
) -> dict[str, bytes]:
    """Returns the files of a checkpoint, the manifest last.

    Args:
        state: parts by name; the agent's parameters are taken out into a part of their own.
    """
    parts = dict(state)
    if isinstance(agent := parts.get("agent"), dict) and "parameters" in agent:
        parts["agent"] = {k: v for k, v in agent.items() if k != "parameters"}
        parts["parameters"] = agent["parameters"]
    tree, files = {}, {}
    for name, part in parts.items():
        tree[name], arrays = split_state(part, name)
        if arrays:
            files[f"{name}.safetensors"] = array_bytes(arrays)
    files[STATE] = json_bytes(tree)
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "step": step,
        "saved_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "versions": _versions(),
        "metrics": {k: v for k, v in metrics.items() if v == v},
        "config": config,
        "files": {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
            for name, data in files.items()
        },
    }
    files[MANIFEST] = json_bytes(manifest)
    return files


def write(backend: CheckpointBackend, name: str, files: Mapping[str, bytes]) -> str:
    """Writes and commits `files`; a failing write leaves nothing behind. Returns the location."""
    writer = backend.begin(name)
    try:
        for filename, data in files.items():
            writer.write(filename, data)
        return writer.commit()
    except BaseException:
        writer.abort()
        raise


def read_manifest(backend: CheckpointBackend, name: str) -> dict[str, Any]:
    """Returns the manifest.

    Raises:
        CheckpointError: unreadable, or of a newer format version.
    """
    try:
        manifest = json.loads(backend.read(name, MANIFEST))
        found, version = manifest["format"], manifest["version"]
    except (ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"checkpoint {name}: {MANIFEST} is damaged ({error})") from error
    if found != FORMAT or version > VERSION:
        raise CheckpointError(
            f"checkpoint {name} has format {found!r} version {version}; this rlx reads {FORMAT!r} "
            f"up to version {VERSION}: upgrade with pip install --upgrade rlx-core"
        )
    return manifest


def read(backend: CheckpointBackend, name: str, parts: Sequence[str] | None = None) -> Checkpoint:
    """Returns checkpoint `name`, verified against its manifest.

    Args:
        parts: read only these (`["parameters"]` for playing); None reads all.

    Raises:
        CheckpointError: a file is missing, altered or unreadable; the message names it.
    """
    manifest = read_manifest(backend, name)
    tree = json.loads(_verified(backend, name, STATE, manifest))
    wanted = [part for part in tree if parts is None or part in parts]
    state = {}
    for part in wanted:
        filename = f"{part}.safetensors"
        arrays = {}
        if filename in manifest["files"]:
            data = _verified(backend, name, filename, manifest)
            arrays = arrays_from_bytes(data, f"checkpoint {name}: {filename}")
        state[part] = join_state(tree[part], arrays)
    if "agent" in state and "parameters" in state:
        state["agent"]["parameters"] = state["parameters"]
    return Checkpoint(
        name=name,
        step=manifest["step"],
        config=manifest["config"],
        state=state,
        metrics=manifest["metrics"],
    )


def verify(backend: CheckpointBackend, name: str) -> None:
    """Reads every file and compares it with the manifest.

    Raises:
        CheckpointError: naming the first file that does not match.
    """
    manifest = read_manifest(backend, name)
    for filename in manifest["files"]:
        _verified(backend, name, filename, manifest)


def _verified(backend: CheckpointBackend, name: str, filename: str, manifest: Mapping[str, Any]) -> bytes:
    expected = manifest["files"].get(filename)
    if expected is None:
        raise CheckpointError(f"checkpoint {name}: {filename} is not in its manifest")
    data = backend.read(name, filename)
    if len(data) != expected["size"]:
        raise CheckpointError(
            f"checkpoint {name}: {filename} has {len(data)} bytes, expected {expected['size']}"
        )
    if hashlib.sha256(data).hexdigest() != expected["sha256"]:
        raise CheckpointError(f"checkpoint {name}: {filename} was altered (sha256 differs)")
    return data


def _versions() -> dict[str, str]:
    return {
        dist.name: dist.version
        for dist in metadata.distributions()
        if dist.name and (dist.name.startswith("rlx-") or dist.name in ("torch", "numpy", "gymnasium"))
    }
