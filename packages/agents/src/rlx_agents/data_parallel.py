"""One agent on several ranks: what ranks exchange, and how their networks stay equal.

Each rank holds N of the M environments of the run (rank 0 the first N) and computes the gradient of
its samples. What one process would draw or average over all M environments is drawn and averaged
over all of them here too, so that a run does the same on any number of ranks, up to the rounding of
floats.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, TypeVar

import numpy as np
import torch
import torch.distributed as dist
from rlx.contracts import Distribution
from rlx.errors import RlxError
from rlx_agents.serialisation import load_optimiser_state, optimiser_state, whole
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

Rows = TypeVar("Rows", Tensor, np.ndarray)


class Ranks:
    """The ranks of a run, seen from one of them.

    Args:
        distribution: its place.
        num_envs: N, equal on every rank.
        device: where its tensors are.

    Raises:
        RlxError: there are several ranks but nothing that connects them.
    """

    def __init__(self, distribution: Distribution, num_envs: int, device: torch.device):
        self.size = distribution.world_size
        self.rank = distribution.rank
        self.strategy = distribution.strategy if self.size > 1 else "none"
        self.num_envs = num_envs
        self.device = device
        if self.size > 1 and not dist.is_initialized():
            raise RlxError(
                f"rank {self.rank} of {self.size} has no torch.distributed process group; start the run "
                "through a launcher: --launcher mp or elastic (pip install rlx-launcher-torch)"
            )

    @property
    def total_envs(self) -> int:
        """M."""
        return self.size * self.num_envs

    def all_envs(self, array: np.ndarray) -> np.ndarray:
        """Returns (T, M, …) of all ranks for this rank's (T, N, …)."""
        if self.size == 1:
            return array
        own = torch.from_numpy(np.ascontiguousarray(array))
        own = own.to(torch.uint8) if array.dtype == bool else own
        own = own.to(self.device)
        parts = [torch.empty_like(own) for _ in range(self.size)]
        dist.all_gather(parts, own)
        return torch.cat(parts, 1).cpu().numpy().astype(array.dtype)

    def own_envs(self, array: np.ndarray) -> np.ndarray:
        """Returns this rank's (T, N, …) of (T, M, …)."""
        first = self.rank * self.num_envs
        return array[:, first : first + self.num_envs]

    def own(self, everyone: Rows) -> Rows:
        """Returns this rank's (N, …) of (M, …)."""
        return everyone[self.rank * self.num_envs :][: self.num_envs]

    def all_values(self, value: float) -> np.ndarray:
        """Returns every rank's `value`, float64 (ranks,)."""
        if self.size == 1:
            return np.array([value])
        values = torch.zeros(self.size, dtype=torch.float64, device=self.device)
        values[self.rank] = value
        return self.sum(values).cpu().numpy()

    def own_indices(self, flat: Tensor) -> Tensor:
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

    def sum(self, tensor: Tensor) -> Tensor:
        """Adds `tensor` up over all ranks, in place, and returns it."""
        if self.size > 1:
            dist.all_reduce(tensor)
        return tensor

    def train(self, network: nn.Module) -> TrainedNetwork:
        """Returns `network` for training; afterwards its parameters are rank 0's on every rank."""
        if self.size > 1:
            for tensor in [*network.parameters(), *network.buffers()]:
                dist.broadcast(tensor.data, src=0)
        kind = {"none": TrainedNetwork, "ddp": ReplicatedNetwork, "fsdp2": ShardedNetwork}[self.strategy]
        return kind(network, self)


