"""Examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["access", "levels", "series"])
def test_examples(name):
    module = importlib.import_module(f"rlx_dashboard.{name}")
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
