"""Keeps checkpoints in a folder of the local disk."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError, DamagedCheckpoint

_UNFINISHED = ".unfinished-"


@dataclass(frozen=True, kw_only=True)
class LocalConfig:
    """Options of the local backend."""

    directory: str = "checkpoints"
    """Folder; a relative one lies in the run folder."""


class LocalBackend:
    """A folder per checkpoint, made visible by one rename.

    Files are flushed to the disk before the rename and the parent folder after it, so a checkpoint that is
    listed has survived a power cut.
    """

    def __init__(self, config: LocalConfig, context: CheckpointContext) -> None:
        self.directory = Path(context.directory) / config.directory

    def begin(self, name: str) -> LocalWriter:
        return LocalWriter(self.directory, name)

    def list(self) -> list[str]:
        if not self.directory.is_dir():
            return []
        return sorted(p.name for p in self.directory.iterdir() if p.name.startswith("step-"))

    def read(self, name: str, filename: str) -> bytes:
        try:
            return (self.directory / name / filename).read_bytes()
        except FileNotFoundError as error:
            raise DamagedCheckpoint(f"checkpoint {name} has no {filename} in {self.directory}") from error
        except OSError as error:
            raise CheckpointError(f"checkpoint {name}: cannot read {filename}: {error.strerror}") from error

    def delete(self, name: str) -> None:
        # Renamed first, so that a deletion that is cut short leaves no half checkpoint in the list.
        doomed = self.directory / f"{_UNFINISHED}{name}-deleted"
        (self.directory / name).replace(doomed)
        shutil.rmtree(doomed, ignore_errors=True)

    def put_aside(self, name: str, why: str) -> str:
        target, number = self.directory / f"{why}-{name}", 1
        while target.exists():
            number += 1
            target = self.directory / f"{why}-{number}-{name}"
        (self.directory / name).replace(target)
        return str(target)


class LocalWriter:
    """Writes into a hidden folder beside the final one."""

    def __init__(self, directory: Path, name: str) -> None:
        self.final = directory / name
        self.folder = directory / f"{_UNFINISHED}{name}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
            for left_over in directory.glob(f"{_UNFINISHED}*"):
                shutil.rmtree(left_over, ignore_errors=True)
            self.folder.mkdir()
        except OSError as error:
            raise self._failure(error) from error

    def write(self, filename: str, data: bytes | memoryview) -> None:
        try:
            with (self.folder / filename).open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._failure(error) from error

    def commit(self) -> str:
        try:
            _fsync_folder(self.folder)
            # Resuming puts later checkpoints aside, so one of this name means a second process in this run.
            self.folder.rename(self.final)
            _fsync_folder(self.final.parent)
        except OSError as error:
            raise self._failure(error) from error
        return str(self.final)

    def abort(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def _failure(self, error: OSError) -> CheckpointError:
        if error.errno in (errno.EEXIST, errno.ENOTEMPTY):
            return CheckpointError(
                f"checkpoint {self.final} exists already: is another process training in this run folder? "
                "End it, or choose another --run-dir"
            )
        return CheckpointError(
            f"cannot write checkpoint {self.final}: {error.strerror}; "
            "earlier checkpoints are untouched; make room or choose another --run-dir"
        )


def _fsync_folder(path: Path) -> None:
    if os.name == "nt":  # Windows cannot open a folder; its rename is journalled
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
