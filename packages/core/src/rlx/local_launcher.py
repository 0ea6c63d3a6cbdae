"""Runs in this process, and reads a process's place among others from the environment."""

from __future__ import annotations

from collections.abc import Mapping

from rlx.contracts import Distribution
from rlx.errors import ConfigError
from rlx.job import Job


class LocalLauncher:
    """The launcher `none`: this process alone."""

    def __init__(self, config: None = None, context: None = None) -> None:
        pass

    def launch(self, job: Job) -> int:
        return job.run()


def distribution_from_environment(environ: Mapping[str, str], strategy: str) -> Distribution:
    """Returns this process's place by RANK, WORLD_SIZE and LOCAL_RANK.

    >>> distribution_from_environment({"RANK": "1", "WORLD_SIZE": "2"}, "ddp")
    Distribution(rank=1, local_rank=1, world_size=2, strategy='ddp')

    Raises:
        ConfigError: a variable is not a number, or there are several processes and no strategy.
    """
    try:
        world_size = int(environ.get("WORLD_SIZE", "1"))
        rank = int(environ.get("RANK", "0"))
        local_rank = int(environ.get("LOCAL_RANK", str(rank)))
    except ValueError as error:
        raise ConfigError(f"RANK, WORLD_SIZE and LOCAL_RANK must be numbers: {error}") from error
    if world_size > 1 and strategy == "none":
        raise ConfigError(
            f"WORLD_SIZE is {world_size} but distributed is 'none'; add --distributed ddp or fsdp2"
        )
    return Distribution(rank=rank, local_rank=local_rank, world_size=world_size, strategy=strategy)
