"""What an on-policy agent collected: T steps of N environments, in memory that is allocated once.

T time, N environment, V value head.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rlx.events import Observation, Transition
from rlx_agents.observations import allocate, host_tensor, map_obs
from rlx_agents.serialisation import array
from torch import Tensor


@dataclass(kw_only=True)
class Truncation:
    """Episodes that were cut at one step: their final observations still have a value."""

    t: int
    envs: np.ndarray
    """int64 (E,)."""
    obs: Observation
    """numpy (E, …)."""
    state: Tensor | None
    """Recurrent state after the last action, (E, …), or None."""


@dataclass(kw_only=True)
class RolloutShape:
    """How large a rollout is."""

    steps: int
    num_envs: int
    observation_space: spaces.Space
    action_shape: tuple[int, ...]
    num_logits: int
    num_values: int
    state_shape: tuple[int, ...] | None = None
    """Recurrent state of one environment; None without a recurrent encoder."""


@dataclass(kw_only=True)
class Decision:
    """What the policy made of its observations in one step, tensors (n, …)."""

    obs: Any
    logits: Tensor
    values_NV: Tensor
    state: Tensor | None = None
    """Before the step."""
    first: Tensor | None = None


@dataclass
class Rollout:
    """Steps in order. Decisions live on the device, rewards and ends on the host until they are
    needed."""

    shape: RolloutShape
    device: torch.device
    t: int = 0
    truncations: list[Truncation] = field(default_factory=list)
    last_obs: Observation | None = None
    """numpy (N, …): what followed the last step, after resets."""

    def __post_init__(self) -> None:
        shape, leading = self.shape, (self.shape.steps, self.shape.num_envs)
        self.obs = allocate(shape.observation_space, leading, self.device)
        self.actions = torch.zeros(*leading, *shape.action_shape, dtype=torch.int64, device=self.device)
        self.logits = torch.zeros(*leading, shape.num_logits, device=self.device)
        self.values = torch.zeros(*leading, shape.num_values, device=self.device)
        self.states: Tensor | None = None
        if shape.state_shape is not None:
            self.states = torch.zeros(*leading, *shape.state_shape, device=self.device)
        self.first = torch.zeros(leading, dtype=torch.bool, device=self.device)
        self.rewards = np.zeros(leading, np.float32)
        self.bonuses = np.zeros(leading, np.float32)
        self.terminated = np.zeros(leading, bool)
        self.truncated = np.zeros(leading, bool)

    @property
    def full(self) -> bool:
        return self.t == self.shape.steps

    def clear(self) -> None:
        """Starts anew; the memory is kept."""
        self.t = 0
        self.truncations = []
        self.last_obs = None

    def add_decision(self, t: int, part: slice, decision: Decision, actions: Tensor) -> None:
        """Writes what was decided for some environments at step `t`, the current one or the next;
        `add_outcome` completes it."""
        whole = part == slice(0, self.shape.num_envs)
        at = t if whole else (t, part)  # two indices take twice the time of one
        map_obs(lambda memory, rows: memory[at].copy_(rows), self.obs, decision.obs)
        self.actions[at] = actions
        self.logits[at] = decision.logits
        self.values[at] = decision.values_NV
        if self.states is not None:
            assert decision.state is not None and decision.first is not None
            self.states[at] = decision.state
            self.first[at] = decision.first

    def add_outcome(self, transition: Transition, bonus: np.ndarray | None, state: Tensor | None) -> None:
        """Writes what the decision led to. `state` is the recurrent state after the step."""
        t = self.t
        self.rewards[t] = transition.reward
        self.terminated[t] = transition.terminated
        self.truncated[t] = transition.truncated
        if bonus is not None:
            self.bonuses[t] = bonus
        if len(transition.ended):
            self._keep_truncated(transition, state)
        self.last_obs = transition.next_obs
        self.t = t + 1

    def _keep_truncated(self, transition: Transition, state: Tensor | None) -> None:
        ended = transition.ended
        cut = transition.truncated[ended] & ~transition.terminated[ended]
        if not cut.any():
            return
        envs = ended[cut]
        self.truncations.append(
            Truncation(
                t=self.t,
                envs=envs,
                obs=map_obs(lambda part: np.array(part[cut]), transition.final_obs),
                state=None if state is None else state[torch.from_numpy(envs).to(state.device)],
            )
        )

    def flat(self, memory: Any) -> Any:
        """Returns one of the memories as (T·N, …), step by step."""
        return map_obs(lambda part: part.flatten(0, 1), memory)

    def state_dict(self) -> dict[str, Any]:
        """Returns the steps so far as numpy arrays."""
        t = self.t
        return {
            "t": t,
            "obs": map_obs(lambda part: array(part[:t]), self.obs),
            "actions": array(self.actions[:t]),
            "logits": array(self.logits[:t]),
            "values": array(self.values[:t]),
            "states": None if self.states is None else array(self.states[:t]),
            "first": array(self.first[:t]),
            "rewards": self.rewards[:t].copy(),
            "bonuses": self.bonuses[:t].copy(),
            "terminated": self.terminated[:t].copy(),
            "truncated": self.truncated[:t].copy(),
            "last_obs": map_obs(np.array, self.last_obs) if self.t else None,
            "truncations": {
                str(i): {
                    "t": cut.t,
                    "envs": cut.envs,
                    "obs": cut.obs,
                    "state": None if cut.state is None else array(cut.state),
                }
                for i, cut in enumerate(self.truncations)
            },
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Restores `state_dict()`."""
        t = self.t = int(state["t"])
        map_obs(lambda memory, part: memory[:t].copy_(host_tensor(part)), self.obs, state["obs"])
        for name in ("actions", "logits", "values", "first"):
            getattr(self, name)[:t].copy_(host_tensor(state[name]))
        if self.states is not None:
            self.states[:t].copy_(host_tensor(state["states"]))
        for name in ("rewards", "bonuses", "terminated", "truncated"):
            getattr(self, name)[:t] = state[name]
        self.last_obs = state["last_obs"]
        self.truncations = [
            Truncation(
                t=int(cut["t"]),
                envs=np.asarray(cut["envs"]),
                obs=cut["obs"],
                state=None if cut["state"] is None else host_tensor(cut["state"]).to(self.device),
            )
            for cut in (state["truncations"][str(i)] for i in range(len(state["truncations"])))
        ]
