"""The launcher `ray`: one actor per process, on a cluster that is there or on one of its own."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TextIO

import ray
from ray.exceptions import RayActorError, RayTaskError
from rlx.config import RunConfig
from rlx.contracts import Place
from rlx.errors import ConfigError, RlxError
from rlx.quantities import Count, CountOrZero, Positive
from rlx.records.run_folder import SUMMARY
from rlx.run.job import Job
from rlx_launcher_ray.crew import Crew, CrewShape
from rlx_launcher_torch.processes import check_together

log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class RayConfig:
    """Options of the launcher `ray`."""

    address: str | None = None
    """Existing cluster: `auto`, `HOST:PORT` or `ray://…`; None starts a local one for the run."""
    num_workers: Count | None = None
    """Processes of the run; None: one per GPU of `num_gpus`, or one."""
    num_gpus: CountOrZero = 0
    """GPUs of the whole run, shared evenly by its processes; 0: processes compute on CPUs."""
    cpus_per_worker: Count = 1
    """Processors that Ray sets apart for each process."""
    placement: Literal["PACK", "SPREAD", "STRICT_PACK", "STRICT_SPREAD"] = "PACK"
    """How processes lie on machines: close together, or far apart."""
    max_restarts: CountOrZero = 3
    """How often lost processes are replaced before the run fails."""
    placement_timeout_s: Positive = 300.0
    """Longest wait for a place on the cluster."""
    timeout_s: Positive = 1800.0
    """Longest wait of a process for another one."""

    @property
    def workers(self) -> int:
        """Processes of the run."""
        return self.num_workers if self.num_workers is not None else max(self.num_gpus, 1)


class Ray:
    """Obeys `rlx.contracts.Launcher`."""

    def __init__(self, config: RayConfig, context: None = None) -> None:
        self.config = config

    def check(self, config: RunConfig) -> Place:
        check_together(self.config.workers, config)
        return Place()

    def launch(self, job: Job) -> int:
        config = self.config
        stdout = sys.stdout
        # Ray prints what its processes say at any time; where JSON is asked for, only that may be in stdout.
        with redirect_stdout(sys.stderr) if job.print_json else nullcontext(), _cluster(config):
            for attempt in range(config.max_restarts + 1):
                crew = self._crew()
                try:
                    code = crew.run(replace(job, print_json=False), config.timeout_s)
                    _print_summary(job, stdout)
                    return code
                except RayActorError as error:
                    log.warning(
                        "a process was lost (%s); replacing all, restart %d of %d",
                        " ".join(str(error).split()),
                        attempt + 1,
                        config.max_restarts,
                    )
                    job = job.resumed()
                except RayTaskError as error:
                    sys.stderr.write(f"{error}\n")
                    raise RlxError(
                        "a process failed (its traceback is above); the others were ended too. "
                        f"Continue with: rlx run --resume {job.folder}"
                    ) from error
                finally:
                    crew.dismiss()
        raise RlxError(
            f"processes were lost {config.max_restarts + 1} times; "
            f"continue with: rlx run --resume {job.folder}"
        )

    def _crew(self) -> Crew:
        config = self.config
        shape = CrewShape(
            workers=config.workers,
            cpus=config.cpus_per_worker,
            gpus=config.num_gpus / config.workers,
            placement=config.placement,
        )
        return Crew(shape, config.placement_timeout_s)


def _print_summary(job: Job, stdout: TextIO) -> None:
    """Prints it from here if it was asked for: Ray puts a prefix before what an actor prints."""
    path = Path(job.folder, SUMMARY)
    if job.print_json and path.is_file():  # not on a cluster that does not share the folder
        summary = json.loads(path.read_text(encoding="utf-8"))
        stdout.write(json.dumps({"run": job.folder, **summary}, indent=1) + "\n")


@contextmanager
def _cluster(config: RayConfig) -> Iterator[None]:
    """Connects to the cluster, or starts one on this machine and ends it afterwards."""
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "120")  # 30 is not enough on a busy machine
    try:
        if config.address is None:
            ray.init(
                address="local",  # without it Ray joins whatever was started on this machine before
                num_cpus=config.workers * config.cpus_per_worker,
                num_gpus=config.num_gpus or None,
                include_dashboard=False,
                log_to_driver=True,
                logging_level=logging.WARNING,
            )
        else:
            ray.init(address=config.address, log_to_driver=True, logging_level=logging.WARNING)
    except Exception as error:  # whatever does not start in time raises a plain one
        where = config.address or "a local cluster"
        raise ConfigError(
            f"cannot connect to Ray at {where}: {' '.join(str(error).split())}; `ray status` shows what runs"
        ) from error
    try:
        yield
    finally:
        ray.shutdown()
