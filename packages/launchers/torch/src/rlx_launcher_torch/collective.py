"""The run's exchange of plain data, over a gloo process group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch.distributed as dist


class TorchCollective:
    """Obeys `rlx.contracts.Collective`.

    It has a gloo group of its own even where tensors go over NCCL, since what it carries lies on the host.
    The objects travel as pickles, between processes of one run only.
    """

    def __init__(self) -> None:
        self.rank = dist.get_rank()
        self.world_size = dist.get_world_size()
        self._group = dist.new_group(backend="gloo")

    def all_gather(self, value: Any) -> list[Any]:
        values: list[Any] = [None] * self.world_size
        dist.all_gather_object(values, value, group=self._group)
        return values

    def gather(self, value: Any) -> list[Any] | None:
        values: list[Any] | None = [None] * self.world_size if self.rank == 0 else None
        dist.gather_object(value, values, dst=0, group=self._group)
        return values

    def scatter(self, values: Sequence[Any] | None) -> Any:
        received: list[Any] = [None]
        dist.scatter_object_list(received, None if values is None else list(values), src=0, group=self._group)
        return received[0]
