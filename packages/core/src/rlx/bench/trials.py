"""Runs one trial of `rlx bench learn`: a training run in a process of its own, as a user would start it."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rlx.bench.scores import Trial, thinned
from rlx.bench.tasks import Peer, Script, Task
from rlx.config_files import load_config
from rlx.errors import RlxError
from rlx.records.run_folder import METRICS, SUMMARY, read_records

EPISODE = re.compile(r"^global_step=(\d+), episodic_return=\[?(-?[0-9.]+)", re.MULTILINE)
"""How CleanRL's scripts report the end of an episode."""


def run_trial(
    task: Task,
    name: str,
    contender: str,
    seed: int,
    *,
    episodes: int,
    more: Sequence[str] = (),
    checkout: Path | None = None,
) -> Trial:
    """Trains a contender of `task`, which `name` names, and evaluates it.

    Args:
        task: Has the contender, ours or a peer.
        name: Of the task, as results call it.
        contender: One of `task.contenders` or `task.peers`.
        seed: Of training.
        episodes: How many to evaluate.
        more: Overrides of our runs, after those of task and contender.
        checkout: CleanRL's repository, with the environment that `uv sync` makes in it (`.venv`).

    Raises:
        RlxError: the run failed, with the end of what it wrote; or a script reported no episode.
    """
    if contender in task.contenders:
        outcome = _train_ours(task, contender, seed, episodes, more)
    elif isinstance(peer := task.peers[contender], Peer):
        outcome = _train_peer(task, peer, seed, episodes)
    else:
        assert checkout is not None
        outcome = _train_script(peer, seed, episodes, checkout)
    return Trial(task=name, contender=contender, seed=seed, **outcome)


def _train_ours(task: Task, contender: str, seed: int, episodes: int, more: Sequence[str]) -> dict[str, Any]:
    """Returns a trial's outcome of `rlx run`."""
    overrides = [*task.env.split(), *task.contenders[contender].split(), *more]
    command = ["run", *overrides, f"seed={seed}", "checkpoint.interval=0", f"evaluation.episodes={episodes}"]
    with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:
        run_dir = Path(folder) / "run"
        spent = _spend([*command, f"run_dir={run_dir}", "--quiet"])
        summary = json.loads((run_dir / SUMMARY).read_text(encoding="utf-8"))
        records = [r for r in read_records(run_dir / METRICS) if r.get("episode/return_mean") is not None]
    steps = np.array([record["step"] for record in records])
    values = np.array([record["episode/return_mean"] for record in records])
    return {
        "steps": load_config(None, overrides).total_steps,
        "score": float(summary["evaluation"][task.score]),
        "episodes": int(summary["evaluation"]["episodes"]),
        "settings": " ".join(overrides),
        "curve": thinned(steps, values),
        **spent,
    }


def _train_peer(task: Task, peer: Peer, seed: int, episodes: int) -> dict[str, Any]:
    """Returns a trial's outcome of Stable-Baselines3."""
    config = load_config(None, task.env.split())
    job = {
        "peer": asdict(peer),
        "env_id": config.env.id,
        "options": config.env.options,
        "seed": seed,
        "episodes": episodes,
        "deterministic": config.evaluation.deterministic,
    }
    with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:
        answer = Path(folder) / "answer.json"
        spent = _spend([json.dumps(job), str(answer)], module="rlx.bench.peer_trial")
        facts: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    facts["curve"] = [(int(step), float(value)) for step, value in facts["curve"]]
    return {"steps": peer.steps, "episodes": episodes, **facts, **spent}


def _train_script(script: Script, seed: int, episodes: int, checkout: Path) -> dict[str, Any]:
    """Returns a trial's outcome of a script of CleanRL: its score is the mean of the last `episodes` ones."""
    python = checkout / ".venv" / "bin" / "python"
    options = ["--env-id", script.env_id, "--total-timesteps", str(script.steps)]
    options += ["--seed", str(seed), "--no-cuda"]
    with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:  # it writes into the folder it starts in
        command = [str(python), str(checkout / "cleanrl" / script.file), *options]
        spent, wrote = _timed(command, folder=Path(folder), PYTHONPATH=str(checkout))
    found = EPISODE.findall(wrote)
    if not found:
        raise RlxError(
            f"{script.file} of CleanRL reported no episode; it needs the Gymnasium of its own uv.lock"
        )
    steps, returns = (np.array(column, float) for column in zip(*found, strict=True))
    return {
        "steps": script.steps,
        "score": float(returns[-episodes:].mean()),
        "episodes": min(episodes, len(returns)),
        "settings": f"CleanRL {script.file} {' '.join(options)} (score: the last episodes of training)",
        "curve": thinned(steps, returns),
        **spent,
    }


def _spend(arguments: list[str], module: str = "rlx") -> dict[str, float]:
    """Runs `python -m module arguments` on one thread; returns the seconds that it took."""
    return _timed([sys.executable, "-m", module, *arguments])[0]


def _timed(command: list[str], folder: Path | None = None, **variables: str) -> tuple[dict[str, float], str]:
    """Runs a command on one thread; returns the seconds that it took, and what it wrote."""
    environment = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1") | variables
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run(
        command, cwd=folder,
        env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode:
        lines = ran.stdout.strip().splitlines() or [f"exit code {ran.returncode}"]
        shown = " ".join([Path(command[0]).name, *command[1:10]])
        raise RlxError(f"`{shown} …` failed: {lines[-1]}")
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu_s": round(cpu_s, 2), "wall_s": round(time.perf_counter() - start, 2)}, ran.stdout
