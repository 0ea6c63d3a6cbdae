"""Stepping an env batch in groups: the agent acts for one group while another is stepped.

N environments in equal groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from rlx.contracts import GroupedEnv
from rlx.events import Observation, Transition
from rlx.run.phases import PhaseClock
from rlx.run.stepping import as_transition, step_env


class Stepper(Protocol):
    """Lets an agent act and the environments follow."""

    @property
    def idle(self) -> bool:
        """True if no environment is being stepped: then everything may be saved or changed."""

    def step(self, obs: Observation, *, ahead: bool) -> Transition:
        """Returns one step of all environments, from `obs`.

        Args:
            obs: of all environments.
            ahead: whether the next step may be begun before the agent has observed this one.
        """

    def settle(self) -> Observation | None:
        """Waits for what is being stepped; returns the observations that it led to, None if idle."""


class WholeStepper:
    """Steps all environments at once."""

    idle = True

    def __init__(self, env: Any, agent: Any, clock: PhaseClock) -> None:
        self._env, self._agent, self._clock = env, agent, clock

    def step(self, obs: Observation, *, ahead: bool) -> Transition:
        with self._clock.act:
            action = self._agent.act(obs)
        with self._clock.env:
            return step_env(self._env, obs, action)

    def settle(self) -> None:
        """Nothing goes on in the background."""


class GroupStepper:
    """Steps the environments group by group.

    While a group is stepped in the background the agent acts for the next one. Where the agent allows it, a
    group goes on to the next step as soon as it is done with this one, so that the environments wait for
    nobody.

    Args:
        env: offers `send` and `recv`.
        agent: offers `act_part`.
        clock: is told of acting and stepping.
    """

    def __init__(self, env: GroupedEnv, agent: Any, clock: PhaseClock) -> None:
        self._env, self._agent, self._clock = env, agent, clock
        size = env.num_envs // env.groups
        self._parts = [slice(start, start + size) for start in range(0, env.num_envs, size)]
        self._may_act_ahead = getattr(agent, "may_act_ahead", lambda: False)
        self._actions: list[np.ndarray] = []
        """Of the step that is under way, by group."""

    @property
    def idle(self) -> bool:
        return not self._actions

    def step(self, obs: Observation, *, ahead: bool) -> Transition:
        if self.idle:
            self._actions = [
                self._send(group, _rows(obs, part), None) for group, part in enumerate(self._parts)
            ]
        action = np.concatenate(self._actions)
        next_obs, results, self._actions = self._receive(ahead=ahead and self._may_act_ahead())
        rewards, terminated, truncated = (
            np.concatenate(columns) for columns in zip(*(r[1:4] for r in results), strict=True)
        )
        infos = merged_infos([result[4] for result in results], [len(result[1]) for result in results])
        return as_transition(obs, action, (next_obs, rewards, terminated, truncated, infos))

    def settle(self) -> Observation | None:
        if self.idle:
            return None
        obs, _, self._actions = self._receive(ahead=False)
        return obs

    def _receive(self, *, ahead: bool) -> tuple[Observation, list[Any], list[np.ndarray]]:
        """Returns observations, results of each group, and the actions that were sent on."""
        next_obs, results, actions = None, [], []
        for group, part in enumerate(self._parts):
            with self._clock.env:
                result = self._env.recv(group)
                # What `recv` returned may be written to again as soon as the group is stepped on.
                next_obs = _put(next_obs, result[0], part, self._env.num_envs)
            results.append(result)
            if ahead:
                actions.append(self._send(group, _rows(next_obs, part), result[2] | result[3]))
        return next_obs, results, actions

    def _send(self, group: int, obs: Observation, ended: np.ndarray | None) -> np.ndarray:
        with self._clock.act:
            action: np.ndarray = self._agent.act_part(obs, self._parts[group], ended)
        with self._clock.env:
            self._env.send(action, group)
        return action


def stepper_for(env: Any, agent: Any, clock: PhaseClock) -> Stepper:
    """Returns what steps `env`: in groups if it has several and the agent can act for one."""
    if getattr(env, "groups", 1) > 1 and isinstance(env, GroupedEnv) and hasattr(agent, "act_part"):
        return GroupStepper(env, agent, clock)
    return WholeStepper(env, agent, clock)


def merged_infos(infos: Sequence[dict[str, Any]], sizes: Sequence[int]) -> dict[str, Any]:
    """Returns the infos of groups as columns of the whole batch.

    What only some groups report is filled up with zeros, False, None or empty strings.

    >>> merged_infos([{"a": np.array([1, 2])}, {}], [2, 1])
    {'a': array([1, 2, 0])}
    """
    merged: dict[str, Any] = {}
    for key in dict.fromkeys(key for info in infos for key in info):
        columns = [info.get(key) for info in infos]
        known = next(column for column in columns if column is not None)
        if isinstance(known, dict):
            merged[key] = merged_infos([column or {} for column in columns], sizes)
        else:
            parts = zip(columns, sizes, strict=True)
            merged[key] = np.concatenate([_blank(known, n) if part is None else part for part, n in parts])
    return merged


def _blank(like: np.ndarray, count: int) -> np.ndarray:
    shape = (count, *like.shape[1:])
    return np.full(shape, None) if like.dtype == object else np.zeros(shape, like.dtype)


def _rows(obs: Observation, part: slice) -> Observation:
    if isinstance(obs, dict):
        return {key: rows[part] for key, rows in obs.items()}
    return obs[part]


def _put(whole: Any, rows: Any, part: slice, count: int) -> Any:
    """Writes `rows` in their place among `count`, in new memory if `whole` is None; returns it."""
    if isinstance(rows, dict):
        return {
            key: _put(None if whole is None else whole[key], below, part, count)
            for key, below in rows.items()
        }
    if whole is None:
        whole = np.empty((count, *rows.shape[1:]), rows.dtype)
    whole[part] = rows
    return whole
