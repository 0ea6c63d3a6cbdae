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
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Any

from rlx.checkpoints.state_files import array_bytes, arrays_from_bytes, join_state, json_bytes, split_state
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError, DamagedCheckpoint

FORMAT = "rlx-checkpoint"
VERSION = 1
MANIFEST = "manifest.json"
STATE = "state.json"
COMPRESSED = ("replay",)
"""Parts that are written compressed."""


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


def step_of(name: str) -> int:
    """Returns the step in a name.

    >>> step_of(checkpoint_name(50_000))
    50000
    """
    return int(name.split("-")[1])


def encode(
    state: Mapping[str, Any], *, step: int, config: dict[str, Any], metrics: Mapping[str, float]
) -> dict[str, bytes | memoryview]:
    """Returns the files of a checkpoint, the manifest last.

    Args:
        state: parts by name; the agent's parameters and replay are taken out into parts of their own.
    """
    parts = dict(state)
    if isinstance(agent := parts.get("agent"), dict):
        own = [key for key in ("parameters", "replay") if key in agent]
        parts["agent"] = {key: value for key, value in agent.items() if key not in own}
        parts |= {key: agent[key] for key in own}
    tree: dict[str, Any] = {}
    files: dict[str, bytes | memoryview] = {}
    for name, part in parts.items():
        tree[name], arrays = split_state(part, name)
        if arrays:
            data = array_bytes(arrays)
            files[_filename(name)] = _gzip(data) if name in COMPRESSED else data
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
    files[MANIFEST] = json_bytes({**manifest, "sha256": _manifest_hash(manifest)})
    return files


def _filename(part: str) -> str:
    return f"{part}.safetensors.gz" if part in COMPRESSED else f"{part}.safetensors"


def _gzip(data: bytes | memoryview) -> bytes:
    # Level 1, since replay memories are gigabytes and the higher levels take much longer for a few percent.
    packer = zlib.compressobj(level=1, wbits=31)
    return packer.compress(data) + packer.flush()


def _manifest_hash(manifest: Mapping[str, Any]) -> str:
    rest = {key: value for key, value in manifest.items() if key != "sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def write(backend: CheckpointBackend, name: str, files: Mapping[str, bytes | memoryview]) -> str:
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
        DamagedCheckpoint: missing or altered.
        CheckpointError: unreadable now, or of a newer format version.
    """
    data = backend.read(name, MANIFEST)
    try:
        manifest = json.loads(data)
        found, version = manifest["format"], manifest["version"]
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedCheckpoint(f"checkpoint {name}: {MANIFEST} is damaged ({error})") from error
    if found != FORMAT or version > VERSION:
        raise CheckpointError(
            f"checkpoint {name} has format {found!r} version {version}; this rlx reads {FORMAT!r} "
            f"up to version {VERSION}: upgrade with pip install --upgrade rlx-core"
        )
    if manifest.get("sha256") != _manifest_hash(manifest):
        raise DamagedCheckpoint(f"checkpoint {name}: {MANIFEST} was altered (sha256 differs)")
    return manifest


def read(backend: CheckpointBackend, name: str, parts: Sequence[str] | None = None) -> Checkpoint:
    """Returns checkpoint `name`, verified against its manifest.

    Args:
        parts: read only these (`["parameters"]` for playing); None reads all.

    Raises:
        DamagedCheckpoint: a file is missing or altered; the message names it.
        CheckpointError: it cannot be read now.
    """
    manifest = read_manifest(backend, name)
    tree = json.loads(_verified(backend, name, STATE, manifest))
    wanted = [part for part in tree if parts is None or part in parts]
    state = {part: _part(backend, name, part, tree[part], manifest) for part in wanted}
    for part in ("parameters", "replay"):
        if "agent" in state and part in state:
            state["agent"][part] = state[part] if part == "parameters" else state.pop(part)
    return Checkpoint(
        name=name,
        step=manifest["step"],
        config=manifest["config"],
        state=state,
        metrics=manifest["metrics"],
    )


def _part(
    backend: CheckpointBackend, name: str, part: str, tree: Any, manifest: Mapping[str, Any]
) -> dict[str, Any]:
    filename = _filename(part)
    arrays = {}
    if filename in manifest["files"]:
        data = _verified(backend, name, filename, manifest)
        if part in COMPRESSED:
            data = zlib.decompress(data, wbits=31)
        arrays = arrays_from_bytes(data, f"checkpoint {name}: {filename}")
    return join_state(tree, arrays)


def verify(backend: CheckpointBackend, name: str) -> None:
    """Reads every file and compares it with the manifest.

    Raises:
        DamagedCheckpoint: naming the first file that does not match.
    """
    manifest = read_manifest(backend, name)
    for filename in manifest["files"]:
        _verified(backend, name, filename, manifest)


def _verified(backend: CheckpointBackend, name: str, filename: str, manifest: Mapping[str, Any]) -> bytes:
    expected = manifest["files"].get(filename)
    if expected is None:
        raise DamagedCheckpoint(f"checkpoint {name}: {filename} is not in its manifest")
    data = backend.read(name, filename)
    if len(data) != expected["size"]:
        raise DamagedCheckpoint(
            f"checkpoint {name}: {filename} has {len(data)} bytes, expected {expected['size']}"
        )
    if hashlib.sha256(data).hexdigest() != expected["sha256"]:
        raise DamagedCheckpoint(f"checkpoint {name}: {filename} was altered (sha256 differs)")
    return data


@cache
def _versions() -> dict[str, str]:
    """Returns the versions of what a checkpoint depends on; once, since looking takes longer than a save."""
    plugins = {point.dist.name for point in metadata.entry_points(group="rlx.plugins") if point.dist}
    versions = {}
    for name in sorted({"rlx-core", "torch", "numpy", "gymnasium", *plugins}):
        with suppress(metadata.PackageNotFoundError):
            versions[name] = metadata.version(name)
    return versions
