"""`rlx export`: write a trained agent as one file that plays by itself."""

from __future__ import annotations

import argparse
import sys

from rlx.exported import SUFFIX, export
from rlx.registry import Registry
from rlx.stored_run import open_run


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.epilog = "The file holds parameters and config: `rlx watch FILE.safetensors` needs nothing else."
    add = parser.add_argument
    add("run", metavar="RUN", help="run folder, checkpoint folder, 'latest', or s3://…")
    add("--format", default="safetensors", choices=["safetensors"], help="file format")
    add("--output", metavar="FILE", help="default: <run>.safetensors in the current folder")


def run(args: argparse.Namespace, registry: Registry) -> int:
    stored = open_run(args.run, registry)
    name = stored.folder.resolve().name if stored.folder else args.run.rstrip("/").split("/")[-1]
    path = export(stored, args.output or f"{name}{SUFFIX}")
    size = path.stat().st_size / 2**20
    sys.stdout.write(f"{path}  {size:.1f} MiB  from {stored.newest()}\n")
    return 0
