"""The folder of a run: `config.yaml metrics.jsonl episodes.jsonl summary.json checkpoints/`."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rlx.config import RunConfig
from rlx.config_files import load_config, write_config
from rlx.errors import ConfigError
from rlx.files import write_json

CONFIG = "config.yaml"
METRICS = "metrics.jsonl"
EPISODES = "episodes.jsonl"
EVALUATIONS = "evaluations.jsonl"
CURRICULUM = "curriculum.jsonl"
"""Decisions of the curriculum."""
SUMMARY = "summary.json"
PANELS = "panels.json"
"""What the panels of plugins show."""
CURVE = "curve.png"
VIDEOS = "videos"
"""Folder for recordings of episodes; trackers pick up what appears in it."""
RECORDS = (METRICS, EPISODES, EVALUATIONS, CURRICULUM)


def create_run_folder(config: RunConfig, root: str | Path = "runs") -> Path:
    """Makes the folder of a new run and writes the resolved config into it.

    Raises:
        ConfigError: the folder cannot be written, or holds another run.
    """
    folder = Path(config.run_dir) if config.run_dir else _free_name(Path(root), config)
    if (folder / CONFIG).exists():
        raise ConfigError(
            f"run folder {str(folder)!r} already holds a run; "
            f"continue it with --resume {folder}, or choose another --run-dir"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_config(config, folder / CONFIG)
    except OSError as error:
        raise ConfigError(
            f"cannot write run folder {str(folder)!r}: {error.strerror}; choose another --run-dir"
        ) from error
    return folder


def join_run_folder(config: RunConfig) -> Path:
    """Makes the folder of a run that several machines start with the same command, or finds it made.

    Raises:
        ConfigError: it cannot be written, or holds a run with another config.
    """
    folder = Path(config.run_dir or "")
    if not (folder / CONFIG).exists():
        return create_run_folder(config)
    stored = stored_config(folder)
    # What machines may differ in: their own address, and how many processes they have.
    if replace(stored, launcher=config.launcher) != config:
        raise ConfigError(
            f"run folder {str(folder)!r} holds a run with another config; machines of one run start with the "
            f"same command. Continue it with --resume {folder}, or choose another --run-dir"
        )
    return folder


def _free_name(root: Path, config: RunConfig) -> Path:
    env = config.env.id.split(":")[-1].split("/")[-1].lower()
    stem = f"{env}-{config.agent.name}-{time.strftime('%Y%m%d-%H%M%S')}".replace(":", "-")
    folder, number = root / stem, 1
    while folder.exists():
        number += 1
        folder = root / f"{stem}-{number}"
    return folder


def find_run(path: str | Path) -> Path:
    """Returns the run folder that `path` means: itself, or the newest below `runs/` for `latest`.

    Raises:
        ConfigError: there is no run there.
    """
    if str(path) == "latest":
        runs = sorted(Path("runs").glob(f"*/{CONFIG}"), key=lambda p: p.stat().st_mtime)
        if not runs:
            raise ConfigError("there is no run below 'runs/'; start one with: rlx run")
        return runs[-1].parent
    folder = Path(path)
    if not (folder / CONFIG).is_file():
        raise ConfigError(
            f"{str(path)!r} is no run folder (it has no {CONFIG}); `ls runs` shows what there is"
        )
    return folder


def stored_config(folder: Path) -> RunConfig:
    """Returns the config that the run was started with."""
    return load_config(folder / CONFIG)


def append_record(path: Path, record: dict[str, Any]) -> None:
    """Adds one line of strict JSON; NaN becomes null."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(strict(record), allow_nan=False) + "\n")


def strict(value: Any) -> Any:
    """Returns `value` with NaN and infinities as None, which strict JSON can hold."""
    if isinstance(value, dict):
        return {key: strict(below) for key, below in value.items()}
    if isinstance(value, list):
        return [strict(below) for below in value]
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    return value


def read_records(path: Path) -> list[dict[str, Any]]:
    """Returns the records of a JSONL file; a last line that was cut off by a kill is left out."""
    if not path.exists():
        return []
    records = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            records.append(json.loads(line))
        except ValueError:
            break
    return records


def cut_records(folder: Path, sizes: dict[str, int]) -> None:
    """Cuts each record file back to the size it had at a checkpoint, so that resuming repeats no line."""
    for name in RECORDS:
        path = folder / name
        if path.exists() and path.stat().st_size > sizes.get(name, 0):
            os.truncate(path, sizes.get(name, 0))


def record_sizes(folder: Path) -> dict[str, int]:
    """Returns the current sizes in bytes of the record files."""
    return {name: (folder / name).stat().st_size for name in RECORDS if (folder / name).exists()}


def write_summary(folder: Path, summary: dict[str, Any]) -> None:
    """Writes `summary.json` in one step."""
    write_json(folder / SUMMARY, strict(summary))


def write_panels(folder: Path, tables: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
    """Writes `panels.json` in one step: a list of panels with `title` and `rows` of (label, text)."""
    write_json(folder / PANELS, [{"title": title, "rows": list(rows)} for title, rows in tables])
