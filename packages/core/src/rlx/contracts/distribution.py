"""The processes of a run: where one stands among them, and how they exchange data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, kw_only=True)
class Distribution:
    """Where this process stands among the processes of a run."""

    rank: int = 0
    local_rank: int = 0
    world_size: int = 1
    strategy: str = "none"
    """`none`, `ddp` or `fsdp2`."""
    placement: str = ""
    """Which processors it keeps to, or why it does not; shown when the run starts."""


class Collective(Protocol):
    """Lets the processes of a run exchange plain data: small records, or a state.

    Every process makes the same calls in the same order. A process that is gone makes the call fail in the
    others (after the launcher's time limit at the latest); it never hangs for good.
    """

    rank: int
    world_size: int

    def all_gather(self, value: Any) -> list[Any]:
        """Returns every process's value, in the order of ranks."""

    def gather(self, value: Any) -> list[Any] | None:
        """Returns the same on rank 0, None elsewhere."""

    def scatter(self, values: Sequence[Any] | None) -> Any:
        """Returns this process's item of the list that rank 0 passes; the others pass None."""
