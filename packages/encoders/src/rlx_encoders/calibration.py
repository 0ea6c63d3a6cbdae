"""What an encoder may do to observations beforehand: look at a sample of them, and prepare them."""

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


def prepare(encoder: nn.Module, obs: Any) -> Any:
    """Returns what `encoder` does to observations (B, …) before anything is learnt, once for many passes.

    `obs` itself where it has nothing to do beforehand. Its `forward` takes either.
    """
    method = getattr(encoder, "prepare", None)
    return obs if method is None else method(obs)
