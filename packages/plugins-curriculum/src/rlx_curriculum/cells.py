"""Cell functions of the archive: which situations count as the same.

A cell function is called with the `Transition` of a batch step and returns integers (N, K): two environments
are in one cell where all K are equal. The archive's `cell: package.module:function` names another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from rlx.errors import ConfigError
from rlx.events import Transition

CellFunction = Callable[[Transition], np.ndarray]


def column_cells(widths: Mapping[str, float]) -> CellFunction:
    """Returns the function that divides info columns by their widths: a grid over facts of the game."""

    def cells(transition: Transition) -> np.ndarray:
        missing = [name for name in widths if name not in transition.info]
        if missing:
            reported = sorted(key for key in transition.info if not key.startswith("_"))
            raise ConfigError(
                f"curriculum.cell: the environment reports no {missing[0]!r}; "
                f"it reports {', '.join(reported)}"
            )
        columns = [np.asarray(transition.info[name]) // width for name, width in widths.items()]
        return np.stack(columns, 1).astype(np.int64)

    return cells


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
