"""A bonus on several ranks: novelty is that of the whole run, whichever rank met it.

Each rank sees N of the M environments of the run (rank 0 the first N). What one process would average or draw
over all M is averaged and drawn over all of them here too, so that a run explores alike on any number of
ranks, up to the rounding of floats.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import torch
from rlx.contracts import BonusContext
from rlx.events import Observation
from torch import Tensor, nn


class Ranks:
    """The ranks of a run, seen from one of them."""

    def __init__(self, context: BonusContext):
        self.size = context.distribution.world_size
        self.rank = context.distribution.rank
        self.num_envs = context.num_envs

    @property
    def total_envs(self) -> int:
        """M."""
        return self.size * self.num_envs

    def all_rows(self, own: Observation) -> Observation:
        """Returns (M, …) of all ranks for this rank's (N, …)."""
        if isinstance(own, dict):
            return {key: self.all_rows(part) for key, part in own.items()}
        if self.size == 1:
            return own
        tensor = torch.from_numpy(np.ascontiguousarray(own))
        parts = [torch.empty_like(tensor) for _ in range(self.size)]
        torch.distributed.all_gather(parts, tensor)
        return torch.cat(parts).numpy()

    def own_rows(self, everyone: np.ndarray) -> np.ndarray:
        """Returns this rank's (N, …) of (M, …)."""
        first = self.rank * self.num_envs
        return everyone[first : first + self.num_envs]

    def own_indices(self, flat: np.ndarray) -> np.ndarray:
        """Returns which of `flat`, indices into (T·M,), are this rank's, as indices into its (T·N,).

        >>> from rlx.contracts import Distribution
        >>> context = BonusContext(
        ...     observation_space=None, action_space=None, num_envs=2, encoder=None, seed=1,
        ...     distribution=Distribution(rank=1, world_size=2),
        ... )
        >>> Ranks(context).own_indices(np.array([0, 2, 5, 7]))
        array([0, 3])
        """
        if self.size == 1:
            return flat
        t, env = np.divmod(flat, self.total_envs)
        mine = env // self.num_envs == self.rank
        return t[mine] * self.num_envs + env[mine] - self.rank * self.num_envs

    def sum(self, tensor: Tensor) -> Tensor:
        """Adds `tensor` up over all ranks, in place, and returns it."""
        if self.size > 1:
            torch.distributed.all_reduce(tensor)
        return tensor

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Adds the gradients of `parameters` up over all ranks, in one exchange."""
        if self.size == 1:
            return
        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        flat = self.sum(torch.cat([gradient.flatten() for gradient in gradients]))
        for gradient, summed in zip(
            gradients, flat.split([gradient.numel() for gradient in gradients]), strict=True
        ):
            gradient.copy_(summed.view_as(gradient))
