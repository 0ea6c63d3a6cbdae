"""Saves an agent on one process, on two with DDP and on two with FSDP2, and loads each in each of the three.

    python tests/interchange_matrix.py ppo dqn rainbow sac

Every load is compared with what was saved: parameters, optimiser, counters. Then it trains on. Prints
`{agent: {"ddp -> fsdp2": "equal", …}}` and exits with 1 if anything else stands there.
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
from rlx.assembly import Assembler
from rlx.config_files import load_config, write_config
from rlx.job import Job
from rlx.registry import Registry
from rlx.resuming import load_newest
from rlx.run import Run
from rlx.run_folder import CONFIG
from rlx.selection import PluginSelection
from rlx_launcher_torch.multiprocess import Multiprocess, MultiprocessConfig

MODES = ("alone", "ddp", "fsdp2")
STEPS, MORE = 512, 256
OPTIONS = {
    "ppo": ["agent.rollout_steps=32", "agent.epochs=1"],
    "dqn": ["agent.learning_starts=128", "agent.replay_size=2000"],
    "rainbow": ["agent.learning_starts=128", "agent.replay_size=2000"],
    "sac": ["agent.learning_starts=128", "agent.replay_size=2000"],
}


@dataclass(frozen=True, kw_only=True)
class Batch(Job):
    """Several jobs, one after the other in the same processes: starting those is what takes time."""

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
    is_first = assembler.distribution.rank == 0
    folder = Path(job.folder)
    checkpoint = load_newest(assembler.make_backend(folder)) if is_first else None
    run = Run(assembler, folder, checkpoint, collective=collective)
    state = run.parts.agent.state_dict()  # on every rank: gathering a sharded one takes all
    if is_first:
        own = set(getattr(run.parts.agent, "own_state", ()))
        differing = [
            key
            for key, value in checkpoint.state["agent"].items()
            if key not in own and not _equal(state.get(key), value)
        ]
        (folder / "differences.json").write_text(json.dumps(differing))
    outcome = run.execute()
    assert outcome.step == STEPS + MORE, outcome


def _equal(found: Any, expected: Any) -> bool:
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(_equal(found[key], expected[key]) for key in expected)
    if isinstance(expected, list | tuple):
        return len(found) == len(expected) and all(map(_equal, found, expected))
    return bool(np.array_equal(np.asarray(found), np.asarray(expected)))


def _job(folder: Path, agent: str, mode: str, steps: int) -> Job:
    strategy = "none" if mode == "alone" else mode
    overrides = [
        *("env.id=CartPole-v1", "env.num_envs=4", f"agent.name={agent}", f"total_steps={steps}"),
        *("evaluation.episodes=0", "device=cpu", f"distributed={strategy}", *OPTIONS.get(agent, [])),
    ]
    selection = PluginSelection()
    config = Assembler(load_config(None, overrides, {}), Registry.discover(selection)).check()
    config = replace(config, run_dir=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    write_config(config, folder / CONFIG)
    return Job(config=config, folder=str(folder), quiet=True, plugins=selection)


def _launch(mode: str, batch: Batch) -> None:
    if mode == "alone":
        batch.run()
    else:
        Multiprocess(MultiprocessConfig(nproc_per_node=2)).launch(batch)


def main() -> int:
    parser = argparse.ArgumentParser(description="Save and load agents on one process and on several.")
    parser.add_argument("agents", nargs="+")
    agents = parser.parse_args().agents
    logging.disable(logging.WARNING)
    root = Path(tempfile.mkdtemp(prefix="rlx-interchange-"))
    try:
        result = _matrix(root, agents)
    finally:
        shutil.rmtree(root)
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    return 0 if all(cell == "equal" for row in result.values() for cell in row.values()) else 1


def _matrix(root: Path, agents: list[str]) -> dict[str, dict[str, str]]:
    for mode in MODES:
        jobs = tuple(_job(root / agent / mode, agent, mode, STEPS) for agent in agents)
        _launch(mode, replace(_as_batch(jobs[0]), saves=jobs))
    result: dict[str, dict[str, str]] = {agent: {} for agent in agents}
    for to in MODES:
        loads = []
        for agent in agents:
            for source in MODES:
                folder = root / agent / f"{source}-{to}"
                shutil.copytree(root / agent / source, folder)
                loads.append(_job(folder, agent, to, STEPS + MORE).resumed())
        _launch(to, replace(_as_batch(loads[0]), loads=tuple(loads)))
        for job in loads:
            differing = json.loads(Path(job.folder, "differences.json").read_text())
            agent, name = Path(job.folder).parts[-2:]
            result[agent][name.replace("-", " -> ")] = "equal" if not differing else f"{differing} differ"
    return result


def _as_batch(job: Job) -> Batch:
    return Batch(config=job.config, folder=job.folder, plugins=job.plugins, quiet=True)


if __name__ == "__main__":
    sys.exit(main())
