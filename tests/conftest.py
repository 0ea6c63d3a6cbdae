"""What tests across packages share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from rlx.cli import main


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
