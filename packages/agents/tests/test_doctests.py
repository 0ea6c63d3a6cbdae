"""Every example in a docstring of rlx_agents does what it says."""

import doctest
import importlib
import pkgutil

import pytest
import rlx_agents

MODULES = sorted(info.name for info in pkgutil.walk_packages(rlx_agents.__path__, "rlx_agents."))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
