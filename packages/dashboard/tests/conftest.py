"""Run folders by hand, as the core writes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for run_folders, whatever the import mode of pytest

from run_folders import write_records

CONFIG = """\
env: {id: rlx/Maze-v0, num_envs: 8, password: hunter2}
agent: {name: ppo, gamma: 0.99}
checkpoint: {backend: local}
total_steps: 1000
seed: 3
"""


@pytest.fixture
def make_run(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes a run folder below `tmp_path / "runs"`; arguments are records by file."""

    def make(name: str, config: str = CONFIG, summary: dict[str, Any] | None = None, **records: Any) -> Path:
        folder = tmp_path / "runs" / name
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text(config, encoding="utf-8")
        for stem, rows in records.items():
            write_records(folder / f"{stem}.jsonl", rows)
        if summary is not None:
            (folder / "summary.json").write_text(json.dumps(summary), encoding="utf-8")
        return folder

    return make
