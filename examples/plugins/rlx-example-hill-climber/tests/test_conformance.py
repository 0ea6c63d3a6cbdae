"""The agent keeps every promise of its kind."""

import rlx.testing

TestHillClimber = rlx.testing.suite("agent", "hill-climber", {"episodes": 2})
