"""What tests across packages share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from rlx.cli import main

sys.path.insert(0, str(Path(__file__).parent))  # for virtual_desk, whatever the import mode of pytest


class Ran(NamedTuple):
    """Result of one `rlx` command."""

    code: int
    out: str
    err: str


@pytest.fixture
def rlx(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Runs `rlx ARGUMENTS` in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse's own way out
            code = int(stop.code or 0)
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual display."""
    from virtual_desk import MISSING, virtual_display

    if MISSING:
        pytest.skip(f"no virtual display: {', '.join(MISSING)} missing")
    with virtual_display() as name:
        yield name


@pytest.fixture
def desk(display: str, tmp_path: Path) -> Iterator:
    """An empty desk for one test."""
    from virtual_desk import Desk

    desk = Desk(tmp_path, display)
    yield desk
    desk.clear()
