"""The release tools know the packages, what depends on what, and when not to release."""

from __future__ import annotations

import doctest
import importlib
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent


@pytest.fixture
def tool(monkeypatch):
    """A function that imports a module of tools/."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module


@pytest.fixture
def repository(tmp_path):
    """A small repository with two packages, the second above the first."""
    for name, needs in (("rlx-low", "[]"), ("rlx-high", '["rlx_low>=0.1"]'), ("rlx-alone", "[]")):
        folder = tmp_path / "packages" / name
        (folder / "src").mkdir(parents=True)
        (folder / "src" / "a.py").touch()
        project = f'[project]\nname = "{name}"\nversion = "0.1.0"\ndependencies = {needs}\n'
        (folder / "pyproject.toml").write_text(project)
        (folder / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- New.\n")
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Begin"]):
        git(tmp_path, *command)
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def test_our_packages_stand_on_the_core_and_nothing_on_the_agents(tool):
    members = tool("members").members()
    above = tool("members").dependents("rlx-core", members)
    assert {"rlx-agents", "rlx-encoders"} <= above
    for member in members.values():
        assert "rlx-agents" not in member.needs or member.name == "rlx-agents", member.name


def test_a_change_concerns_what_stands_above_it(tool, repository):
    affected = tool("affected").affected
    known = tool("members").members(repository)
    assert affected(["packages/rlx-low/src/a.py"], known, repository) == ["rlx-high", "rlx-low"]
    assert affected(["packages/rlx-high/README.md"], known, repository) == ["rlx-high"]
    assert affected(["docs/index.md"], known, repository) == []
    assert affected([".github/workflows/ci.yml"], known, repository) == sorted(known)


def test_nothing_is_released_above_what_is_unreleased(tool, repository, monkeypatch):
    release, members = tool("release"), tool("members").members
    monkeypatch.setattr(release, "ROOT", repository)
    known = members(repository)
    assert release.refusals(known["rlx-low"], "0.1.0", known) == []
    assert release.refusals(known["rlx-high"], "0.2.0", known) == [
        "rlx-low changed since its last release; release it first"
    ]
    git(repository, "tag", "rlx-low-v0.1.0")
    assert release.refusals(known["rlx-high"], "0.2.0", known) == []
    assert "0.1.0 is not later than 0.1.0" in release.refusals(known["rlx-low"], "0.1.0", known)[0]
    (repository / "packages/rlx-low/src/a.py").write_text("x = 1\n")
    assert "the checkout has changes that are not committed" in release.refusals(
        known["rlx-alone"], "0.2.0", known
    )
    git(repository, "commit", "-qam", "Change low")
    assert release.refusals(known["rlx-high"], "0.2.0", known) != []
    assert release.refusals(known["rlx-alone"], "mine", known) == ["'mine' is no version"]


def test_a_release_needs_something_to_say(tool, repository, monkeypatch):
    release = tool("release")
    monkeypatch.setattr(release, "ROOT", repository)
    (repository / "packages/rlx-alone/CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 0.1.0\n")
    git(repository, "commit", "-qam", "Say nothing")
    known = tool("members").members(repository)
    assert release.refusals(known["rlx-alone"], "0.2.0", known) == [
        "packages/rlx-alone/CHANGELOG.md has nothing under 'Unreleased'"
    ]


def test_the_examples_of_the_tools(tool):
    assert doctest.testmod(tool("release")).failed == 0


@pytest.mark.parametrize("path", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda p: p.name)
def test_workflows_are_yaml_with_jobs(path):
    tree = yaml.safe_load(path.read_text("utf-8"))
    assert tree["jobs"]
    assert tree["permissions"] == {"contents": "read"}


def test_a_package_is_tried_with_what_it_declares_and_nothing_else(tool):
    subsets, known = tool("subsets"), tool("members").members()
    group = subsets.closure(known["rlx-launcher-ray"], known)
    assert {member.name for member in group} == {"rlx-core", "rlx-launcher-ray", "rlx-launcher-torch"}
    asked = subsets.declared(group, known, ["torch==2.13.0"])
    assert "torch==2.13.0" in asked and "ray>=2.40" in asked and "pluggy>=1.5" in asked
    assert not any(text.startswith("rlx") for text in asked)
    assert set(subsets.USES) <= set(known)
