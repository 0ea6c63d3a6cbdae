"""The provider of NES games keeps every promise of the conformance kit."""

from __future__ import annotations

import pytest

pytest.importorskip("rlx", reason="the emulator works without rlx-core")

import rlx.testing

TestRunner = rlx.testing.suite("env_provider", "nes", env_id="rlx/Runner-v0")
TestRunnerWithRAM = rlx.testing.suite(
    "env_provider",
    "nes",
    {"observation": {"screen": "gray", "ram": "ram"}, "frame_stack": 1},
    env_id="rlx/Runner-v0",
)
TestMazeWithStates = rlx.testing.suite(
    "env_provider",
    "nes",
    {"states": "added", "size": (42, 42), "frame_stack": 1},
    env_id="rlx/Maze-v0",
)
