"""Start points walked backwards from a demonstration.

Episodes start near the end of somebody's play, where success is a few steps away; as soon as the agent
succeeds there often and fast enough, they start a little earlier, back to the level's start.

Source: Salimans and Chen 2018 (arXiv:1812.03381), the walk by success rate; Resnick et al. 2018
(arXiv:1807.06919), the window of starts and the name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from rlx.contracts import CurriculumContext, DemonstratedEnv, MachineStateEnv, Metrics, State
from rlx.errors import ConfigError, did_you_mean
from rlx.events import CurriculumMove, Episodes, Transition
from rlx_curriculum.draws import StartDraws
from rlx_curriculum.evidence import Evidence, EvidenceConfig
from rlx_curriculum.route import Point, Route, RouteFollower


@dataclass(frozen=True, kw_only=True)
class BackplayConfig(EvidenceConfig):
    """Which demonstration, and what moves the start."""

    demonstration: str = ""
    """File of somebody's inputs: a movie (.fm2, .bk2, .txt) or a tape (.tape) that ends with success."""
    level: str | None = None
    """Level that is learned, and that the file starts in if it does not say; None: the first."""
    every: int = 4
    """Environment steps between start points."""
    window: int = 20
    """Episodes from a point that its success rate is taken over."""
    promote: float = 0.5
    """Success rate over a full window that moves the start one point back."""
    speed: float | None = 2.0
    """That also needs successes in at most this many times the steps of the best way known; None: any."""
    rollback: float = 0.05
    """Success rate over a full rollback window, at or below which the start goes forward again."""
    rollback_window: int = 60
    """Episodes of evidence that a step forward needs."""
    spread: int = 4
    """Starts are drawn from this many points, the current one and those after it, against forgetting."""
    from_start: float = 0.1
    """Share of episodes that start at the level's own start."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("every", "spread"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; expected 1 or more")
        if not 0 <= self.from_start < 1:
            raise ValueError(f"from_start is {self.from_start}; expected 0 to below 1")


class Backplay:
    """Walks one level from its end to its start."""

    metrics: ClassVar[Mapping[str, str]] = {
        "curriculum/start_point": "index of the point that episodes start from; 0 is the level's start",
        "curriculum/start_points": "points on the way from the level's start to its goal",
        "curriculum/steps_to_goal": "steps of the best way known from there",
        "curriculum/success_rate": "share of recent episodes from there that succeeded",
        "curriculum/rollbacks": "times that the start went forward again",
        "curriculum/improvements": "times that a faster success replaced the way from a point on",
    }

    def __init__(self, config: BackplayConfig, context: CurriculumContext) -> None:
        self.env: Any = context.env
        if not config.demonstration:
            raise ConfigError(
                "curriculum 'backplay' needs curriculum.demonstration=FILE: a movie (`rlx play GAME --record "
                "FILE.bk2` makes one) or a tape of a run (record=best)"
            )
        if not (isinstance(context.env, DemonstratedEnv) and isinstance(context.env, MachineStateEnv)):
            raise ConfigError(
                "curriculum 'backplay' needs an environment that replays demonstrations, as rlx-emu-nes's do"
            )
        level = config.level if config.level is not None else context.levels[0]
        if level not in context.levels:
            raise ConfigError(
                f"curriculum.level: unknown level {level!r}{did_you_mean(level, context.levels)}"
            )
        self.config, self.level = config, level
        self.route = Route.demonstrated(self.env, config.demonstration, level, config.every)
        self.current = len(self.route.points) - 1
        self.rollbacks = self.improvements = 0
        self._evidence = [Evidence(config) for _ in self.route.points]
        self._since = [0] * len(self.route.points)
        """Environment step from which on episodes from a point count: it was replaced then."""
        self._all_envs = context.num_envs
        self._now = 0
        self._draws = StartDraws(context)
        self._follower = RouteFollower(self.env, config.every)
        self._moves: list[CurriculumMove] = []
        self._add_levels(0)

    def name(self, index: int) -> str:
        """Returns the level name of point `index`; 0 is the level itself."""
        return self.level if index == 0 else f"{self.level}~{index}"

    def _add_levels(self, first: int) -> None:
        for index, point in enumerate(self.route.points):
            if index >= max(first, 1):
                self.env.add_level(self.name(index), point.state)
        self._follower.names = {self.name(i): i for i in range(len(self.route.points))}

    def assign(self, n: int) -> Sequence[str]:
        """Returns starts: the current point and those just after it, and sometimes the level's own."""
        rng = self._draws.generator()
        last = min(self.current + self.config.spread, len(self.route.points))
        near = rng.integers(self.current, last, n)
        starts = np.where(rng.random(n) < self.config.from_start, 0, near)
        return [self.name(int(start)) for start in starts]

    def observe(self, transition: Transition) -> None:
        """Follows the episodes of this rank, for the case that one is faster than the way known."""
        self._follower.observe(transition, self.route)

    def take_findings(self) -> State:
        """Returns the fastest success since the last call, if it is a better way."""
        return self._follower.take()

    def add_findings(self, findings: Sequence[Any]) -> None:
        """Replaces the way from a point on by a faster one."""
        for found in findings:
            if not found:
                continue
            start, steps = int(found["start"]), int(found["steps"])
            if start >= len(self.route.points) or steps > self.route.points[start].steps_to_goal - 1:
                continue  # another rank was faster still
            before = self.route.points[start].steps_to_goal
            states = [np.asarray(state).tobytes() for state in found["states"]]
            self.route.replace(start, steps, states, self.config.every)
            count = len(self.route.points)
            self._evidence[start + 1 :] = [Evidence(self.config) for _ in range(start + 1, count)]
            self._since[start + 1 :] = [self._now] * (count - start - 1)
            self.current = min(self.current, count - 1)
            self.improvements += 1
            self._add_levels(start + 1)
            self._tell("improved", f"{steps} steps to the goal instead of {before}", start)

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        """Counts the episodes from each point, and moves the start on the evidence."""
        names = self._follower.names
        columns = zip(episodes.levels, episodes.success, episodes.lengths, episodes.step, strict=True)
        for level, success, length, step in columns:
            index = names.get(level or "")
            began = int(step) - int(length) * self._all_envs
            if index is not None and began >= self._since[index]:
                self._evidence[index].add(bool(success == 1), int(length))
                self._decide()
            self._now = max(self._now, int(step))
        point = self.route.points[self.current]
        return {
            "curriculum/start_point": float(self.current),
            "curriculum/start_points": float(len(self.route.points)),
            "curriculum/steps_to_goal": float(point.steps_to_goal),
            "curriculum/success_rate": self._evidence[self.current].success_rate,
            "curriculum/rollbacks": float(self.rollbacks),
            "curriculum/improvements": float(self.improvements),
        }

    def _decide(self) -> None:
        evidence = self._evidence[self.current]
        if self.current > 0 and evidence.is_mastered(self.route.points[self.current].steps_to_goal):
            self._move_to(self.current - 1, "promoted")
        elif self.current < len(self.route.points) - 1 and evidence.is_hopeless():
            self.rollbacks += 1
            self._move_to(self.current + 1, "rolled_back")

    def _move_to(self, index: int, kind: str) -> None:
        evidence = self._evidence[self.current]
        why = f"success rate {evidence.success_rate:.2f} from {self.name(self.current)}"
        if evidence.lengths:
            why += f", {np.mean(evidence.lengths):.0f} steps"
        self._tell(kind, why, index)
        # Both count anew: what was failed or mastered before says little about the policy of later.
        self._evidence[self.current] = Evidence(self.config)
        self._evidence[index] = Evidence(self.config)
        self.current = index

    def _tell(self, kind: str, why: str, index: int) -> None:
        self._moves.append(CurriculumMove(kind=kind, level=self.name(index), why=why))

    def take_moves(self) -> list[CurriculumMove]:
        """Returns promotions, rollbacks and improvements since the last call."""
        moves, self._moves = self._moves, []
        return moves

    def state_dict(self) -> State:
        return {
            "points": [point.state_dict() for point in self.route.points],
            "evidence": [evidence.state_dict() for evidence in self._evidence],
            "since": list(self._since),
            "now": self._now,
            "current": self.current,
            "rollbacks": self.rollbacks,
            "improvements": self.improvements,
            "follower": self._follower.state_dict(),
            "draws": self._draws.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        self.route = Route([Point.from_state(point) for point in state["points"]])
        self._evidence = [Evidence(self.config) for _ in self.route.points]
        for evidence, saved in zip(self._evidence, state["evidence"], strict=True):
            evidence.load_state_dict(saved)
        self._since, self._now = [int(step) for step in state["since"]], int(state["now"])
        self.current = int(state["current"])
        self.rollbacks, self.improvements = int(state["rollbacks"]), int(state["improvements"])
        self._add_levels(0)
        self._follower.load_state_dict(state["follower"])
        self._draws.load_state_dict(state["draws"])
