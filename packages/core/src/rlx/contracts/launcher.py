"""What starts a run in one or many processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rlx.config import RunConfig
    from rlx.run.job import Job


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where one `rlx run` stands among those that start the same run on several machines."""

    makes_folder: bool = True
    """False if another one makes the run folder."""
    joins_folder: bool = False
    """True if another one may have made it already: then the run there is gone on with."""


class Launcher(Protocol):
    """Starts the same run on one or many processes. Context: None."""

    def launch(self, job: Job) -> int:
        """Calls `job.run(distribution, collective)` in each process; returns the exit code.

        A job can be pickled to other processes. Only rank 0 touches the run folder. A launcher that starts
        processes anew passes `job.resumed()`, so that they go on from the last checkpoint.
        """

    def check(self, config: RunConfig) -> Place:
        """Optional. Is asked before a run folder exists; says where this command stands among others.

        Raises:
            rlx.errors.ConfigError: the run cannot be started so (no strategy for several processes,
                environments that they cannot share, a bad address).
        """
