"""A tiny env batch with machine states, and episodes by hand."""

from __future__ import annotations

import numpy as np
import pytest
from rlx.contracts import CurriculumContext
from rlx.events import Episodes, Transition


class StateEnv:
    """Machines whose state is their position, written as text."""

    def __init__(self, num_envs: int) -> None:
        self.num_envs = num_envs
        self.positions = np.zeros(num_envs)
        self.added: dict[str, bytes] = {}

    def get_state(self, index: int) -> bytes:
        return f"{self.positions[index]:g}".encode()

    def set_state(self, index: int, state: bytes) -> None:
        self.positions[index] = float(state)

    def add_level(self, name: str, state: bytes) -> None:
        self.added[name] = state


@pytest.fixture
def env() -> StateEnv:
    return StateEnv(2)


@pytest.fixture
def context(env: StateEnv) -> CurriculumContext:
    return CurriculumContext(levels=("1-1", "1-2", "1-3", "1-4"), num_envs=2, seed=7, env=env)


@pytest.fixture
def exchanged():
    """Returns a function that does at the end of an iteration what the run does: ranks exchange findings."""

    def exchange(*curricula):
        findings = [curriculum.take_findings() for curriculum in curricula]
        for curriculum in curricula:
            curriculum.add_findings(findings)

    return exchange


@pytest.fixture
def finished():
    def make(levels: list[str], successes: list[float], returns: list[float] | None = None) -> Episodes:
        n = len(levels)
        return Episodes(
            step=1000 + np.arange(n),
            env=np.zeros(n, np.int64),
            returns=np.array(returns or [0.0] * n),
            lengths=np.full(n, 10),
            terminated=np.ones(n, bool),
            success=np.array(successes, np.float32),
            levels=list(levels),
        )

    return make


@pytest.fixture
def moved(env: StateEnv):
    """Returns a transition after which the machines stand at `x`; `ended` restarted, `won` succeeded."""

    def make(
        x: list[float],
        ended: tuple[int, ...] = (),
        won: tuple[int, ...] = (),
        levels: list[str] | None = None,
    ) -> Transition:
        env.positions[:] = x
        flags = np.zeros(env.num_envs, bool)
        flags[list(ended)] = True
        success = np.zeros(env.num_envs, bool)
        success[list(won)] = True
        obs = np.zeros((env.num_envs, 1), np.float32)
        return Transition(
            obs=obs,
            action=np.zeros(env.num_envs, np.int64),
            reward=np.zeros(env.num_envs, np.float32),
            terminated=flags,
            truncated=np.zeros(env.num_envs, bool),
            next_obs=obs,
            ended=np.flatnonzero(flags),
            final_obs=obs[flags],
            info={
                "x": np.array(x),
                "level": np.array(levels or ["1-1"] * env.num_envs),
                "final_info": {"success": success},
            },
        )

    return make
