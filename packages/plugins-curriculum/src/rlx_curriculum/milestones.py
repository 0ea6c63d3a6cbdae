"""Ordered goals within a level, each with the machine state of the best arrival so far.

The reverse curriculum of a level without a demonstration: what is reached becomes a start.

Episodes start at the first goal that is not mastered. A goal is mastered when, from its state, the next one
is reached often enough, by success rate and (if asked) fast enough. A state from which nothing is reached is
thrown away on the evidence of many failures, and episodes go back to the goal before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from rlx.contracts import CurriculumContext, MachineStateEnv, Metrics, State
from rlx.errors import ConfigError, did_you_mean
from rlx.events import CurriculumMove, Episodes, Transition
from rlx_curriculum.cells import info_column
from rlx_curriculum.draws import StartDraws
from rlx_curriculum.evidence import Evidence, EvidenceConfig


@dataclass(frozen=True, kw_only=True)
class MilestonesConfig(EvidenceConfig):
    """What the goals are, and what counts as mastered."""

    field: str = "x"
    """Info column that grows on the way through the level."""
    every: float = 256.0
    """A goal at each multiple of this, unless `goals` lists them."""
    goals: tuple[float, ...] = ()
    """Values of `field` that are goals, ascending."""
    level: str | None = None
    """Level that is learned; None for the first of `env.levels`, else of the environment."""
    window: int = 20
    """Episodes from a goal's state that its success rate is taken over."""
    promote: float = 0.8
    """Success rate over a full window that masters a goal."""
    speed: float | None = None
    """Mastery also needs a mean of at most this many times the fastest passage; None: any speed."""
    rollback: float = 0.05
    """Success rate over a full rollback window, at or below which a stored state is thrown away."""
    rollback_window: int = 100
    """Episodes of evidence that throwing a state away needs."""
    from_start: float = 0.2
    """Share of episodes that start at the level's own start, so that the whole way is practised."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if list(self.goals) != sorted(set(self.goals)):
            raise ValueError(f"goals are {self.goals}; expected ascending values")
        if self.every <= 0:
            raise ValueError(f"every is {self.every}; expected more than 0")
        if not 0 <= self.from_start <= 1:
            raise ValueError(f"from_start is {self.from_start}; expected 0 to 1")


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """A way to a goal: steps from the level's start, and the machine there."""

    steps: int
    state: bytes

    def state_dict(self) -> State:
        return {"steps": self.steps, "state": np.frombuffer(self.state, np.uint8)}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Arrival:
        return cls(steps=int(state["steps"]), state=np.asarray(state["state"]).tobytes())


