"""`rlx eval`: measure a trained agent over whole episodes."""

from __future__ import annotations

import argparse
import json
import sys

from rlx.play.trained import load_trained
from rlx.records.run_folder import strict
from rlx.registry import Registry
from rlx.report.jsonl import episode_records
from rlx.run.episodes import summarize
from rlx.run.evaluation import evaluate, evaluation_envs
from rlx.run.seeding import derive_seed


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("run", metavar="RUN", help="run folder, checkpoint folder, 'latest', s3://… or FILE.safetensors")
    add("overrides", nargs="*", default=[], metavar="KEY=VALUE", help="env.* overrides, e.g. other levels")
    add("--episodes", type=int, default=10, metavar="N", help="episodes to play (default 10)")
    add("--seed", type=int, default=None, metavar="N", help="seed of starts and sampling")
    add("--deterministic", action="store_true", help="take the most likely action, do not sample")
    add("--device", default="auto", metavar="DEVICE", help="auto, cpu, cuda or mps")
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    if args.episodes < 1:
        from rlx.errors import ConfigError

        raise ConfigError(f"--episodes is {args.episodes}; expected 1 or more")
    trained = load_trained(
        args.run,
        registry,
        num_envs=evaluation_envs(args.episodes),
        overrides=args.overrides,
        device=args.device,
        seed=args.seed,
    )
    player = trained.agent.player(
        trained.env.num_envs,
        seed=derive_seed(trained.config.seed, "evaluation player"),
        deterministic=args.deterministic,
    )
    episodes = evaluate(player, trained.env, args.episodes)
    trained.env.close()
    summary = strict(summarize(episodes))
    records = episode_records(episodes)
    if args.json:
        facts = {
            **summary,
            "checkpoint": trained.checkpoint,
            "step": trained.step,
            "per_episode": records,
        }
        sys.stdout.write(json.dumps(strict(facts), indent=1) + "\n")
    else:
        _print_table(trained, summary, records)
    return 0


def _print_table(trained, summary, records) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(title=f"{trained.config.agent.name} on {trained.config.env.id}, {trained.checkpoint}")
    for heading in ("episode", "level", "return", "steps", "goal reached"):
        table.add_column(heading, justify="right")
    for number, record in enumerate(records, 1):
        success = {True: "yes", False: "no", None: "-"}[record.get("success")]
        table.add_row(
            str(number),
            str(record.get("level", "-")),
            f"{record['return']:.1f}",
            str(record["length"]),
            success,
        )
    console.print(table)
    console.print(
        f"return mean {summary['return_mean']:.1f}, median {summary['return_median']:.1f}, "
        f"min {summary['return_min']:.1f}, max {summary['return_max']:.1f}; "
        f"length mean {summary['length_mean']:.1f}",
        highlight=False,
    )
    if summary["success_rate"] is not None:
        reached = round(summary["success_rate"] * summary["episodes"])
        console.print(f"goal reached in {reached} of {summary['episodes']} episodes", highlight=False)
