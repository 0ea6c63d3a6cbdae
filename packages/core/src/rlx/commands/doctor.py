"""`rlx doctor`: look at the installation and say what to do about each finding."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from rlx.components import KINDS
from rlx.registry import HOME_OF_KIND, Registry

NEEDED = ("env_provider", "agent", "encoder")


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that was looked at."""

    subject: str
    state: str
    """`ok`, `note` or `problem`."""
    detail: str
    remedy: str = ""


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: Registry) -> int:
    findings = [*_machine(), *_versions(), *_torch(), *_plugins(registry), *_folders()]
    if args.json:
        sys.stdout.write(json.dumps([asdict(finding) for finding in findings], indent=1) + "\n")
    else:
        for f in findings:
            mark = {"ok": "ok", "note": "--", "problem": "!!"}[f.state]
            sys.stdout.write(f"{mark}  {f.subject:<22} {f.detail}\n")
            if f.remedy:
                sys.stdout.write(f"    {'':<22} -> {f.remedy}\n")
    return 1 if any(f.state == "problem" for f in findings) else 0


def _machine() -> Iterator[Finding]:
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Finding(
        subject="machine",
        state="ok",
        detail=f"{platform.system()} {platform.machine()}, {processors} processors usable",
    )
    version = platform.python_version()
    new_enough = sys.version_info >= (3, 11)
    yield Finding(
        subject="python",
        state="ok" if new_enough else "problem",
        detail=version,
        remedy="" if new_enough else "rlx needs Python 3.11 or newer",
    )


def _versions() -> Iterator[Finding]:
    names = {d.name for d in metadata.distributions() if d.name and d.name.startswith("rlx-")}
    for name in sorted(names):
        yield Finding(subject=name, state="ok", detail=f"{metadata.version(name)} {_origin(name)}".strip())
    for name in ("numpy", "gymnasium", "pluggy", "safetensors"):
        yield Finding(subject=name, state="ok", detail=metadata.version(name))


def _origin(name: str) -> str:
    """Returns whether a distribution is an editable checkout or a frozen copy of one."""
    text = metadata.distribution(name).read_text("direct_url.json")
    if not text:
        return ""
    direct = json.loads(text)
    if direct.get("dir_info", {}).get("editable"):
        return "(editable)"
    return "(copied from a folder; later edits there have no effect)" if "dir_info" in direct else ""


def _torch() -> Iterator[Finding]:
    if importlib.util.find_spec("torch") is None:
        yield Finding(
            subject="torch",
            state="note",
            detail="not installed; environments work without it, agents do not",
            remedy="pip install rlx-agents",
        )
        return
    import torch

    gpu = torch.cuda.get_device_name(0) if torch.cuda.is_available() else "no CUDA device"
    yield Finding(
        subject="torch",
        state="ok",
        detail=f"{torch.__version__}, {gpu}, {torch.get_num_threads()} threads",
    )


def _plugins(registry: Registry) -> Iterator[Finding]:
    for plugin in registry.manager.problems():
        yield Finding(
            subject=plugin.key,
            state="problem",
            detail=f"{plugin.status}: {plugin.reason}",
            remedy=f"pip install --upgrade {plugin.distribution}, or leave it out: -p no:{plugin.name}",
        )
    for kind in KINDS:
        names = registry.names(kind)
        if names or kind not in NEEDED:
            yield Finding(
                subject=kind.replace("_", " "),
                state="ok",
                detail=", ".join(names) or "none installed",
            )
        else:
            yield Finding(
                subject=kind.replace("_", " "),
                state="problem",
                detail="none installed",
                remedy=f"pip install {HOME_OF_KIND[kind]}",
            )


def _folders() -> Iterator[Finding]:
    folder = Path("runs") if Path("runs").exists() else Path()
    writable = os.access(folder, os.W_OK)
    free = shutil.disk_usage(folder).free / 2**30
    yield Finding(
        subject="run folder",
        state="ok" if writable and free > 1 else "problem",
        detail=f"{folder.resolve()}: {'writable' if writable else 'not writable'}, {free:.0f} GiB free",
        remedy="" if writable and free > 1 else "choose another place with --run-dir",
    )
