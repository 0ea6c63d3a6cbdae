"""Reads a JSONL file that somebody else goes on writing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class RecordFile:
    """The records of one file, each line read once.

    A resumed run cuts its files back to the checkpoint and may write the lost part anew; then everything is
    read again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: list[dict[str, Any]] = []
        self._offset = 0
        self._last_line = b""

    def refresh(self) -> bool:
        """Reads what was added; returns whether `records` changed. A line without its end waits."""
        try:
            with self.path.open("rb") as file:
                restarted = not self._goes_on(file)
                if restarted:
                    self.records, self._offset, self._last_line = [], 0, b""
                file.seek(self._offset)
                added = file.read()
        except FileNotFoundError:
            added, restarted = b"", bool(self.records)
            self.records, self._offset, self._last_line = [], 0, b""
        *lines, _ = added.split(b"\n")
        for line in lines:
            self._offset += len(line) + 1
            self._last_line = line
            record = _parsed(line)
            if record is not None:
                self.records.append(record)
        return bool(lines) or restarted

    def _goes_on(self, file: Any) -> bool:
        """True if the last line that was read still stands where it was read."""
        if not self._offset:
            return True
        file.seek(self._offset - len(self._last_line) - 1)
        return bool(file.read(len(self._last_line) + 1) == self._last_line + b"\n")


def _parsed(line: bytes) -> dict[str, Any] | None:
    """Returns the record, or None for a line that a full disk or a kill has damaged."""
    try:
        record = json.loads(line)
    except ValueError:
        return None
    return record if isinstance(record, dict) else None