class Milestone:
    """One goal: its stored state and the evidence from there, of passages to the next goal."""

    def __init__(self, config: MilestonesConfig) -> None:
        self._config = config
        self.state: bytes | None = None
        self.arrival_steps = 0
        self.mastered = False
        self.forget_evidence()

    def forget_evidence(self) -> None:
        """Starts counting anew, for a new state."""
        self.evidence = Evidence(self._config)

    def is_mastered(self) -> bool:
        """True if the next goal is reached often, and fast enough beside the fastest passage."""
        return self.evidence.is_mastered(min(self.evidence.lengths, default=0))

    def state_dict(self) -> State:
        return {
            "state": None if self.state is None else np.frombuffer(self.state, np.uint8),
            "arrival_steps": self.arrival_steps,
            "mastered": self.mastered,
            "evidence": self.evidence.state_dict(),
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self.state = None if state["state"] is None else state["state"].tobytes()
        self.arrival_steps = int(state["arrival_steps"])
        self.mastered = bool(state["mastered"])
        self.evidence.load_state_dict(state["evidence"])


class Milestones:
    """Walks through the goals of one level."""

    metrics: ClassVar[Mapping[str, str]] = {
        "curriculum/goals_reached": "goals with a stored state (the level's start counts as one)",
        "curriculum/goals_mastered": "goals from which the next one is reached reliably",
        "curriculum/current_goal": "index of the goal that episodes start from",
        "curriculum/success_rate": "share of recent episodes from there that reached the next goal",
        "curriculum/rollbacks": "stored states thrown away so far",
        "curriculum/improvements": "times that a faster arrival replaced a stored state",
    }

    def __init__(self, config: MilestonesConfig, context: CurriculumContext) -> None:
        self.env: Any = context.env
        if not isinstance(context.env, MachineStateEnv):
            raise ConfigError(
                "curriculum 'milestones' needs an environment with machine states, such as rlx-emu-nes's"
            )
        level = config.level if config.level is not None else context.levels[0]
        if level not in context.levels:
            raise ConfigError(
                f"curriculum.level: unknown level {level!r}{did_you_mean(level, context.levels)}"
            )
        self.config = config
        self.level = level
        self.milestones: list[Milestone] = [Milestone(config)]
        self.rollbacks = self.improvements = 0
        self._draws = StartDraws(context)
        self._moves: list[CurriculumMove] = []
        count = self.env.num_envs
        self._start = np.zeros(count, np.int64)
        self._steps = np.zeros(count, np.int64)
        self._goal = np.zeros(count, np.int64)
        self._scored = np.zeros(count, bool)
        self._passages: list[list[int]] = []
        """[goal of the start, steps to the next one or -1 if it was not reached] since the last findings."""
        self._arrivals: dict[int, Arrival] = {}
        """Best arrival at each goal since then, where it beats the stored one."""

    @property
    def current(self) -> int:
        """Index of the goal that episodes start from: the first one not mastered that has a state."""
        for index, milestone in enumerate(self.milestones):
            if not milestone.mastered:
                return max(i for i in range(index + 1) if self._has_state(i))
        return max(i for i in range(len(self.milestones)) if self._has_state(i))

    def _has_state(self, index: int) -> bool:
        return index == 0 or self.milestones[index].state is not None

    def name(self, index: int) -> str:
        """Returns the level name of goal `index`; 0 is the level itself."""
        return self.level if index == 0 else f"{self.level}@{index}"

    def assign(self, n: int) -> Sequence[str]:
        """Returns the current goal's level, and the level's own start for a share of the episodes."""
        current = self.current
        starts = np.where(self._draws.generator().random(n) < self.config.from_start, 0, current)
        return [self.name(int(start)) for start in starts]

    # ---- what this rank's environments do

    def observe(self, transition: Transition) -> None:
        """Notices goals that are reached, and keeps the states of first and of faster arrivals."""
        goals = self._goals_at(info_column(transition, self.config.field, "field"))
        self._steps += 1
        ended = set(transition.ended.tolist())
        for i in np.flatnonzero(goals > self._goal).tolist():
            if i not in ended:
                self._arrive(i, int(goals[i]))
        success = transition.info.get("final_info", {}).get("success")
        for i in transition.ended.tolist():
            won = success is not None and bool(success[i])
            self._end(i, won, next_goal=int(goals[i]))

    def _goals_at(self, values: np.ndarray) -> np.ndarray:
        if self.config.goals:
            return np.searchsorted(np.array(self.config.goals), values, side="right")
        return (values // self.config.every).astype(np.int64)

    def _arrive(self, i: int, goal: int) -> None:
        start, steps = int(self._start[i]), int(self._steps[i])
        self._goal[i] = goal
        if not self._scored[i]:
            self._scored[i] = True
            self._passages.append([start, steps])
        base = self.milestones[start].arrival_steps if 0 < start < len(self.milestones) else 0
        known = self._arrivals.get(goal)
        if known is None and goal < len(self.milestones) and self.milestones[goal].state is not None:
            known = Arrival(steps=self.milestones[goal].arrival_steps, state=b"")
        if known is None or steps + base < known.steps:
            self._arrivals[goal] = Arrival(steps=steps + base, state=self.env.get_state(i))

    def _end(self, i: int, won: bool, next_goal: int) -> None:
        """Counts the episode if it has not passed its goal yet; `next_goal` is where the next one begins."""
        if not self._scored[i]:
            self._passages.append([int(self._start[i]), int(self._steps[i]) if won else -1])
        self._steps[i] = 0
        self._start[i] = self._goal[i] = min(next_goal, len(self.milestones) - 1)
        self._scored[i] = False

    def take_findings(self) -> State:
        """Returns passages and arrivals since the last call."""
        findings = self._findings()
        self._passages, self._arrivals = [], {}
        return findings

    def _findings(self) -> State:
        return {
            "passages": np.array(self._passages, np.int64).reshape(-1, 2),
            "arrivals": {str(goal): arrival.state_dict() for goal, arrival in self._arrivals.items()},
        }

    # ---- what is decided from the findings of all ranks

    def add_findings(self, findings: Sequence[Any]) -> None:
        """Takes in the evidence, and stores the best arrivals."""
        for found in findings:
            for start, steps in found["passages"].tolist():
                if start < len(self.milestones):
                    self.milestones[start].evidence.add(steps >= 0, steps)
            for goal, arrival in found["arrivals"].items():
                self._store(int(goal), Arrival.from_state(arrival))

    def _store(self, goal: int, arrival: Arrival) -> None:
        while len(self.milestones) <= goal:
            self.milestones.append(Milestone(self.config))
        milestone = self.milestones[goal]
        if milestone.state is not None:
            if arrival.steps >= milestone.arrival_steps:
                return
            self.improvements += 1
            why = f"{arrival.steps} steps instead of {milestone.arrival_steps}"
            self._moves.append(CurriculumMove(kind="improved", level=self.name(goal), why=why))
        milestone.state, milestone.arrival_steps = arrival.state, arrival.steps
        milestone.forget_evidence()
        self.env.add_level(self.name(goal), arrival.state)

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        """Promotes and rolls back on the evidence so far."""
        for index, milestone in enumerate(self.milestones):
            if milestone.mastered or not milestone.evidence.results:
                continue
            if milestone.is_mastered():
                milestone.mastered = True
                self._tell("promoted", index)
            elif index > 0 and milestone.evidence.is_hopeless():
                self._tell("rolled_back", index)
                milestone.state = None
                milestone.forget_evidence()
                self.rollbacks += 1
        current = self.current
        stored = sum(self._has_state(index) for index in range(len(self.milestones)))
        return {
            "curriculum/goals_reached": float(stored),
            "curriculum/goals_mastered": float(sum(m.mastered for m in self.milestones)),
            "curriculum/current_goal": float(current),
            "curriculum/success_rate": self.milestones[current].evidence.success_rate,
            "curriculum/rollbacks": float(self.rollbacks),
            "curriculum/improvements": float(self.improvements),
        }

    def _tell(self, kind: str, index: int) -> None:
        evidence = self.milestones[index].evidence
        why = f"success rate {evidence.success_rate:.2f}, {len(evidence.results)} episodes of evidence"
        self._moves.append(CurriculumMove(kind=kind, level=self.name(index), why=why))

    def take_moves(self) -> list[CurriculumMove]:
        """Returns promotions, rollbacks and improvements since the last call."""
        moves, self._moves = self._moves, []
        return moves

    # ---- state

    def state_dict(self) -> State:
        return {
            "milestones": [m.state_dict() for m in self.milestones],
            "rollbacks": self.rollbacks,
            "improvements": self.improvements,
            "start": self._start.copy(),
            "steps": self._steps.copy(),
            "goal": self._goal.copy(),
            "scored": self._scored.copy(),
            "findings": self._findings(),
            "draws": self._draws.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        self.milestones = []
        for index, saved in enumerate(state["milestones"]):
            milestone = Milestone(self.config)
            milestone.load_state_dict(saved)
            self.milestones.append(milestone)
            if index and milestone.state is not None:
                self.env.add_level(self.name(index), milestone.state)
        self.rollbacks, self.improvements = int(state["rollbacks"]), int(state["improvements"])
        self._draws.load_state_dict(state["draws"])
        if len(state["start"]) != len(self._start):
            return  # on another number of processes episodes start anew
        self._start, self._steps = np.array(state["start"]), np.array(state["steps"])
        self._goal, self._scored = np.array(state["goal"]), np.array(state["scored"])
        self._passages = state["findings"]["passages"].tolist()
        self._arrivals = {
            int(goal): Arrival.from_state(arrival) for goal, arrival in state["findings"]["arrivals"].items()
        }
