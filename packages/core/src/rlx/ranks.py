"""What the ranks of a run exchange, so that it does on any number of them what it does on one.

Each rank holds N of the M environments of the run (rank 0 the first N). What one process would draw, count or
average over all M is drawn, counted and averaged over all of them here too, up to the rounding of floats.
A run of one rank needs no torch for this.

T time, N environment, M environment of all ranks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from rlx.contracts.distribution import Distribution
from rlx.errors import RlxError
from rlx.events import Observation

if TYPE_CHECKING:
    from torch import Tensor, nn

Rows = TypeVar("Rows", "Tensor", np.ndarray)


class Ranks:
    """The ranks of a run, seen from one of them.

    Args:
        distribution: Its place.
        num_envs: N, equal on every rank.
        device: Where its tensors are, as torch names it.

    Raises:
        RlxError: there are several ranks but nothing that connects them.
    """

    def __init__(self, distribution: Distribution, num_envs: int, device: Any = "cpu"):
        self.size = distribution.world_size
        self.rank = distribution.rank
        self.strategy = distribution.strategy if self.size > 1 else "none"
        self.num_envs = num_envs
        self.device = device
        if self.size > 1:
            self._check_connected()

    def _check_connected(self) -> None:
        import torch.distributed

        if not torch.distributed.is_initialized():
            raise RlxError(
                f"rank {self.rank} of {self.size} has no torch.distributed process group; start the run "
                "through a launcher: --launcher mp or elastic (pip install rlx-launcher-torch)"
            )

    @property
    def total_envs(self) -> int:
        """M."""
        return self.size * self.num_envs

    def all_envs(self, own: np.ndarray) -> np.ndarray:
        """Returns (T, M, …) of all ranks for this rank's (T, N, …)."""
        if self.size == 1:
            return own
        import torch

        tensor = torch.from_numpy(np.ascontiguousarray(own))
        tensor = (tensor.to(torch.uint8) if own.dtype == bool else tensor).to(self.device)
        parts = [torch.empty_like(tensor) for _ in range(self.size)]
        torch.distributed.all_gather(parts, tensor)
        return torch.cat(parts, 1).cpu().numpy().astype(own.dtype)

    def all_rows(self, own: Observation) -> Observation:
        """Returns (M, …) of all ranks for this rank's (N, …)."""
        if isinstance(own, dict):
            return {key: self.all_rows(part) for key, part in own.items()}
        return self.all_envs(own[None])[0]

    def own_envs(self, everyone: np.ndarray) -> np.ndarray:
        """Returns this rank's (T, N, …) of (T, M, …)."""
        first = self.rank * self.num_envs
        return everyone[:, first : first + self.num_envs]

    def own_rows(self, everyone: Rows) -> Rows:
        """Returns this rank's (N, …) of (M, …)."""
        first = self.rank * self.num_envs
        return everyone[first : first + self.num_envs]

    def own_indices(self, flat: Rows) -> Rows:
        """Returns which of `flat`, indices into (T, M), are this rank's, as indices into its (T, N).

        Of sequences (L, B), each of which lies in one environment, whole columns.
        """
        if self.size == 1:
            return flat
        t, env = flat // self.total_envs, flat % self.total_envs
        mine = env // self.num_envs == self.rank
        if flat.ndim == 2:
            mine = mine[0]
        return t[..., mine] * self.num_envs + env[..., mine] - self.rank * self.num_envs

    def all_values(self, value: float) -> np.ndarray:
        """Returns every rank's `value`, float64 (ranks,)."""
        return self.all_envs(np.array([[value]], np.float64))[0]

    def sum(self, tensor: Tensor) -> Tensor:
        """Adds `tensor` up over all ranks, in place, and returns it."""
        if self.size > 1:
            import torch.distributed

            torch.distributed.all_reduce(tensor)
        return tensor

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Adds the gradients of `parameters` up over all ranks, in one exchange."""
        if self.size == 1:
            return
        import torch

        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        flat = self.sum(torch.cat([gradient.flatten() for gradient in gradients]))
        parts = flat.split([gradient.numel() for gradient in gradients])
        for gradient, summed in zip(gradients, parts, strict=True):
            gradient.copy_(summed.view_as(gradient))
