"""Where profilers write."""

from __future__ import annotations

from pathlib import Path

from rlx.errors import ConfigError
from rlx.events import RunInfo


def output_file(name: str, run: RunInfo, *, option: str) -> Path:
    """Returns the path for `name`, with the rank in it where there are several processes.

    Raises:
        ConfigError: its folder cannot be made.
    """
    path = Path(name)
    if run.world_size > 1:
        path = path.with_name(f"{path.stem}-rank{run.rank}{path.suffix}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{option} {name}: cannot make {path.parent}: {error.strerror}") from error
    return path
