"""Checkpoints: their format above any backend, and what a run does with them.

The functions of `format` are handed on here: `from rlx import checkpoints`.
"""

from rlx.checkpoints.format import (
    Checkpoint,
    checkpoint_name,
    encode,
    read,
    read_manifest,
    step_of,
    verify,
    write,
)

__all__ = [
    "Checkpoint",
    "checkpoint_name",
    "encode",
    "read",
    "read_manifest",
    "step_of",
    "verify",
    "write",
]
