"""`rlx hub push|pull`: share trained agents on the Hugging Face Hub."""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from pathlib import Path

from rlx.errors import ConfigError, RlxError
from rlx.export.exported import MODEL, export, find_exported
from rlx.export.hub import VIDEO, pull, push, write_folder
from rlx.records.stored_run import open_run, split_reach
from rlx.registry import Registry

log = logging.getLogger(__name__)


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.usage = (
        "rlx hub push RUN OWNER/NAME [KEY=VALUE …] [options]\n       rlx hub pull OWNER/NAME [options]"
    )
    parser.epilog = "RUN is a run folder, a checkpoint folder, FILE.safetensors or s3://…; KEY: env.* only."
    add = parser.add_argument
    add("action", choices=["push", "pull"], help="upload an agent, or download one")
    add("names", nargs="+", metavar="RUN OWNER/NAME", help="what, and the repository on the Hub")
    add("--output", metavar="DIR", help="push: keep the folder here; pull: folder (default: NAME)")
    add("--dry-run", action="store_true", help="push: write the folder only, upload nothing")
    add("--episodes", type=int, default=10, metavar="N", help="push: to evaluate (0: no evaluation)")
    add("--no-video", action="store_true", help="push: record no video")
    add("--private", action="store_true", help="push: make a new repository private")
    add("--revision", metavar="NAME", help="branch to upload to; branch, tag or commit to download")


def run(args: argparse.Namespace, registry: Registry) -> int:
    args.overrides = [name for name in args.names if "=" in name]
    names = [name for name in args.names if "=" not in name]
    expected = 2 if args.action == "push" else 1
    if len(names) != expected:
        what = "RUN OWNER/NAME" if args.action == "push" else "OWNER/NAME"
        raise ConfigError(f"rlx hub {args.action} takes {what}; got {' '.join(names)!r}")
    args.run, args.repo = names[0], names[-1]
    if args.repo.count("/") != 1 or not all(args.repo.split("/")):
        raise ConfigError(f"{args.repo!r} is no repository on the Hub; expected OWNER/NAME")
    return _pull(args) if args.action == "pull" else _push(args, registry)


def _pull(args: argparse.Namespace) -> int:
    folder = Path(args.output or args.repo.split("/")[1])
    path = pull(args.repo, folder, revision=args.revision)
    sys.stdout.write(f"{path}\nwatch it: rlx watch {folder}\n")
    return 0


def _push(args: argparse.Namespace, registry: Registry) -> int:
    if args.dry_run and not args.output:
        raise ConfigError("--dry-run writes a folder and nothing else; say where with --output DIR")
    with tempfile.TemporaryDirectory(prefix="rlx-hub-") as temporary:
        folder = Path(args.output or temporary)
        reach, args.overrides = split_reach(args.run, args.overrides)
        folder.mkdir(parents=True, exist_ok=True)
        model = folder / MODEL
        if (given := find_exported(args.run)) is not None:
            model.write_bytes(given.read_bytes())
        else:
            export(open_run(args.run, registry, reach), model)
        evaluation = _evaluation(model, args, registry) if args.episodes else {}
        has_video = not args.no_video and _record(model, args, registry)
        write_folder(folder, args.repo, evaluation, has_video=has_video)
        if args.dry_run:
            sys.stdout.write(f"{folder}: nothing was uploaded\n")
            return 0
        address = push(folder, args.repo, private=args.private, revision=args.revision)
    sys.stdout.write(f"{address}\n")
    return 0


def _evaluation(model: Path, args: argparse.Namespace, registry: Registry) -> dict[str, float | None]:
    from rlx.play.trained import load_trained
    from rlx.records.run_folder import strict
    from rlx.run.episodes import summarize
    from rlx.run.evaluation import evaluate, evaluation_envs

    num_envs = evaluation_envs(args.episodes)
    trained = load_trained(str(model), registry, num_envs=num_envs, overrides=args.overrides)
    player = trained.agent.player(num_envs, seed=trained.config.seed)
    episodes = evaluate(player, trained.env, args.episodes)
    trained.env.close()
    return strict(summarize(episodes))


def _record(model: Path, args: argparse.Namespace, registry: Registry) -> bool:
    """Records one episode; False where that is not possible here."""
    from rlx.commands import watch

    parser = argparse.ArgumentParser()
    watch.configure(parser, registry)
    command = [str(model), *args.overrides, "--video", str(model.with_name(VIDEO)), "--seconds", "60"]
    try:
        watch.run(parser.parse_args(command), registry)
    except RlxError as error:
        log.warning("no video: %s", error)
        return False
    return True
