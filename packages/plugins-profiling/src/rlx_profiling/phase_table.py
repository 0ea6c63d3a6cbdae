"""The profiler `phases`: a table of where the time went. It adds up what the loop measures anyway."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rlx.contracts import ListenerContext
from rlx.events import Iteration, RunInfo
from rlx.hookspecs import hookimpl
from rlx.run.phases import PHASES


@dataclass(frozen=True, kw_only=True)
class PhaseTableConfig:
    """Options of the profiler `phases`."""

    table: bool = True
    """Show the table; `phases.json` in the run folder is written anyway."""


class PhaseTable:
    """Sums wall and processor seconds of each phase; shows and writes them at the end.

    `elsewhere` is the rest of the wall time: listeners, episode records, and the loop itself.
    """

    def __init__(
        self, config: PhaseTableConfig, context: ListenerContext, console: Console | None = None
    ) -> None:
        self._config = config
        self._console = console or Console(stderr=True)
        self._wall_s = dict.fromkeys(PHASES, 0.0)
        self._cpu_s = dict.fromkeys(PHASES, 0.0)
        self._began = self._began_cpu = 0.0

    @hookimpl
    def rlx_run_started(self) -> None:
        self._began, self._began_cpu = time.perf_counter(), time.process_time()

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        for name in PHASES:
            self._wall_s[name] += iteration.metrics.get(f"time/{name}_s", 0.0)
            self._cpu_s[name] += iteration.metrics.get(f"time/{name}_cpu_s", 0.0)

    @hookimpl
    def rlx_run_finished(self, run: RunInfo) -> None:
        for name in PHASES:  # what came after the last report: the final evaluation and checkpoint
            phase = getattr(run.phases, name)
            self._wall_s[name] += phase.wall_s
            self._cpu_s[name] += phase.cpu_s
        rows = self.rows(time.perf_counter() - self._began, time.process_time() - self._began_cpu)
        if run.rank == 0:
            path = run.directory / "phases.json"
            path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
            if self._config.table:
                self._show(rows)

    def rows(self, wall_s: float, cpu_s: float) -> list[dict[str, Any]]:
        """Returns one dict per phase with `phase wall_s cpu_s share`, and the rest as `elsewhere`."""
        rows: list[dict[str, Any]] = [
            {"phase": name, "wall_s": self._wall_s[name], "cpu_s": self._cpu_s[name]}
            for name in PHASES
            if self._wall_s[name]
        ]
        rest = wall_s - sum(self._wall_s.values()), cpu_s - sum(self._cpu_s.values())
        rows.append({"phase": "elsewhere", "wall_s": rest[0], "cpu_s": rest[1]})
        return [{**row, "share": row["wall_s"] / max(wall_s, 1e-9)} for row in rows]

    def _show(self, rows: list[dict[str, Any]]) -> None:
        table = Table(title="where the time went")
        for heading in ("phase", "wall s", "processor s", "share"):
            table.add_column(heading, justify="left" if heading == "phase" else "right")
        for row in rows:
            table.add_row(row["phase"], f"{row['wall_s']:.2f}", f"{row['cpu_s']:.2f}", f"{row['share']:.1%}")
        self._console.print(table)
