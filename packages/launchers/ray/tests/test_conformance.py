"""The launcher `ray` keeps every promise of the conformance kit, on a local cluster of one process."""

from __future__ import annotations

import pytest
import rlx.testing

pytestmark = pytest.mark.slow

TestRay = rlx.testing.suite("launcher", "ray", {"num_workers": 1})
