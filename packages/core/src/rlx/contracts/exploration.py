"""What rewards novelty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from rlx.contracts.distribution import Distribution
from rlx.contracts.encoder import EncoderFactory
from rlx.contracts.state import Metrics, State
from rlx.events import Episodes, Transition


@dataclass(frozen=True, kw_only=True)
class BonusContext:
    """What an exploration bonus is told about the run."""

    observation_space: Any
    action_space: Any
    num_envs: int
    encoder: EncoderFactory
    seed: int
    """Equal on every rank."""
    device: str = "cpu"
    total_steps: int = 1_000_000
    distribution: Distribution = field(default_factory=Distribution)
    inference: bool = False
    """True if the bonus is only shown: it learns nothing, so it need not keep what it sees."""


class ExplorationBonus(Protocol):
    """Rewards novelty. Context: `BonusContext`.

    One that adapts the agent's hyper-parameters has `scales` (factors by name); an agent that lets itself be
    adapted has a dict `scales`, which is updated after every learning step.
    """

    metrics: Mapping[str, str]
    discount: float | None
    """Discount of an own value head (RND's 0.99), or None to be added to the reward."""

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the bonus, float32 (N,), already scaled. Uses `successor_obs()`, never a reset frame."""

    def episodes_finished(self, episodes: Episodes) -> None:
        """Is told of ended episodes (for bonuses that adapt to stalls and wins)."""

    def update(self) -> Metrics:
        """Learns from what it saw since the last call; called beside every agent update."""

    def state_dict(self) -> State: ...

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; where the number of environments differs, what each had starts anew."""
