"""Cell functions of the archive: which situations count as the same.

A cell function is called with the `Transition` of a batch step and returns integers (N, K): two environments
are in one cell where all K are equal. The archive's `cell: package.module:function` names another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from rlx.errors import ConfigError, did_you_mean
from rlx.events import Transition

CellFunction = Callable[[Transition], np.ndarray]


def column_cells(widths: Mapping[str, float]) -> CellFunction:
    """Returns the function that divides info columns by their widths: a grid over facts of the game."""

    def cells(transition: Transition) -> np.ndarray:
        columns = [info_column(transition, name, "cell") // width for name, width in widths.items()]
        return np.stack(columns, 1).astype(np.int64)

    return cells


def info_column(transition: Transition, name: str, option: str) -> np.ndarray:
    """Returns the info column `name` (N,), which the curriculum's `option` asked for.

    Raises:
        ConfigError: the environment does not report it.
    """
    if name not in transition.info:
        reported = sorted(key for key in transition.info if not key.startswith("_"))
        raise ConfigError(
            f"curriculum.{option}: the environment reports no {name!r}{did_you_mean(name, reported)}; "
            f"it reports {', '.join(reported)}"
        )
    return np.asarray(transition.info[name])


SCREEN = (8, 11)
"""Rows and columns that `screen_cells` shrinks a picture to. Source: Ecoffet et al. 2021, Methods."""
SHADES = 8


def screen_cells(transition: Transition) -> np.ndarray:
    """Returns the newest gray picture of each environment, shrunk to 8 x 11 cells of 8 shades.

    Needs observations uint8 (N, stack, H, W), or a dict with one such entry.
    """
    obs = transition.next_obs
    if isinstance(obs, dict):
        obs = next((part for part in obs.values() if part.ndim == 4), None)
    if obs is None or obs.ndim != 4:
        raise ConfigError("curriculum.cell: screen_cells needs gray pictures; set env.observation=gray")
    newest = obs[:, -1]
    rows = np.linspace(0, newest.shape[1], SCREEN[0] + 1).astype(int)[:-1]
    columns = np.linspace(0, newest.shape[2], SCREEN[1] + 1).astype(int)[:-1]
    sums = np.add.reduceat(np.add.reduceat(newest.astype(np.int64), rows, 1), columns, 2)
    areas = np.outer(np.diff([*rows, newest.shape[1]]), np.diff([*columns, newest.shape[2]]))
    return (sums // areas * SHADES // 256).reshape(len(newest), -1)
