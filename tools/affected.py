"""Prints, as a JSON list, the packages that a change touches, and those that need them.

python tools/affected.py origin/main
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from members import ROOT, Member, dependents, members

EVERYTHING = (
    "pyproject.toml",
    "setup.py",
    "Makefile",
    "requirements-dev.txt",
    "tools/",
    ".github/",
    "tests/",
)
"""Paths whose change concerns every package."""


def affected(paths: Iterable[str], of: dict[str, Member], root: Path = ROOT) -> list[str]:
    """Returns the names of the packages to test when `paths` (relative to the root) changed."""
    touched: set[str] = set()
    for path in paths:
        if path.startswith(EVERYTHING):
            return sorted(of)
        for member in of.values():
            if path.startswith(f"{member.folder.relative_to(root).as_posix()}/"):
                touched |= {member.name} | dependents(member.name, of)
    return sorted(touched)


def changed_paths(base: str) -> list[str]:
    """Returns what differs from the commit where this branch left `base`."""
    command = ["git", "diff", "--name-only", f"{base}...HEAD"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(affected(changed_paths(sys.argv[1]), members())) + "\n")
