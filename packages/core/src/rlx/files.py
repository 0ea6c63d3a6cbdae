"""Files that appear in one step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_whole(path: Path, text: str) -> None:
    """Writes a text file; after a crash or on a full disk it has the old text or the new."""
    temporary = path.with_name(f".{path.name}")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


def write_json(path: Path, value: Any) -> None:
    """Writes `value` as JSON, like `write_whole`."""
    write_whole(path, json.dumps(value, indent=1) + "\n")
