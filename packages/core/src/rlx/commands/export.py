"""`rlx export`: write a trained agent as one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rlx.export.exported import SUFFIX, export, find_exported
from rlx.records.stored_run import is_url, open_only, split_checkpoint
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.epilog = (
        "safetensors holds parameters and config: `rlx watch FILE.safetensors` needs nothing else. "
        "torchscript and onnx hold the network as a function of observations, for programs without rlx."
    )
    add = parser.add_argument
    add("run", metavar="RUN", help="run folder, checkpoint folder, 'latest', s3://… or FILE.safetensors")
    add(
        "overrides",
        nargs="*",
        default=[],
        metavar="KEY=VALUE",
        help="of a remote run: checkpoint.endpoint=URL …",
    )
    add("--format", default="safetensors", choices=["safetensors", "torchscript", "onnx"], help="file format")
    add("--output", metavar="FILE", help="default: <run>.safetensors (.pt, .onnx) in the current folder")


def run(args: argparse.Namespace, registry: Registry) -> int:
    if args.format != "safetensors":
        return _export_module(args, registry)
    stored = open_only(args.run, registry, args.overrides)
    path = export(stored, args.output or f"{_name(args.run, stored.folder)}{SUFFIX}")
    sys.stdout.write(f"{path}  {_size(path)}  from {stored.newest()}\n")
    return 0


def _name(run: str, folder: Path | None) -> str:
    """Returns what the file is called after: the run, or the file that the agent comes from."""
    if is_url(run):
        return split_checkpoint(run)[0].split("/")[-1]
    if find_exported(run) is not None:
        return Path(run).stem
    return folder.resolve().name if folder else Path(run).name


def _export_module(args: argparse.Namespace, registry: Registry) -> int:
    from rlx.export.exported_module import SUFFIXES, export_module
    from rlx.play.trained import load_trained

    trained = load_trained(args.run, registry, num_envs=1, overrides=args.overrides, device="cpu")
    try:
        target = args.output or f"{_name(args.run, trained.folder)}{SUFFIXES[args.format]}"
        written = export_module(trained, target, args.format)
    finally:
        trained.env.close()
    sys.stdout.write(
        f"{written.path}  {_size(written.path)}  from {trained.checkpoint}\n"
        f"observations {written.takes} -> scores float32 (B, {written.actions}), the largest is played; "
        f"equal to the agent within {written.difference:.0e}\n"
    )
    return 0


def _size(path: Path) -> str:
    return f"{path.stat().st_size / 2**20:.1f} MiB"
