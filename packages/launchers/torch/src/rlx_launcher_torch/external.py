"""The launcher `external`: somebody else has started the processes (Slurm, torchrun, MPI)."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rlx.config import RunConfig
from rlx.contracts import Place
from rlx.errors import ConfigError
from rlx.quantities import Positive
from rlx.run.job import Job
from rlx.run.local_launcher import distribution_from_environment
from rlx_launcher_torch.processes import check_together
from rlx_launcher_torch.worker import run_worker


@dataclass(frozen=True, kw_only=True)
class ExternalConfig:
    """Options of the launcher `external`."""

    timeout_s: Positive = 1800.0
    """Longest wait of a process for another one."""


class External:
    """Obeys `rlx.contracts.Launcher`; `none` turns into it where WORLD_SIZE is more than 1."""

    def __init__(self, config: ExternalConfig, context: None = None) -> None:
        self.config = config

    def check(self, config: RunConfig) -> Place:
        distribution = distribution_from_environment(os.environ, config.distributed)
        missing = [name for name in ("RANK", "MASTER_ADDR", "MASTER_PORT") if name not in os.environ]
        if missing and distribution.world_size > 1:
            raise ConfigError(
                f"{' and '.join(missing)} must be set beside WORLD_SIZE: the number of this process, and "
                "address and free port of the one with rank 0"
            )
        check_together(distribution.world_size, config)
        return Place(makes_folder=distribution.rank == 0)

    def launch(self, job: Job) -> int:
        return run_worker(job, self.config.timeout_s)
