"""The plugins together: all keep the door's rules, any one may be missing, strangers come in from wheels."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from rlx.components import import_target
from rlx.config_files import config_from_tree
from rlx.plugins import PluginManager
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.selection import PluginSelection

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "plugins"
TOYS = ("rlx.testing.toys",)
TOY_RUN = {
    "env": "toy/Corridor-v0",
    "agent": "preference",
    "encoder": "no-encoder",
    "device": "cpu",
}


def everything() -> Registry:
    return Registry.discover(PluginSelection(load=TOYS))


def installed_plugins() -> list[str]:
    manager = PluginManager()
    manager.load(PluginSelection())
    return sorted(p.key for p in manager.plugins if p.key != "rlx-core:core")


def names(registry: Registry) -> set[tuple[str, str]]:
    return {(kind, o.qualified) for kind, offers in registry.offers.items() for o in offers}


# ------------------------------------------------------------------ our own


def test_every_plugin_here_is_sound():
    assert [p.complaint for p in everything().manager.problems()] == []


def test_every_component_can_be_imported_and_is_described():
    for kind, offers in everything().offers.items():
        for offer in offers:
            component = offer.component
            assert component.summary, f"{kind} {offer.qualified} has no summary"
            if component.config is not None:
                import_target(component.config)
            import_target(component.target)


def test_no_two_components_of_ours_have_one_name():
    for kind, offers in everything().offers.items():
        plain = [offer.component.name for offer in offers]
        assert len(plain) == len(set(plain)), kind


@pytest.mark.parametrize("key", installed_plugins())
def test_any_one_plugin_may_be_missing(key):
    whole = everything()
    rest = Registry.discover(PluginSelection(load=TOYS, block=frozenset({key})))
    lost = names(whole) - names(rest)
    assert {qualified.split(":")[0] for _, qualified in lost} <= {key.split(":")[0]}
    assert names(rest) <= names(whole)
    assert [p.key for p in rest.manager.plugins if p.status == "blocked"] == [key]
    assert rest.find_command("run")
    Assembler(config_from_tree(TOY_RUN), rest).check()


# ------------------------------------------------------------------ strangers, from wheels


@pytest.fixture(scope="module")
def stranger_wheels(tmp_path_factory) -> Path:
    """Wheels of the core and of the three example distributions."""
    folder = tmp_path_factory.mktemp("wheels")
    for source in [ROOT / "packages" / "core", *sorted(EXAMPLES.glob("rlx-example-*"))]:
        copy = tmp_path_factory.mktemp("source") / source.name
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", "*.egg-info"))
        pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(copy))
    return folder


@pytest.fixture(scope="module")
def fresh(tmp_path_factory, stranger_wheels) -> Path:
    """The Python of a new environment with those wheels.

    What they depend on comes from here by links, so that no network is needed; nothing of rlx does.
    """
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    site = next((folder / "lib").glob("python*/site-packages"))
    here = Path(next(p for p in sys.path if p.endswith("site-packages")))
    for entry in here.iterdir():
        if "rlx" not in entry.name.lower() and not (site / entry.name).exists():
            (site / entry.name).symlink_to(entry)
    pip(
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
        *map(str, stranger_wheels.glob("*.whl")),
    )
    return python


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def rlx(python: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "RLX_"))}
    command = [str(python), "-m", "rlx", *arguments]
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, timeout=600)


RUN = (
    *("run", "--env", "snake/Snake-v0", "--agent", "hill-climber", "--encoder", "no-encoder"),
    *("--device", "cpu", "--total-steps", "3000", "--num-envs", "2", "--sqlite", "mine.db", "--quiet"),
)
ALONE = tuple(argument for argument in RUN if argument not in ("--sqlite", "mine.db"))
PLUGINS = ("-p", "rlx.testing.toys")


@pytest.mark.slow
def test_strangers_from_wheels_run_together_and_can_be_taken_out(fresh, tmp_path):
    listed = json.loads(rlx(fresh, tmp_path, "plugins", "--json").stdout)
    assert {p["distribution"] for p in listed if p["status"] == "loaded"} == {
        "rlx-core",
        "rlx-example-hill-climber",
        "rlx-example-snake",
        "rlx-example-sqlite",
    }
    done = rlx(fresh, tmp_path, *PLUGINS, *RUN, "--run-dir", "runs/whole")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine.db").stat().st_size > 0
    resumed = rlx(
        fresh, tmp_path, *PLUGINS, "run", "--resume", "runs/whole", "--total-steps", "4000", "--quiet"
    )
    assert resumed.returncode == 0, resumed.stderr

    missing = {
        "rlx-example-sqlite": "unrecognized arguments: --sqlite",
        "rlx-example-snake": "unknown environment 'snake/Snake-v0'",
        "rlx-example-hill-climber": "unknown agent 'hill-climber'",
    }
    for distribution, message in missing.items():
        pip("--python", str(fresh), "uninstall", "--yes", distribution)
        rest = RUN if distribution == "rlx-example-sqlite" else ALONE
        done = rlx(fresh, tmp_path, *PLUGINS, *rest)
        assert done.returncode == 2, done.stdout + done.stderr
        assert message in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        listed = json.loads(rlx(fresh, tmp_path, "plugins", "--json").stdout)
        assert distribution not in {p["distribution"] for p in listed}
        if distribution == "rlx-example-sqlite":
            assert rlx(fresh, tmp_path, *PLUGINS, *ALONE).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hill-climber", "snake", "sqlite"])
def test_the_examples_keep_their_promises(name, tmp_path):
    source, site = tmp_path / "source", tmp_path / "site"
    shutil.copytree(EXAMPLES / f"rlx-example-{name}", source)
    pip("install", "--no-deps", "--no-build-isolation", "--target", str(site), str(source))
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
