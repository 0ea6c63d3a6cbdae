"""`rlx run`: train an agent."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import Any

from rlx.checkpoints import step_of
from rlx.config import RunConfig
from rlx.config_files import (
    config_from_tree,
    config_to_tree,
    load_config,
    parse_override,
    write_config,
)
from rlx.contracts import Place
from rlx.errors import ConfigError
from rlx.records.run_folder import CONFIG, create_run_folder, join_run_folder
from rlx.records.stored_run import StoredRun, open_run, split_checkpoint
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.job import Job
from rlx.run.tuning import TUNING, tune

SETTINGS = {
    "env": "env.id",
    "rom": "env.rom",
    "num_envs": "env.num_envs",
    "agent": "agent.name",
    "encoder": "encoder.name",
    "total_steps": "total_steps",
    "seed": "seed",
    "threads": "threads",
    "init_from": "init_from",
    "device": "device",
    "run_dir": "run_dir",
    "record": "record",
    "eval_interval": "evaluation.interval",
    "eval_episodes": "evaluation.episodes",
    "target_score": "evaluation.target_score",
    "checkpoint_interval": "checkpoint.interval",
    "checkpoint_backend": "checkpoint.backend",
    "async_checkpoint": "checkpoint.asynchronous",
    "launcher": "launcher.name",
    "distributed": "distributed",
}
"""Config keys that the core's own flags set."""

CHANGEABLE = frozenset(
    {
        "total_steps",
        "evaluation",
        "checkpoint",
        "trackers",
        "profilers",
        "device",
        "threads",
        "log_interval",
        "record",
        "launcher",
        "distributed",
        "plugins",
    }
)
"""Top-level keys that may differ when a run is resumed."""


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.usage = "rlx run [KEY=VALUE …] [options]"  # listing all flags of all plugins takes 40 lines
    parser.epilog = "KEY=VALUE sets any config key, e.g. agent.learning_rate=1e-4; `rlx config` shows all."
    add = parser.add_argument
    add("overrides", nargs="*", default=[], metavar="KEY=VALUE", help="config overrides")
    add("--config", metavar="FILE", help="YAML config file")
    add("--env", metavar="ID", help="environment id (rlx envs lists them)")
    add("--rom", metavar="FILE", help="the game's ROM, for games that do not ship with rlx")
    add("--agent", metavar="NAME", help="agent (rlx components agent lists them)")
    add("--encoder", metavar="NAME", help="encoder; auto fits the observation")
    add("--num-envs", metavar="N|auto", help="environments stepped together; auto measures")
    add("--total-steps", metavar="N", help="environment steps to train for")
    add("--seed", metavar="N", help="seed of everything random")
    add("--threads", metavar="N|auto", help="threads that the networks compute with")
    add("--device", metavar="auto|cpu|cuda|mps", help="where the networks compute")
    add("--run-dir", metavar="DIR", help="run folder (default: runs/<env>-<agent>-<date>)")
    add(
        "--resume",
        metavar="RUN",
        help="continue a run: its folder, one of its checkpoints, 'latest', or s3://bucket/prefix/run",
    )
    add("--init-from", metavar="RUN", help="start with the parameters of another run's agent, or an export")
    add("--record", metavar="WHICH", help="keep episodes to watch later: best, all or every-N")
    add("--eval-interval", metavar="N", help="environment steps between evaluations")
    add("--eval-episodes", metavar="N", help="episodes per evaluation")
    add("--target-score", metavar="X", help="stop when the last 100 episodes reach this mean return")
    add("--checkpoint-interval", metavar="N", help="environment steps between checkpoints")
    add("--checkpoint-backend", metavar="NAME|URL", help="where checkpoints go: local, s3://bucket/prefix")
    add(
        "--async-checkpoint",
        action="store_const",
        const="true",
        help="write checkpoints in the background; training waits for a copy only",
    )
    add("--safetensors-path", metavar="FILE", help="export the trained agent at the end")
    add("--launcher", metavar="NAME", help="how processes start (rlx components launcher)")
    add("--distributed", metavar="none|ddp|fsdp2", help="how several processes share learning")
    add("--quiet", action="store_true", help="show no progress")
    add("--json", action="store_true", help="print the summary as JSON at the end")
    _add_plugin_flags(parser, registry)


def _add_plugin_flags(parser: argparse.ArgumentParser, registry: Registry) -> None:
    groups: dict[str, Any] = {}
    for flag, plugin in registry.flags():
        name = plugin.distribution
        group = groups.setdefault(name, parser.add_argument_group(name))
        options: dict[str, Any] = {"dest": f"flag:{flag.key}", "help": flag.summary}
        if flag.switch:
            options |= {"action": "store_const", "const": flag.switch_value}
        else:
            options |= {"metavar": flag.metavar or "VALUE", "type": _Text if flag.text else str}
            if flag.optional_value is not None:
                options |= {"nargs": "?", "const": flag.optional_value}
        try:
            group.add_argument(flag.option, **options)
        except argparse.ArgumentError as error:
            raise ConfigError(
                f"flag {flag.option} of {name} is taken already; leave the plugin out with -p no:{name}"
            ) from error


def run(args: argparse.Namespace, registry: Registry) -> int:
    settings = settings_of(args)
    if args.resume is not None:
        job = _resumed_job(args, settings, registry)
    else:
        job = _new_job(args, settings, registry)
    return Assembler(job.config, registry).make_launcher().launch(job)


