"""What a result was computed on: code revision, package versions, processor, memory, GPU."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from rlx.records.redaction import redacted_command
from rlx.run.processors import usable_processors

Facts = dict[str, str | int | float | bool]

PACKAGES = ("torch", "numpy", "gymnasium", "safetensors", "pluggy")
"""Distributions whose versions are noted beside rlx's own."""


def system_facts(directory: str | Path = ".") -> Facts:
    """Returns flat facts: `git/…`, `version/…`, `hardware/…`, `python`, `platform`.

    Args:
        directory: where to look for the git repository whose revision is noted.

    Looks at torch's GPUs only if torch is imported already; costs some milliseconds, most of it for git.
    """
    facts: Facts = {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "command": redacted_command(" ".join(sys.argv[1:]))[:500],
    }
    return facts | _git(directory) | _versions() | hardware_facts()


def hardware_facts() -> Facts:
    """Returns the `hardware/…` facts alone."""
    facts: Facts = {
        "hardware/processor": _processor(),
        "hardware/processors": os.cpu_count() or 1,
        "hardware/processors_usable": usable_processors(),
    }
    if memory := _memory_gib():
        facts["hardware/memory_gib"] = memory
    torch = sys.modules.get("torch")
    if torch is not None:
        facts["hardware/torch_threads"] = torch.get_num_threads()
        for i in range(torch.cuda.device_count() if torch.cuda.is_available() else 0):
            facts[f"hardware/gpu_{i}"] = torch.cuda.get_device_name(i)
    return facts


def _git(directory: str | Path) -> Facts:
    revision = _git_answer(directory, "rev-parse", "HEAD")
    if not revision:
        return {}
    changed = _git_answer(directory, "status", "--porcelain", "--untracked-files=no")
    return {"git/revision": revision, "git/modified": bool(changed)}


def _git_answer(directory: str | Path, *arguments: str) -> str:
    command = ["git", "-C", str(directory), *arguments]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""


def _versions() -> Facts:
    names = {d.name for d in metadata.distributions() if d.name and d.name.startswith("rlx-")}
    found: Facts = {}
    for name in (*sorted(names), *PACKAGES):
        try:
            found[f"version/{name}"] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory_gib() -> float:
    try:
        return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30, 1)
    except (AttributeError, ValueError, OSError):
        return 0.0
