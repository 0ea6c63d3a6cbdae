"""Runs one trial of `rlx bench learn`: a training run in a process of its own, as a user would start it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rlx.bench.scores import Trial, thinned
from rlx.bench.tasks import Peer, Task
from rlx.config_files import load_config
from rlx.errors import RlxError
from rlx.run_folder import METRICS, SUMMARY, read_records


def run_ours(task: Task, name: str, contender: str, seed: int, episodes: int, more: list[str]) -> Trial:
    """Trains and evaluates rlx as `rlx run` does.

    Raises:
        RlxError: the run failed; the message has the end of what it wrote.
    """
    overrides = [*task.env.split(), *task.contenders[contender].split(), *more]
    command = ["run", *overrides, f"seed={seed}", "checkpoint.interval=0", f"evaluation.episodes={episodes}"]
    with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:
        run_dir = Path(folder) / "run"
        spent = _spend([*command, f"run_dir={run_dir}", "--quiet"])
        summary = json.loads((run_dir / SUMMARY).read_text(encoding="utf-8"))
        records = [r for r in read_records(run_dir / METRICS) if r.get("episode/return_mean") is not None]
    steps = np.array([record["step"] for record in records])
    values = np.array([record["episode/return_mean"] for record in records])
    return Trial(
        task=name,
        contender=contender,
        seed=seed,
        steps=load_config(None, overrides).total_steps,
        score=float(summary["evaluation"][task.score]),
        episodes=int(summary["evaluation"]["episodes"]),
        settings=" ".join(overrides),
        curve=thinned(steps, values),
        **spent,
    )


def run_peer(task: Task, name: str, contender: str, seed: int, episodes: int) -> Trial:
    """Trains and evaluates a peer.

    Raises:
        RlxError: it failed; the message has the end of what it wrote.
    """
    peer: Peer = task.peers[contender]
    env = load_config(None, task.env.split()).env
    job = {"peer": asdict(peer), "env_id": env.id, "options": env.options, "seed": seed, "episodes": episodes}
    with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:
        answer = Path(folder) / "answer.json"
        spent = _spend([json.dumps(job), str(answer)], module="rlx.bench.peer_trial")
        facts: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    return Trial(
        task=name,
        contender=contender,
        seed=seed,
        steps=peer.steps,
        score=facts["score"],
        episodes=episodes,
        settings=facts["settings"],
        curve=[(int(step), float(value)) for step, value in facts["curve"]],
        **spent,
    )


def _spend(arguments: list[str], module: str = "rlx") -> dict[str, float]:
    """Runs `python -m module arguments` on one thread; returns the seconds that it took."""
    environment = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode:
        lines = ran.stdout.strip().splitlines() or [f"exit code {ran.returncode}"]
        raise RlxError(f"`python -m {module} {' '.join(arguments[:8])} …` failed: {lines[-1]}")
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu_s": round(cpu_s, 2), "wall_s": round(time.perf_counter() - start, 2)}
