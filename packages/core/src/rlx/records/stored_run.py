"""Finds a run by what people type: its folder, one of its checkpoints, `latest`, or a URL."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rlx import checkpoints
from rlx.config import CheckpointChoice, RunConfig
from rlx.config_files import assign, config_from_tree, config_to_tree, parse_override
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError, ConfigError
from rlx.records.run_folder import CONFIG, find_run, stored_config
from rlx.registry import Registry
from rlx.run.assembly import Assembler


@dataclass(frozen=True, kw_only=True)
class StoredRun:
    """A run and its checkpoints, wherever they lie."""

    path: str
    """As it was given."""
    config: RunConfig
    backend: CheckpointBackend
    checkpoint: str | None = None
    """Name of the checkpoint that was asked for; None: the run as a whole."""
    folder: Path | None = None
    """Run folder on this machine; None for a remote run."""

    def newest(self) -> str:
        """Returns the name of the checkpoint that was asked for, or of the newest.

        Raises:
            CheckpointError: there is none yet.
        """
        if self.checkpoint is not None:
            return self.checkpoint
        names = self.backend.list()
        if not names:
            raise CheckpointError(
                f"run {self.path!r} has no checkpoint yet; let it train longer, or lower checkpoint.interval"
            )
        return names[-1]


def is_url(path: str) -> bool:
    """True for `s3://bucket/prefix`, whose scheme names a checkpoint backend."""
    return re.match(r"[a-z][a-z0-9+.-]*://", path) is not None


def split_reach(path: str, overrides: Sequence[str]) -> tuple[list[str], list[str]]:
    """Returns the overrides that tell how to reach `path`, and the rest.

    >>> split_reach("s3://games/one", ["checkpoint.endpoint=http://host:9000", "env.frame_skip=2"])
    (['checkpoint.endpoint=http://host:9000'], ['env.frame_skip=2'])
    >>> split_reach("runs/one", ["checkpoint.endpoint=http://host:9000"])
    ([], ['checkpoint.endpoint=http://host:9000'])
    """
    reach = [text for text in overrides if is_url(path) and text.startswith("checkpoint.")]
    return reach, [text for text in overrides if text not in reach]


def open_only(path: str, registry: Registry, overrides: Sequence[str]) -> StoredRun:
    """Returns the run that `path` means, for commands that take no overrides but those that reach it.

    Raises:
        ConfigError, CheckpointError, PluginError: like `open_run`; or an override is another one.
    """
    reach, rest = split_reach(path, overrides)
    if rest:
        raise ConfigError(
            f"{rest[0]!r} means nothing here; only checkpoint.… of a remote run (s3://…) does, to reach it"
        )
    return open_run(path, registry, reach)


def open_run(path: str, registry: Registry, overrides: Sequence[str] = ()) -> StoredRun:
    """Returns the run that `path` means.

    Args:
        path: run folder, checkpoint folder, `latest`, or a URL such as `s3://bucket/prefix/run`.
        overrides: of a remote run; those of `checkpoint.…` (an endpoint) tell how to reach it.

    Raises:
        ConfigError, CheckpointError, PluginError: there is none, or what reads it is not installed.
    """
    if is_url(path):
        return _open_remote(path, registry, overrides)
    given, name = Path(path), None
    if given.parent.name and (given.parent.parent / CONFIG).is_file() and given.is_dir():
        given, name = given.parent.parent, given.name
    folder = find_run(given)
    config = stored_config(folder)
    backend = Assembler(config, registry).make_backend(folder)
    return StoredRun(path=str(path), config=config, backend=backend, checkpoint=name, folder=folder)


def _open_remote(url: str, registry: Registry, overrides: Sequence[str]) -> StoredRun:
    run_url, name = split_checkpoint(url)
    choice = remote_choice(run_url, overrides)
    backend = Assembler(RunConfig(checkpoint=choice), registry).make_backend(Path(run_url.split("/")[-1]))
    names = backend.list()
    if not names:
        raise CheckpointError(_nothing_there(run_url, getattr(backend, "below", list)()))
    manifest = checkpoints.read_manifest(backend, name or names[-1])
    config = config_from_tree(manifest["config"], source=f"{url} manifest.json")
    kept = replace(config.checkpoint, backend=choice.backend, options=choice.options)
    return StoredRun(path=url, config=replace(config, checkpoint=kept), backend=backend, checkpoint=name)


def _nothing_there(url: str, below: Sequence[str]) -> str:
    if not below:
        return f"there is no checkpoint in {url}; check the URL: it names a run, not a bucket"
    shown = ", ".join(f"{url}/{name}" for name in below[:5])
    more = f" and {len(below) - 5} more" if len(below) > 5 else ""
    return f"there is no checkpoint in {url}, but something below it: {shown}{more}; give the URL of one run"


def split_checkpoint(url: str) -> tuple[str, str | None]:
    """Returns the URL of the run and the checkpoint that is named behind it.

    >>> split_checkpoint("s3://games/runner/step-000000000512.3fa9")
    ('s3://games/runner', 'step-000000000512')
    >>> split_checkpoint("s3://games/runner/")
    ('s3://games/runner', None)
    """
    url = url.rstrip("/")
    above, _, last = url.rpartition("/")
    if re.fullmatch(r"step-\d{12}(\..*)?", last):
        return above, last.split(".")[0]
    return url, None


def remote_choice(run_url: str, overrides: Sequence[str] = ()) -> CheckpointChoice:
    """Returns the section `checkpoint` whose backend reads the run at `run_url` itself."""
    tree: dict[str, Any] = config_to_tree(RunConfig())
    tree["checkpoint"] = {"backend": run_url.split("://")[0], "url": run_url, "run": ""}
    for key, value in map(parse_override, overrides):
        if key.startswith("checkpoint."):
            assign(tree, key, value)
    return config_from_tree(tree).checkpoint
