"""What counts as one place: cells of observations or of facts, and which of them an episode has not met yet.

Source: cells of pictures as in Ecoffet et al. 2021 (Go-Explore).

N environment, B batch, K numbers that make a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from rlx import quantities
from rlx.errors import ConfigError, did_you_mean
from rlx.events import Observation, Transition

SMALLEST_SCREEN = 36
"""Pixels of the shorter edge of a picture whose channels come last, or that has none."""


@dataclass(frozen=True, kw_only=True)
class CellConfig:
    """What makes a cell, and whether it counts more than once in an episode."""

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
    """Reward a cell at its first visit in an episode only, so that going back and forth before what is new
    pays nothing. Source: Zhang et al. 2021 (NovelD), the episodic restriction."""


class Cells:
    """Names the cell that each step led to."""

    def __init__(self, config: CellConfig):
        info = config.info
        self.config = config
        self._widths: dict[str, float]
        self._widths = dict(info) if isinstance(info, dict) else dict.fromkeys(info, config.bin_size)
        for name, width in self._widths.items():
            if width <= 0:
                raise ConfigError(f"exploration.info gives {name!r} the width {width}; expected above 0")

    def keys(self, transition: Transition) -> np.ndarray:
        """Returns a hash of each environment's cell, int64 (N,)."""
        if not self._widths:
            return hashes(observation_cells(transition.successor_obs(), self.config))
        columns = [self._fact(transition, name) / width for name, width in self._widths.items()]
        return hashes(np.floor(np.stack(columns, 1)).astype(np.int64))

    def _fact(self, transition: Transition, name: str) -> np.ndarray:
        """Returns a column of facts, where an episode ended that of its last moment."""
        if not _is_column(transition.info.get(name)):
            known = [key for key, column in transition.info.items() if _is_column(column)]
            raise ConfigError(
                f"exploration.info names {name!r}, which the environment does not report as a number"
                f"{did_you_mean(name, known)}; it reports {', '.join(sorted(known)) or 'nothing'}"
            )
        column = np.array(transition.info[name], np.float64)
        final = transition.info.get("final_info")
        if isinstance(final, Mapping) and name in final:
            column[transition.ended] = np.asarray(final[name], np.float64)[transition.ended]
        return column


class EpisodeCells:
    """The cells that each environment has met in its present episode."""

    def __init__(self, num_envs: int):
        self._met: list[set[int]] = [set() for _ in range(num_envs)]

    def first_visits(self, keys_N: np.ndarray, ended: np.ndarray) -> np.ndarray:
        """Takes in where a step led; returns whether that was new in the episode, bool (N,).

        Args:
            keys_N: of the cells, as `Cells.keys` returns them.
            ended: Indices of the environments whose episodes ended with this step.
        """
        first_N = np.ones(len(keys_N), bool)
        for i, key in enumerate(keys_N.tolist()):
            first_N[i] = key not in self._met[i]
            self._met[i].add(key)
        for i in ended:
            self._met[i].clear()
        return first_N

    def state_dict(self) -> dict[str, Any]:
        return {str(i): np.array(sorted(cells), np.int64) for i, cells in enumerate(self._met)}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Loads it; of another number of environments, nothing."""
        if len(state) == len(self._met):
            self._met = [set(np.asarray(state[str(i)]).tolist()) for i in range(len(state))]


def observation_cells(obs: Observation, config: CellConfig) -> np.ndarray:
    """Returns the cells of observations (B, …), int64 (B, K)."""
    if isinstance(obs, dict):
        return np.concatenate([observation_cells(part, config) for part in obs.values()], 1)
    picture = _newest_picture(obs) if obs.dtype == np.uint8 else None
    if picture is not None and min(picture.shape[1:]) > config.grid:
        return _coarse_picture(picture, config)
    flat = obs.reshape(len(obs), -1)
    if np.issubdtype(flat.dtype, np.floating):
        flat = np.floor(flat / config.bin_size)
    return flat.astype(np.int64)


def _newest_picture(obs: np.ndarray) -> np.ndarray | None:
    """Returns the brightness (B, H, W) of the newest picture of each observation, None if they have none.

    They are (B, C, H, W), (B, H, W, C), (B, H, W), or (B, K, H, W, C) of K frames. Three channels are
    colours, others are frames.
    """
    if obs.ndim == 5:
        obs = obs[:, -1]
    if obs.ndim == 4 and obs.shape[1] <= obs.shape[3]:
        return obs.mean(1) if obs.shape[1] == 3 else obs[:, -1]
    if obs.ndim == 4:
        obs = obs.mean(3) if obs.shape[3] == 3 else obs[..., -1]
    # Smaller ones are grids of cells, as MiniGrid has them, whose numbers are codes; or a few frames of RAM.
    return obs if obs.ndim == 3 and min(obs.shape[1:]) >= SMALLEST_SCREEN else None


def _coarse_picture(planes: np.ndarray, config: CellConfig) -> np.ndarray:
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
    """Returns whether `column` holds one number of each environment."""
    return isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype.kind in "biuf"
