"""The checkpoint backend `s3`.

    s3://bucket/prefix/<run>/latest.json                      which checkpoints exist
    s3://bucket/prefix/<run>/step-000000120000.3f9a…/<file>   the files of one

Every attempt to save writes into a folder of its own and then adds it to the index in one conditional write.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError
from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError, DamagedCheckpoint
from rlx_checkpoint_s3.config import S3Config
from rlx_checkpoint_s3.index import INDEX, Index, IndexFile
from rlx_checkpoint_s3.store import ObjectStore

log = logging.getLogger(__name__)


class S3Backend:
    """Obeys `rlx.contracts.CheckpointBackend`.

    Args:
        config: where.
        context: names the run.
        store: the bucket; made from `config` if not given.
    """

    def __init__(
        self, config: S3Config, context: CheckpointContext, store: ObjectStore | None = None
    ) -> None:
        self.prefix = config.prefix(context.run_name)
        with self._messages("open"):
            self.store = store or ObjectStore(config)
        self.index = IndexFile(self.store, self.prefix)
        self._is_clean = False

    @property
    def url(self) -> str:
        return f"s3://{self.store.bucket}/{self.prefix}"

    def begin(self, name: str) -> S3Writer:
        with self._messages("write"):
            self.index.known()
        return S3Writer(self, name)

    def below(self) -> list[str]:
        """Returns what lies below the URL: names of runs, where it is not one itself."""
        with self._messages("list"):
            return self.store.folders(self.prefix)

    def list(self) -> list[str]:
        with self._messages("list"):
            return sorted(name for name in self.index.load().checkpoints if name.startswith("step-"))

    def read(self, name: str, filename: str) -> bytes:
        with self._messages("read"):
            folder = self._folder(name)
            found = self.store.get(f"{self.prefix}{folder}/{filename}")
        if found is None:
            raise DamagedCheckpoint(f"checkpoint {name} has no {filename} in {self.url}{folder}")
        return found[0]

    def delete(self, name: str) -> None:
        with self._messages("delete"):
            rest = dict(self.index.known().checkpoints)
            folder = rest.pop(name)
            self.index.change(checkpoints=rest)
            self._delete_folder(folder)

    def put_aside(self, name: str, why: str) -> str:
        with self._messages("put aside"):
            index = self.index.known()
            rest = dict(index.checkpoints)
            folder = rest.pop(name)
            label, number = f"{why}-{name}", 1
            while label in index.aside:
                number += 1
                label = f"{why}-{number}-{name}"
            self.index.change(checkpoints=rest, aside={**index.aside, label: folder})
        return f"{self.url}{folder}"

    def committed(self) -> None:
        """After the first commit of this process removes what killed ones left.

        Not before: now another process that is still writing there cannot commit any more.
        """
        if self._is_clean:
            return
        self._is_clean = True
        try:
            self._remove_left_overs(self.index.known())
        except (BotoCoreError, ClientError) as error:
            log.info("left-overs in %s remain: %s", self.url, error)

    def _remove_left_overs(self, index: Index) -> None:
        folders = {key.removeprefix(self.prefix).split("/")[0] for key in self.store.keys(self.prefix)}
        # Only what looks like ours: without a run name the prefix may hold other things.
        mine = {folder for folder in folders if folder.startswith(("step-", "emergency-")) and "." in folder}
        for folder in mine - index.folders - {INDEX}:
            self._delete_folder(folder)
        self.store.abort_uploads(self.prefix)

    def _delete_folder(self, folder: str) -> None:
        for key in list(self.store.keys(f"{self.prefix}{folder}/")):
            self.store.delete(key)

    def _folder(self, name: str) -> str:
        index = self.index.known()
        if name not in index.checkpoints:
            index = self.index.load()
        if name not in index.checkpoints:
            raise DamagedCheckpoint(f"there is no checkpoint {name} in {self.url}")
        return index.checkpoints[name]

    @contextmanager
    def _messages(self, verb: str) -> Iterator[None]:
        """Turns errors of boto3 into one line."""
        try:
            yield
        except (BotoCoreError, ClientError) as error:
            raise CheckpointError(
                f"cannot {verb} checkpoints in s3://…/{self.prefix}: {advice(error)}"
            ) from error


class S3Writer:
    """One checkpoint on its way."""

    def __init__(self, backend: S3Backend, name: str) -> None:
        self._backend = backend
        self._name = name
        self._folder = f"{name}.{secrets.token_hex(6)}"

    def write(self, filename: str, data: bytes | memoryview) -> None:
        backend = self._backend
        with backend._messages("write"):
            backend.store.put(f"{backend.prefix}{self._folder}/{filename}", data)

    def commit(self) -> str:
        backend = self._backend
        with backend._messages("commit"):
            index = backend.index.known()
            if self._name in index.checkpoints:
                raise CheckpointError(f"checkpoint {self._name} exists already in {backend.url}")
            backend.index.change(checkpoints={**index.checkpoints, self._name: self._folder})
        backend.committed()
        return f"{backend.url}{self._folder}"

    def abort(self) -> None:
        try:
            self._backend._delete_folder(self._folder)
        except Exception as error:  # the store is away: a later process removes the rest
            log.info("left-overs of %s remain: %s", self._folder, error)


def advice(error: BotoCoreError | ClientError) -> str:
    """Returns the error in one line, with what to do about the frequent ones."""
    text = " ".join(str(error).split())
    code = error.response.get("Error", {}).get("Code", "") if isinstance(error, ClientError) else ""
    hints: dict[str, str] = {
        "NoSuchBucket": "create the bucket, or correct checkpoint.url",
        "AccessDenied": "the credentials may not read and write there",
        "InvalidAccessKeyId": "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        "SignatureDoesNotMatch": "set AWS_SECRET_ACCESS_KEY",
        "NoCredentialsError": "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
        "EndpointConnectionError": "is the server up, and AWS_ENDPOINT_URL or checkpoint.endpoint right?",
    }
    hint = hints.get(code) or hints.get(type(error).__name__, "earlier checkpoints are untouched")
    return f"{text}; {hint}"
