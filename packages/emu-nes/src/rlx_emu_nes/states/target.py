"""TargetState: a thing on the screen is to be reached; and the memory of where such things were.

Rewards are those of Retro Speedlab's TargetState: -0.05 a step, (80 - distance) * 0.05 near it, -2 where it
is not on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from rlx_emu_nes.states.state import Facts, State
from rlx_emu_nes.states.template import Template

STEP_COST = 0.05
MISSING = -2.0
NEAR = 80.0
"""Pixels within which closeness is rewarded."""
NEARNESS = 0.05
"""Reward of a pixel closer."""


class TargetMemory:
    """Where a target was first seen, for each level or savestate of its own.

    A savestate may lie behind a door that the level's start has not opened: what was seen in one says nothing
    about the other, so each has its own memory.
    """

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, float]] = {}

    def note(self, level: str, position: tuple[float, float]) -> None:
        """Remembers the first position (x, y) of a level; later ones change nothing."""
        self._seen.setdefault(level, position)

    def features(self, level: str, at: tuple[float, float], scale: float = 128.0) -> np.ndarray:
        """Returns [known, tanh(dx / scale), tanh(dy / scale)], seen from `at`; zeros where it is unknown."""
        if level not in self._seen:
            return np.zeros(3)
        x, y = self._seen[level]
        return np.array([1.0, np.tanh((x - at[0]) / scale), np.tanh((y - at[1]) / scale)])

    def state_dict(self) -> dict[str, Any]:
        return {level.replace("/", "|"): list(position) for level, position in self._seen.items()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._seen = {level.replace("|", "/"): (float(x), float(y)) for level, (x, y) in state.items()}


class TargetState(State):
    """Reach what a picture shows; won, and left for `after`, within `reach` pixels.

    Args:
        name: of the state.
        template: what to look for, in pixels of the observation.
        position: info columns of the player's x and y, in pixels of the observation times `scale`.
        view: entry of the observation that is searched: gray pictures (K, stack, H, W), the newest last.
        scale: game pixels in one pixel of the observation, (x, y).
        reach: distance in game pixels that counts as reached.
        after: the state that follows; None ends the episode with success.
    """

    features = ("known", "towards x", "towards y")

    def __init__(
        self,
        name: str,
        template: Template,
        *,
        position: tuple[str, str] = ("x", "y"),
        view: str = "screen",
        scale: tuple[float, float] = (1.0, 1.0),
        reach: float = 12.0,
        after: str | None = None,
    ) -> None:
        super().__init__(name)
        self.description = (
            f"reach the target of {template.picture.shape[0]} x {template.picture.shape[1]} pixels"
        )
        self.memory = TargetMemory()
        self._template, self._position, self._view = template, position, view
        self._scale, self._reach, self._after = scale, reach, after

    def prepare(self, num_envs: int) -> None:
        self._distance = np.full(num_envs, np.inf)

    def enter(self, facts: Facts) -> None:
        self._look(facts)

    def _look(self, facts: Facts) -> None:
        """Measures how far the target is; infinite where it is not on the screen."""
        places, found = self._template.find(facts.obs[self._view][:, -1])
        targets = places[:, ::-1] * np.array(self._scale)  # x, y
        players = self._players(facts)
        distance = np.hypot(*(targets - players).T)
        self._distance[facts.indices] = np.where(found, distance, np.inf)
        for k in np.flatnonzero(found).tolist():
            self.memory.note(facts.levels[k], (float(targets[k, 0]), float(targets[k, 1])))

    def _players(self, facts: Facts) -> np.ndarray:
        return np.stack([np.asarray(facts.now[name], float) for name in self._position], 1)

    def reward(self, facts: Facts) -> np.ndarray:
        self._look(facts)
        distance = self._distance[facts.indices]
        near = np.maximum(NEAR - distance, 0.0) * NEARNESS
        return np.where(np.isinf(distance), MISSING, near) - STEP_COST

    def _reached(self, facts: Facts) -> np.ndarray:
        return self._distance[facts.indices] <= self._reach

    def won(self, facts: Facts) -> np.ndarray:
        return self._reached(facts) & (self._after is None)

    def terminated(self, facts: Facts) -> np.ndarray:
        return self._reached(facts) & (self._after is None)

    def next(self, facts: Facts) -> list[str | None]:
        return [self._after if reached else None for reached in self._reached(facts)]

    def auxiliary_features(self, facts: Facts) -> np.ndarray:
        players = self._players(facts)
        return np.stack(
            [
                self.memory.features(level, (float(x), float(y)))
                for level, (x, y) in zip(facts.levels, players, strict=True)
            ]
        )

    def state_dict(self) -> dict[str, Any]:
        return {"memory": self.memory.state_dict(), "distance": self._distance.copy()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.memory.load_state_dict(state["memory"])
        self._distance = np.array(state["distance"])

    def machine_numbers(self, index: int) -> np.ndarray:
        return self._distance[index : index + 1].copy()

    def set_machine_numbers(self, index: int, numbers: np.ndarray) -> None:
        self._distance[index] = numbers[0]
