"""How a rollout is divided into minibatches, of single steps or of whole sequences.

T time, M environment, L steps of a sequence, B steps or sequences of a minibatch.
"""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor


def step_minibatches(
    steps: int, num_envs: int, parts: int, generator: torch.Generator, *, least: int = 1
) -> Iterator[Tensor]:
    """Yields indices (B,) into the flat (T·M) rollout: every step once, in fewer parts if these would have
    less than `least`.

    Sizes differ by at most one: there is no small remainder with its own, noisier normalisation.
    """
    order = torch.randperm(steps * num_envs, generator=generator)
    yield from order.tensor_split(max(1, min(parts, len(order) // least)))


def sequence_minibatches(
    steps: int, num_envs: int, length: int, parts: int, generator: torch.Generator, *, least: int = 1
) -> Iterator[Tensor]:
    """Yields indices (L, B) into the flat (T·M) rollout: every sequence of `length` steps once, in fewer
    parts if these would have less than `least` steps.

    >>> [part.T.tolist() for part in sequence_minibatches(4, 1, 2, 1, torch.Generator())]
    [[[0, 1], [2, 3]]]
    """
    order = torch.randperm(steps // length * num_envs, generator=generator)
    within_L1 = torch.arange(length)[:, None] * num_envs
    for part_B in order.tensor_split(max(1, min(parts, len(order) * length // max(least, length)))):
        block_B, env_B = part_B // num_envs, part_B % num_envs
        yield within_L1 + (block_B * length * num_envs + env_B)
