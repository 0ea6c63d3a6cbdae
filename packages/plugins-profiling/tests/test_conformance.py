"""The profilers that need no GPU keep every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing

TestVizTracer = rlx.testing.suite("profiler", "viztracer")
TestTorch = rlx.testing.suite("profiler", "torch")
TestPhases = rlx.testing.suite("profiler", "phases")
