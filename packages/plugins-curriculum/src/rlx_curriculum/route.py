"""A way through a level as machine states at intervals, and the search for a faster one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from rlx.contracts import State
from rlx.errors import ConfigError, EnvError
from rlx.events import Transition


@dataclass(frozen=True, kw_only=True)
class Point:
    """A place on the way."""

    state: bytes
    steps_to_goal: int

    def state_dict(self) -> State:
        return {"state": np.frombuffer(self.state, np.uint8), "steps_to_goal": self.steps_to_goal}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Point:
        return cls(state=np.asarray(state["state"]).tobytes(), steps_to_goal=int(state["steps_to_goal"]))


class Route:
    """Points in order; the first is the start, the goal comes after the last."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)

    @classmethod
    def demonstrated(cls, env: Any, path: str, level: str, every: int) -> Route:
        """Returns the way that the demonstration in a file takes.

        Raises:
            ConfigError: the file cannot be replayed, or does not reach the goal.
        """
        states, steps, success = [], 0, False
        try:
            for steps, step in enumerate(env.demonstration(path, level), start=1):
                if (steps - 1) % every == 0:
                    states.append(step.state)
                success = step.success
        except (EnvError, ValueError) as error:
            raise ConfigError(f"curriculum.demonstration: {error}") from error
        if not success:
            raise ConfigError(
                f"curriculum.demonstration: {path!r} does not reach the goal of {level!r} (it has {steps} "
                "steps); give one that does, or the level that it was recorded in with curriculum.level"
            )
        return cls(
            [Point(state=state, steps_to_goal=steps - i * every) for i, state in enumerate(states)],
        )

    def replace(self, start: int, steps: int, states: Sequence[bytes], every: int) -> None:
        """Goes on from point `start` through `states`, `every` steps apart, to the goal in `steps`."""
        saved = self.points[start].steps_to_goal - steps
        kept = [replace(p, steps_to_goal=p.steps_to_goal - saved) for p in self.points[: start + 1]]
        later = [
            Point(state=state, steps_to_goal=steps - i * every)
            for i, state in enumerate(states, start=1)
            if steps - i * every > 0
        ]
        self.points = kept + later


class RouteFollower:
    """Takes states along the episodes of a batch, and keeps those of the fastest success.

    A success counts as faster if it saves at least `every` steps; else the points would be the same.

    Args:
        env: the batch.
        every: environment steps between states.
    """

    def __init__(self, env: Any, every: int) -> None:
        self._env, self._every = env, every
        self.names: dict[str, int] = {}
        """Level name to the point that it starts at."""
        count = env.num_envs
        self._start = np.full(count, -1, np.int64)
        """Point that each episode started at; -1 where it is not known."""
        self._steps = np.zeros(count, np.int64)
        self._trails: list[list[bytes]] = [[] for _ in range(count)]
        self._best: State = {}

    def observe(self, transition: Transition, route: Route) -> None:
        """Adds one step of the batch."""
        self._steps += 1
        ended = set(transition.ended.tolist())
        for i in np.flatnonzero(self._steps % self._every == 0).tolist():
            if i not in ended and self._may_be_faster(i, int(self._steps[i]), route):
                self._trails[i].append(self._env.get_state(i))
        if not ended:
            return
        success = transition.info.get("final_info", {}).get("success")
        levels = transition.info.get("level")
        for i in ended:
            if success is not None and success[i]:
                self._succeed(i, int(self._steps[i]), route)
            self._steps[i], self._trails[i] = 0, []
            self._start[i] = -1 if levels is None else self.names.get(str(levels[i]), -1)

    def _may_be_faster(self, i: int, steps: int, route: Route) -> bool:
        start = int(self._start[i])
        if not 0 <= start < len(route.points):
            return False
        return steps <= route.points[start].steps_to_goal - self._every

    def _succeed(self, i: int, steps: int, route: Route) -> None:
        if not self._may_be_faster(i, steps, route) or len(self._trails[i]) < (steps - 1) // self._every:
            return
        start = int(self._start[i])
        saved = route.points[start].steps_to_goal - steps
        if not self._best or saved > self._best["saved"]:
            states = [np.frombuffer(state, np.uint8) for state in self._trails[i]]
            self._best = {"start": start, "steps": steps, "saved": saved, "states": states}

    def take(self) -> State:
        """Returns `start`, `steps` and `states` of the fastest success since the last call, or nothing."""
        best, self._best = self._best, {}
        return best

    def state_dict(self) -> State:
        return {
            "start": self._start.copy(),
            "steps": self._steps.copy(),
            "trails": [[np.frombuffer(s, np.uint8) for s in trail] for trail in self._trails],
            "best": dict(self._best),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        if len(state["start"]) != len(self._start):
            return  # on another number of processes episodes start anew
        self._start, self._steps = np.array(state["start"]), np.array(state["steps"])
        self._trails = [[np.asarray(s).tobytes() for s in trail] for trail in state["trails"]]
        self._best = dict(state["best"])
