"""One TensorBoard event file, appended to in whole records. No TensorFlow, no torch."""

from __future__ import annotations

import io
import os
import socket
import time
from collections.abc import Iterable
from pathlib import Path

from tensorboard.compat.proto.event_pb2 import Event, SessionLog
from tensorboard.compat.proto.summary_pb2 import Summary
from tensorboard.summary.writer.record_writer import RecordWriter


class EventFile:
    """A new event file in `directory`.

    TensorBoard reads all files of a directory in the order of their names and shows them as one run. A file
    begins with a session start: readers then forget steps from `purge_step` on that earlier files have, which
    is how the steps between a checkpoint and a kill are taken back.

    Args:
        directory: made if missing.
        purge_step: environment step from which on this file knows better.
    """

    def __init__(self, directory: Path, purge_step: int = 0) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        now = time.time()
        name = f"events.out.tfevents.{now:017.6f}.{socket.gethostname()}.{os.getpid()}"
        self.path = directory / name
        # Unbuffered, so that a failed write is known at once and can be undone.
        self._file = self.path.open("xb", buffering=0)
        self._size = 0
        self.add(
            [
                Event(wall_time=now, step=purge_step, file_version="brain.Event:2"),
                Event(
                    wall_time=now,
                    step=purge_step,
                    session_log=SessionLog(status=SessionLog.SessionStatus.START),
                ),
            ]
        )

    def add(self, events: Iterable[Event]) -> None:
        """Appends `events`: all of them, or none if this raises OSError (disk full)."""
        buffer = io.BytesIO()
        records = RecordWriter(buffer)
        for event in events:
            records.write(event.SerializeToString())
        data = buffer.getvalue()
        try:
            written = self._file.write(data)
            if written != len(data):
                raise OSError(f"only {written} of {len(data)} bytes fit into {self.path}")
        except OSError:
            self._file.truncate(self._size)
            self._file.seek(self._size)
            raise
        self._size += len(data)

    def close(self) -> None:
        """Closes the file; a second time does nothing."""
        self._file.close()


def scalar_event(step: int, time_s: float, values: dict[str, float]) -> Event:
    """Returns an event with one scalar per name."""
    summary = Summary(value=[Summary.Value(tag=tag, simple_value=value) for tag, value in values.items()])
    return Event(wall_time=time_s, step=step, summary=summary)


def gif_event(step: int, time_s: float, tag: str, gif: bytes) -> Event:
    """Returns an event with an animated GIF, which TensorBoard plays under "Images".

    Source: GIF89a specification, §18: width and height are little-endian words at bytes 6 and 8.
    """
    image = Summary.Image(
        width=int.from_bytes(gif[6:8], "little"),
        height=int.from_bytes(gif[8:10], "little"),
        colorspace=3,
        encoded_image_string=gif,
    )
    return Event(wall_time=time_s, step=step, summary=Summary(value=[Summary.Value(tag=tag, image=image)]))
