"""What every tracker and profiler promises.

Conditions: `patience_s` (default 10), how long it may take to end its threads.
"""

from __future__ import annotations

import contextlib
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pluggy
from rlx import hookspecs
from rlx.contracts import ListenerContext
from rlx.events import CheckpointSaved, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.plugins import HOOK_NAMES
from rlx.run.episodes import summarize
from rlx.run.phases import PhaseClock
from rlx.testing.conformance import Subject, promise
from rlx.testing.kinds.stage import some_episodes

OFFERS = frozenset(vars(hookspecs.OfferSpecs))


@contextlib.contextmanager
def _run(resumed_from: int = 0) -> Iterator[RunInfo]:
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder) / "conformance run"
        directory.mkdir()
        for name in ("metrics.jsonl", "episodes.jsonl", "evaluations.jsonl"):
            (directory / name).touch()
        yield RunInfo(
            name=directory.name,
            directory=directory,
            config={"env": {"id": "toy/Corridor-v0"}, "agent": {"name": "preference"}, "seed": 1},
            total_steps=4000,
            num_envs=4,
            resumed_from=resumed_from,
            components={"device": "cpu"},
            phases=PhaseClock(),
        )


def _hooks(tested: Subject, run: RunInfo) -> Any:
    """Returns the hook caller of a manager that only this listener is registered with."""
    manager = pluggy.PluginManager("rlx")
    manager.add_hookspecs(hookspecs.RunSpecs)
    manager.register(tested.make(ListenerContext(run=run)), "listener")
    return manager.hook


def _tell_a_run(hook: Any, run: RunInfo, status: str = "finished", iterations: int = 4) -> None:
    """Tells of a run from its first to its last event."""
    hook.rlx_run_started(run=run)
    step = run.resumed_from
    for index in range(1, iterations + 1):
        hook.rlx_iteration_started(run=run, index=index)
        with run.phases.env:
            pass
        step += 1000
        episodes = some_episodes(("short", "long"), 3, index)
        hook.rlx_episode_finished(run=run, episodes=episodes)
        metrics = {"episode/return_mean": float(index), "loss/policy": -0.5, **run.phases.take()}
        hook.rlx_iteration_finished(run=run, iteration=Iteration(index=index, step=step, metrics=metrics))
        evaluation = Evaluation(step=step, episodes=episodes, summary=summarize(episodes))
        hook.rlx_evaluation_finished(run=run, evaluation=evaluation)
        location = str(run.directory / "checkpoints" / f"step-{step:012d}")
        saved = CheckpointSaved(name=f"step-{step:012d}", step=step, location=location, best=index == 1)
        hook.rlx_checkpoint_saved(run=run, checkpoint=saved)
    summary = {"status": status, "reason": "", "step": step, "return_mean_100": float("nan")}
    outcome = RunOutcome(status=status, step=step, reason="", summary=summary)
    hook.rlx_run_finished(run=run, outcome=outcome)


@promise("tracker", "profiler")
def it_listens_to_run_hooks_only(tested: Subject) -> None:
    """It implements at least one run hook, and none that does not exist."""
    with _run() as run:
        listener = tested.make(ListenerContext(run=run))
        marked = {name for name in dir(listener) if hasattr(getattr(listener, name, None), "rlx_impl")}
        assert marked, "it implements no hook; mark methods with @rlx.hookimpl"
        unknown = marked - (HOOK_NAMES - OFFERS)
        assert not unknown, f"{sorted(unknown)[0]} is no run hook"


@promise("tracker", "profiler")
def it_hears_a_run_to_its_end(tested: Subject) -> None:
    """It takes every event of a run, however the run ends."""
    for status in ("finished", "interrupted", "failed"):
        with _run() as run:
            _tell_a_run(_hooks(tested, run), run, status)


@promise("tracker", "profiler")
def it_hears_a_resumed_run(tested: Subject) -> None:
    """It takes up a run that was interrupted, in the same folder."""
    with _run() as run:
        _tell_a_run(_hooks(tested, run), run, "interrupted", iterations=2)
        import dataclasses

        again = dataclasses.replace(run, resumed_from=2000, phases=PhaseClock())
        _tell_a_run(_hooks(tested, again), again)


@promise("tracker", "profiler")
def a_run_may_end_before_it_began(tested: Subject) -> None:
    """A run that fails at once is closed properly: started, then finished."""
    with _run() as run:
        _tell_a_run(_hooks(tested, run), run, "failed", iterations=0)


@promise("tracker", "profiler")
def it_leaves_no_thread_behind(tested: Subject) -> None:
    """After the run it has ended its threads."""
    with _run() as run:
        before = set(threading.enumerate())
        _tell_a_run(_hooks(tested, run), run)
        deadline = time.monotonic() + tested.conditions.get("patience_s", 10.0)
        while (left := set(threading.enumerate()) - before) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not left, f"threads go on after the run: {sorted(thread.name for thread in left)}"


@promise("tracker", "profiler")
def what_it_hears_stays_as_it_is(tested: Subject) -> None:
    """It changes neither the run's facts nor an iteration's metrics."""
    with _run() as run:
        hook = _hooks(tested, run)
        before = repr(run.config), run.total_steps
        metrics = {"loss/policy": 1.0, "odd/value": float("nan")}
        hook.rlx_run_started(run=run)
        hook.rlx_iteration_finished(run=run, iteration=Iteration(index=1, step=1000, metrics=metrics))
        hook.rlx_run_finished(run=run, outcome=RunOutcome(status="finished", step=1000, summary={}))
        assert (repr(run.config), run.total_steps) == before, "the run's facts were changed"
        assert list(metrics) == ["loss/policy", "odd/value"], "the metrics were changed"
