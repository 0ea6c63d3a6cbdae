"""The tracker keeps every promise of its kind."""

import rlx.testing

TestSQLite = rlx.testing.suite("tracker", "sqlite")
