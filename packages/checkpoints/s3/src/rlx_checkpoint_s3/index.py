"""The object that says which checkpoints of a run exist: `latest.json`.

A checkpoint exists from the moment in which it stands there, whatever objects lie in the bucket. The index is
replaced by conditional writes only (If-Match, If-None-Match), so of two processes that save into the same run
the second to commit is refused, and their checkpoints cannot be mixed. A process that starts takes the run
over: an older one that is still alive then finds itself refused.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from rlx.errors import CheckpointError, DamagedCheckpoint
from rlx_checkpoint_s3.store import Conflict, ObjectStore

INDEX = "latest.json"


@dataclass(frozen=True, kw_only=True)
class Index:
    """Names of checkpoints and the folders (key prefixes) that hold them."""

    checkpoints: dict[str, str] = field(default_factory=dict)
    aside: dict[str, str] = field(default_factory=dict)
    """Broken and superseded ones, by the name that they were given."""

    @property
    def folders(self) -> set[str]:
        """Everything that somebody may want to read."""
        return {*self.checkpoints.values(), *self.aside.values()}


class IndexFile:
    """The index of one run, as this process knows it.

    Args:
        store: the bucket.
        prefix: of the run, ending in a slash unless empty.
    """

    def __init__(self, store: ObjectStore, prefix: str) -> None:
        self._store = store
        self._key = f"{prefix}{INDEX}"
        self._known: Index | None = None
        self._etag: str | None = None
        self._me = secrets.token_hex(8)
        self._writer = ""
        """Who wrote the index that is known."""
        self._changes = 0

    @property
    def url(self) -> str:
        return f"s3://{self._store.bucket}/{self._key}"

    def load(self) -> Index:
        """Returns the index as it is now; an empty one before the first checkpoint."""
        found = self._store.get(self._key)
        if found is None:
            self._known, self._etag, self._writer = Index(), None, ""
        else:
            self._known, written_by = _parse(found[0], self.url)
            self._etag, self._writer = found[1], written_by.split("-")[0]
        return self._known

    def known(self) -> Index:
        """Returns the index as it was at the last look."""
        return self.load() if self._known is None else self._known

    def change(self, **changes: dict[str, str]) -> None:
        """Replaces fields of the known index, in one atomic step.

        Raises:
            CheckpointError: another process has changed it since the last look.
        """
        index = replace(self.known(), **changes)
        if self._changes and self._writer != self._me:
            raise self._refusal()
        stamp = f"{self._me}-{self._changes}"
        try:
            self._etag = self._store.replace(self._key, _encode(index, stamp), self._etag)
        except Conflict as error:
            # Also what a repeated request gets whose first answer was lost on the way.
            found = self._store.get(self._key)
            if found is None or _parse(found[0], self.url)[1] != stamp:
                raise self._refusal() from error
            self._etag = found[1]
        self._known, self._writer = index, self._me
        self._changes += 1

    def _refusal(self) -> CheckpointError:
        return CheckpointError(
            f"{self.url} was changed by another process: is the same run training somewhere else? "
            "End one of them, or give this one another checkpoint.run"
        )


def _encode(index: Index, written_by: str) -> bytes:
    tree = {
        "format": "rlx-checkpoint-index",
        "latest": max(index.checkpoints, default=None),
        "checkpoints": index.checkpoints,
        "aside": index.aside,
        "written_by": written_by,
    }
    return json.dumps(tree, indent=1).encode()


def _parse(data: bytes, url: str) -> tuple[Index, str]:
    try:
        tree: dict[str, Any] = json.loads(data)
        return Index(checkpoints=dict(tree["checkpoints"]), aside=dict(tree["aside"])), tree["written_by"]
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedCheckpoint(f"{url} is no index of checkpoints ({error})") from error
