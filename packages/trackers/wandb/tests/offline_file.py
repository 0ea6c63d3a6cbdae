"""Reads the file of a W&B offline run.

Source: the file is a LevelDB log (leveldb/doc/log_format.md: blocks of 32 KiB, each record with a checksum,
a length and a type) behind a header of seven bytes; the records are `wandb_internal.proto`'s `Record`.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

from wandb.proto.wandb_internal_pb2 import Record

BLOCK = 32768
FULL, FIRST, MIDDLE, LAST = 1, 2, 3, 4


def records(path: Path) -> Iterator[Record]:
    """Yields the records of a `.wandb` file."""
    data = path.read_bytes()
    assert data[:4] == b":W&B"
    at, whole = 7, b""
    while at + 7 <= len(data):
        if BLOCK - at % BLOCK < 7:  # the tail of a block that no header fits into
            at += BLOCK - at % BLOCK
            continue
        _, length, kind = struct.unpack_from("<IHB", data, at)
        whole += data[at + 7 : at + 7 + length]
        at += 7 + length
        if kind in (FULL, LAST):
            record = Record()
            record.ParseFromString(whole)
            yield record
            whole = b""


def history(path: Path) -> list[dict]:
    """Returns the logged rows."""
    rows = []
    for record in records(path):
        if record.HasField("history"):
            items = record.history.item
            rows.append({"/".join(i.nested_key) or i.key: json.loads(i.value_json) for i in items})
    return rows


def config(path: Path) -> dict:
    """Returns the run's configuration by top-level key."""
    found = {}
    for record in records(path):
        if record.HasField("run"):
            found |= {item.key: json.loads(item.value_json) for item in record.run.config.update}
    return found


def exit_codes(path: Path) -> list[int]:
    return [record.exit.exit_code for record in records(path) if record.HasField("exit")]
