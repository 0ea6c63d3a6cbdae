"""Controls: what agents choose from, one of a game's action sets on one pad or on both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

MAX_PLAYERS = 2


class Controls:
    """An action set for one player, or for two who act at the same time.

    ``pads`` holds what each native action holds down, uint16 (K,): the first pad in bits 0-7, the second
    above. Of two players' choices i and j out of n the native action is i + n * j.

    Args:
        actions: pad byte of each action by its name, such as ``"Right+A"``.
        players: 1 or 2.

    Raises:
        ValueError: another number of players.
    """

    def __init__(self, actions: Mapping[str, int], players: int = 1) -> None:
        if not isinstance(players, int) or players not in range(1, MAX_PLAYERS + 1):
            raise ValueError(f"players: got {players!r}; expected 1 or 2")
        self.names = tuple(actions)
        self.players = players
        one = np.array(list(actions.values()), np.uint16)
        self.pads = one if players == 1 else (one[None, :] | one[:, None] << 8).reshape(-1)

    @property
    def space(self) -> gymnasium.spaces.Discrete | gymnasium.spaces.MultiDiscrete:
        """`Discrete` of the actions; of two players `MultiDiscrete`, player 1 first."""
        choices = len(self.names)
        if self.players == 1:
            return gymnasium.spaces.Discrete(choices)
        return gymnasium.spaces.MultiDiscrete([choices] * self.players)

    def indices(self, actions: Any) -> np.ndarray:
        """The native actions, int64 (N,), of one batch of ``space``: integers (N,), of two players (N, 2).

        Raises:
            ValueError: another dtype or shape, or, of two players, an action outside the set.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions: got {given.dtype}; expected integers, one for each environment")
        given = np.ascontiguousarray(given, dtype=np.int64)
        if self.players == 1:
            if given.ndim != 1:
                raise ValueError(f"actions: got shape {given.shape}; expected (N,), one for each environment")
            return given
        choices = len(self.names)
        if given.ndim != 2 or given.shape[1] != self.players:
            raise ValueError(
                f"actions: got shape {given.shape}; expected (N, 2), a pair for each environment"
            )
        if given.size and not 0 <= given.min() <= given.max() < choices:
            raise ValueError(f"actions: got {given.min()} to {given.max()}; expected 0 to {choices - 1}")
        return given[:, 0] + choices * given[:, 1]
