"""The page of metrics says what the code says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GENERATOR = Path(__file__).parents[1] / "docs" / "generate_metrics.py"


def test_the_page_of_metrics_is_up_to_date():
    for package in ("rlx_agents", "rlx_curriculum"):
        pytest.importorskip(package, reason=f"the page has {package}'s metrics")
    command = [sys.executable, str(GENERATOR), "--check"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
