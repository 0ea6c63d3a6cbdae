"""The packages of this repository: where they are, what they are called, and what they need of each other."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, kw_only=True)
class Member:
    """One distribution of the repository."""

    name: str
    version: str
    folder: Path
    requires: tuple[Requirement, ...]
    """What it requires when it is installed without extras."""
    needs: tuple[str, ...]
    """Names of all distributions that it requires, extras included."""

    @property
    def tag(self) -> str:
        """The tag of this version's release: `rlx-core-v1.2.3`."""
        return f"{self.name}-v{self.version}"


def members(root: Path = ROOT) -> dict[str, Member]:
    """Returns every package below `packages/` by its name."""
    found = {}
    for project_file in sorted(root.glob("packages/**/pyproject.toml")):
        project = tomllib.loads(project_file.read_text(encoding="utf-8"))["project"]
        extras = project.get("optional-dependencies", {})
        requires = tuple(map(Requirement, project.get("dependencies", [])))
        optional = [Requirement(text) for texts in extras.values() for text in texts]
        found[project["name"]] = Member(
            name=project["name"],
            version=project["version"],
            folder=project_file.parent,
            requires=requires,
            needs=tuple(sorted({canonicalize_name(need.name) for need in (*requires, *optional)})),
        )
    return found


def dependents(name: str, of: dict[str, Member]) -> set[str]:
    """Returns the packages that need `name`, directly or through others."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        needed = waiting.pop()
        for member in of.values():
            if needed in member.needs and member.name not in found:
                found.add(member.name)
                waiting.append(member.name)
    return found
