"""Writes `docs/learning.md` and its picture from the results of `rlx bench learn`.

rlx bench learn TASK --against sb3 --json docs/results/learning.json      adds trials to the results
python docs/generate_learning.py [FILE ...]      adds those of other files; writes page and picture of all
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from rlx.bench.learn import row
from rlx.bench.scores import Trial, merged, read_trials, standings, write_trials
from rlx.bench.tasks import TASKS, Task
from rlx.records.figures import COLOURS, save_figure
from rlx.records.system_facts import system_facts

RESULTS = Path(__file__).parent / "results" / "learning.json"
PAGE = Path(__file__).with_name("learning.md")
PICTURE = RESULTS.with_suffix(".png")
COLUMNS = 3

INTRODUCTION = """\
# What agents learn

<!-- Written by docs/generate_learning.py from docs/results/learning.json; edits here are lost. -->

Scores from `rlx bench learn`: every trial is an `rlx run` with the defaults of rlx and one seed (on
LunarLander PPO has the settings of its peer, on the Runner DQN, Rainbow and SAC have some of their own:
`rlx.bench.tasks`), and then 100 episodes of play (of the most probable action in control tasks, else by
sampling). The score of a contender is the interquartile mean over its seeds, with a bootstrap interval of 95
%; the seeds' own scores stand beside it. Processor seconds are those of the whole process, imports and
evaluation included, unless the trial's settings in [the results](results/learning.json) say otherwise; they
were taken on busy machines, not all alike. Peers of Stable-Baselines3 run with the settings that RL
Baselines3 Zoo tuned for the task (in small grids with those named in `rlx.bench.tasks`) and play as ours do,
but for SB3's DQN, which is greedy everywhere; scripts of CleanRL run as they are, and their score is the mean
of the last 100 episodes of training. What others have published is said below a table, with the steps it
took.

```sh
rlx bench learn --list
rlx bench learn cartpole --only ppo,dqn --seeds 5 --json mine.json
rlx bench learn cartpole --against sb3,cleanrl --cleanrl ../cleanrl --json mine.json
```

![Mean return of training episodes over environment steps, a panel per task](results/learning.png)
"""


def main(files: Sequence[str]) -> None:
    """Adds the trials in `files` to the results, and writes page and picture."""
    trials = read_trials(RESULTS)
    for file in files:
        for trial in read_trials(Path(file)):
            trials = merged(trials, trial)
    if files:
        write_trials(RESULTS, trials, system_facts())
    shown = {name: task for name, task in TASKS.items() if any(t.task == name for t in trials)}
    save_figure(figure(shown, trials), PICTURE)
    PAGE.write_text("\n".join([INTRODUCTION, *lines(shown, trials)]), encoding="utf-8")


def lines(tasks: dict[str, Task], trials: list[Trial]) -> Iterator[str]:
    """Yields the page's tables, a section per task."""
    for name, task in tasks.items():
        score = "mean return" if task.score == "return_mean" else "share of episodes that reach the goal"
        yield f"## {name}\n\n{task.about}. The score is the {score}; solved from {task.solved:g}.\n"
        yield "| contender | steps | score (IQM) | 95 % | seeds | cpu s | |"
        yield "| --- | --: | --: | --: | --: | --: | --- |"
        for standing in standings(task, name, trials):
            yield f"| {' | '.join(row(standing))} |"
        missing = [c for c in task.contenders if not any((t.task, t.contender) == (name, c) for t in trials)]
        if missing:
            yield f"\nNot run yet: {', '.join(missing)}."
        if task.published:
            yield f"\nPublished: {task.published}."
        yield ""
    if absent := [name for name in TASKS if name not in tasks]:
        yield f"## Tasks without results yet\n\n{', '.join(absent)}.\n"


def figure(tasks: dict[str, Task], trials: list[Trial]) -> object:
    """Returns a matplotlib `Figure`: a panel per task, a line per contender, a band over its seeds."""
    from matplotlib.figure import Figure

    columns = min(COLUMNS, len(tasks))
    rows = -(-len(tasks) // columns)
    made = Figure(figsize=(3.7 * columns, 3.1 * rows), layout="constrained")
    panels = made.subplots(rows, columns, squeeze=False).ravel()
    for axes, (name, task) in zip(panels, tasks.items(), strict=False):
        for i, contender in enumerate([*task.contenders, *task.peers]):
            runs = [t for t in trials if (t.task, t.contender) == (name, contender) and t.curve]
            if runs:
                draw(axes, runs, COLOURS[i % len(COLOURS)], dashed=contender in task.peers)
        axes.set_title(name, fontsize="medium")
        axes.grid(alpha=0.3)
        axes.legend(fontsize="x-small", framealpha=0.7)
        axes.ticklabel_format(axis="x", style="sci", scilimits=(3, 3))
    for axes in panels[len(tasks) :]:
        axes.remove()
    made.supxlabel("environment steps")
    made.supylabel("mean return of training episodes")
    return made


def draw(axes: object, runs: list[Trial], colour: str, *, dashed: bool) -> None:
    """Draws the mean over runs, and a band from the lowest to the highest."""
    last = min(run.curve[-1][0] for run in runs)
    steps = np.linspace(max(run.curve[0][0] for run in runs), last, 100)
    values = np.stack([np.interp(steps, *zip(*run.curve, strict=True)) for run in runs])
    style = "--" if dashed else "-"
    label = runs[0].contender
    axes.plot(steps, values.mean(0), style, color=colour, label=label, linewidth=1.5)  # type: ignore[attr-defined]
    if len(runs) > 1:
        axes.fill_between(steps, values.min(0), values.max(0), color=colour, alpha=0.15, linewidth=0)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(sys.argv[1:])
