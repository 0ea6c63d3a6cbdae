"""HillClimber: random search over linear policies.

Source: Mania, Guy and Recht 2018, "Simple random search provides a competitive approach to reinforcement
learning", of which this is the simplest form: keep what is better.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from rlx import ConfigError
from rlx.contracts import AgentContext, Metrics, State
from rlx.events import Transition


@dataclass(frozen=True, kw_only=True)
class HillClimberConfig:
    """What the search tries."""

    step_size: float = 0.3
    """Standard deviation of the change that is tried."""
    episodes: int = 4
    """Episodes over which a change is judged."""

    def __post_init__(self) -> None:
        if self.step_size <= 0:
            raise ValueError(f"step_size is {self.step_size}; expected more than 0")
        if self.episodes < 1:
            raise ValueError(f"episodes is {self.episodes}; expected 1 or more")


class HillClimber:
    """Changes the weights of a linear policy at random and keeps what brought a higher return."""

    metrics: Mapping[str, str] = {
        "search/best_return": "mean return of the weights that are kept",
        "search/kept": "1 if the change that was tried last is kept, else 0",
    }

    def __init__(self, config: HillClimberConfig, context: AgentContext) -> None:
        space, actions = context.observation_space, context.action_space
        if not isinstance(space, Box) or not isinstance(actions, Discrete):
            raise ConfigError(
                f"agent 'hill-climber' needs Box observations and Discrete actions, not {space} and {actions}"
            )
        self.config = config
        self._rng = np.random.default_rng(context.seed)
        self._scale = 255.0 if space.dtype == np.uint8 else 1.0
        self._best = np.zeros((int(np.prod(space.shape)), int(actions.n)))
        self._best_return: float | None = None
        self._tried = self._change()
        self._running = np.zeros(context.num_envs)
        self._returns: list[float] = []

    def act(self, obs: Any) -> np.ndarray:
        """Returns the best actions of the weights that are tried, (N,)."""
        return best_actions(self._tried, obs, self._scale)

    def observe(self, transition: Transition, bonus: np.ndarray | None) -> None:
        """Adds up returns; an episode that began with other weights counts too, which is noise."""
        self._running += transition.reward if bonus is None else transition.reward + bonus
        self._returns += [float(value) for value in self._running[transition.ended]]
        self._running[transition.ended] = 0.0

    def ready(self) -> bool:
        return len(self._returns) >= self.config.episodes

    def update(self) -> Metrics:
        """Keeps the weights that were tried if they are no worse, and tries others."""
        mean = float(np.mean(self._returns))
        kept = self._best_return is None or mean >= self._best_return
        if kept:
            self._best, self._best_return = self._tried, mean
        self._tried = self._change()
        self._returns = []
        assert self._best_return is not None, "the first weights are always kept"
        return {"search/best_return": self._best_return, "search/kept": float(kept)}

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> LinearPlayer:
        """Returns the best policy so far; it has no chance in it."""
        return LinearPlayer(self._best.copy(), self._scale)

    def parameters_dict(self) -> State:
        return {"weights": self._best.copy()}

    def load_parameters_dict(self, state: State) -> None:
        self._best = np.array(state["weights"])

    def state_dict(self) -> State:
        return {
            "parameters": self.parameters_dict(),
            "best_return": self._best_return,
            "tried": self._tried.copy(),
            "running": self._running.copy(),
            "returns": list(self._returns),
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: State) -> None:
        self.load_parameters_dict(state["parameters"])
        self._best_return = state["best_return"]
        self._tried = np.array(state["tried"])
        self._running = np.array(state["running"])
        self._returns = list(state["returns"])
        self._rng.bit_generator.state = state["rng"]

    def _change(self) -> np.ndarray:
        return self._best + self.config.step_size * self._rng.normal(size=self._best.shape)


class LinearPlayer:
    """Plays with fixed weights."""

    def __init__(self, weights: np.ndarray, scale: float) -> None:
        self._weights, self._scale = weights, scale

    def act(self, obs: Any, first: np.ndarray) -> np.ndarray:
        return best_actions(self._weights, obs, self._scale)

    def explain(self) -> Mapping[str, np.ndarray]:
        return {}


def best_actions(weights: np.ndarray, obs: Any, scale: float) -> np.ndarray:
    """Returns the actions (N,) that a linear policy values most."""
    rows = np.asarray(obs, np.float64).reshape(len(obs), -1) / scale
    return (rows @ weights).argmax(1)
