"""`rlx checkpoints RUN`: list the checkpoints of a run, and verify them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rlx import checkpoints
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError
from rlx.records.stored_run import open_only
from rlx.registry import Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("run", metavar="RUN", help="run folder, 'latest', or s3://…")
    parser.add_argument(
        "overrides",
        nargs="*",
        default=[],
        metavar="KEY=VALUE",
        help="of a remote run: checkpoint.endpoint=URL …",
    )
    parser.add_argument("--verify", action="store_true", help="read every file and compare its sha256")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    backend = open_only(args.run, registry, args.overrides).backend
    rows = [_row(backend, name, verify=args.verify) for name in backend.list()]
    if args.json:
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
    else:
        sys.stdout.write(_table(rows, verified=args.verify))
    return 1 if any(row["status"] != "ok" for row in rows) else 0


def _row(backend: CheckpointBackend, name: str, *, verify: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "status": "ok"}
    try:
        manifest = checkpoints.read_manifest(backend, name)
        row |= {
            "step": manifest["step"],
            "saved_at": manifest["saved_at"],
            "bytes": sum(file["size"] for file in manifest["files"].values()),
            "return_mean": manifest["metrics"].get("return_mean"),
        }
        if verify:
            checkpoints.verify(backend, name)
    except CheckpointError as error:
        row["status"] = f"broken: {error}"
    return row


def _table(rows: list[dict[str, Any]], *, verified: bool) -> str:
    if not rows:
        return "no checkpoint yet; checkpoint.interval says after how many steps the next is saved\n"
    scores = [row["return_mean"] for row in rows if row.get("return_mean") is not None]
    lines = [f"{'checkpoint':<18}  {'saved':<20}  {'size':>12}  {'evaluation':<20} status"]
    for row in rows:
        score = row.get("return_mean")
        shown = "" if score is None else f"return {score:.1f}"
        best = " (best)" if scores and score == max(scores) else ""
        size = f"{row.get('bytes', 0) / 2**20:.1f} MiB"
        saved = row.get("saved_at", "?")
        lines.append(f"{row['name']:<18}  {saved:<20}  {size:>12}  {shown + best:<20} {row['status']}")
    broken = sum(row["status"] != "ok" for row in rows)
    if verified:
        lines.append(f"{len(rows)} read and compared with their sha256: {broken or 'none'} broken")
    if broken:
        lines.append("resuming puts a broken one aside and goes on from the one before")
    return "\n".join(lines) + "\n"
