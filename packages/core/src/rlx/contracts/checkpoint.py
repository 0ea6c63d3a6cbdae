"""What keeps checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class CheckpointContext:
    """Where a run's checkpoints belong."""

    directory: str
    """The run folder; a local backend writes below it, a remote one may use its name as prefix."""
    run_name: str


class CheckpointWriter(Protocol):
    """One checkpoint on its way: files are written, then committed in one atomic step."""

    def write(self, filename: str, data: bytes | memoryview) -> None:
        """Writes one file; it is on the medium (flushed) when this returns."""

    def commit(self) -> str:
        """Makes the checkpoint visible, all or nothing; returns its path or URI."""

    def abort(self) -> None:
        """Removes what was written. Never raises."""


class CheckpointBackend(Protocol):
    """Keeps named folders of files. Context: `CheckpointContext`.

    It may have `below()`, which returns the names of what lies directly below its place: they are offered to
    whoever gives a place above a run.
    """

    def begin(self, name: str) -> CheckpointWriter:
        """Starts a new checkpoint called `name` (`step-000000120000`)."""

    def list(self) -> Sequence[str]:
        """Returns the committed names, oldest first. Left-overs of killed writers never appear."""

    def read(self, name: str, filename: str) -> bytes:
        """Returns a file of a committed checkpoint.

        Raises:
            rlx.errors.DamagedCheckpoint: there is no such file.
            rlx.errors.CheckpointError: it cannot be read now but may be there (a network that is down).
        """

    def delete(self, name: str) -> None:
        """Removes a checkpoint."""

    def put_aside(self, name: str, why: str) -> str:
        """Takes a checkpoint out of `list` without deleting it; returns where it is now.

        `why` is `broken`, or `superseded` when the run goes on from an earlier one.
        """
