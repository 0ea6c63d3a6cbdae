"""What a state of a state machine environment says, and what it is told.

K stands for the environments that are in a state, N for all of the batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is known of K environments after a step (or at an episode's start)."""

    indices: np.ndarray
    """int64 (K,): which environments of the batch."""
    now: Mapping[str, np.ndarray]
    """Info columns (K,) of the environment as the step left them."""
    before: Mapping[str, np.ndarray]
    """The same before the step."""
    obs: Mapping[str, np.ndarray]
    """Observations (K, …) by name; a single one is called `screen`."""
    reward: np.ndarray
    """float32 (K,): the environment's own."""
    levels: Sequence[str]
    """Level (or savestate) that each episode started from, (K,)."""


class State:
    """A named part of a level; derive from it and override what differs.

    Methods are called for all environments that are in the state at once, and return arrays (K,).
    """

    description: str = ""
    features: tuple[str, ...] = ()
    """Names of what `auxiliary_features` returns, in order."""

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self, num_envs: int) -> None:
        """Called once, with the size of the batch, before anything else."""

    def enter(self, facts: Facts) -> None:
        """Environments come into the state, by a transition or at an episode's start."""

    def reward(self, facts: Facts) -> np.ndarray:
        """Returns the reward of the step, float (K,)."""
        return facts.reward

    def terminated(self, facts: Facts) -> np.ndarray:
        """Returns where the episode ends, bool (K,)."""
        return np.zeros(len(facts.indices), bool)

    def truncated(self, facts: Facts) -> np.ndarray:
        """Returns where the episode is cut, bool (K,)."""
        return np.zeros(len(facts.indices), bool)

    def won(self, facts: Facts) -> np.ndarray:
        """Returns where the goal is reached beside what the environment calls success, bool (K,)."""
        return np.zeros(len(facts.indices), bool)

    def next(self, facts: Facts) -> Sequence[str | None]:
        """Returns the name of the state that follows, or None to stay, for each of K."""
        return [None] * len(facts.indices)

    def auxiliary_features(self, facts: Facts) -> np.ndarray:
        """Returns what an agent is told beside the picture, float (K, features), each from -1 to 1."""
        return np.zeros((len(facts.indices), len(self.features)))

    def state_dict(self) -> dict[str, Any]:
        """Returns what the state remembers, as plain data; for checkpoints."""
        return {}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Restores `state_dict()`."""

    def machine_numbers(self, index: int) -> np.ndarray:
        """Returns what it remembers of one environment, float64 (of one length), for savestates."""
        return np.zeros(0)

    def set_machine_numbers(self, index: int, numbers: np.ndarray) -> None:
        """Restores `machine_numbers`."""


@dataclass(frozen=True, kw_only=True)
class StateMachine:
    """The states of a game and how they follow one another."""

    states: tuple[State, ...]
    start: str = ""
    """State of an episode's start; "" for the first. Transitions that hold there are taken at once, so a
    savestate from a later part of the level starts in the later state."""
    terminate_on_transition: bool = False
    """A transition ends the episode: each state is learned as a task of its own."""
    transition_bonus: float = 0.0
    """Added to the reward of a step that leads to another state."""

    def __post_init__(self) -> None:
        names = self.names
        if not names or len(set(names)) < len(names):
            raise ValueError(f"states are {names}; expected one or more different names")
        if self.start and self.start not in names:
            raise ValueError(f"start is {self.start!r}; expected one of {names}")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the states by index."""
        return tuple(state.name for state in self.states)

    @property
    def start_index(self) -> int:
        """Index of the state of an episode's start."""
        return self.names.index(self.start) if self.start else 0

    @property
    def num_features(self) -> int:
        """Features of the state with most; those of others are filled up with zeros."""
        return max(len(state.features) for state in self.states)
