"""Finds the checkpoint that a run goes on from."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from rlx import checkpoints
from rlx.checkpoints.format import Checkpoint
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError, DamagedCheckpoint

log = logging.getLogger(__name__)


def load_newest(backend: CheckpointBackend, parts: Sequence[str] | None = None) -> Checkpoint | None:
    """Returns the newest checkpoint that is whole; None if the run has none yet.

    A damaged one is put aside (never deleted) with a warning, and the one before is tried.

    Raises:
        CheckpointError: it cannot be read now, so that a network failure costs nothing; or all are damaged.
    """
    names = list(backend.list())
    for name in reversed(names):
        try:
            return checkpoints.read(backend, name, parts)
        except DamagedCheckpoint as error:
            aside = backend.put_aside(name, "broken")
            log.warning("%s; put aside as %s, trying the one before", error, aside)
            last = error
    if names:
        raise CheckpointError(
            f"{last}; none of the {len(names)} checkpoints is whole; start again with a new --run-dir"
        )
    return None


def load_named(backend: CheckpointBackend, name: str, parts: Sequence[str] | None = None) -> Checkpoint:
    """Returns the checkpoint called `name`, verified.

    Raises:
        CheckpointError: missing or broken; the message offers the newest good one.
    """
    try:
        return checkpoints.read(backend, name, parts)
    except DamagedCheckpoint as error:
        good = (other for other in reversed(list(backend.list())) if other != name)
        newest = next((other for other in good if _is_whole(backend, other)), None)
        offer = f"the newest good one is {newest}" if newest else "no other checkpoint is left"
        raise DamagedCheckpoint(f"{error}; {offer}") from error


def _is_whole(backend: CheckpointBackend, name: str) -> bool:
    try:
        checkpoints.verify(backend, name)
    except CheckpointError:
        return False
    return True
