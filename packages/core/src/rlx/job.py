"""A run as a launcher sees it: something that can be started in any process."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rlx.config import RunConfig
from rlx.contracts import Distribution
from rlx.events import RunOutcome
from rlx.registry import Registry
from rlx.selection import PluginSelection


@dataclass(frozen=True, kw_only=True)
class Job:
    """Everything a process needs to take part in a run; plain data, so it can be sent anywhere."""

    config: RunConfig
    """Checked and complete."""
    folder: str
    """The run folder, which exists."""
    resume: bool = False
    """Continue from the newest checkpoint (or `checkpoint`)."""
    checkpoint: str | None = None
    """Name of the checkpoint to continue from."""
    plugins: PluginSelection = field(default_factory=PluginSelection)
    quiet: bool = False
    print_json: bool = False

    def run(self, distribution: Distribution | None = None) -> int:
        """Runs in this process and returns the exit code.

        Raises:
            RlxError: with the message for the user.
        """
        from rlx.assembly import Assembler
        from rlx.run import Run
        from rlx.saver import load_named, load_newest

        registry = Registry.discover(self.plugins)
        assembler = Assembler(self.config, registry, distribution)
        checkpoint = None
        if self.resume:
            backend = assembler.make_backend(Path(self.folder))
            checkpoint = load_named(backend, self.checkpoint) if self.checkpoint else load_newest(backend)
        is_first = assembler.distribution.rank == 0
        listeners = self._listeners() if is_first else []
        outcome = Run(assembler, Path(self.folder), checkpoint, listeners).execute()
        if self.print_json and is_first:
            _print_summary(outcome, self.folder)
        return int(outcome.summary.get("exit_code", 0))

    def _listeners(self) -> list[tuple[str, Any]]:
        if self.quiet:
            return []
        from rlx.console import ConsoleListener

        return [("console", ConsoleListener())]


def _print_summary(outcome: RunOutcome, folder: str) -> None:
    from rlx.run_folder import strict

    summary = strict({"run": folder, **outcome.summary})
    sys.stdout.write(json.dumps(summary, indent=1) + "\n")