class TrainedNetwork:
    """A network as losses and optimiser see it. This class: on one rank.

    `whole` is the network for everything else: acting, targets, saving. Its forward passes need no
    other rank, which matters wherever one rank does what another does not.
    """

    def __init__(self, network: nn.Module, ranks: Ranks):
        self.whole = network
        self.ranks = ranks
        self.inner = self._inner(network)
        self.outer = self._outer(self.inner)

    def _inner(self, network: nn.Module) -> nn.Module:
        """Returns the module whose parameters are trained."""
        return network

    def _outer(self, inner: nn.Module) -> nn.Module:
        """Returns the module that synchronises gradients."""
        return inner

    def __call__(self, *inputs: Any) -> Any:
        """Returns the forward pass."""
        return self.outer(*inputs)

    def parameters(self) -> Iterable[nn.Parameter]:
        """What the optimiser steps."""
        return self.inner.parameters()

    @property
    def loss_scale(self) -> float:
        """Factor that makes the mean of gradients over ranks their sum: losses here are divided by
        the samples of all ranks."""
        return float(self.ranks.size)

    @contextmanager
    def synchronised(self, last: bool) -> Iterator[None]:
        """Exchanges gradients in the backward passes inside only if `last` of a minibatch's
        parts."""
        yield

    def publish(self) -> None:
        """Makes `whole` follow the steps of the optimiser."""

    def adopt(self) -> None:
        """Makes the trained parameters those of `whole`, after it was loaded."""

    def optimiser_state(self, optimiser: torch.optim.Optimizer) -> dict[str, Any]:
        """Returns the same whatever the strategy; every rank calls it."""
        return optimiser_state(optimiser, self.inner)

    def load_optimiser_state(self, optimiser: torch.optim.Optimizer, state: dict[str, Any]) -> None:
        """Loads what any strategy saved."""
        load_optimiser_state(optimiser, self.inner, state)


class ReplicatedNetwork(TrainedNetwork):
    """DDP: every rank holds all parameters; gradients are averaged while backward goes on."""

    def _outer(self, inner: nn.Module) -> nn.Module:
        return DistributedDataParallel(inner)

    @contextmanager
    def synchronised(self, last: bool) -> Iterator[None]:
        if last:
            yield
        else:
            assert isinstance(self.outer, DistributedDataParallel)
            with self.outer.no_sync():
                yield


class ShardedNetwork(TrainedNetwork):
    """FSDP2: parameters, gradients and moments are sharded over the ranks; `whole` is a copy for
    acting."""

    def _inner(self, network: nn.Module) -> nn.Module:
        from torch.distributed.device_mesh import init_device_mesh
        from torch.distributed.fsdp import fully_shard

        # Networks here return views; nobody changes them in place.
        warnings.filterwarnings("ignore", "FSDP2-wrapped module", UserWarning)
        mesh = init_device_mesh(self.ranks.device.type, (self.ranks.size,))
        # Buffers are one and the same: noise that is drawn for `whole` counts in the losses too.
        sharded = deepcopy(network, {id(buffer): buffer for buffer in network.buffers()})
        for parameter in sharded.parameters():  # of a convolution they lie channels last, which FSDP2 refuses
            parameter.data = parameter.data.contiguous()
        fully_shard(sharded, mesh=mesh)
        return sharded

    @contextmanager
    def synchronised(self, last: bool) -> Iterator[None]:
        module: Any = self.outer
        module.set_requires_gradient_sync(last)
        yield

    def load_optimiser_state(self, optimiser: torch.optim.Optimizer, state: dict[str, Any]) -> None:
        optimiser.state.clear()
        for name, shard in self.inner.named_parameters():
            for key, moment in state.get(name, {}).items():
                tensor = torch.from_numpy(np.array(moment)).to(shard.device)
                if tensor.shape == shard.shape:
                    tensor = _sharded_like(shard, tensor)
                optimiser.state[shard][key] = tensor

    @torch.no_grad()
    def publish(self) -> None:
        for own, shard in zip(self.whole.parameters(), self.inner.parameters(), strict=True):
            own.copy_(whole(shard))

    @torch.no_grad()
    def adopt(self) -> None:
        for own, shard in zip(self.whole.parameters(), self.inner.parameters(), strict=True):
            shard.copy_(_sharded_like(shard, own.detach()))


def _sharded_like(shard: Any, tensor: Tensor) -> Tensor:
    """Returns `tensor`, equal on every rank, sharded as `shard` is."""
    from torch.distributed.tensor import distribute_tensor

    return distribute_tensor(tensor, shard.device_mesh, shard.placements)
