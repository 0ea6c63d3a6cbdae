"""Writes the files of run folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_records(path: Path, records: list[dict[str, Any]], mode: str = "w") -> None:
    with path.open(mode, encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
