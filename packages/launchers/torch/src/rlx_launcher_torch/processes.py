"""How many processes a machine starts, and what they share."""

from __future__ import annotations

import os
from typing import Literal

import torch
from rlx.config import RunConfig
from rlx.errors import ConfigError
from rlx.run.assembly import resolve_num_envs
from rlx.run.device import resolve_device

Count = int | Literal["auto"]


def resolve_count(nproc_per_node: Count) -> int:
    """Returns the number of processes for this machine: one per visible GPU for `auto`, one without GPUs."""
    if nproc_per_node == "auto":
        return max(torch.cuda.device_count(), 1)
    if nproc_per_node < 1:
        raise ConfigError(f"launcher.nproc_per_node is {nproc_per_node}; expected 1 or more, or 'auto'")
    return nproc_per_node


def check_together(world_size: int, config: RunConfig) -> None:
    """Raises ConfigError if so many processes cannot learn together."""
    if world_size > 1 and config.distributed == "none":
        raise ConfigError(
            f"{world_size} processes are to learn together but distributed is 'none'; "
            "add --distributed ddp or fsdp2"
        )
    resolve_num_envs(config.env.num_envs, world_size)


def check_gpus(processes: int, device: str) -> None:
    """Raises ConfigError if processes of this machine would have to share a GPU, which NCCL refuses."""
    gpus = torch.cuda.device_count()
    if processes > gpus and resolve_device(device).startswith("cuda"):
        raise ConfigError(
            f"{processes} processes on this machine but {gpus} visible GPU(s), and each needs its own; "
            f"use --nproc-per-node {gpus} or --device cpu"
        )


def limit_threads(processes: int) -> None:
    """Gives each of several processes one thread of its own for numerics, unless OMP_NUM_THREADS says more.

    By default every process would start as many as there are processors, and they would fight for them.
    """
    if processes > 1:
        os.environ.setdefault("OMP_NUM_THREADS", "1")
