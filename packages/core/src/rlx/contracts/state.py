"""Plain data that parts exchange with a checkpoint and with listeners."""

from __future__ import annotations

from typing import Any

State = dict[str, Any]
"""Nested, with string keys; its leaves are what `rlx.contracts` names."""
Metrics = dict[str, float]
"""A documented name (`loss/policy`) to its value."""
