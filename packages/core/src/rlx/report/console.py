"""What a person sees while a run goes on: a live panel in a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rlx.events import CheckpointSaved, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.hookspecs import hookimpl

SHOWN = {
    "return": ("episode/return_mean_100", "{:.1f}"),
    "success": ("episode/success_rate", "{:.0%}"),
    "length": ("episode/length_mean", "{:.0f}"),
    "policy loss": ("loss/policy", "{:+.4f}"),
    "value loss": ("loss/value", "{:.4f}"),
    "TD loss": ("loss/td", "{:.4f}"),
    "entropy": ("policy/entropy", "{:.3f}"),
}
PLAIN_INTERVAL_S = 5.0


class ConsoleListener:
    """Shows progress.

    Args:
        console: where to write.
        clock: seconds, for the speed and the remaining time.
    """

    def __init__(self, console: Console | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.console = console or Console(stderr=True)
        self._clock = clock
        self._live: Live | None = None
        self._metrics: dict[str, float] = {}
        self._notes: dict[str, str] = {}
        self._last_line = float("-inf")
        self._start = 0.0

    @hookimpl
    def rlx_run_started(self, run: RunInfo) -> None:
        self._start = self._clock()
        env, agent = run.config["env"]["id"], run.config["agent"]["name"]
        begin = f"resumes at step {run.resumed_from:,}" if run.resumed_from else "starts"
        device, processes = run.components.get("device", "cpu"), run.world_size
        several = f", {processes} processes" if processes > 1 else ""
        self.console.print(
            f"[bold]{escape(run.name)}[/] {begin}: {agent} on {escape(env)}, {run.num_envs * processes} "
            f"environments, {run.total_steps:,} steps, device {device}{several}",
            highlight=False,
        )
        placement = run.components.get("placement")
        for line in [
            *getattr(run.components.get("agent"), "choices", ()),
            *([placement] if placement else []),
        ]:
            self.console.print(f"  {escape(line)}", highlight=False, soft_wrap=True)
        if self.console.is_terminal:
            self._live = Live(console=self.console, refresh_per_second=4, transient=False)
            self._live.start()

    @hookimpl
    def rlx_iteration_finished(self, run: RunInfo, iteration: Iteration) -> None:
        self._metrics.update(iteration.metrics)
        if self._live is not None:
            self._live.update(self._screen(run, iteration))
            return
        now = self._clock()
        done = iteration.step >= run.total_steps
        if done or now - self._last_line >= PLAIN_INTERVAL_S:
            self._last_line = now
            facts = "  ".join(f"{k} {v}" for k, v in self._facts(run, iteration.step))
            self.console.print(facts, highlight=False, soft_wrap=True)

    @hookimpl
    def rlx_evaluation_finished(self, evaluation: Evaluation) -> None:
        s = evaluation.summary
        text = f"return {s['return_mean']:.1f} ({s['return_min']:.1f} to {s['return_max']:.1f})"
        if s["success_rate"] == s["success_rate"]:
            text += f", {round(s['success_rate'] * s['episodes'])} of {s['episodes']} succeed"
        self._note("evaluation", f"step {evaluation.step:,}: {text}")

    @hookimpl
    def rlx_checkpoint_saved(self, checkpoint: CheckpointSaved) -> None:
        self._note("checkpoint", f"{checkpoint.location}{' (best)' if checkpoint.best else ''}")

    @hookimpl
    def rlx_run_finished(self, run: RunInfo, outcome: RunOutcome) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None
        minutes = (self._clock() - self._start) / 60
        why = f": {escape(outcome.reason)}" if outcome.reason else ""
        self.console.print(
            f"[bold]{outcome.status}[/] at step {outcome.step:,} after {minutes:.1f} min{why}",
            highlight=False,
            soft_wrap=True,
        )

    def _note(self, kind: str, text: str) -> None:
        self._notes[kind] = text
        if self._live is None:
            self.console.print(f"{kind}: {text}", highlight=False, markup=False, soft_wrap=True)

    def _facts(self, run: RunInfo, step: int) -> list[tuple[str, str]]:
        speed = self._metrics.get("time/steps_per_second", 0.0)
        facts = [
            ("step", f"{step:,}/{run.total_steps:,} ({step / run.total_steps:.0%})"),
            ("steps/s", f"{speed:,.0f}"),
            ("left", _duration((run.total_steps - step) / speed) if speed else "?"),
        ]
        for label, (name, form) in SHOWN.items():
            if name in self._metrics:
                facts.append((label, form.format(self._metrics[name])))
        facts += [
            (name.removeprefix("curriculum/").replace("_", " "), f"{value:g}")
            for name, value in self._metrics.items()
            if name.startswith("curriculum/")
        ]
        return facts

    def _screen(self, run: RunInfo, iteration: Iteration) -> Group:
        """Returns the run's own lines and, below, the panels of plugins."""
        panels = run.components.get("panels")
        return Group(
            self._own_lines(run, iteration),
            *(_boxed(title, rows) for title, rows in (panels.tables() if panels else ())),
        )

    def _own_lines(self, run: RunInfo, iteration: Iteration) -> Table:
        table = _two_columns()
        progress = ProgressBar(total=run.total_steps, completed=iteration.step, width=50)
        table.add_row(escape(run.name), progress)
        for label, value in self._facts(run, iteration.step):
            table.add_row(label, value)
        for label, value in self._notes.items():
            table.add_row(label, escape(value))
        return table


def _two_columns() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(no_wrap=True)
    return table


def _boxed(title: str, rows: list[tuple[str, str]]) -> Panel:
    table = _two_columns()
    for label, text in rows:
        table.add_row(escape(label), escape(text))
    return Panel(table, title=escape(title), title_align="left", expand=False)


def _duration(seconds: float) -> str:
    """Returns hours, minutes and seconds in the shortest useful form.

    >>> _duration(42), _duration(192), _duration(7260)
    ('42s', '3m12s', '2h01m')
    """
    s = int(seconds)
    if s < 60:
        return f"{s}s"
    if s < 3600:
        return f"{s // 60}m{s % 60:02d}s"
    return f"{s // 3600}h{s % 3600 // 60:02d}m"