def settings_of(args: argparse.Namespace) -> dict[str, Any]:
    """Returns the config keys that flags set; values are read as YAML, like those of overrides."""
    settings = {}
    for name, key in SETTINGS.items():
        if (value := getattr(args, name)) is not None:
            settings[key] = _value(key, value)
    for name, value in vars(args).items():
        if name.startswith("flag:") and value is not None:
            key = name.removeprefix("flag:")
            settings[key] = _flag_value(key, value)
    return settings


class _Text(str):
    """The value of a flag whose `Flag.text` is set: 2026 is a name there, not a number."""


def _flag_value(key: str, value: Any) -> Any:
    if isinstance(value, _Text):
        return str(value)
    return _value(key, value) if isinstance(value, str) else value


def _value(key: str, text: str) -> Any:
    if key in (
        "env.rom",
        "env.id",
        "run_dir",
        "init_from",
        "checkpoint.backend",
    ):  # names, whatever they look like
        return text
    return parse_override(f"{key}={text}")[1]


def _new_job(args: argparse.Namespace, settings: dict[str, Any], registry: Registry) -> Job:
    config = load_config(args.config, args.overrides, settings)
    Assembler(config, registry).check()
    config, findings = tune(config, registry)
    config = Assembler(config, registry).check()
    place = _place(config, registry)
    Assembler(config, registry).rehearse()
    if not place.makes_folder:  # of several processes or machines only the one with rank 0 touches it
        folder = Path(config.run_dir or "runs")
    else:
        folder = join_run_folder(config) if place.joins_folder else create_run_folder(config)
    config = dataclasses.replace(config, run_dir=str(folder))
    if findings.lines and place.makes_folder:
        findings.write(folder / TUNING)
    if not args.quiet:
        from rich.console import Console

        for line in findings.lines:
            Console(stderr=True).print(line, highlight=False, markup=False, soft_wrap=True)
    return _job(args, registry, config, folder, may_resume=place.joins_folder)


def _place(config: RunConfig, registry: Registry) -> Place:
    """Asks the launcher whether it can start this run, and where this command stands among others."""
    launcher = Assembler(config, registry).make_launcher()
    return launcher.check(config) if hasattr(launcher, "check") else Place()


def _resumed_job(args: argparse.Namespace, settings: dict[str, Any], registry: Registry) -> Job:
    if args.config is not None:
        raise ConfigError("--config cannot be given with --resume; use KEY=VALUE for what may change")
    stored = open_run(args.resume, registry, args.overrides)
    run_dir = settings.pop("run_dir", None)
    if stored.folder is not None and run_dir is not None:
        settings["run_dir"] = run_dir  # refused below: a local run stays in its folder
    config = _changed(stored.config, args.overrides, settings)
    if config.checkpoint.backend != stored.config.checkpoint.backend:
        raise ConfigError(
            f"checkpoint.backend cannot change from {stored.config.checkpoint.backend!r} when a run is "
            "resumed: the checkpoint to go on from lies there"
        )
    if config.total_steps < stored.config.total_steps:
        _refuse_the_past(config, stored)
    config = Assembler(config, registry).check()
    makes_folder, folder = _place(config, registry).makes_folder, stored.folder
    if folder is None:  # a remote run goes on in a new folder here
        folder = Path(run_dir or Path("runs", _name(args.resume)))
        config = dataclasses.replace(config, run_dir=str(folder))
        if makes_folder:
            create_run_folder(config)
    if makes_folder:
        write_config(config, folder / CONFIG)
    return _job(args, registry, config, folder, resume=True, checkpoint=stored.checkpoint)


def _refuse_the_past(config: RunConfig, stored: StoredRun) -> None:
    """Raises ConfigError if the checkpoint to go on from lies beyond the steps that are asked for now."""
    names = [stored.checkpoint] if stored.checkpoint else stored.backend.list()
    step = step_of(names[-1]) if names else 0
    if config.total_steps < step:
        raise ConfigError(
            f"total_steps is {config.total_steps:,}, but {stored.path} is at step {step:,} already; "
            "give more, or --resume one of its earlier checkpoints (`rlx checkpoints` lists them)"
        )


def _name(url: str) -> str:
    return split_checkpoint(url)[0].split("/")[-1]


def _changed(stored: RunConfig, overrides: list[str], settings: dict[str, Any]) -> RunConfig:
    from rlx.config_files import assign

    tree = config_to_tree(stored)
    changes = [*map(parse_override, overrides), *settings.items()]
    if dict(changes).get("launcher.name", stored.launcher.name) != stored.launcher.name:
        tree["launcher"] = {}  # another launcher has other options
    for key, value in changes:
        if key.split(".")[0] not in CHANGEABLE:
            raise ConfigError(
                f"{key!r} cannot change when a run is resumed; "
                f"what can: {', '.join(sorted(CHANGEABLE))}. Start a new run for the rest"
            )
        assign(tree, key, value)
    return config_from_tree(tree)


def _job(args: argparse.Namespace, registry: Registry, config: RunConfig, folder: Path, **facts: Any) -> Job:
    return Job(
        config=config,
        folder=str(folder),
        plugins=registry.selection,
        quiet=args.quiet,
        export_to=str(Path(args.safetensors_path).absolute()) if args.safetensors_path else None,
        print_json=args.json,
        **facts,
    )
