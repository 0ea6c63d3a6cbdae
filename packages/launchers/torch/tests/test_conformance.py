"""The launchers keep every promise of the conformance kit, with one process each."""

from __future__ import annotations

import pytest
import rlx.testing

TestExternal = rlx.testing.suite("launcher", "external")
TestMultiprocess = pytest.mark.slow(rlx.testing.suite("launcher", "mp", {"nproc_per_node": 1}))
TestElastic = pytest.mark.slow(rlx.testing.suite("launcher", "elastic", {"nproc_per_node": 1}))
