"""An archive of visited cells with a machine state each, to start episodes from where little is known.

Source: Ecoffet et al. 2021, "First return, then explore" (Go-Explore): cells, selection by visit counts,
better arrivals replace worse ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from rlx.contracts import CurriculumContext, MachineStateEnv, Metrics, State
from rlx.errors import ConfigError
from rlx.events import Episodes, Transition


@dataclass(frozen=True, kw_only=True)
class ArchiveConfig:
    """What a cell is and how one is chosen."""

    cell: dict[str, float] = field(default_factory=lambda: {"x": 64.0})
    """Info columns that make up a cell, and the width of a cell in each."""
    from_start: float = 0.25
    """Share of episodes that start from the levels themselves."""
    max_cells: int = 2_000
    """Cells that are kept; the most visited one goes when there are more."""

    def __post_init__(self) -> None:
        if not self.cell or min(self.cell.values()) <= 0:
            raise ValueError(f"cell is {self.cell}; expected info columns with widths above 0")
        if not 0 <= self.from_start <= 1:
            raise ValueError(f"from_start is {self.from_start}; expected 0 to 1")
        if self.max_cells < 1:
            raise ValueError(f"max_cells is {self.max_cells}; expected 1 or more")


@dataclass
class Cell:
    """A visited cell."""

    state: bytes
    score: float
    """Return of the episode at the arrival that is stored."""
    steps: int
    """Steps from the episode's start to it."""
    visits: int = 0
    chosen: int = 0

    def holds_against(self, score: float, steps: int) -> bool:
        """True unless (score, steps) is a better arrival: more score, or as much in fewer steps."""
        return (score, -steps) <= (self.score, -self.steps)


class Archive:
    """Collects cells while the agent plays, and hands rarely chosen ones out as starts."""

    metrics: ClassVar[Mapping[str, str]] = {
        "curriculum/cells": "cells in the archive",
        "curriculum/cells_improved": "times that a better arrival replaced the stored one",
    }

    def __init__(self, config: ArchiveConfig, context: CurriculumContext) -> None:
        self.env: Any = context.env
        if not isinstance(context.env, MachineStateEnv):
            raise ConfigError(
                "curriculum 'archive' needs an environment with machine states (get_state, set_state), "
                "such as those of rlx-emu-nes"
            )
        self.config = config
        self.levels = context.levels
        self.cells: dict[str, Cell] = {}
        self.improved = 0
        self._rng = np.random.default_rng(context.seed)
        count = self.env.num_envs
        self._returns, self._steps = np.zeros(count), np.zeros(count, np.int64)
        self._last: list[str | None] = [None] * count

    def observe(self, transition: Transition) -> None:
        """Stores the machine states of new cells and of better arrivals."""
        self._returns += transition.reward
        self._steps += 1
        columns = self._columns(transition.info)
        ended = set(transition.ended.tolist())
        for i in range(len(self._steps)):
            if i in ended:
                self._returns[i], self._steps[i], self._last[i] = 0.0, 0, None
                continue
            key = _key(columns[:, i])
            if key == self._last[i]:
                continue
            self._last[i] = key
            self._arrive(key, i)

    def _columns(self, info: Mapping[str, Any]) -> np.ndarray:
        missing = [name for name in self.config.cell if name not in info]
        if missing:
            raise ConfigError(
                f"curriculum.cell: the environment reports no {missing[0]!r}; "
                f"it reports {', '.join(sorted(k for k in info if not k.startswith('_')))}"
            )
        return np.stack([np.asarray(info[name]) // width for name, width in self.config.cell.items()])

    def _arrive(self, key: str, i: int) -> None:
        score, steps = float(self._returns[i]), int(self._steps[i])
        known = self.cells.get(key)
        if known is None:
            self.cells[key] = Cell(self.env.get_state(i), score, steps, visits=1)
            self.env.add_level(_level(key), self.cells[key].state)
            self._drop_surplus()
            return
        known.visits += 1
        if not known.holds_against(score, steps):
            known.state, known.score, known.steps = self.env.get_state(i), score, steps
            self.env.add_level(_level(key), known.state)
            self.improved += 1

    def _drop_surplus(self) -> None:
        if len(self.cells) > self.config.max_cells:
            del self.cells[max(self.cells, key=lambda key: self.cells[key].visits)]

    def assign(self, n: int) -> Sequence[str]:
        """Returns levels or cells; a cell's weight is 1 / sqrt(times chosen + 1) (Go-Explore)."""
        out: list[str] = []
        keys = list(self.cells)
        for _ in range(n):
            if not keys or self._rng.random() < self.config.from_start:
                out.append(self.levels[self._rng.integers(len(self.levels))])
                continue
            weights = np.array([1.0 / np.sqrt(self.cells[key].chosen + 1) for key in keys])
            key = keys[self._rng.choice(len(keys), p=weights / weights.sum())]
            self.cells[key].chosen += 1
            out.append(_level(key))
        return out

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        return {
            "curriculum/cells": float(len(self.cells)),
            "curriculum/cells_improved": float(self.improved),
        }

    def state_dict(self) -> State:
        return {
            "cells": {
                key: {**vars(cell), "state": np.frombuffer(cell.state, np.uint8)}
                for key, cell in self.cells.items()
            },
            "improved": self.improved,
            "returns": self._returns.copy(),
            "steps": self._steps.copy(),
            "last": list(self._last),
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> None:
        self.cells = {
            key: Cell(**{**cell, "state": cell["state"].tobytes()}) for key, cell in state["cells"].items()
        }
        for key, cell in self.cells.items():
            self.env.add_level(_level(key), cell.state)
        self.improved = int(state["improved"])
        self._returns = np.array(state["returns"], np.float64)
        self._steps = np.array(state["steps"], np.int64)
        self._last = list(state["last"])
        self._rng.bit_generator.state = state["rng"]


def _key(values: np.ndarray) -> str:
    return ",".join(f"{int(value)}" for value in values)


def _level(key: str) -> str:
    return f"cell:{key}"
