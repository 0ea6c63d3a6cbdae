"""Lets an encoder look at a sample of observations before learning begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor, nn

Reduce = Callable[[Tensor], Tensor]
"""Sums a tensor over all processes of a run."""


def calibrate(encoder: nn.Module, obs: Any, reduce: Reduce) -> None:
    """Calibrates `encoder` by observations (B, …) if it can be; others need none."""
    method = getattr(encoder, "calibrate", None)
    if method is not None:
        method(obs, reduce)
