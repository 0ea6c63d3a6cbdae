"""What rlx-checkpoint-s3 offers: descriptions only, so that listing components imports no boto3."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Component
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_checkpoint_backends() -> Iterable[Component]:
    """Returns the backend `s3`."""
    return [
        Component(
            kind="checkpoint_backend",
            name="s3",
            target="rlx_checkpoint_s3.backend:S3Backend",
            config="rlx_checkpoint_s3.config:S3Config",
            summary="S3 or a compatible store: s3://bucket/prefix",
        )
    ]
