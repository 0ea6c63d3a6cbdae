"""When a start is mastered, and when it is hopeless, by the episodes that began there."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from rlx.contracts import State


@dataclass(frozen=True, kw_only=True)
class EvidenceConfig:
    """What moves a start on, and back."""

    window: int
    """Episodes from a start that its success rate is taken over."""
    promote: float
    """Success rate over a full window that masters a start."""
    speed: float | None
    """Mastery also needs a mean of at most this many times the fewest steps known; None: any speed."""
    rollback: float
    """Success rate over a full rollback window, at or below which a start is given up."""
    rollback_window: int
    """Episodes of evidence that giving up needs."""

    def __post_init__(self) -> None:
        for name in ("window", "rollback_window"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; expected 1 or more")
        if not 0 <= self.rollback < self.promote <= 1:
            raise ValueError(
                f"rollback is {self.rollback} and promote {self.promote}; expected "
                "0 <= rollback < promote <= 1"
            )
        if self.speed is not None and self.speed < 1:
            raise ValueError(f"speed is {self.speed}; expected 1 or more")


class Evidence:
    """What is known of the episodes from one start."""

    def __init__(self, config: EvidenceConfig) -> None:
        self._config = config
        self.results: deque[bool] = deque(maxlen=max(config.window, config.rollback_window))
        self.lengths: deque[int] = deque(maxlen=config.window)
        """Steps of the successful ones."""

    def add(self, success: bool, length: int) -> None:
        """Counts one episode."""
        self.results.append(success)
        if success:
            self.lengths.append(length)

    @property
    def success_rate(self) -> float:
        """Share of the last `window` episodes that succeeded; 0 if there are none."""
        return self._rate(self._config.window)

    def _rate(self, window: int) -> float:
        recent = list(self.results)[-window:]
        return sum(recent) / len(recent) if recent else 0.0

    def is_mastered(self, fewest_steps: int) -> bool:
        """True if success is frequent and fast enough. `fewest_steps` are those of the best way known."""
        config = self._config
        if len(self.results) < config.window or self.success_rate < config.promote:
            return False
        return config.speed is None or float(np.mean(self.lengths)) <= config.speed * fewest_steps

    def is_hopeless(self) -> bool:
        """True if the evidence is enough to give the start up."""
        window = self._config.rollback_window
        return len(self.results) >= window and self._rate(window) <= self._config.rollback

    def state_dict(self) -> State:
        return {"results": list(self.results), "lengths": list(self.lengths)}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.results.extend(state["results"])
        self.lengths.extend(state["lengths"])
