"""What curricula are worth, in numbers: equal environment steps, three seeds, with and without.

    python tests/curriculum_trials.py backplay routed unlock --out docs/results/curricula.json

Each trial is a run of its own process from a config of `examples/`; the test `test_curriculum_learning.py`
makes the same trials. Minutes of one processor core each.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SEEDS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class Claim:
    """Two ways to spend the same steps."""

    config: str
    """In `examples/`; the way that is to win."""
    says: str
    without: tuple[str, ...]
    """Overrides that make the other way of it."""
    levels: tuple[str, ...]
    """Where both are evaluated."""
    observation: str
    total_steps: int
    episodes: int = 20


CLAIMS = {
    "backplay": Claim(
        config="backplay.yaml",
        says="start points walked backwards from a demonstration, against the level's own start alone",
        without=("curriculum=none",),
        levels=("level-1",),
        observation="six features of the game's state machine",
        total_steps=80_000,
    ),
    "routed": Claim(
        config="routed.yaml",
        says="one policy for each of two phases of a level, against one policy that is told the phase",
        without=("agent.name=ppo",),
        levels=("level-1",),
        observation="six features of the game's state machine",
        total_steps=60_000,
    ),
}


@dataclass(frozen=True, kw_only=True)
class Result:
    """One trained agent, evaluated."""

    seed: int
    success_rate: float
    return_mean: float
    steps: int


def trial(claim: Claim, seed: int, *, without: bool, folder: Path) -> Result:
    """Trains and evaluates once."""
    run = folder / f"{'without' if without else 'with'}-{seed}"
    rlx(
        "run", "--config", str(ROOT / "examples" / claim.config), "--run-dir", str(run), "--seed", str(seed),
        "--total-steps", str(claim.total_steps), "--eval-episodes", "0", "--quiet",
        "--checkpoint-interval", "0", "device=cpu", "threads=1", *(claim.without if without else ()),
    )  # fmt: skip
    levels = f"env.levels=[{', '.join(claim.levels)}]"
    report = json.loads(rlx("eval", str(run), levels, "--episodes", str(claim.episodes), "--json"))
    return Result(
        seed=seed,
        success_rate=report["success_rate"],
        return_mean=report["return_mean"],
        steps=claim.total_steps,
    )


def rlx(*arguments: str) -> str:
    """Runs an rlx command in the root of the repository; returns what it printed."""
    done = subprocess.run([sys.executable, "-m", "rlx", *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"rlx {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def measure(name: str, seeds: Sequence[int] = SEEDS, jobs: int = 1) -> dict[str, Any]:
    """Returns the facts of a claim, as `docs/results/curricula.json` holds them."""
    claim = CLAIMS[name]
    with tempfile.TemporaryDirectory(prefix="rlx-curricula-") as folder, ThreadPoolExecutor(jobs) as pool:
        pending = {
            key: [pool.submit(trial, claim, s, without=without, folder=Path(folder)) for s in seeds]
            for key, without in (("with", False), ("without", True))
        }
        results = {key: [vars(future.result()) for future in futures] for key, futures in pending.items()}
    return {
        "says": claim.says,
        "config": f"examples/{claim.config}",
        "without_is": list(claim.without),
        "levels": list(claim.levels),
        "observation": claim.observation,
        "total_steps": claim.total_steps,
        "episodes": claim.episodes,
        **results,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("claims", nargs="+", choices=CLAIMS)
    parser.add_argument("--out", type=Path, required=True, help="JSON file, to which results are added")
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    args = parser.parse_args()
    for name in args.claims:
        facts = measure(name, args.seeds, args.jobs)
        known = json.loads(args.out.read_text()) if args.out.exists() else {}
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(known | {name: facts}, indent=1) + "\n")
        sys.stdout.write(f"{name}: {json.dumps(facts)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
