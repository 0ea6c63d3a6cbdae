"""Every example in a docstring of the core does what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest
import rlx

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(rlx.__path__, "rlx.")
    if not info.name.endswith("__main__") and ".templates" not in info.name
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
