"""Which state each step of a rollout was made in, and what became of it.

T time, N environment, M environment of all processes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from rlx.contracts import Metrics, State
from rlx.events import Transition
from rlx.ranks import Ranks
from rlx_agents.rollout import Rollout
from rlx_agents.routes import Routes


class StateLog:
    """Kept beside a rollout, step by step.

    Args:
        routes: tells the state of an observation.
        steps: T.
        num_envs: N.
    """

    def __init__(self, routes: Routes, steps: int, num_envs: int):
        self._routes = routes
        self.at = np.zeros((steps, num_envs), np.int64)
        """State that each step was made in."""
        self.moved = np.zeros((steps, num_envs), bool)
        """True where the step led to another state, not to the episode's end."""
        self.names = [f"{number}" for number in range(routes.count)]
        """What the environment calls the states, as far as it has said."""

    def note(self, t: int, transition: Transition) -> np.ndarray:
        """Writes down step `t`; returns where a policy starts anew after it, bool (N,)."""
        states_N, next_N = self._routes.states(transition.obs), self._routes.states(transition.next_obs)
        ended = transition.terminated | transition.truncated
        self.at[t] = states_N
        self.moved[t] = (states_N != next_N) & ~ended
        self._learn_names(transition, states_N)
        return ended | self.moved[t]

    def _learn_names(self, transition: Transition, states_N: np.ndarray) -> None:
        names = transition.info.get("reward_state")
        if names is None:
            return
        final = transition.info.get("final_info", {}).get("reward_state")
        ended = set(transition.ended.tolist())
        for i, number in enumerate(states_N.tolist()):
            if self.names[number] == f"{number}":
                self.names[number] = str(final[i] if final is not None and i in ended else names[i])

    def metrics(self, rollout: Rollout, ranks: Ranks) -> Metrics:
        """Returns what happened in each state during the rollout, on all ranks."""
        states_TM, moved_TM = ranks.all_envs(self.at), ranks.all_envs(self.moved)
        rewards_TM = ranks.all_envs(rollout.rewards)
        ended_TM = ranks.all_envs(rollout.terminated | rollout.truncated)
        metrics: Metrics = {}
        for number, name in enumerate(self.names):
            mine = states_TM == number
            metrics[f"state-share/{name}"] = float(mine.mean())
            if mine.any():
                metrics[f"state-reward/{name}"] = float(rewards_TM[mine].mean())
            if parts := int((moved_TM | ended_TM)[mine].sum()):
                metrics[f"state-left/{name}"] = float(moved_TM[mine].sum() / parts)
        return metrics

    def state_dict(self, t: int) -> State:
        """Returns the first `t` steps; names stand apart, since they are equal on every rank."""
        return {"at": self.at[:t].copy(), "moved": self.moved[:t].copy()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Restores `state_dict(t)`."""
        t = len(state["at"])
        self.at[:t], self.moved[:t] = state["at"], state["moved"]
