"""The curricula keep every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestUnlock = rlx.testing.suite("curriculum", "unlock")
TestRotation = rlx.testing.suite("curriculum", "rotation")
TestMilestones = rlx.testing.suite("curriculum", "milestones", {"every": 1.0, "window": 3})
TestArchive = rlx.testing.suite("curriculum", "archive", {"cell": {"x": 1.0}})
TestBackplay = rlx.testing.suite("curriculum", "backplay", {"demonstration": "walk", "every": 1, "window": 2})
