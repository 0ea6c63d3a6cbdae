"""An archive of visited cells with a machine state each, to start episodes from where little is known.

Source: Ecoffet et al. 2021, "First return, then explore" (Go-Explore): cells, selection by visit counts,
better arrivals replace worse ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from rlx.components import import_target
from rlx.contracts import CurriculumContext, MachineStateEnv, Metrics, State
from rlx.errors import ConfigError
from rlx.events import CurriculumMove, Episodes, Transition
from rlx_curriculum.cells import CellFunction, column_cells
from rlx_curriculum.draws import StartDraws

_PREFIX = "cell:"


@dataclass(frozen=True, kw_only=True)
class ArchiveConfig:
    """What a cell is and how one is chosen."""

    cell: dict[str, float] | str = field(default_factory=lambda: {"x": 64.0})
    """Info columns that make up a cell and the width of a cell in each; or a function
    `package.module:name` such as `rlx_curriculum.cells:screen_cells`."""
    from_start: float = 0.25
    """Share of episodes that start from the levels themselves."""
    max_cells: int = 2_000
    """Cells that are kept; the most visited one goes when there are more."""

    def __post_init__(self) -> None:
        if not self.cell or (isinstance(self.cell, dict) and min(self.cell.values()) <= 0):
            raise ValueError(f"cell is {self.cell}; expected info columns with widths above 0, or a function")
        if not 0 <= self.from_start <= 1:
            raise ValueError(f"from_start is {self.from_start}; expected 0 to 1")
        if self.max_cells < 1:
            raise ValueError(f"max_cells is {self.max_cells}; expected 1 or more")


@dataclass
class Cell:
    """A visited cell."""

    state: bytes
    score: float
    """Return at the arrival that is stored, from the level's start."""
    steps: int
    """Steps from the level's start to it."""
    visits: int = 0
    chosen: int = 0

    def holds_against(self, score: float, steps: int) -> bool:
        """True unless (score, steps) is a better arrival: more score, or as much in fewer steps."""
        return (score, -steps) <= (self.score, -self.steps)

    def state_dict(self) -> State:
        return {**vars(self), "state": np.frombuffer(self.state, np.uint8)}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Cell:
        return cls(**{**state, "state": np.asarray(state["state"]).tobytes()})


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
        self._cell_of: CellFunction = (
            import_target(config.cell) if isinstance(config.cell, str) else column_cells(config.cell)
        )
        self._draws = StartDraws(context)
        self._moves: list[CurriculumMove] = []
        count = self.env.num_envs
        self._returns, self._steps = np.zeros(count), np.zeros(count, np.int64)
        self._last: np.ndarray | None = None
        """Cell of each environment after the last step, int64 (N, K)."""
        self._arrivals: dict[str, Cell] = {}
        """Visits since the last findings, and the best arrival where it beats the stored one."""
        self._chosen: Counter[str] = Counter()

    # ---- what this rank's environments do

    def observe(self, transition: Transition) -> None:
        """Notices cells that are entered, and keeps the states of new ones and of better arrivals."""
        self._returns += transition.reward
        self._steps += 1
        cells = np.asarray(self._cell_of(transition))
        entered = np.ones(len(cells), bool) if self._last is None else (cells != self._last).any(1)
        entered[transition.ended] = False
        for i in np.flatnonzero(entered).tolist():
            self._arrive(_key(cells[i]), i)
        self._last = np.array(cells)
        for i in transition.ended.tolist():
            self._begin(i, transition.info.get("level"))

    def _begin(self, i: int, levels: Any) -> None:
        """An episode from a cell goes on with the return and the steps that lead to the cell."""
        start = None if levels is None else self.cells.get(str(levels[i]).removeprefix(_PREFIX))
        self._returns[i], self._steps[i] = (start.score, start.steps) if start else (0.0, 0)
        assert self._last is not None
        self._last[i] = np.iinfo(self._last.dtype).min  # so that the cell of the start is entered

    def _arrive(self, key: str, i: int) -> None:
        score, steps = float(self._returns[i]), int(self._steps[i])
        seen = self._arrivals.get(key)
        visits = seen.visits if seen else 0
        known = seen if seen and seen.state else self.cells.get(key)
        if known is None or not known.holds_against(score, steps):
            seen = Cell(self.env.get_state(i), score, steps)
        elif seen is None:
            seen = Cell(b"", score, steps)  # a visit that is no better than what is stored
        seen.visits = visits + 1
        self._arrivals[key] = seen

    def take_findings(self) -> State:
        """Returns visits, better arrivals and choices since the last call."""
        findings = self._findings()
        self._arrivals, self._chosen = {}, Counter()
        return findings

    def _findings(self) -> State:
        return {
            "arrivals": {key: cell.state_dict() for key, cell in self._arrivals.items()},
            "chosen": dict(self._chosen),
        }

    # ---- what is decided from the findings of all ranks

    def add_findings(self, findings: Sequence[Any]) -> None:
        """Stores new cells and better arrivals, and counts visits and choices."""
        for found in findings:
            for key, arrival in found["arrivals"].items():
                self._store(key, Cell.from_state(arrival))
            for key, times in found["chosen"].items():
                if key in self.cells:
                    self.cells[key].chosen += int(times)
        for _ in range(len(self.cells) - self.config.max_cells):
            del self.cells[max(self.cells, key=lambda key: self.cells[key].visits)]

    def _store(self, key: str, arrival: Cell) -> None:
        known = self.cells.get(key)
        if known is None:
            if not arrival.state:
                return  # of a cell that has been dropped since
            self.cells[key] = arrival
        else:
            known.visits += arrival.visits
            if not arrival.state or known.holds_against(arrival.score, arrival.steps):
                return
            known.state, known.score, known.steps = arrival.state, arrival.score, arrival.steps
            self.improved += 1
            why = f"return {arrival.score:.3g} in {arrival.steps} steps"
            self._moves.append(CurriculumMove(kind="improved", level=_PREFIX + key, why=why))
        self.env.add_level(_PREFIX + key, arrival.state)

    def assign(self, n: int) -> Sequence[str]:
        """Returns levels or cells; a cell's weight is 1 / sqrt(times chosen + 1) (Go-Explore)."""
        rng = self._draws.generator()
        keys = list(self.cells)
        out: list[str] = []
        for _ in range(n):
            if not keys or rng.random() < self.config.from_start:
                out.append(self.levels[rng.integers(len(self.levels))])
                continue
            chosen = np.array([self.cells[key].chosen + self._chosen[key] for key in keys])
            weights = 1.0 / np.sqrt(chosen + 1)
            key = keys[rng.choice(len(keys), p=weights / weights.sum())]
            self._chosen[key] += 1
            out.append(_PREFIX + key)
        return out

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        return {
            "curriculum/cells": float(len(self.cells)),
            "curriculum/cells_improved": float(self.improved),
        }

    def take_moves(self) -> list[CurriculumMove]:
        """Returns the improvements since the last call."""
        moves, self._moves = self._moves, []
        return moves

    # ---- state

    def state_dict(self) -> State:
        return {
            "cells": {key: cell.state_dict() for key, cell in self.cells.items()},
            "improved": self.improved,
            "returns": self._returns.copy(),
            "steps": self._steps.copy(),
            "last": None if self._last is None else self._last.copy(),
            "findings": self._findings(),
            "draws": self._draws.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        self.cells = {key: Cell.from_state(cell) for key, cell in state["cells"].items()}
        for key, cell in self.cells.items():
            self.env.add_level(_PREFIX + key, cell.state)
        self.improved = int(state["improved"])
        self._draws.load_state_dict(state["draws"])
        if len(state["returns"]) != len(self._returns):
            return  # on another number of processes episodes start anew
        self._returns = np.array(state["returns"], np.float64)
        self._steps = np.array(state["steps"], np.int64)
        self._last = None if state["last"] is None else np.array(state["last"])
        arrivals = state["findings"]["arrivals"]
        self._arrivals = {key: Cell.from_state(cell) for key, cell in arrivals.items()}
        self._chosen = Counter(state["findings"]["chosen"])


def _key(values: np.ndarray) -> str:
    return ",".join(map(str, values.tolist()))
