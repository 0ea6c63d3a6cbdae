"""Saves an agent on one process and on two and three with DDP and FSDP2, and loads each in each of the five.

    python tests/interchange_matrix.py                     every agent
    python tests/interchange_matrix.py --json ppo dqn      two of them

Every load is compared with what was saved: parameters, optimiser, counters; and where the number of processes
is the same, on every rank its own share of the checkpoint: environments, rollout, recurrent memory, shard of
the replay. Then it trains on. Prints a matrix per agent: `all` where all of that came over, `shared` where
everything did but what was a rank's own (another number of processes). Exits with 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import shutil
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
from rlx.checkpoints.rank_states import scatter_checkpoint
from rlx.checkpoints.resuming import load_newest
from rlx.config_files import load_config, write_config
from rlx.records.run_folder import CONFIG
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.collective import Alone
from rlx.run.job import Job
from rlx.run.loop import Run
from rlx.selection import PluginSelection

MODES = {"alone": 1, "ddp-2": 2, "fsdp2-2": 2, "ddp-3": 3, "fsdp2-3": 3}
"""Names, and numbers of processes."""
STEPS, MORE = 192, 96
REPLAY = ["agent.learning_starts=60", "agent.replay_size=500", "agent.update_every=24"]
ROLLOUT = ["agent.rollout_steps=12", "agent.epochs=1"]
AGENTS = {
    "ppo": ["agent.name=ppo", *ROLLOUT],
    "recurrent-ppo": ["agent.name=ppo", "encoder.name=gru", *ROLLOUT],
    "dqn": ["agent.name=dqn", *REPLAY],
    "rainbow": ["agent.name=rainbow", *REPLAY],
    "sac": ["agent.name=sac", *REPLAY],
    "routed": [
        *("agent.name=routed", "encoder.name=multi", "env.wrappers=[two_sides:TwoSides]"),
        *("agent.least_samples=2", *ROLLOUT),
    ],
}


@dataclass(frozen=True, kw_only=True)
class Batch(Job):
    """Several jobs, one after the other in the same processes."""

    saves: tuple[Job, ...] = ()
    loads: tuple[Job, ...] = ()

    def run(self, distribution: Any = None, collective: Any = None) -> int:
        for job in self.saves:
            job.run(distribution, collective)
        for job in self.loads:
            _load(job, distribution, collective)
        return 0


def _load(job: Job, distribution: Any, collective: Any) -> None:
    """Resumes `job`, writes what differs from its checkpoint into `differences.json`, and trains on."""
    assembler = Assembler(job.config, Registry.discover(job.plugins), distribution)
    collective = collective or Alone()
    folder = Path(job.folder)
    checkpoint = load_newest(assembler.make_backend(folder)) if collective.rank == 0 else None
    run = Run(assembler, folder, checkpoint, collective=collective)
    share = scatter_checkpoint(checkpoint, run._own_keys(), collective)
    state = run.state_dict()  # on every rank: gathering a sharded one takes all
    differing = [
        f"{part}/{key}"
        for part in ("agent", "env")
        for key, value in share.state.get(part, {}).items()
        if not _equal(state[part].get(key), value)
    ]
    # What a checkpoint of one process holds stands there in the end, whoever wrote it.
    own = share.state["agent"]
    whole = "parameters" in own and _holds_optimiser(own)
    found = {"differing": differing if whole else ["parts are missing"], "has_own": "env" in share.state}
    of_all = collective.all_gather(found)
    if collective.rank == 0:
        (folder / "differences.json").write_text(json.dumps(of_all))
    outcome = run.execute()
    assert outcome.step == STEPS + MORE, outcome


def _holds_optimiser(state: Any) -> bool:
    if not isinstance(state, dict):
        return False
    return any(
        ("optimiser" in key and bool(below)) or _holds_optimiser(below) for key, below in state.items()
    )


def _equal(found: Any, expected: Any) -> bool:
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(_equal(found[key], expected[key]) for key in expected)
    if isinstance(expected, list | tuple):
        return len(found) == len(expected) and all(map(_equal, found, expected))
    return bool(np.array_equal(np.asarray(found), np.asarray(expected)))


def _job(folder: Path, agent: str, mode: str, steps: int) -> Job:
    strategy = "none" if mode == "alone" else mode.split("-")[0]
    overrides = [
        *("env.id=CartPole-v1", "env.num_envs=6", f"total_steps={steps}", f"distributed={strategy}"),
        *("evaluation.episodes=0", "device=cpu", *AGENTS[agent]),
    ]
    selection = PluginSelection()
    config = Assembler(load_config(None, overrides, {}), Registry.discover(selection)).check()
    config = replace(config, run_dir=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    write_config(config, folder / CONFIG)
    return Job(config=config, folder=str(folder), quiet=True, plugins=selection)


def main() -> int:
    parser = argparse.ArgumentParser(description="Save and load agents on one process and on several.")
    parser.add_argument("agents", nargs="*", metavar="AGENT", help=", ".join(AGENTS))
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    for name in args.agents:
        if name not in AGENTS:
            parser.error(f"{name!r} is no agent here; expected {', '.join(AGENTS)}")
    logging.disable(logging.WARNING)
    rlx.run.loop.CurveListener = object  # drawing takes longer than these runs
    root = Path(tempfile.mkdtemp(prefix="rlx-interchange-"))
    try:
        result = _matrix(root, args.agents or list(AGENTS))
    finally:
        shutil.rmtree(root)
    text = json.dumps(result, indent=1) + "\n" if args.json else "\n".join(map(_table, result.items()))
    sys.stdout.write(text)
    cells = [cell for rows in result.values() for row in rows.values() for cell in row.values()]
    return 0 if set(cells) <= {"all", "shared"} else 1


def _table(agent_and_rows: tuple[str, dict[str, dict[str, str]]]) -> str:
    """Returns the matrix of one agent in Markdown."""
    agent, rows = agent_and_rows
    lines = [[f"{agent}: saved by ↓ loaded by →", *MODES], ["---"] * (len(MODES) + 1)]
    lines += [[source, *row.values()] for source, row in rows.items()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _matrix(root: Path, agents: list[str]) -> dict[str, dict[str, dict[str, str]]]:
    """Returns by agent, by what saved, and by what loaded, how much came over."""
    for mode in MODES:
        jobs = tuple(_job(root / agent / mode, agent, mode, STEPS) for agent in agents)
        run_forked(replace(_as_batch(jobs[0]), saves=jobs), MODES[mode])
    result: dict[str, Any] = {agent: {source: {} for source in MODES} for agent in agents}
    for to in MODES:
        loads = []
        for agent in agents:
            for source in MODES:
                folder = root / agent / f"{source}.{to}"
                shutil.copytree(root / agent / source, folder)
                loads.append(_job(folder, agent, to, STEPS + MORE).resumed())
        run_forked(replace(_as_batch(loads[0]), loads=tuple(loads)), MODES[to])
        for job in loads:
            agent, name = Path(job.folder).parts[-2:]
            found = json.loads(Path(job.folder, "differences.json").read_text())
            result[agent][name.split(".")[0]][to] = _verdict(found)
    return result


def _verdict(found_by_rank: list[dict[str, Any]]) -> str:
    differing = {name for found in found_by_rank for name in found["differing"]}
    if differing:
        return f"{', '.join(sorted(differing))} differ"
    return "all" if all(found["has_own"] for found in found_by_rank) else "shared"


def _as_batch(job: Job) -> Batch:
    return Batch(config=job.config, folder=job.folder, plugins=job.plugins, quiet=True)


if __name__ == "__main__":
    sys.exit(main())
