"""What memory, exploration and curricula are worth on our games: equal steps, three seeds, with and without.

    python tests/claim_trials.py memory backplay --out docs/results/claims.json

Each trial is a run of its own process from a config of `examples/`; `test_claims.py` makes the same trials.
Minutes of one processor core each.
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
    "memory": Claim(
        config="memory.yaml",
        says="an LSTM over the features of each step, against the features alone",
        without=("encoder=multi",),
        levels=("level-1-1", "level-1-2", "level-1-5", "level-1-6"),
        observation="fifteen features of what is on the screen",
        total_steps=80_000,
        episodes=100,  # of a guesser's, 35 % to 65 % succeed
    ),
    "exploration": Claim(
        config="exploration.yaml",
        says="PPO with a bonus for places seldom visited, against PPO alone",
        without=("exploration=none",),
        levels=("level-2",),
        observation="nine features of the game's state machine",
        total_steps=200_000,
    ),
    "backplay": Claim(
        config="backplay.yaml",
        says="start points walked backwards from a demonstration, against the level's own start alone",
        without=("curriculum=none",),
        levels=("level-1",),
        observation="nine features of the game's state machine",
        total_steps=30_000,
    ),
    "unlock": Claim(
        config="unlock.yaml",
        says="stages that open one after another, against all eight from the start",
        without=("curriculum.initial=8",),
        levels=("1-1", "1-2"),  # the hardest two that are reached
        observation="pictures of 42 x 42",
        total_steps=200_000,
        episodes=40,
    ),
    "routed": Claim(
        config="routed.yaml",
        says="one policy for each of two phases of a level, against one policy that is told the phase",
        without=("agent.name=ppo",),
        levels=("level-1",),
        observation="nine features of the game's state machine",
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


WAYS = ("with", "without")


def measure(
    name: str, seeds: Sequence[int] = SEEDS, ways: Sequence[str] = WAYS, jobs: int = 1
) -> dict[str, Any]:
    """Returns the facts of a claim, as `docs/results/claims.json` holds them."""
    claim = CLAIMS[name]
    with tempfile.TemporaryDirectory(prefix="rlx-claims-") as folder, ThreadPoolExecutor(jobs) as pool:
        pending = {
            way: [pool.submit(trial, claim, s, without=way == "without", folder=Path(folder)) for s in seeds]
            for way in ways
        }
        results = {way: [vars(future.result()) for future in futures] for way, futures in pending.items()}
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


def add_results(path: Path, name: str, facts: dict[str, Any]) -> None:
    """Writes the facts of a claim into a JSON file, beside those of other claims, seeds and ways."""
    known = json.loads(path.read_text()) if path.exists() else {}
    before = known.get(name, {})
    for way in WAYS:
        results = {result["seed"]: result for result in [*before.get(way, []), *facts.get(way, [])]}
        facts = facts | {way: [results[seed] for seed in sorted(results)]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known | {name: facts}, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("claims", nargs="+", choices=CLAIMS)
    parser.add_argument("--out", type=Path, required=True, help="JSON file, to which results are added")
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    args = parser.parse_args()
    for name in args.claims:
        for seed in args.seeds:
            facts = measure(name, [seed], args.ways, args.jobs)
            add_results(args.out, name, facts)
            sys.stdout.write(f"{name}: {json.dumps(facts)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
