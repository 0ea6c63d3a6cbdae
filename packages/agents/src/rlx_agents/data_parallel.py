"""How the networks of one agent on several ranks stay equal: each rank computes the gradient of its samples.

What else ranks exchange is in `rlx.ranks`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
from rlx.ranks import Ranks
from rlx_agents.serialisation import load_optimiser_state, optimiser_state, whole
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel


def trained_network(network: nn.Module, ranks: Ranks) -> TrainedNetwork:
    """Returns `network` for training; afterwards its parameters are rank 0's on every rank."""
    if ranks.size > 1:
        for tensor in [*network.parameters(), *network.buffers()]:
            dist.broadcast(tensor.data, src=0)
    kind = {"none": TrainedNetwork, "ddp": ReplicatedNetwork, "fsdp2": ShardedNetwork}[ranks.strategy]
    return kind(network, ranks)


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
