"""`rlx checkpoints RUN`: list the checkpoints of a run, and verify them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rlx import checkpoints
from rlx.errors import CheckpointError
from rlx.registry import Registry
from rlx.stored_run import open_run


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("run", metavar="RUN", help="run folder, 'latest', or s3://…")
    parser.add_argument("--verify", action="store_true", help="read every file and compare its sha256")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    backend = open_run(args.run, registry).backend
    rows, broken = [], 0
    for name in backend.list():
        row: dict[str, Any] = {"name": name, "status": "ok"}
        try:
            manifest = checkpoints.read_manifest(backend, name)
            row |= {
                "step": manifest["step"],
                "saved_at": manifest["saved_at"],
                "bytes": sum(file["size"] for file in manifest["files"].values()),
                "return_mean": manifest["metrics"].get("return_mean"),
            }
            if args.verify:
                checkpoints.verify(backend, name)
        except CheckpointError as error:
            row["status"] = f"broken: {error}"
            broken += 1
        rows.append(row)
    if args.json:
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
    else:
        for row in rows:
            score = row.get("return_mean")
            shown = "" if score is None else f"return {score:.1f}"
            size = row.get("bytes", 0) / 2**20
            sys.stdout.write(
                f"{row['name']}  {row.get('saved_at', '?')}  {size:8.1f} MiB  {shown:<14} {row['status']}\n"
            )
    return 1 if broken else 0
