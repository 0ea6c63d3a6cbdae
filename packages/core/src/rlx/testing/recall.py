"""The smallest task that needs memory: a cue at the start of an episode decides its last action."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

ENV_ID = "toy/Recall-v0"


class Recall(gymnasium.Env[np.ndarray, np.int64]):
    """Shows a cue of ±1 once, then nothing for `delay` steps; then the action must say which it was.

    Observations are float32 (2,): the cue, and 1 when the answer is due. The answer earns 1 or 0 and ends the
    episode; nothing else earns anything. Whoever has no memory of `delay` steps gets 0.5 on average.

    >>> env = Recall(delay=2)
    >>> cue = env.reset(seed=1)[0][0]
    >>> [env.step(int(cue > 0))[:3] for _ in range(3)][-1][1:]
    (1.0, True)
    """

    def __init__(self, delay: int = 8, render_mode: str | None = None) -> None:
        self.delay = delay
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (2,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(2)
        self._cue = 0
        self._elapsed = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self._cue = int(self.np_random.integers(2))
        self._elapsed = 0
        return np.array([2 * self._cue - 1, 0], np.float32), {}

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        ends = self._elapsed == self.delay
        self._elapsed += 1
        due = self._elapsed == self.delay
        return np.array([0, due], np.float32), float(ends and action == self._cue), ends, False, {}


def register() -> None:
    """Registers `toy/Recall-v0` with Gymnasium: `env.imports=[rlx.testing.recall:register]`."""
    if ENV_ID not in gymnasium.registry:
        gymnasium.register(ENV_ID, entry_point="rlx.testing.recall:Recall")
