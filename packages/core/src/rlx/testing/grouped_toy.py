"""A toy env batch whose groups can be stepped in the background."""

from __future__ import annotations

from typing import Any

import numpy as np
from rlx.contracts import State
from rlx.run.grouped import merged_infos
from rlx.testing.toys import Corridor


class GroupedCorridor(Corridor):
    """N corridors in equal groups, each of which draws from a random generator of its own.

    As in a native batch, what a group's `recv` returned is overwritten when it is stepped on.
    """

    def __init__(self, num_envs: int, *, seed: int, groups: int = 2) -> None:
        super().__init__(num_envs, seed=seed)
        self.groups = groups
        size = num_envs // groups
        self._members = [Corridor(size, seed=seed + group) for group in range(groups)]
        self._pending: dict[int, Any] = {}
        self._memory = np.empty((num_envs, 2), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self._require_idle()
        starts = [
            member.reset(seed=None if seed is None else seed + group)
            for group, member in enumerate(self._members)
        ]
        return np.concatenate([obs for obs, _ in starts]), self._merged([info for _, info in starts])

    def step(self, actions: np.ndarray) -> Any:
        self._require_idle()
        for group, part in enumerate(np.split(actions, self.groups)):
            self.send(part, group)
        obs, *columns, infos = zip(*(self.recv(group) for group in range(self.groups)), strict=True)
        return np.concatenate(obs), *(np.concatenate(column) for column in columns), self._merged(infos)

    def send(self, actions: np.ndarray, group: int = 0) -> None:
        """Steps a group; `recv` hands out the result."""
        if group in self._pending:
            raise RuntimeError(f"group {group} is already being stepped")
        size = self.num_envs // self.groups
        obs, *rest = self._members[group].step(actions)
        rows = self._memory[group * size : (group + 1) * size]
        rows[:] = obs
        self._pending[group] = (rows, *rest)

    def recv(self, group: int = 0) -> Any:
        """Returns the step of a group."""
        return self._pending.pop(group)

    def state_dict(self) -> State:
        self._require_idle()
        return {str(group): member.state_dict() for group, member in enumerate(self._members)}

    def load_state_dict(self, state: State) -> np.ndarray:
        self._require_idle()
        return np.concatenate(
            [member.load_state_dict(state[str(group)]) for group, member in enumerate(self._members)]
        )

    def _merged(self, infos: Any) -> dict[str, Any]:
        return merged_infos(list(infos), [self.num_envs // self.groups] * self.groups)

    def _require_idle(self) -> None:
        if self._pending:
            raise RuntimeError(f"groups {sorted(self._pending)} are being stepped")
