"""Trains on one rank with 2N environments and on two with N each, and compares what came of it.

    python tests/rank_equality.py                     every case
    python tests/rank_equality.py ppo dqn --strategy fsdp2

Prints a row per case: whether the episodes are the same, the largest difference of a parameter and of a
running statistic (reward scale, moments, visit counts; relative where it is larger than 1), and the
optimiser steps and gradient exchanges of each rank.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import rlx.run.loop
import torch.distributed.fsdp  # noqa: F401  (imported here, once for all ranks)
from forked_ranks import run_forked
from rlx.config_files import load_config, write_config
from rlx.records.run_folder import CONFIG, EPISODES
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.job import Job
from rlx.run.loop import Run
from rlx.selection import PluginSelection
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook

CARTPOLE = ("env.id=CartPole-v1", "env.num_envs=4", "total_steps=1024")
PPO = (*CARTPOLE, "agent.rollout_steps=64", "agent.epochs=2")
RUNNER = (
    "env.id=rlx/Runner-v0",
    "env.num_envs=4",
    "env.max_episode_steps=20",
    "total_steps=192",
    "agent.amp=none",
)
SIDES = ("encoder.name=multi", "env.wrappers=[two_sides:TwoSides]")
BONUS = ("exploration.batch_size=64",)
CASES: dict[str, tuple[str, ...]] = {
    "ppo": PPO,
    "ppo-accumulating": (*PPO, "agent.gradient_accumulation=3"),
    "ppo-recurrent": (*PPO, "encoder.name=gru"),
    "dqn": (*CARTPOLE, "agent.name=dqn", "agent.learning_starts=400"),
    "dqn-accumulating": (
        *(*CARTPOLE, "agent.name=dqn", "agent.learning_starts=400", "agent.update_every=16"),
        *("agent.batch_size=8", "agent.gradient_accumulation=5"),
    ),
    "rainbow": (*CARTPOLE, "agent.name=rainbow", "agent.learning_starts=400", "agent.update_every=8"),
    "sac": (*CARTPOLE, "agent.name=sac", "agent.learning_starts=400", "agent.update_every=8"),
    "rainbow-full": (
        *(*CARTPOLE, "agent.name=rainbow", "agent.learning_starts=200", "agent.update_every=16"),
        "agent.replay_size=300",
    ),
    "routed": (*PPO, "agent.name=routed", *SIDES),
    "routed-recurrent": (*PPO, "agent.name=routed", "encoder.name=gru", "encoder.encoder=multi", SIDES[1]),
    "ppo-runner": (*RUNNER, "agent.rollout_steps=24", "agent.epochs=1", "agent.minibatches=2"),
    "dqn-runner": (*RUNNER, "agent.name=dqn", "agent.learning_starts=100", "agent.update_every=16"),
    "ppo-rnd": (*PPO, *BONUS, "exploration.name=rnd", "exploration.warmup_steps=128"),
    "ppo-icm": (*PPO, *BONUS, "exploration.name=icm"),
    "ppo-count": (*PPO, "exploration.name=count", "exploration.bin_size=0.2"),
    "ppo-adaptive": (*PPO, "exploration.name=adaptive-rnd"),
}


@dataclass(frozen=True, kw_only=True)
class Watched(Job):
    """A job whose every rank writes `rank-N.json`: its updates, gradient exchanges and parameters."""

    def run(self, distribution: Any = None, collective: Any = None) -> int:
        assembler = Assembler(self.config, Registry.discover(self.plugins), distribution)
        run = Run(assembler, Path(self.folder), collective=collective)
        agent, exchanges = run.parts.agent, []
        trained = getattr(agent, "trained", None)
        if assembler.distribution.world_size > 1 and self.config.distributed == "ddp" and trained is not None:
            trained.outer.register_comm_hook(exchanges, _counted)
        run.execute()
        state, bonus = agent.state_dict(), run.parts.bonus
        statistics = {part: state.get(part) for part in ("reward_scale", "experience")}
        found = {
            "updates": _updates(agent),
            "exchanges": len(exchanges),
            "parameters": _numbers(state["parameters"]),
            "statistics": _numbers(statistics) | _numbers({} if bonus is None else bonus.state_dict()),
        }
        Path(self.folder, f"rank-{assembler.distribution.rank}.json").write_text(json.dumps(found))
        return 0


def _updates(agent: Any) -> int:
    """Returns the optimiser steps; of `routed` those of all its policies."""
    return agent.updates if hasattr(agent, "updates") else sum(part.updates for part in agent.learners)


def _counted(exchanges, bucket):  # torch takes annotations as objects or not at all
    exchanges.append(1)
    return allreduce_hook(None, bucket)


def _numbers(state: Any, path: str = "") -> dict[str, list[float]]:
    """Returns the floats of a state by path, without random generators and what was not yet learnt from."""
    if isinstance(state, dict):
        kept = [(key, value) for key, value in state.items() if key not in ("rng", "seen")]
        below = (_numbers(value, f"{path}/{key}") for key, value in kept)
        return {key: value for part in below for key, value in part.items()}
    if isinstance(state, int | float | np.ndarray):
        return {path: np.asarray(state, np.float64).ravel().tolist()}
    return {}


def _job(folder: Path, case: str, strategy: str) -> Watched:
    overrides = [*CASES[case], f"distributed={strategy}", "device=cpu", "evaluation.episodes=0"]
    selection = PluginSelection()
    config = Assembler(load_config(None, overrides, {}), Registry.discover(selection)).check()
    config = replace(config, run_dir=str(folder))
    folder.mkdir(parents=True)
    write_config(config, folder / CONFIG)
    return Watched(config=config, folder=str(folder), quiet=True, plugins=selection)


def compare(root: Path, case: str, strategy: str) -> dict[str, Any]:
    """Returns what differs between one rank and two."""
    one, two = root / f"{case}-one", root / f"{case}-two"
    run_forked(_job(one, case, "none"), 1)
    run_forked(_job(two, case, strategy), 2)
    alone = json.loads((one / "rank-0.json").read_text())
    ranks = [json.loads((two / f"rank-{rank}.json").read_text()) for rank in range(2)]
    return {
        "episodes": len((one / EPISODES).read_text().splitlines()),
        "same_episodes": (one / EPISODES).read_bytes() == (two / EPISODES).read_bytes(),
        "parameters": max(_largest(rank["parameters"], alone["parameters"]) for rank in ranks),
        "statistics": max(_largest(rank["statistics"], alone["statistics"]) for rank in ranks[:1]),
        "updates": [found["updates"] for found in (alone, *ranks)],
        "exchanges": [found["exchanges"] for found in ranks],
    }


def _largest(found: dict[str, list[float]], expected: dict[str, list[float]]) -> float:
    """Returns the largest difference of what both have alike, relative where values are larger than 1."""
    largest = 0.0
    for name, values in expected.items():
        if len(values) == len(found.get(name, values)) and values:
            own, other = np.array(values), np.array(found.get(name, [np.inf] * len(values)))
            largest = max(largest, float((np.abs(own - other) / np.maximum(np.abs(own), 1.0)).max()))
    return largest


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare training on one rank and on two.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    parser.add_argument("--strategy", default="ddp", choices=["ddp", "fsdp2"])
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    for name in args.cases:
        if name not in CASES:
            parser.error(f"{name!r} is no case; expected {', '.join(CASES)}")
    logging.disable(logging.WARNING)
    rlx.run.loop.CurveListener = object  # drawing takes longer than these runs
    with tempfile.TemporaryDirectory(prefix="rlx-ranks-") as root:
        rows = {case: compare(Path(root), case, args.strategy) for case in args.cases or CASES}
    if args.json:
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
    else:
        sys.stdout.write(_table(args.strategy, rows))
    return 0


def _table(strategy: str, rows: dict[str, dict[str, Any]]) -> str:
    heads = ["episodes", "same", "parameters", "statistics", "optimiser steps (1 | 2 ranks)", "exchanges"]
    lines = [[f"1 rank × 2N = 2 ranks × N ({strategy})", *heads], ["---", *["---:"] * len(heads)]]
    for case, row in rows.items():
        alone, *ranks = row["updates"]
        steps = f"{alone} \\| {', '.join(map(str, ranks))}"
        same = "yes" if row["same_episodes"] else "no"
        numbers = [f"{row[key]:.1e}" for key in ("parameters", "statistics")]
        exchanges = ", ".join(map(str, row["exchanges"])) if any(row["exchanges"]) else "-"
        lines.append([case, str(row["episodes"]), same, *numbers, steps, exchanges])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
