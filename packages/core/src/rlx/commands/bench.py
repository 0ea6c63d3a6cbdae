"""`rlx bench`: measure speed, beside a peer and against an earlier measurement; and play on every level."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from typing import Any

from rlx.bench import games, learn
from rlx.bench.report import Report, read_report, show
from rlx.bench.rounds import Plan, compete
from rlx.bench.verdict import machine_differences, verdicts
from rlx.errors import ConfigError
from rlx.records.redaction import redacted_command
from rlx.registry import Registry

SUITES = {
    "env": ("rlx.bench.environments", "environment steps with random actions"),
    "agents": ("rlx.bench.agents", "acting and learning on observations that cost nothing"),
    "runs": ("rlx.bench.runs", "whole training runs"),
}
"""Name to (module, summary). A module has `configure(parser)`, `describe(args) -> str` and
`entries(args, registry) -> list[Entry]`; a new benchmark is one such module and one line here."""

GAMES = "how well a random agent, a demonstration and a trained agent play each level"

LEARN = "what agents learn in a given number of steps: scores, seed by seed"


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.epilog = "KEY=VALUE sets config keys of all of rlx's contenders."
    commands = parser.add_subparsers(dest="suite", metavar="BENCHMARK", required=True)
    for name, (module, summary) in SUITES.items():
        suite = commands.add_parser(name, help=summary, description=summary)
        importlib.import_module(module).configure(suite)
        _add_common(suite)
    played = commands.add_parser("games", help=GAMES, description=GAMES)
    games.configure(played)
    learn.configure(commands.add_parser("learn", help=LEARN, description=LEARN))
    both = commands.add_parser("compare", help="what got slower between two reports")
    both.add_argument("old", metavar="A.json", help="the earlier report")
    both.add_argument("new", metavar="B.json", help="the later report")
    both.add_argument("--fail", action="store_true", help="exit with 1 if something got slower")


def _add_common(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("overrides", nargs="*", default=[], metavar="KEY=VALUE", help="config overrides")
    add("--against", type=lambda text: text.split(","), default=[], metavar="PEER,…", help="peers")
    add(
        "--variant",
        action="append",
        default=[],
        metavar="'KEY=VALUE …'",
        help="measure rlx with these overrides beside rlx without; may be repeated",
    )
    add("--repeats", type=int, default=5, metavar="N", help="repetitions that count (default 5)")
    add("--warm-up", type=int, default=1, metavar="N", help="repetitions before them (default 1)")
    add("--json", metavar="FILE", help="write the report with every sample")
    add("--viztracer", metavar="PREFIX", help="trace one more repetition of rlx into PREFIX_rlx.json")


def run(args: argparse.Namespace, registry: Registry) -> int:
    from rich.console import Console

    console = Console()
    if args.suite == "compare":
        return _compare(args, console)
    if args.suite == "games":
        return games.run(args, registry)
    if args.suite == "learn":
        return learn.run(args, console)
    if args.repeats < 1 or args.warm_up < 0:
        raise ConfigError("--repeats must be 1 or more and --warm-up 0 or more")
    suite = importlib.import_module(SUITES[args.suite][0])
    report = measure(suite, args, registry)
    show(report, console)
    if args.json:
        report.write(Path(args.json))
        console.print(f"wrote {args.json}", highlight=False)
    return 0


def measure(suite: Any, args: argparse.Namespace, registry: Registry) -> Report:
    """Runs a suite and returns its report."""
    from rich.console import Console
    from rlx.records.system_facts import system_facts

    plan = Plan(repeats=args.repeats, warm_up=args.warm_up, trace=args.viztracer)
    with Console(stderr=True).status("starting") as status:
        measurements = compete(suite.entries(args, registry), plan, progress=status.update)
    return Report(
        benchmark=args.suite,
        what=suite.describe(args),
        unit="environment steps",
        command="rlx " + redacted_command(" ".join(sys.argv[1:])),
        machine=system_facts(),
        measurements=tuple(measurements),
    )


def _compare(args: argparse.Namespace, console: Any) -> int:
    def say(text: str, style: str | None = None) -> None:
        console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)

    old, new = read_report(args.old), read_report(args.new)
    found = verdicts(old, new)
    say(f"{new.benchmark}: {new.what}; new over old, with intervals of 95%")
    for verdict in found:
        wall, cpu = (f"{i.value:.3f} ({i.low:.3f} to {i.high:.3f})" for i in (verdict.wall, verdict.cpu))
        say(f"{verdict.name}: {verdict.word}, {wall} per s, {cpu} per cpu s")
    for difference in machine_differences(old, new):
        say(f"not the same machine: {difference}", style="yellow")
    return 1 if args.fail and any(verdict.word == "slower" for verdict in found) else 0
