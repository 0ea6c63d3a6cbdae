"""The launcher `external`: somebody else has started the processes (Slurm, torchrun, MPI)."""

from __future__ import annotations

from dataclasses import dataclass

from rlx.job import Job
from rlx_launcher_torch.worker import run_worker


@dataclass(frozen=True, kw_only=True)
class ExternalConfig:
    """Options of the launcher `external`."""

    timeout_s: float = 1800.0
    """Longest wait of a process for another one."""


class External:
    """Obeys `rlx.contracts.Launcher`; `none` turns into it where WORLD_SIZE is more than 1."""

    def __init__(self, config: ExternalConfig, context: None = None) -> None:
        self.config = config

    def launch(self, job: Job) -> int:
        return run_worker(job, timeout_s=self.config.timeout_s)
