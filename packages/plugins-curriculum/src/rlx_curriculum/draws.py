"""Draws for where episodes start, spread over the ranks of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rlx.contracts import CurriculumContext, State


class StartDraws:
    """Random numbers: those of the first call are equal on every rank, later ones are a rank's own.

    The first call of `assign` is for the environments of all processes, of which each takes its part; if
    later draws were equal too, all ranks would play the same levels at the same time.
    """

    def __init__(self, context: CurriculumContext) -> None:
        self._seed, self._rank = context.seed, context.rank
        self._first = True
        self._rng = np.random.default_rng(context.seed)

    def generator(self) -> np.random.Generator:
        """Returns the generator for one call of `assign`."""
        generator = self._rng
        if self._first:
            self._first = False
            if self._rank:
                self._rng = np.random.default_rng([self._seed, self._rank])
        return generator

    def state_dict(self) -> State:
        return {"first": self._first, "rng": self._rng.bit_generator.state}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._first = bool(state["first"])
        self._rng.bit_generator.state = state["rng"]


class Rounds:
    """Uniform draws without replacement: every level once a round, each round in an order of its own.

    The ranks of a run share one sequence: after the first call rank r of W takes every W-th place from its
    own on. So no level is left out, whatever the numbers of ranks, environments and levels.

    >>> context = CurriculumContext(levels=("a", "b", "c"), num_envs=3, seed=1)
    >>> sorted(Rounds(context).take(context.levels, 3))
    ['a', 'b', 'c']
    """

    def __init__(self, context: CurriculumContext) -> None:
        self._seed, self._rank, self._world_size = context.seed, context.rank, context.world_size
        self._first = True
        self._place = 0

    def take(self, levels: Sequence[str], n: int) -> list[str]:
        """Returns the next `n` levels."""
        stride = 1 if self._first else self._world_size
        places = [self._place + i * stride for i in range(n)]
        self._place += n * stride
        if self._first:
            self._first = False
            self._place += self._rank
        return [
            levels[self._order(place // len(levels), len(levels))[place % len(levels)]] for place in places
        ]

    def _order(self, round_number: int, count: int) -> np.ndarray:
        return np.random.default_rng([self._seed, round_number, count]).permutation(count)

    def state_dict(self) -> State:
        return {"first": self._first, "place": self._place}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._first, self._place = bool(state["first"]), int(state["place"])
