"""What every checkpoint backend promises.

Conditions: `directory`, a folder to write below (default: a temporary one).
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from typing import Any

from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError
from rlx.testing.conformance import Subject, promise

FIRST, SECOND = "step-000000000100", "step-000000000200"
FILES = {"manifest.json": b"{}", "agent.safetensors": bytes(range(256)) * 400, "empty": b""}


@contextlib.contextmanager
def _backend(tested: Subject) -> Iterator[Any]:
    with tempfile.TemporaryDirectory() as folder:
        directory = tested.conditions.get("directory", folder)
        yield tested.make(CheckpointContext(directory=str(directory), run_name="conformance"))


def _save(backend: Any, name: str, files: dict[str, bytes] | None = None) -> str:
    writer = backend.begin(name)
    for filename, data in (FILES if files is None else files).items():
        writer.write(filename, data)
    return writer.commit()


@promise("checkpoint_backend")
def what_is_committed_is_read_back(tested: Subject) -> None:
    """Committed files are read back byte for byte, empty and big ones too; commit says where they are."""
    with _backend(tested) as backend:
        location = _save(backend, FIRST)
        assert isinstance(location, str), f"commit() returned {location!r}, expected a path or URI"
        assert FIRST in location, f"commit() returned {location!r}, which does not name {FIRST}"
        for filename, data in FILES.items():
            assert bytes(backend.read(FIRST, filename)) == data, f"{filename} came back altered"
        writer = backend.begin(SECOND)
        writer.write("view", memoryview(b"seen through"))
        writer.commit()
        assert bytes(backend.read(SECOND, "view")) == b"seen through", "a memoryview came back altered"


@promise("checkpoint_backend")
def only_committed_checkpoints_are_listed_oldest_first(tested: Subject) -> None:
    """`list` has the committed names in order, and nothing that is still written or was given up."""
    with _backend(tested) as backend:
        assert list(backend.list()) == [], "a new run has checkpoints already"
        _save(backend, SECOND)
        _save(backend, FIRST)
        writer = backend.begin("step-000000000300")
        writer.write("manifest.json", b"{}")
        assert list(backend.list()) == [FIRST, SECOND], f"list() is {list(backend.list())}"
        writer.abort()
        assert list(backend.list()) == [FIRST, SECOND], "a checkpoint that was given up is listed"


@promise("checkpoint_backend")
def giving_up_never_raises(tested: Subject) -> None:
    """`abort` may be called before any file, and again."""
    with _backend(tested) as backend:
        writer = backend.begin(FIRST)
        writer.abort()
        writer.abort()
        _save(backend, FIRST)
        assert list(backend.list()) == [FIRST]


@promise("checkpoint_backend")
def a_second_instance_sees_the_same(tested: Subject) -> None:
    """Another process finds what was committed, and the leftovers of a killed writer do no harm."""
    with tempfile.TemporaryDirectory() as folder:
        directory = str(tested.conditions.get("directory", folder))
        context = CheckpointContext(directory=directory, run_name="second-instance")
        backend = tested.make(context)
        _save(backend, FIRST)
        backend.begin(SECOND).write("manifest.json", b"half")  # and never committed
        other = tested.make(context)
        assert list(other.list()) == [FIRST], f"list() is {list(other.list())}"
        _save(other, SECOND)
        assert bytes(other.read(SECOND, "manifest.json")) == FILES["manifest.json"]


@promise("checkpoint_backend")
def what_is_not_there_is_a_checkpoint_error(tested: Subject) -> None:
    """Reading a missing checkpoint or file raises CheckpointError that names it."""
    with _backend(tested) as backend:
        _save(backend, FIRST)
        for name, filename in ((SECOND, "manifest.json"), (FIRST, "no-such-file")):
            try:
                backend.read(name, filename)
            except CheckpointError as error:
                assert name in str(error), f"the message does not name {name}: {error}"
                continue
            raise AssertionError(f"{name}/{filename} was read")


@promise("checkpoint_backend")
def a_deleted_checkpoint_is_gone_and_no_other(tested: Subject) -> None:
    """`delete` removes one checkpoint."""
    with _backend(tested) as backend:
        _save(backend, FIRST)
        _save(backend, SECOND)
        backend.delete(FIRST)
        assert list(backend.list()) == [SECOND], f"list() is {list(backend.list())}"
        assert bytes(backend.read(SECOND, "agent.safetensors")) == FILES["agent.safetensors"]


@promise("checkpoint_backend")
def what_is_put_aside_is_out_of_the_list(tested: Subject) -> None:
    """`put_aside` takes a checkpoint out of the list, says where it is, and leaves room for a new one."""
    with _backend(tested) as backend:
        for why in ("broken", "superseded", "broken"):
            _save(backend, FIRST)
            place = backend.put_aside(FIRST, why)
            assert isinstance(place, str), f"put_aside returned {place!r}, expected a path or URI"
            assert list(backend.list()) == [], "it is still listed"


@promise("checkpoint_backend")
def a_committed_checkpoint_is_never_overwritten(tested: Subject) -> None:
    """Saving under a name that exists raises CheckpointError; what is there stays whole."""
    with _backend(tested) as backend:
        _save(backend, FIRST)
        try:
            _save(backend, FIRST, {"manifest.json": b"another"})
        except CheckpointError as error:
            assert FIRST in str(error), f"the message does not name {FIRST}: {error}"
        else:
            raise AssertionError(f"{FIRST} was saved over")
        assert list(backend.list()) == [FIRST], f"list() is {list(backend.list())}"
        assert bytes(backend.read(FIRST, "manifest.json")) == FILES["manifest.json"]
