"""`rlx new plugin` writes a distribution that builds, keeps its promises and trains, for each kind."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from rlx.components import KINDS
from rlx.errors import ConfigError
from rlx.scaffold import Names, write_game, write_plugin


def process(command: list[str], folder: Path, site: Path) -> subprocess.CompletedProcess:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize(
    "kind",
    [kind if kind == "exploration_bonus" else pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS],
)
def test_what_is_written_installs_and_passes_its_own_tests(tmp_path, kind):
    if kind == "encoder":
        pytest.importorskip("torch")
        pytest.importorskip("rlx_agents")
    folder, site = write_plugin("brand-new", kind, tmp_path), tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = process([*install, "--target", str(site), str(folder)], tmp_path, site)
    assert done.returncode == 0, done.stderr
    done = process([sys.executable, "-m", "rlx", "plugins", "-v"], tmp_path, site)
    assert f"    component  {kind}:brand-new" in done.stdout, done.stdout + done.stderr
    pytest_command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = process(pytest_command, folder, site)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def imported(folder):
    """The top-level names that the modules of a distribution import."""
    trees = [ast.parse(path.read_text()) for path in (folder / "src").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return {
        name.split(".")[0]
        for name in plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    }


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_clean_and_complete(tmp_path, kind):
    folder = write_plugin("brand-new", kind, tmp_path)
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["name"] == "rlx-brand-new"
    declared = {re.match(r"[\w-]+", text)[0] for text in project["dependencies"]}
    assert declared == {"rlx-core"} | imported(folder) & {"numpy", "gymnasium", "torch"}
    assert project["entry-points"] == {"rlx.plugins": {"brand-new": "rlx_brand_new.plugin"}}
    for path in folder.rglob("*.py"):
        source = path.read_text()
        compile(source, str(path), "exec")
        assert "$" not in source, path
        assert all(len(line) <= 110 for line in source.splitlines()), path
    assert "rlx describe" in (folder / "README.md").read_text()


def test_a_game_is_written_for_its_rom_and_trains(tmp_path):
    emulator = pytest.importorskip("rlx_emu_nes.bundled")
    rom, site = emulator.example_rom(), tmp_path / "site"
    folder = write_game("brand-new", rom, tmp_path)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    done = process([*install, "--target", str(site), str(folder)], tmp_path, site)
    assert done.returncode == 0, done.stderr
    command = "run --env brand-new/Game-v0 --agent preference --encoder no-encoder --device cpu --quiet"
    command += " --total-steps 200 --num-envs 2 --eval-episodes 0"
    run = [sys.executable, "-m", "rlx", "-p", "rlx.testing.toys", *command.split(), "--rom", str(rom)]
    done = process(run, tmp_path, site)
    assert done.returncode == 0, done.stderr


def test_a_game_needs_a_rom_that_is_one(rlx_main, tmp_path):
    pytest.importorskip("rlx_emu_nes")
    (tmp_path / "text.nes").write_text("no game")
    code, _, err = rlx_main("new", "game", "thing", "--rom", "text.nes")
    assert (code, err.count("\n")) == (2, 1)
    assert "text.nes" in err
    assert not (tmp_path / "rlx-thing").exists()


@pytest.mark.parametrize("name", ["My-Bonus", "my_bonus", "2fast", "my--bonus", "", "bonus-", "a/b"])
def test_a_name_that_cannot_be_one_is_refused(name):
    with pytest.raises(ConfigError, match="cannot be the name of a plugin"):
        Names.of(name)


def test_nothing_is_written_over(rlx_main):
    code, out, _ = rlx_main("new", "plugin", "thing", "--kind", "tracker")
    assert code == 0
    assert out.endswith("next: pip install --editable 'rlx-thing[test]' && pytest rlx-thing\n")
    code, _, err = rlx_main("new", "plugin", "rlx-thing", "--kind", "agent")
    assert (code, err) == (
        2,
        "rlx: error: 'rlx-thing' exists already; choose another name or --directory\n",
    )


def test_an_unknown_kind_is_one_clear_line(rlx_main):
    code, _, err = rlx_main("new", "plugin", "thing", "--kind", "trackr")
    assert code == 2
    assert "unknown kind 'trackr'; did you mean 'tracker'?" in err
