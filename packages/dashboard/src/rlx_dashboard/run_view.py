"""What a page shows of one run folder."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from rlx import checkpoints
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError
from rlx.records.redaction import redacted
from rlx.records.run_folder import CONFIG, CURRICULUM, EPISODES, EVALUATIONS, METRICS, PANELS, SUMMARY, VIDEOS
from rlx.tracking import evaluation_metrics
from rlx_dashboard.levels import RECENT, Levels
from rlx_dashboard.record_file import RecordFile
from rlx_dashboard.series import series

SILENT_S = 120.0
"""Seconds without a new record after which a run that did not say how it ended is called silent."""
MOVES = 50
"""Moves of a curriculum that are shown, the newest."""
MEDIA = (".mp4", ".gif", ".png")


class RunView:
    """A run folder, read again only where it grew.

    Args:
        run_id: the folder's path below the root, with slashes.
        clock: seconds since 1970.
    """

    def __init__(self, folder: Path, run_id: str, clock: Callable[[], float] = time.time) -> None:
        self.folder, self.id, self._clock = folder, run_id, clock
        self._files = {
            name: RecordFile(folder / name) for name in (METRICS, EPISODES, EVALUATIONS, CURRICULUM)
        }
        self.levels = Levels()
        self._config: dict[str, Any] | None = None

    def refresh(self) -> bool:
        """Reads what is new; returns whether there was anything."""
        changed = [name for name, file in self._files.items() if file.refresh()]
        if EPISODES in changed:
            self.levels.count(self._files[EPISODES].records)
        return bool(changed)

    @property
    def config(self) -> dict[str, Any]:
        """The resolved config without secrets; empty if it cannot be read."""
        if self._config is None:
            try:
                read = yaml.safe_load((self.folder / CONFIG).read_text(encoding="utf-8"))
            except (OSError, yaml.YAMLError):
                return {}
            self._config = redacted(read) if isinstance(read, dict) else {}
        return self._config

    def status(self) -> str:
        """Returns `running`, `silent`, or how the run ended (`finished`, `interrupted`, `failed`)."""
        newest = max((_modified(file.path) for file in self._files.values()), default=0.0)
        summary = self.folder / SUMMARY
        if summary.exists() and _modified(summary) >= newest - 1.0:  # older: the run has been resumed
            return str(_read_json(summary, {}).get("status", "finished"))
        started = max(newest, _modified(self.folder / CONFIG))
        return "running" if self._clock() - started < SILENT_S else "silent"

    def overview(self) -> dict[str, Any]:
        """Returns the facts for the list of runs."""
        config, last = self.config, self._merged_metrics()
        return {
            "id": self.id,
            "name": self.folder.name,
            "env": _named(config.get("env"), "id"),
            "agent": _named(config.get("agent"), "name"),
            "seed": config.get("seed"),
            "status": self.status(),
            "step": last.get("step", 0),
            "total_steps": config.get("total_steps", 0),
            "return": last.get("episode/return_mean_100"),
            "success": self._success_rate(),
            "episodes": last.get("progress/episodes", 0),
            "speed": last.get("time/steps_per_second"),
            "updated": max((_modified(file.path) for file in self._files.values()), default=0.0),
        }

    def details(self) -> dict[str, Any]:
        """Returns everything but the series."""
        return {
            **self.overview(),
            "config": self.config,
            "summary": _read_json(self.folder / SUMMARY, None),
            "metrics": sorted(self._merged_metrics().keys() - {"step", "iteration"}),
            "evaluations": self._files[EVALUATIONS].records,
            "levels": self.levels.table(),
            "moves": self._files[CURRICULUM].records[-MOVES:][::-1],
            "panels": _read_json(self.folder / PANELS, []),
            "checkpoints": self._checkpoints(),
            "media": self.media(),
        }

    def series(self, metric: str) -> dict[str, list[float]]:
        """Returns `steps`, `seconds` and `values` of a metric, at most `POINTS` of each."""
        if metric.startswith("evaluation/"):
            records = [{"step": r["step"], **evaluation_metrics(r)} for r in self._files[EVALUATIONS].records]
            return series(records, metric)
        return series(self._files[METRICS].records, metric)

    def media(self) -> list[str]:
        """Returns pictures and videos as paths below the run folder, the newest first."""
        files = [*self.folder.glob("*"), *(self.folder / VIDEOS).glob("*")]
        found = {path for path in files if path.suffix in MEDIA and path.is_file()}
        newest_first = sorted(found, key=lambda path: (-_modified(path), path))
        return [path.relative_to(self.folder).as_posix() for path in newest_first]

    def _success_rate(self) -> float | None:
        """Returns the share of the last 100 episodes that reached their goal; None where nobody says."""
        newest = self._files[EPISODES].records[-RECENT:]
        successes = [bool(record["success"]) for record in newest if "success" in record]
        return sum(successes) / len(successes) if successes else None

    def _merged_metrics(self) -> dict[str, Any]:
        """Returns the newest value of every metric."""
        merged: dict[str, Any] = {}
        for record in self._files[METRICS].records[-20:]:
            merged.update({key: value for key, value in record.items() if value is not None})
        return merged

    def _checkpoints(self) -> list[dict[str, Any]]:
        """Returns the local checkpoints, the newest first."""
        choice = self.config.get("checkpoint") or {}
        if choice.get("backend", "local") != "local":
            return [{"name": str(choice.get("url", choice["backend"])), "status": "kept elsewhere"}]
        directory = str(choice.get("directory", LocalConfig().directory))
        context = CheckpointContext(directory=str(self.folder), run_name=self.folder.name)
        backend = LocalBackend(LocalConfig(directory=directory), context)
        rows = []
        for name in reversed(backend.list()):
            try:
                manifest = checkpoints.read_manifest(backend, name)
            except CheckpointError as error:
                rows.append({"name": name, "status": f"broken: {error}"})
                continue
            rows.append(
                {
                    "name": name,
                    "step": manifest["step"],
                    "saved_at": manifest["saved_at"],
                    "bytes": sum(file["size"] for file in manifest["files"].values()),
                    "return": manifest["metrics"].get("return_mean"),
                    "status": "ok",
                }
            )
        return rows


def _named(choice: Any, key: str) -> str:
    return str(choice.get(key, "?") if isinstance(choice, dict) else choice or "?")


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read_json(path: Path, default: Any) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return default
