"""SQLiteTracker: metrics of many runs in one database."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass

from rlx import hookimpl
from rlx.contracts import ListenerContext
from rlx.events import Evaluation, Iteration, RunInfo

SCHEMA = """
create table if not exists metrics (run text, step integer, name text, value real);
create index if not exists by_name on metrics (name, run, step);
"""


@dataclass(frozen=True, kw_only=True)
class SQLiteConfig:
    """Where the database is."""

    database: str = ""
    """File; empty for `metrics.db` in the run folder."""


class SQLiteTracker:
    """One row per metric: run, step, name, value."""

    def __init__(self, config: SQLiteConfig, context: ListenerContext) -> None:
        self._run = context.run.name
        self._path = config.database or str(context.run.directory / "metrics.db")

    @hookimpl
    def rlx_run_started(self, run: RunInfo) -> None:
        with self._database() as database:
            database.executescript(SCHEMA)
            # What was written after the checkpoint from which the run goes on will come again.
            database.execute("delete from metrics where run = ? and step > ?", (run.name, run.resumed_from))

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        self._write(iteration.step, iteration.metrics)

    @hookimpl
    def rlx_evaluation_finished(self, evaluation: Evaluation) -> None:
        facts = {f"evaluation/{name}": value for name, value in evaluation.summary.items()}
        self._write(evaluation.step, facts)

    def _write(self, step: int, metrics: dict[str, float]) -> None:
        rows = [(self._run, step, name, float(value)) for name, value in metrics.items()]
        with self._database() as database:
            database.executemany("insert into metrics values (?, ?, ?, ?)", rows)

    @contextlib.contextmanager
    def _database(self):
        """Opens the database for one transaction; nothing stays open between events."""
        with contextlib.closing(sqlite3.connect(self._path, timeout=30)) as database, database:
            yield database
