"""What a person sees while a run goes on."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from rlx.events import CheckpointSaved, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.report.console import ConsoleListener
from rlx.run.episodes import episodes_from_records, summarize

RUN = RunInfo(
    name="corridor",
    directory=Path("runs/corridor"),
    config={"env": {"id": "toy/Corridor-v0"}, "agent": {"name": "ppo"}},
    total_steps=10_000,
    num_envs=8,
    components={"device": "cpu"},
)


def metrics(step: int, **more: float) -> Iteration:
    values = {"episode/return_mean_100": 1.25, "time/steps_per_second": 500.0, "loss/policy": -0.01234}
    return Iteration(index=step // 1000, step=step, metrics={**values, **more})


def evaluation(success: float) -> Evaluation:
    records = [
        {
            "step": 1,
            "env": 0,
            "return": value,
            "length": 5,
            "terminated": True,
            "success": success,
            "level": None,
            "info": {},
        }
        for value in (1.0, 3.0)
    ]
    episodes = episodes_from_records(records)
    return Evaluation(step=5000, episodes=episodes, summary=summarize(episodes))


@pytest.fixture
def plain():
    """(listener, clock that can be set, function that returns what was written)."""
    stream, now = io.StringIO(), [0.0]
    console = Console(file=stream, width=200, force_terminal=False)
    return ConsoleListener(console, clock=lambda: now[0]), now, stream.getvalue


def test_a_run_on_several_processes_says_how_many_and_where_they_compute(plain):
    listener, _, written = plain
    placement = "affinity: nothing to do for device cpu"
    several = replace(RUN, world_size=2, components={**RUN.components, "placement": placement})
    listener.rlx_run_started(run=several)
    first, second = written().splitlines()
    assert "16 environments, 10,000 steps, device cpu, 2 processes" in first
    assert second.strip() == placement


def test_plain_lines_have_progress_speed_remaining_time_and_return(plain):
    listener, now, written = plain
    listener.rlx_run_started(run=RUN)
    listener.rlx_iteration_finished(run=RUN, iteration=metrics(1000, **{"curriculum/stages_open": 3.0}))
    now[0] = 90.0
    listener.rlx_run_finished(run=RUN, outcome=RunOutcome(status="finished", step=10_000))
    lines = written().splitlines()
    assert lines[0].startswith("corridor starts: ppo on toy/Corridor-v0, 8 environments, 10,000 steps")
    assert "step 1,000/10,000 (10%)  steps/s 500  left 18s  return 1.2  policy loss -0.0123" in lines[1]
    assert "stages open 3" in lines[1]
    assert lines[2] == "finished at step 10,000 after 1.5 min"


def test_plain_lines_come_at_most_every_few_seconds_and_always_at_the_end(plain):
    listener, now, written = plain
    for step in range(1000, 11_000, 1000):
        now[0] += 1.0
        listener.rlx_iteration_finished(run=RUN, iteration=metrics(step))
    shown = [line.split()[1] for line in written().splitlines()]
    assert shown == ["1,000/10,000", "6,000/10,000", "10,000/10,000"]


def test_evaluations_and_checkpoints_are_lines_of_their_own(plain):
    listener, _, written = plain
    listener.rlx_evaluation_finished(evaluation=evaluation(1.0))
    listener.rlx_evaluation_finished(evaluation=evaluation(np.nan))
    saved = CheckpointSaved(name="step-5", step=5, location="runs/x/checkpoints/step-5", best=True)
    listener.rlx_checkpoint_saved(checkpoint=saved)
    assert written().splitlines() == [
        "evaluation: step 5,000: return 2.0 (1.0 to 3.0), 2 of 2 succeed",
        "evaluation: step 5,000: return 2.0 (1.0 to 3.0)",
        "checkpoint: runs/x/checkpoints/step-5 (best)",
    ]


def test_a_resumed_and_an_interrupted_run_say_so(plain):
    import dataclasses

    listener, _, written = plain
    listener.rlx_run_started(run=dataclasses.replace(RUN, resumed_from=5000))
    reason = "continue with: rlx run --resume runs/corridor"
    outcome = RunOutcome(status="interrupted", step=6000, reason=reason)
    listener.rlx_run_finished(run=RUN, outcome=outcome)
    assert "corridor resumes at step 5,000" in written()
    assert f"interrupted at step 6,000 after 0.0 min: {reason}" in written()


def test_a_name_with_brackets_is_printed_as_it_is(plain):
    import dataclasses

    listener, _, written = plain
    listener.rlx_run_started(run=dataclasses.replace(RUN, name="run[bold]x"))
    assert "run[bold]x starts" in written()


def test_a_terminal_gets_a_panel_with_everything(monkeypatch):
    stream = io.StringIO()
    console = Console(file=stream, width=120, height=40, force_terminal=True, color_system=None)
    listener = ConsoleListener(console, clock=lambda: 0.0)
    listener.rlx_run_started(run=RUN)
    listener.rlx_iteration_finished(run=RUN, iteration=metrics(2500, **{"episode/success_rate": 0.5}))
    listener.rlx_evaluation_finished(evaluation=evaluation(1.0))
    listener.rlx_iteration_finished(run=RUN, iteration=metrics(5000, **{"episode/success_rate": 0.75}))
    listener.rlx_run_finished(run=RUN, outcome=RunOutcome(status="finished", step=5000))
    text = stream.getvalue()
    panel = text[text.rindex("step") - 200 :]
    for part in ("5,000/10,000 (50%)", "500", "10s", "75%", "2 of 2 succeed", "finished at step 5,000"):
        assert part in text, part
    assert "finished" in panel
