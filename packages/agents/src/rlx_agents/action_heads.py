"""What a policy's outputs mean: distributions over discrete action spaces.

B batch, A number of logits, D number of action dimensions. Functions, not distribution objects:
they sit in the hottest path, and each takes the generator that it draws from.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from torch import Tensor
from torch.nn import functional


class ActionHead(Protocol):
    """Reads logits (B, A) as a distribution over actions."""

    num_logits: int
    action_shape: tuple[int, ...]

    def noise(self, count: int, generator: torch.Generator) -> Tensor:
        """Returns what `choose` needs to sample actions, float32 (count, A)."""

    def choose(self, logits: Tensor, noise: Tensor) -> Tensor:
        """Returns sampled actions int64 (B, *action_shape); the same for the same logits and noise."""

    def sample(self, logits: Tensor, generator: torch.Generator) -> Tensor:
        """Returns actions int64 (B, *action_shape)."""

    def mode(self, logits: Tensor) -> Tensor:
        """Returns the most probable actions int64 (B, *action_shape)."""

    def log_prob(self, logits: Tensor, actions: Tensor) -> Tensor:
        """Returns log π(a) in nats, (B,)."""

    def log_prob_and_entropy(self, logits: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Returns log π(a) and the entropy in nats, both (B,)."""

    def probabilities(self, logits: Tensor) -> Tensor:
        """Returns what the logits stand for, (B, A)."""

    def to_env(self, actions: np.ndarray) -> np.ndarray:
        """Returns `actions` as the environment takes them."""


def action_head(space: spaces.Space, *, agent: str) -> ActionHead:
    """Returns the head for an action space.

    Raises:
        ConfigError: the space has none.
    """
    if isinstance(space, spaces.Discrete):
        return CategoricalHead(int(space.n), int(space.start))
    if isinstance(space, spaces.MultiDiscrete):
        return MultiCategoricalHead(space.nvec, space.start)
    if isinstance(space, spaces.MultiBinary):
        return BernoulliHead(space.shape)
    raise ConfigError(
        f"agent {agent!r} cannot act in {space}; expected a Discrete, MultiDiscrete or MultiBinary "
        "action space; wrap the environment so that it offers one"
    )


def played(head: ActionHead, logits: Tensor, generator: torch.Generator | None) -> np.ndarray:
    """Returns sampled actions as the environment takes them; the most probable ones without a generator."""
    actions = head.mode(logits) if generator is None else head.sample(logits, generator)
    return head.to_env(actions.cpu().numpy())


class CategoricalHead:
    """One choice of n, for `Discrete`."""

    action_shape: tuple[int, ...] = ()

    def __init__(self, n: int, start: int = 0):
        self.num_logits = n
        self._start = start

    def noise(self, count: int, generator: torch.Generator) -> Tensor:
        # argmax p / E with E ~ Exp(1) has the law of p: no synchronisation, no cumsum.
        noise = torch.empty(count, self.num_logits, device=generator.device)
        return noise.exponential_(generator=generator).log_()

    def choose(self, logits: Tensor, noise: Tensor) -> Tensor:
        return (logits - noise).argmax(-1)

    def sample(self, logits: Tensor, generator: torch.Generator) -> Tensor:
        return self.choose(logits, self.noise(len(logits), generator))

    def mode(self, logits: Tensor) -> Tensor:
        return logits.argmax(-1)

    def log_prob(self, logits: Tensor, actions: Tensor) -> Tensor:
        log_p = functional.log_softmax(logits, -1)
        return log_p.gather(-1, actions.unsqueeze(-1)).squeeze(-1)

    def log_prob_and_entropy(self, logits: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        log_p = functional.log_softmax(logits, -1)
        chosen = log_p.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
        return chosen, -(log_p.exp() * log_p).sum(-1)

    def probabilities(self, logits: Tensor) -> Tensor:
        return logits.softmax(-1)

    def to_env(self, actions: np.ndarray) -> np.ndarray:
        return actions + self._start if self._start else actions


class MultiCategoricalHead:
    """One choice in each of D dimensions, independent given the features, for `MultiDiscrete`."""

    def __init__(self, nvec: np.ndarray, start: np.ndarray):
        self._sizes = [int(n) for n in nvec.ravel()]
        self._heads = [CategoricalHead(n) for n in self._sizes]
        self._shape = nvec.shape
        self._start = start
        self.num_logits = sum(self._sizes)
        self.action_shape: tuple[int, ...] = (len(self._sizes),)

    def noise(self, count: int, generator: torch.Generator) -> Tensor:
        return torch.cat([head.noise(count, generator) for head in self._heads], -1)

    def choose(self, logits: Tensor, noise: Tensor) -> Tensor:
        parts = (logits - noise).split(self._sizes, -1)
        return torch.stack([part.argmax(-1) for part in parts], -1)

    def sample(self, logits: Tensor, generator: torch.Generator) -> Tensor:
        return self.choose(logits, self.noise(len(logits), generator))

    def mode(self, logits: Tensor) -> Tensor:
        return torch.stack([part.argmax(-1) for part in logits.split(self._sizes, -1)], -1)

    def log_prob(self, logits: Tensor, actions: Tensor) -> Tensor:
        return self.log_prob_and_entropy(logits, actions)[0]

    def log_prob_and_entropy(self, logits: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        parts = zip(self._heads, logits.split(self._sizes, -1), actions.unbind(-1), strict=True)
        pairs = [head.log_prob_and_entropy(part, chosen) for head, part, chosen in parts]
        log_probs, entropies = zip(*pairs, strict=True)
        return sum(log_probs[1:], log_probs[0]), sum(entropies[1:], entropies[0])

    def probabilities(self, logits: Tensor) -> Tensor:
        return torch.cat([part.softmax(-1) for part in logits.split(self._sizes, -1)], -1)

    def to_env(self, actions: np.ndarray) -> np.ndarray:
        return actions.reshape(len(actions), *self._shape) + self._start


class BernoulliHead:
    """D independent buttons, for `MultiBinary`."""

    def __init__(self, shape: Any):
        self._shape = tuple(shape)
        self.num_logits = int(np.prod(self._shape))
        self.action_shape: tuple[int, ...] = (self.num_logits,)

    def noise(self, count: int, generator: torch.Generator) -> Tensor:
        return torch.empty(count, self.num_logits, device=generator.device).uniform_(generator=generator)

    def choose(self, logits: Tensor, noise: Tensor) -> Tensor:
        return (noise < logits.sigmoid()).long()

    def sample(self, logits: Tensor, generator: torch.Generator) -> Tensor:
        return self.choose(logits, self.noise(len(logits), generator))

    def mode(self, logits: Tensor) -> Tensor:
        return (logits > 0).long()

    def log_prob(self, logits: Tensor, actions: Tensor) -> Tensor:
        return -functional.binary_cross_entropy_with_logits(
            logits, actions.to(logits.dtype), reduction="none"
        ).sum(-1)

    def log_prob_and_entropy(self, logits: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        entropy = functional.softplus(logits) - logits * logits.sigmoid()
        return self.log_prob(logits, actions), entropy.sum(-1)

    def probabilities(self, logits: Tensor) -> Tensor:
        return logits.sigmoid()

    def to_env(self, actions: np.ndarray) -> np.ndarray:
        return actions.reshape(len(actions), *self._shape).astype(np.int8)
