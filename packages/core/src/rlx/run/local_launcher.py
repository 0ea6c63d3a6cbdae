"""Runs in this process, and reads a process's place among others from the environment."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from rlx.config import RunConfig
from rlx.contracts import Distribution, Place
from rlx.errors import ConfigError
from rlx.run.job import Job

log = logging.getLogger(__name__)


class LocalLauncher:
    """The launcher `none`: this process alone."""

    def __init__(self, config: None = None, context: None = None) -> None:
        pass

    def check(self, config: RunConfig) -> Place:
        if config.distributed != "none":
            log.warning(
                "distributed is %r but one process runs; for several add --launcher mp --nproc-per-node N",
                config.distributed,
            )
        return Place()

    def launch(self, job: Job) -> int:
        return job.run()


def distribution_from_environment(environ: Mapping[str, str], strategy: str) -> Distribution:
    """Returns this process's place by RANK, WORLD_SIZE and LOCAL_RANK.

    >>> place = distribution_from_environment({"RANK": "1", "WORLD_SIZE": "2"}, "ddp")
    >>> place.rank, place.local_rank, place.world_size, place.strategy
    (1, 1, 2, 'ddp')

    Raises:
        ConfigError: a variable is not a number or out of range, or there are several processes and no
            strategy.
    """
    try:
        world_size = int(environ.get("WORLD_SIZE", "1"))
        rank = int(environ.get("RANK", "0"))
        local_rank = int(environ.get("LOCAL_RANK", str(rank)))
    except ValueError as error:
        raise ConfigError(f"RANK, WORLD_SIZE and LOCAL_RANK must be numbers: {error}") from error
    if not 0 <= rank < world_size:
        raise ConfigError(f"RANK is {rank} and WORLD_SIZE {world_size}; expected 0 <= RANK < WORLD_SIZE")
    if world_size > 1 and strategy == "none":
        raise ConfigError(
            f"WORLD_SIZE is {world_size} but distributed is 'none'; add --distributed ddp or fsdp2"
        )
    return Distribution(rank=rank, local_rank=local_rank, world_size=world_size, strategy=strategy)


def is_one_of_several(environ: Mapping[str, str]) -> bool:
    """True if somebody else (Slurm, torchrun, MPI) has started several processes: WORLD_SIZE says so."""
    return environ.get("WORLD_SIZE", "1") not in ("", "1")
