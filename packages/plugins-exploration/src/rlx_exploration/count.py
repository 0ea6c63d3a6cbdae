"""Counts of visited cells: cheap, and strong where cells are chosen well.

Source: Tang et al. 2017 (arXiv:1611.04717), equation 2.

N environment, M environment of all ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from rlx import quantities
from rlx.contracts import BonusContext, Metrics, State
from rlx.events import Episodes, Transition
from rlx.ranks import Ranks
from rlx_exploration.cells import CellConfig, Cells, EpisodeCells


@dataclass(frozen=True, kw_only=True)
class CountConfig(CellConfig):
    """Configuration of `count`."""

    coefficient: quantities.NotNegative = 0.1
    """Weight of 1 / √visits at the start."""
    coefficient_end: quantities.NotNegative | None = None
    """At the end of the run, linearly; None: constant."""


class Count:
    """Rewards 1 / √(visits of the cell that was entered)."""

    metrics: Mapping[str, str] = {
        "bonus/cells": "different cells so far",
        "bonus/coefficient": "weight of the bonus",
    }
    discount: float | None = None
    own_state = ("this_episode",)
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: CountConfig, context: BonusContext):
        self.config, self.context = config, context
        self.ranks = Ranks(context.distribution, context.num_envs, context.device)
        self.steps = 0
        """Environment steps of all processes."""
        self._cells = Cells(config)
        self._visits: dict[int, int] = {}
        self._this_episode = EpisodeCells(context.num_envs)

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the bonus of the cell that each step led to, float32 (N,)."""
        keys_N = self._cells.keys(transition)
        keys_M = np.asarray(self.ranks.all_rows(keys_N)).tolist()
        counts_M = np.empty(len(keys_M))
        for i, key in enumerate(keys_M):
            counts_M[i] = count = self._visits.get(key, 0) + 1
            if not self.context.inference:
                self._visits[key] = count
        bonus_N = self.coefficient() / np.sqrt(self.ranks.own_rows(counts_M))
        if self.config.once_per_episode:
            bonus_N *= self._this_episode.first_visits(keys_N, transition.ended)
        if not self.context.inference:
            self.steps += len(keys_M)
        return bonus_N.astype(np.float32)

    def coefficient(self) -> float:
        """Returns the weight of the bonus now."""
        start, end = self.config.coefficient, self.config.coefficient_end
        if end is None:
            return start
        return start + (end - start) * min(self.steps / max(self.context.total_steps, 1), 1.0)

    def episodes_finished(self, episodes: Episodes) -> None:
        """Counts go on over episodes."""

    def update(self) -> Metrics:
        return {"bonus/cells": float(len(self._visits)), "bonus/coefficient": self.coefficient()}

    def state_dict(self) -> State:
        return {
            "steps": self.steps,
            "cells": np.array(list(self._visits), np.int64),
            "visits": np.array(list(self._visits.values()), np.int64),
            "this_episode": self._this_episode.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        pairs = zip(np.asarray(state["cells"]).tolist(), np.asarray(state["visits"]).tolist(), strict=True)
        self._visits = dict(pairs)
        self.steps = int(state["steps"])
        # left out when the number of processes has changed
        self._this_episode.load_state_dict(state.get("this_episode", {}))
