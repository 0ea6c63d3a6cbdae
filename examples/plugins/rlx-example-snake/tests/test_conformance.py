"""The game keeps every promise of its kind."""

import rlx.testing

TestSnake = rlx.testing.suite("env_provider", "snake")
