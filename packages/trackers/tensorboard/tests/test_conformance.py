"""The tracker keeps every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestTensorBoard = rlx.testing.suite("tracker", "tensorboard")
