"""What a result was computed on."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib import metadata

from rlx.records.system_facts import system_facts


def git(folder, *arguments):
    identity = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a"}
    environment = os.environ | identity | {"GIT_COMMITTER_EMAIL": "a@b", "GIT_CONFIG_GLOBAL": os.devnull}
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.strip()


def test_the_git_revision_and_whether_files_differ_from_it(tmp_path):
    assert "git/revision" not in system_facts(tmp_path)
    git(tmp_path, "init", "--quiet")
    (tmp_path / "a.txt").write_text("one")
    git(tmp_path, "add", "a.txt")
    git(tmp_path, "commit", "--quiet", "-m", "first")
    facts = system_facts(tmp_path)
    assert facts["git/revision"] == git(tmp_path, "rev-parse", "HEAD")
    assert facts["git/modified"] is False
    (tmp_path / "a.txt").write_text("two")
    assert system_facts(tmp_path)["git/modified"] is True


def test_versions_and_hardware_are_those_of_this_process(tmp_path):
    facts = system_facts(tmp_path)
    assert facts["python"] == platform.python_version()
    assert facts["version/rlx-core"] == metadata.version("rlx-core")
    assert facts["version/numpy"] == metadata.version("numpy")
    assert 1 <= facts["hardware/processors_usable"] <= facts["hardware/processors"]


def test_facts_are_flat_and_plain(tmp_path):
    assert all(isinstance(value, str | int | float | bool) for value in system_facts(tmp_path).values())
