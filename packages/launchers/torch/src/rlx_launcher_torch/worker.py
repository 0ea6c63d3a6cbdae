"""One process of a run: it finds its place, joins the process group, and runs the job."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta

import torch
import torch.distributed as dist
from rlx.run.device import resolve_device
from rlx.run.job import Job
from rlx.run.local_launcher import distribution_from_environment
from rlx_launcher_torch.affinity import bind_to_device
from rlx_launcher_torch.collective import TorchCollective


def run_worker(job: Job, timeout_s: float) -> int:
    """Runs `job` in this process by RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR and MASTER_PORT.

    Args:
        job: the same in every process.
        timeout_s: longest wait for another process; then the waiting one fails instead of hanging.

    Returns:
        The exit code of the run.
    """
    distribution = distribution_from_environment(os.environ, job.config.distributed)
    if distribution.world_size == 1:
        return job.run(distribution)
    device = torch.device(resolve_device(job.config.device, distribution.local_rank))
    backend = "gloo"
    if device.type == "cuda":
        torch.cuda.set_device(device)
        backend = "cpu:gloo,cuda:nccl"
    distribution = replace(distribution, placement=bind_to_device(device))
    dist.init_process_group(backend, timeout=timedelta(seconds=timeout_s))
    code = job.run(distribution, TorchCollective())
    # Not after a failure: there the others are gone, and leaving politely would wait for them.
    dist.destroy_process_group()
    return code
