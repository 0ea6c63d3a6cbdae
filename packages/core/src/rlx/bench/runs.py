"""`rlx bench runs`: environment steps per second of whole training runs."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from rlx.bench.contender import Work
from rlx.bench.peers import check_peer
from rlx.bench.rounds import Entry
from rlx.config_files import config_to_tree, load_config
from rlx.errors import ConfigError, RlxError
from rlx.events import Iteration
from rlx.hookspecs import hookimpl
from rlx.registry import Registry
from rlx.run.phases import PHASES

PEERS = {"sb3": "Stable-Baselines3's PPO with the same settings"}


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--env", default="CartPole-v1", metavar="ID", help="environment (default CartPole-v1)")
    add("--agent", default="ppo", metavar="NAME", help="agent (default ppo)")
    add("--num-envs", type=int, default=8, metavar="N", help="environments stepped together (default 8)")
    add("--steps", type=int, default=30_000, metavar="N", help="environment steps of a run (default 30000)")
    add(
        "--skip",
        type=int,
        default=1,
        metavar="N",
        help="environment steps at the start of rlx's runs that are not measured (default: one iteration)",
    )


def describe(args: argparse.Namespace) -> str:
    return f"{args.agent} on {args.env}, {args.num_envs} environments, runs of {args.steps:,} steps, " + (
        f"{args.skip:,} of them unmeasured" if args.skip > 1 else "the first iteration unmeasured"
    )


def entries(args: argparse.Namespace, registry: Registry) -> list[Entry]:
    """Returns the base config, its variants, and the peers."""
    settings = {
        "env.id": args.env,
        "env.num_envs": args.num_envs,
        "agent.name": args.agent,
        "total_steps": args.steps,
        "evaluation.episodes": 0,
        "checkpoint.interval": 0,
    }
    found = [
        Entry(
            name="rlx" if not variant else f"rlx {variant}",
            target="rlx.bench.runs:TrainingRun",
            options={
                "config": config_to_tree(load_config(None, [*args.overrides, *variant.split()], settings)),
                "skip": args.skip,
            },
        )
        for variant in ["", *args.variant]
    ]
    threads = load_config(None, args.overrides).threads
    for peer in args.against:
        check_peer(peer, PEERS)
        if args.agent != "ppo":
            raise ConfigError(f"--against {peer} compares ppo, not {args.agent}")
        options = {"env_id": args.env, "num_envs": args.num_envs, "steps": args.steps, "threads": threads}
        target = "rlx.bench.stable_baselines3:PPOTraining"
        found.append(Entry(name=peer, target=target, options=options, about=PEERS[peer]))
    return found


class TrainingRun:
    """A training run to its last iteration, listeners included; each repetition a new one.

    Building the parts, the first iteration (more with `skip`) and the final checkpoint are not measured.
    """

    def __init__(self, config: dict[str, Any], skip: int) -> None:
        from rlx.config_files import config_from_tree
        from rlx.run.assembly import Assembler

        registry = Registry.discover()
        self._skip = skip
        self._config = Assembler(config_from_tree(config), registry).check()
        self._registry = registry
        self._folder = tempfile.TemporaryDirectory(prefix="rlx-bench-")
        self._number = 0

    def work(self) -> Work:
        from rlx.run.assembly import Assembler
        from rlx.run.loop import Run

        self._number += 1
        folder = Path(self._folder.name) / f"run-{self._number}"
        folder.mkdir()
        stopwatch = IterationStopwatch(self._skip)
        run = Run(Assembler(self._config, self._registry), folder, listeners=[("stopwatch", stopwatch)])
        run.execute()
        return stopwatch.work()


class IterationStopwatch:
    """Measures from the end of the iteration that reaches step `skip` to the end of the last."""

    def __init__(self, skip: int) -> None:
        self._skip = skip
        self._marks: list[tuple[int, float, float]] = []
        self._phases: dict[str, float] = {}

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        if iteration.step < self._skip:
            return
        if self._marks:
            for name in PHASES:
                seconds = iteration.metrics.get(f"time/{name}_s", 0.0)
                self._phases[name] = self._phases.get(name, 0.0) + seconds
        self._marks.append((iteration.step, time.perf_counter(), time.process_time()))

    def work(self) -> Work:
        """Returns what the iterations after the first mark took."""
        if len(self._marks) < 2:
            raise RlxError("a run is too short to measure: give more --steps, or a smaller --skip")
        (step, wall, cpu), (last_step, last_wall, last_cpu) = self._marks[0], self._marks[-1]
        phases = {name: seconds for name, seconds in self._phases.items() if seconds}
        return Work(last_step - step, last_wall - wall, last_cpu - cpu, phases)
