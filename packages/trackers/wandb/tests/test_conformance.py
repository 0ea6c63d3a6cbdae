"""The tracker keeps every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestWandb = rlx.testing.suite("tracker", "wandb")
