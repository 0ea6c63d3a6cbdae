"""Prepares the release of one package: version, changelog and tag.

    python tools/release.py NAME VERSION [--dry-run]

Refuses when the checkout has changes, when the changelog has nothing unreleased, or when a package beneath it
changed since its own last release: that one is to be released first.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

from members import ROOT, Member, members
from packaging.version import InvalidVersion, Version


def refusals(member: Member, version: str, of: dict[str, Member]) -> list[str]:
    """Returns every reason not to release `member` as `version`."""
    reasons = []
    try:
        is_later = Version(version) > Version(member.version) or not has_tag(member.tag)
    except InvalidVersion:
        return [f"{version!r} is no version"]
    if not is_later:
        reasons.append(f"{version} is not later than {member.version}, which is released")
    if git("status", "--porcelain"):
        reasons.append("the checkout has changes that are not committed")
    if not unreleased(changelog_of(member)):
        reasons.append(f"{changelog_of(member).relative_to(ROOT)} has nothing under 'Unreleased'")
    for name in member.needs:
        beneath = of.get(name)
        if beneath is not None and changed_since_release(beneath):
            reasons.append(f"{name} changed since its last release; release it first")
    return reasons


def changed_since_release(member: Member) -> bool:
    """Returns whether the package's sources differ from the tag of its version (or it has no tag)."""
    if not has_tag(member.tag):
        return True
    source = str((member.folder / "src").relative_to(ROOT))
    return bool(git("diff", "--name-only", member.tag, "HEAD", "--", source))


def changelog_of(member: Member) -> Path:
    return member.folder / "CHANGELOG.md"


def unreleased(changelog: Path) -> str:
    """Returns the text under the heading 'Unreleased'; "" if there is none."""
    if not changelog.exists():
        return ""
    found = re.search(
        r"^## Unreleased\n(.*?)(?=^## |\Z)", changelog.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return found[1].strip() if found else ""


def with_version(pyproject: str, version: str) -> str:
    """Returns the text of a pyproject.toml with another version.

    >>> with_version('[project]\\nname = "a"\\nversion = "0.1.0"\\n', "0.2.0")
    '[project]\\nname = "a"\\nversion = "0.2.0"\\n'
    """
    return re.sub(r'^version = ".*"$', f'version = "{version}"', pyproject, count=1, flags=re.MULTILINE)


def with_release(changelog: str, version: str, day: str) -> str:
    """Returns the text of a changelog whose unreleased part became `version`.

    >>> with_release("# Changelog\\n\\n## Unreleased\\n\\n- New.\\n", "0.2.0", "2026-01-31")
    '# Changelog\\n\\n## Unreleased\\n\\n## 0.2.0 - 2026-01-31\\n\\n- New.\\n'
    """
    return changelog.replace("## Unreleased\n", f"## Unreleased\n\n## {version} - {day}\n", 1)


def prepare(member: Member, version: str) -> str:
    """Writes version and changelog, commits them and makes the tag; returns it."""
    project, changelog = member.folder / "pyproject.toml", changelog_of(member)
    project.write_text(with_version(project.read_text("utf-8"), version), encoding="utf-8")
    day = datetime.date.today().isoformat()
    changelog.write_text(with_release(changelog.read_text("utf-8"), version, day), encoding="utf-8")
    tag = f"{member.name}-v{version}"
    git("commit", "--quiet", "-m", f"Release {member.name} {version}", "--", str(project), str(changelog))
    git("tag", "--annotate", tag, "-m", f"{member.name} {version}")
    return tag


def has_tag(tag: str) -> bool:
    return bool(git("tag", "--list", tag))


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("--dry-run", action="store_true", help="say what speaks against it, change nothing")
    args = parser.parse_args()
    known = members()
    if args.name not in known:
        raise SystemExit(f"no package {args.name!r} here; there are {', '.join(known)}")
    reasons = refusals(known[args.name], args.version, known)
    for reason in reasons:
        sys.stderr.write(f"release: {reason}\n")
    if reasons or args.dry_run:
        return 1 if reasons else 0
    tag = prepare(known[args.name], args.version)
    sys.stdout.write(f"next: git push origin HEAD {tag}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
