"""Fixtures of the core's tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rlx.cli import main

sys.path.insert(0, str(Path(__file__).parent))  # for bad_components, whatever the import mode of pytest

pytest_plugins = ["pytester"]


@pytest.fixture
def rlx_process(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess]:
    """A function that runs `rlx ARGUMENTS` in a process of its own, in an empty folder."""

    def run(*arguments: str) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "rlx", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)

    return run


@pytest.fixture
def rlx_main(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> Callable[..., tuple[int, str, str]]:
    """A function that runs `rlx ARGUMENTS` in this process; returns (exit code, stdout, stderr).

    What else is installed here is left out, unless the test installs a distribution of its own.
    """
    monkeypatch.chdir(tmp_path)
    if "fake_distribution" not in request.fixturenames:
        monkeypatch.setenv("RLX_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as stop:  # argparse
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run
