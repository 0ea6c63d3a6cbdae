"""Discrete actions as vectors, and the loss of guessing them.

B batch, D length of an action's code.
"""

from __future__ import annotations

import numpy as np
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from torch import Tensor
from torch.nn import functional


class ActionCode:
    """One-hot codes of Discrete and MultiDiscrete actions, bits of MultiBinary ones.

    Raises:
        ConfigError: another action space.
    """

    def __init__(self, space: spaces.Space):
        self._start: np.ndarray | int = 0
        if isinstance(space, spaces.Discrete):
            self._sizes, self._start = [int(space.n)], int(space.start)
        elif isinstance(space, spaces.MultiDiscrete):
            self._sizes, self._start = [int(n) for n in space.nvec.ravel()], space.start
        elif isinstance(space, spaces.MultiBinary):
            self._sizes = [2] * int(np.prod(space.shape))
        else:
            raise ConfigError(
                f"exploration 'icm' cannot encode actions in {space}; expected Discrete, MultiDiscrete or "
                "MultiBinary; use --exploration rnd, which looks at observations only"
            )
        self.length = sum(self._sizes)

    def indices(self, actions: np.ndarray) -> np.ndarray:
        """Returns int64 (B, number of choices), each from 0."""
        return (actions - self._start).reshape(len(actions), -1).astype(np.int64)

    def encode(self, indices: Tensor) -> Tensor:
        """Returns float32 (B, D)."""
        parts = zip(indices.unbind(1), self._sizes, strict=True)
        return torch.cat([functional.one_hot(column, n) for column, n in parts], 1).float()

    def loss(self, logits_BD: Tensor, indices: Tensor) -> Tensor:
        """Returns the cross entropy, summed over choices and averaged over the batch."""
        parts = zip(logits_BD.split(self._sizes, 1), indices.unbind(1), strict=True)
        losses = [functional.cross_entropy(logits, column) for logits, column in parts]
        return torch.stack(losses).sum()
