"""A run as a launcher sees it: something that can be started in any process."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rlx.config import RunConfig
from rlx.contracts import Collective, Distribution
from rlx.events import RunOutcome
from rlx.registry import Registry
from rlx.selection import PluginSelection

if TYPE_CHECKING:
    from rlx.checkpoints import Checkpoint
    from rlx.run.assembly import Assembler

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Job:
    """Everything a process needs to take part in a run; plain data, so it can be sent anywhere."""

    config: RunConfig
    """Checked and complete."""
    folder: str
    """The run folder, which exists."""
    resume: bool = False
    """Continue from the newest checkpoint (or `checkpoint`)."""
    may_resume: bool = False
    """Continue from the newest checkpoint if there is one: another process may have begun this run."""
    checkpoint: str | None = None
    """Name of the checkpoint to continue from."""
    plugins: PluginSelection = field(default_factory=PluginSelection)
    quiet: bool = False
    print_json: bool = False
    export_to: str | None = None
    """File that the agent is exported to at the end."""

    def run(self, distribution: Distribution | None = None, collective: Collective | None = None) -> int:
        """Runs in this process and returns the exit code.

        Args:
            distribution: its place among the processes of the run; None: it is the only one.
            collective: how they exchange data.

        Raises:
            RlxError: with the message for the user.
        """
        from rlx.run.assembly import Assembler
        from rlx.run.loop import Run

        registry = Registry.discover(self.plugins)
        assembler = Assembler(self.config, registry, distribution)
        is_first = assembler.distribution.rank == 0
        checkpoint = self._checkpoint(assembler) if is_first else None
        listeners = self._listeners() if is_first else []
        outcome = Run(assembler, Path(self.folder), checkpoint, listeners, collective).execute()
        code = int(outcome.summary.get("exit_code", 0))
        if self.export_to and is_first and code == 0:
            self._export(self.export_to, registry)
        if self.print_json and is_first:
            _print_summary(outcome, self.folder)
        return code

    def resumed(self) -> Job:
        """Returns the job that goes on from the newest checkpoint of this one's run."""
        return replace(self, resume=True, checkpoint=None)

    def settled(self) -> Job:
        """Returns a job that any number of processes may start, one after the other.

        It goes on from the newest checkpoint; those after the one that was asked for are put aside now.
        """
        from rlx.run.assembly import Assembler

        if self.checkpoint is not None:
            backend = Assembler(self.config, Registry.discover(self.plugins)).make_backend(Path(self.folder))
            for name in backend.list():
                if name > self.checkpoint:
                    aside = backend.put_aside(name, "superseded")
                    log.warning("going on from %s; later checkpoint kept as %s", self.checkpoint, aside)
        return replace(self, may_resume=True, checkpoint=None)

    def _export(self, path: str, registry: Registry) -> None:
        from rlx.export.exported import export
        from rlx.records.stored_run import open_run

        export(open_run(self.folder, registry), path)

    def _checkpoint(self, assembler: Assembler) -> Checkpoint | None:
        from rlx.checkpoints.resuming import load_named, load_newest

        if not self.resume and not self.may_resume:
            return None
        backend = assembler.make_backend(Path(self.folder))
        if self.checkpoint is not None:
            return load_named(backend, self.checkpoint)
        newest = load_newest(backend)
        if newest is None and self.resume:
            log.warning("run %s has no checkpoint yet; it starts from the beginning", self.folder)
        return newest

    def _listeners(self) -> list[tuple[str, Any]]:
        if self.quiet:
            return []
        from rlx.report.console import ConsoleListener

        return [("console", ConsoleListener())]


def _print_summary(outcome: RunOutcome, folder: str) -> None:
    from rlx.records.run_folder import strict

    summary = strict({"run": folder, **outcome.summary})
    sys.stdout.write(json.dumps(summary, indent=1) + "\n")
