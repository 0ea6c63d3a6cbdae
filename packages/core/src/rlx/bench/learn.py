"""`rlx bench learn`: what agents learn, task by task and seed by seed, beside peers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rlx.bench.peers import check_peer
from rlx.bench.scores import Standing, Trial, merged, read_trials, standings, write_trials
from rlx.bench.tasks import TASKS, Task
from rlx.bench.trials import run_trial
from rlx.errors import ConfigError, did_you_mean

DEFAULT_TASKS = ("cartpole", "cartpole-memory", "acrobot")
"""Minutes on one processor; the rest is asked for by name."""
LIBRARIES = ("sb3", "cleanrl")
"""Whose peers there are: `--against`."""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("tasks", nargs="*", default=[], metavar="TASK", help=f"tasks (default {' '.join(DEFAULT_TASKS)})")
    add("--list", action="store_true", help="show every task and end")
    add("--only", default="", metavar="NAME,…", help="only these contenders: ppo, 'ppo lstm', 'sb3 dqn'")
    add(
        "--against",
        default="",
        metavar="NAME,…",
        help="peers beside rlx: sb3 (pip install sb3-contrib), cleanrl",
    )
    add(
        "--cleanrl",
        metavar="DIR",
        help="CleanRL's checkout, where `uv sync` was run (its Gymnasium is an old one)",
    )
    add("--seeds", type=int, default=3, metavar="N", help="runs of each contender, from seeds 1 to N (3)")
    add("--first-seed", type=int, default=1, metavar="N", help="start at this seed (1)")
    add("--episodes", type=int, default=100, metavar="N", help="episodes that a trained agent plays (100)")
    add("--set", action="append", default=[], metavar="KEY=VALUE", help="config overrides of rlx's runs")
    add("--json", metavar="FILE", help="add every trial to this file; equal ones in it are replaced")


def run(args: argparse.Namespace, console: Any) -> int:
    """Runs the trials and shows where everybody stands."""
    if args.list:
        _list(console)
        return 0
    names = args.tasks or DEFAULT_TASKS
    _check_numbers(args)
    _check_peers(args)
    for name in names:
        if name not in TASKS:
            raise ConfigError(f"{name!r} is no task{did_you_mean(name, TASKS)}: {', '.join(TASKS)}")
        _require(name, TASKS[name])
    path = None if args.json is None else Path(args.json)
    known = [] if path is None else read_trials(path)
    for name in names:
        for trial in _trials(name, args):
            known = merged(known, trial)
            if path is not None:
                _write(path, known)
            _say(console, f"{name}: {trial.contender}, seed {trial.seed}: {trial.score:.6g} "
                 f"after {trial.steps:,} steps, {trial.cpu_s:.0f} cpu s")  # fmt: skip
        show(name, known, console)
    if path is not None:
        _say(console, f"wrote {path}")
    return 0


def _trials(name: str, args: argparse.Namespace) -> Iterator[Trial]:
    """Runs the trials of one task: seed by seed, all contenders in turn, in an order that reverses."""
    task = TASKS[name]
    libraries = _listed(args.against)
    contenders = [*task.contenders, *(peer for peer in task.peers if peer.split()[0] in libraries)]
    if only := _listed(args.only):
        contenders = [contender for contender in contenders if contender in only]
    if not contenders:
        raise ConfigError(
            f"task {name!r} has no contender of --only {args.only!r}: "
            f"{', '.join([*task.contenders, *task.peers])}; peers need --against as well"
        )
    checkout = None if args.cleanrl is None else Path(args.cleanrl).absolute()
    for seed in range(args.first_seed, args.first_seed + args.seeds):
        for contender in contenders if seed % 2 else reversed(contenders):
            yield run_trial(
                task, name, contender, seed,
                episodes=args.episodes, more=args.set, checkout=checkout,
            )  # fmt: skip


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _check_numbers(args: argparse.Namespace) -> None:
    for name, least in (("seeds", 1), ("first_seed", 0), ("episodes", 1)):
        if (value := getattr(args, name)) < least:
            raise ConfigError(f"--{name.replace('_', '-')} is {value}; expected {least} or more")


def _check_peers(args: argparse.Namespace) -> None:
    libraries = _listed(args.against)
    for library in libraries:
        check_peer(library, LIBRARIES)
    if "sb3" in libraries and not _installed("stable-baselines3"):
        raise ConfigError("--against sb3 needs Stable-Baselines3: pip install stable-baselines3 sb3-contrib")
    if "cleanrl" in libraries:
        python = Path(args.cleanrl or ".") / ".venv" / "bin" / "python"
        if args.cleanrl is None or not python.exists():
            raise ConfigError(
                "--against cleanrl needs a checkout of github.com/vwxyzjn/cleanrl where `uv sync` was run: "
                "--cleanrl DIR" + ("" if args.cleanrl is None else f"; {str(python)!r} is not there")
            )


def _require(name: str, task: Task) -> None:
    missing = [package for package in task.needs if not _installed(package)]
    if missing:
        raise ConfigError(f"task {name!r} needs {' '.join(missing)}: pip install {' '.join(missing)}")


def _installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return find_spec(package.replace("-", "_")) is not None
    return True


def _write(path: Path, trials: list[Trial]) -> None:
    from rlx.records.system_facts import system_facts

    write_trials(path, trials, system_facts())


def show(name: str, trials: list[Trial], console: Any) -> None:
    """Prints where the contenders of a task stand."""
    from rich.table import Table

    task = TASKS[name]
    _say(console, f"\n{name}: {task.about}; solved from {task.solved:g} ({task.score})")
    table = Table(box=None)
    for heading in ("contender", "steps", "score (IQM)", "95 %", "seeds", "cpu s", ""):
        justify: Any = "left" if heading == "contender" else "right"
        table.add_column(heading, justify=justify, no_wrap=heading != "seeds")  # many seeds take more lines
    for standing in standings(task, name, trials):
        table.add_row(*row(standing))
    console.print(table)


def row(standing: Standing) -> tuple[str, ...]:
    """Returns the cells of one line: contender, steps, score, interval, scores, seconds, verdict."""
    low, high = f"{standing.iqm.low:.4g}", f"{standing.iqm.high:.4g}"
    return (
        standing.contender,
        f"{standing.steps:,}",
        f"{standing.iqm.value:.4g}",
        f"{low} to {high}",
        " ".join(f"{score:.4g}" for score in standing.scores),
        f"{standing.cpu_s:.0f}",
        "solved" if standing.solved else "",
    )


def _list(console: Any) -> None:
    for name, task in TASKS.items():
        _say(console, f"{name}: {task.about}")
        _say(console, f"  {', '.join([*task.contenders, *task.peers])}")


def _say(console: Any, text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
