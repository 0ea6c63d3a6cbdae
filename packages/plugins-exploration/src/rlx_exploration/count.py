"""Counts of visited cells: cheap, and strong where cells are chosen well.

Source: Tang et al. 2017 (arXiv:1611.04717), equation 2; cells of pictures as in Ecoffet et al. 2021
(Go-Explore).

N environment, B batch, K numbers that make a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from rlx import quantities
from rlx.contracts import BonusContext, Metrics, State
from rlx.errors import ConfigError, did_you_mean
from rlx.events import Episodes, Observation, Transition
from rlx_exploration.ranks import Ranks


@dataclass(frozen=True, kw_only=True)
class CountConfig:
    """Configuration of `count`."""

    coefficient: quantities.NotNegative = 0.1
    """Weight of 1 / √visits at the start."""
    coefficient_end: quantities.NotNegative | None = None
    """At the end of the run, linearly; None: constant."""
    info: tuple[str, ...] | dict[str, float] = ()
    """Facts that the environment reports (`x`, `stage`, …) and that make a cell, or those with the width of a
    cell in each (`{x: 16, keys: 1}`); empty: the observation makes the cell."""
    bin_size: quantities.Positive = 1.0
    """Float observations, and facts without a width of their own, are divided by this and rounded down."""
    grid: quantities.Count = 8
    """Pictures are shrunk to this many cells a side …"""
    levels: quantities.Count = 8
    """… and to this many levels of brightness."""
    once_per_episode: bool = False
    """Reward a cell at its first visit in an episode only."""


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
        info = config.info
        self._widths: dict[str, float]
        self._widths = dict(info) if isinstance(info, dict) else dict.fromkeys(info, config.bin_size)
        for name, width in self._widths.items():
            if width <= 0:
                raise ConfigError(f"exploration.info gives {name!r} the width {width}; expected above 0")
        self.config, self.context = config, context
        self.ranks = Ranks(context)
        self.steps = 0
        """Environment steps of all processes."""
        self._visits: dict[int, int] = {}
        self._this_episode: list[set[int]] = [set() for _ in range(context.num_envs)]

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the bonus of the cell that each step led to, float32 (N,)."""
        coefficient = self.coefficient()
        keys_N = hashes(self._cells(transition))
        keys_M = np.asarray(self.ranks.all_rows(keys_N)).tolist()
        bonus_N = np.zeros(len(keys_N), np.float32)
        first = self.ranks.rank * len(keys_N)
        for i, key in enumerate(keys_M, start=-first):
            count = self._visits.get(key, 0) + 1
            if not self.context.inference:
                self._visits[key] = count
            if not 0 <= i < len(keys_N):  # another rank's
                continue
            if self.config.once_per_episode:
                if key in self._this_episode[i]:
                    continue
                self._this_episode[i].add(key)
            bonus_N[i] = coefficient / count**0.5
        for i in transition.ended:
            self._this_episode[i].clear()
        if not self.context.inference:
            self.steps += len(keys_M)
        return bonus_N

    def coefficient(self) -> float:
        """Returns the weight of the bonus now."""
        start, end = self.config.coefficient, self.config.coefficient_end
        if end is None:
            return start
        return start + (end - start) * min(self.steps / max(self.context.total_steps, 1), 1.0)

    def _cells(self, transition: Transition) -> np.ndarray:
        """Returns int64 (N, K)."""
        if not self._widths:
            return observation_cells(transition.successor_obs(), self.config)
        columns = [self._fact(transition, name) / width for name, width in self._widths.items()]
        return np.floor(np.stack(columns, 1)).astype(np.int64)

    def _fact(self, transition: Transition, name: str) -> np.ndarray:
        """Returns a column of facts, where an episode ended that of its last moment."""
        if name not in transition.info:
            known = [key for key, column in transition.info.items() if _is_column(column)]
            raise ConfigError(
                f"exploration.info names {name!r}, which the environment does not report"
                f"{did_you_mean(name, known)}; it reports {', '.join(sorted(known)) or 'nothing'}"
            )
        column = np.array(transition.info[name], np.float64)
        final = transition.info.get("final_info")
        if isinstance(final, Mapping) and name in final:
            column[transition.ended] = np.asarray(final[name], np.float64)[transition.ended]
        return column

    def episodes_finished(self, episodes: Episodes) -> None:
        """Counts go on over episodes."""

    def update(self) -> Metrics:
        return {"bonus/cells": float(len(self._visits)), "bonus/coefficient": self.coefficient()}

    def state_dict(self) -> State:
        return {
            "steps": self.steps,
            "cells": np.array(list(self._visits), np.int64),
            "visits": np.array(list(self._visits.values()), np.int64),
            "this_episode": {
                str(i): np.array(sorted(cells), np.int64) for i, cells in enumerate(self._this_episode)
            },
        }

    def load_state_dict(self, state: State) -> None:
        pairs = zip(np.asarray(state["cells"]).tolist(), np.asarray(state["visits"]).tolist(), strict=True)
        self._visits = dict(pairs)
        self.steps = int(state["steps"])
        episodes = state.get("this_episode", {})  # left out when the number of processes has changed
        if len(episodes) == len(self._this_episode):
            self._this_episode = [set(np.asarray(episodes[str(i)]).tolist()) for i in range(len(episodes))]


def observation_cells(obs: Observation, config: CountConfig) -> np.ndarray:
    """Returns the cells of observations (B, …), int64 (B, K)."""
    if isinstance(obs, dict):
        return np.concatenate([observation_cells(part, config) for part in obs.values()], 1)
    if obs.ndim == 4 and obs.dtype == np.uint8 and min(obs.shape[2:]) > config.grid:
        return _coarse_picture(obs[:, -1], config)
    flat = obs.reshape(len(obs), -1)
    if np.issubdtype(flat.dtype, np.floating):
        flat = np.floor(flat / config.bin_size)
    return flat.astype(np.int64)


def _coarse_picture(planes: np.ndarray, config: CountConfig) -> np.ndarray:
    """Returns the mean brightness of each cell of a grid, in levels, int64 (B, grid²)."""
    height, width = planes.shape[1:]
    down = np.add.reduceat(planes.astype(np.float64), _edges(height, config.grid), axis=1)
    across = np.add.reduceat(down, _edges(width, config.grid), axis=2)
    mean = across / (height / config.grid) / (width / config.grid)
    return np.floor(mean * config.levels / 256.0).astype(np.int64).reshape(len(planes), -1)


def _edges(length: int, parts: int) -> np.ndarray:
    return np.arange(parts) * length // parts


def hashes(cells: np.ndarray) -> np.ndarray:
    """Returns a 64-bit hash of each row, int64 (B,): mixes as FNV-1a does, word by word."""
    out = np.full(len(cells), 0xCBF29CE484222325, np.uint64)
    for column in cells.astype(np.uint64).T:
        out = (out ^ column) * np.uint64(0x100000001B3)
        out ^= out >> np.uint64(29)
    return out.view(np.int64)


def _is_column(column: Any) -> bool:
    return isinstance(column, np.ndarray) and column.dtype != object
