"""Chooses how many environments and threads a run uses, by a short measurement on this machine.

What was chosen becomes part of the run's config, so that a resumed run computes with the same numbers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from rlx.config import RunConfig
from rlx.files import write_json
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.processors import available_memory, has_image, set_threads, usable_processors
from rlx.run.stepping import step_env

TUNING = "tuning.json"
"""File in the run folder with what was measured."""
NUM_ENVS = (4, 8, 16, 32, 64, 128)
"""Candidates; no more than 16 per processor are tried."""
GOOD_ENOUGH = 0.9
"""The smallest number that reaches this part of the best rate is taken: with more environments an agent
learns from the same number of steps less often."""
BUDGET_S = 2.0
"""Seconds for the environments; the threads take as long at most."""
MEMORY_SHARE = 0.5
"""Part of the free memory that environments stay below."""
THREADS_GAIN = 1.15
"""More threads are taken where they are this much faster: they cost the rest of the machine its processors,
and beside other work they wait for each other."""


@dataclass(kw_only=True)
class Findings:
    """What was measured, and what follows."""

    lines: list[str] = field(default_factory=list)
    """For the user."""
    measured: dict[str, Any] = field(default_factory=dict)

    def write(self, path: Path) -> None:
        """Writes JSON."""
        facts = {"lines": self.lines, "measured": self.measured, "processors": usable_processors()}
        write_json(path, facts)


def tune(
    config: RunConfig, registry: Registry, clock: Callable[[], float] = time.perf_counter
) -> tuple[RunConfig, Findings]:
    """Returns `config` with numbers instead of `auto` for environments and threads.

    Several processes share the processors in a way that only their launcher knows; their config is returned
    as it is.
    """
    findings = Findings()
    if config.launcher.name != "none" or "WORLD_SIZE" in os.environ or "RANK" in os.environ:
        return config, findings
    if config.env.num_envs == "auto":
        count = _num_envs(Assembler(config, registry), findings, clock)
        config = replace(config, env=replace(config.env, num_envs=count))
    if config.threads == "auto":
        config = replace(config, threads=_threads(Assembler(config, registry), findings, clock))
    return config, findings


def _num_envs(assembler: Assembler, findings: Findings, clock: Callable[[], float]) -> int:
    """Returns how many environments to step together."""
    free = available_memory()
    deadline = clock() + BUDGET_S
    rates: dict[int, float] = {}
    for count in (n for n in NUM_ENVS if n <= max(16 * usable_processors(), NUM_ENVS[0])):
        before = available_memory()
        rates[count] = _rate(assembler, count, clock)
        per_env = max((before or 0) - (available_memory() or 0), 0) / count
        late = clock() > deadline and len(rates) >= 3
        if late or (free is not None and 2 * count * per_env >= MEMORY_SHARE * free):
            break
    best = max(rates.values())
    chosen = min(count for count, rate in rates.items() if rate >= GOOD_ENOUGH * best)
    shown = ", ".join(f"{count}: {rate:,.0f}" for count, rate in rates.items())
    findings.measured["env_steps_per_second"] = {str(count): rate for count, rate in rates.items()}
    findings.lines.append(
        f"environments: {chosen}, the fewest within {1 - GOOD_ENOUGH:.0%} of the fastest "
        f"(steps per second of acting and stepping, {shown})"
    )
    return chosen


def _rate(assembler: Assembler, count: int, clock: Callable[[], float]) -> float:
    """Returns environment steps per second of `count` environments and an untrained policy."""
    env = assembler.make_env(count)
    try:
        set_threads(assembler.config.threads, env.single_observation_space)
        player = assembler.make_agent(env, inference=True).player(count, seed=0)
        obs, _ = env.reset()
        first = np.ones(count, bool)
        steps, start = -1, clock()  # the first step is not counted
        while steps < 4 or (clock() - start < BUDGET_S / 8 and steps < 1000):
            transition = step_env(env, obs, player.act(obs, first))
            obs, first = transition.next_obs, transition.terminated | transition.truncated
            if steps < 0:
                start = clock()
            steps += 1
        return steps * count / max(clock() - start, 1e-9)
    finally:
        env.close()


def _threads(assembler: Assembler, findings: Findings, clock: Callable[[], float]) -> int:
    """Returns how many threads the networks compute with."""
    processors = usable_processors()
    env = assembler.make_env(1)
    try:
        space = env.single_observation_space
        agent = assembler.make_agent(env)
    finally:
        env.close()
    trial = getattr(agent, "trial", None)
    if processors == 1 or trial is None or not has_image(space):
        return set_threads("auto", space)
    seconds = {count: _trial_seconds(trial, count, space, clock) for count in (1, processors)}
    faster = seconds[1] / seconds[processors]
    chosen = processors if faster >= THREADS_GAIN else 1
    findings.measured["learning_seconds_by_threads"] = {str(n): s for n, s in seconds.items()}
    findings.lines.append(
        f"threads: {chosen}; learning is {faster:.2f} times as fast with {processors} as with 1"
    )
    return set_threads(chosen, space)


def _trial_seconds(trial: Callable[[], None], threads: int, space: Any, clock: Callable[[], float]) -> float:
    """Returns the shortest of a few trials."""
    set_threads(threads, space)
    trial()
    deadline = clock() + BUDGET_S / 2
    seconds: list[float] = []
    while len(seconds) < 2 or (clock() < deadline and len(seconds) < 8):
        start = clock()
        trial()
        seconds.append(clock() - start)
    return min(seconds)
