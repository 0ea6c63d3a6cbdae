"""Every example config is valid, and is the run that its first line says."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import pytest
from rlx.cli import split_plugin_arguments
from rlx.commands import run
from rlx.config_files import load_config
from rlx.errors import PluginError
from rlx.registry import Registry
from rlx.run.assembly import Assembler

EXAMPLES = Path(__file__).parent.parent / "examples"
CONFIGS = sorted(EXAMPLES.glob("*.yaml"))


@pytest.fixture(scope="module")
def registry():
    return Registry.discover()


def checked(config, registry):
    """Returns the config with every default filled in; skips if a component is not installed here."""
    try:
        return Assembler(config, registry).check()
    except PluginError as error:
        if "none is installed" not in str(error):
            raise
        pytest.skip(str(error))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_it_is_the_run_of_its_first_line(path, registry):
    command, _, line = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").partition(" run ")
    assert command == "rlx"
    _, arguments = split_plugin_arguments(shlex.split(line))
    parser = argparse.ArgumentParser()
    run.configure(parser, registry)
    args = parser.parse_args(arguments)
    from_line = load_config(None, args.overrides, run.settings_of(args))
    assert checked(from_line, registry) == checked(load_config(path), registry)


def test_every_example_is_in_the_table():
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in CONFIGS if f"({path.name})" not in listed] == []
    assert len(CONFIGS) >= 12
