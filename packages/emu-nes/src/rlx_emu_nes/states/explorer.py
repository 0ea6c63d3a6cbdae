"""ExplorerState: places that were never seen are worth going to.

A place is known at three sizes: screens, regions, and cells. Bonuses and the limit of staleness are those of
Retro Speedlab's Explorer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from rlx_emu_nes.states.state import Facts, State

SIZES = (256, 64, 16)
"""Pixels of a screen, a region and a cell."""
BONUSES = (1.0, 0.25, 0.02)
"""Reward of the first visit to each."""
REVISIT = -0.002
"""Reward of a step that shows nothing new."""
STALENESS_LIMIT = 256
"""Steps without a new cell after which the episode is cut."""

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class ExplorerState(State):
    """See as much of the level as there is, within one episode.

    Args:
        name: of the state.
        position: info columns of the player's x and y in the level, in pixels.
        after: the state that follows when `found` is not zero.
        found: info column that says that the search is over; None: it goes on to the end.
    """

    features = ("staleness", "new right", "new left", "new below", "new above")

    def __init__(
        self,
        name: str,
        *,
        position: tuple[str, str] = ("x", "y"),
        after: str | None = None,
        found: str | None = None,
        staleness_limit: int = STALENESS_LIMIT,
    ) -> None:
        super().__init__(name)
        self.description = "see new places"
        self._position, self._after, self._found = position, after, found
        self._limit = staleness_limit

    def prepare(self, num_envs: int) -> None:
        self._seen: list[list[set[tuple[int, int]]]] = [[set() for _ in SIZES] for _ in range(num_envs)]
        self._stale = np.zeros(num_envs, np.int64)

    def _places(self, facts: Facts) -> np.ndarray:
        return np.stack([np.asarray(facts.now[name], np.int64) for name in self._position], 1)

    def enter(self, facts: Facts) -> None:
        for i, (x, y) in zip(facts.indices.tolist(), self._places(facts).tolist(), strict=True):
            self._seen[i] = [{(x // size, y // size)} for size in SIZES]
            self._stale[i] = 0

    def reward(self, facts: Facts) -> np.ndarray:
        """Pays for the largest size at which the place is new, and remembers it at all."""
        rewards = np.zeros(len(facts.indices))
        for k, (i, (x, y)) in enumerate(
            zip(facts.indices.tolist(), self._places(facts).tolist(), strict=True)
        ):
            new = [
                (x // size, y // size) not in seen for size, seen in zip(SIZES, self._seen[i], strict=True)
            ]
            for size, seen in zip(SIZES, self._seen[i], strict=True):
                seen.add((x // size, y // size))
            rewards[k] = next((b for b, is_new in zip(BONUSES, new, strict=True) if is_new), REVISIT)
            self._stale[i] = 0 if any(new) else self._stale[i] + 1
        return rewards

    def truncated(self, facts: Facts) -> np.ndarray:
        return self._stale[facts.indices] >= self._limit

    def next(self, facts: Facts) -> list[str | None]:
        if self._found is None or self._after is None:
            return [None] * len(facts.indices)
        return [self._after if found else None for found in facts.now[self._found]]

    def auxiliary_features(self, facts: Facts) -> np.ndarray:
        """The frontier: which of the four regions beside this one were never entered."""
        features = np.zeros((len(facts.indices), len(self.features)))
        size = SIZES[1]
        for k, (i, (x, y)) in enumerate(
            zip(facts.indices.tolist(), self._places(facts).tolist(), strict=True)
        ):
            seen = self._seen[i][1]
            features[k, 0] = min(self._stale[i] / self._limit, 1.0)
            features[k, 1:] = [(x // size + dx, y // size + dy) not in seen for dx, dy in _NEIGHBOURS]
        return features

    def state_dict(self) -> dict[str, Any]:
        return {
            "stale": self._stale.copy(),
            "seen": [
                [np.array(sorted(seen), np.int64).reshape(-1, 2) for seen in each] for each in self._seen
            ],
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._stale = np.array(state["stale"])
        self._seen = [[{(int(x), int(y)) for x, y in seen} for seen in each] for each in state["seen"]]
