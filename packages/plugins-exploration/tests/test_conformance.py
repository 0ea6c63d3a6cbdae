"""The exploration bonuses keep every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestRND = rlx.testing.suite("exploration_bonus", "rnd")
TestAdaptiveRND = rlx.testing.suite("exploration_bonus", "adaptive-rnd")
TestICM = rlx.testing.suite("exploration_bonus", "icm", {"batch_size": 16})
TestCount = rlx.testing.suite("exploration_bonus", "count")
