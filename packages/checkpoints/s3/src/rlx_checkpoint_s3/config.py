"""Options of the backend `s3`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rlx.quantities import Count, NotNegative, Positive

MIB = 2**20


@dataclass(frozen=True, kw_only=True)
class S3Config:
    """Where checkpoints go, and how patiently.

    Credentials come from the usual places of AWS tools: environment, shared credentials file, instance role.
    """

    url: str
    """`s3://bucket/prefix`; each run gets a folder below it."""
    run: str | None = None
    """Name of that folder; None: the name of the run folder; empty: `url` itself."""
    endpoint: str | None = None
    """URL of a compatible server; None: AWS_ENDPOINT_URL, else AWS."""
    region: str | None = None
    """None: AWS_REGION or the shared config."""
    addressing: Literal["auto", "path", "virtual"] = "auto"
    """Bucket in the path or in the host name; `auto` takes the path where an endpoint is given."""
    part_mib: int = 32
    """Files larger than this are sent in parts of this size. S3's least is 5."""
    parallel_parts: Count = 4
    """Parts that are sent at a time."""
    connect_timeout_s: Positive = 10.0
    """Longest wait for a connection."""
    read_timeout_s: Positive = 60.0
    """Longest wait for an answer."""
    retry_s: NotNegative = 120.0
    """A request that fails for a passing reason (network, time-out, 429, 5xx) is repeated for so long, with
    longer and longer waits."""

    def __post_init__(self) -> None:
        if not self.url.startswith("s3://") or not self.bucket:
            raise ValueError(f"url is {self.url!r}; expected s3://bucket/prefix")
        if self.part_mib < 5:
            raise ValueError(f"part_mib is {self.part_mib}; S3 takes parts of 5 MiB or more")

    @property
    def bucket(self) -> str:
        """Name of the bucket."""
        return self.url.removeprefix("s3://").split("/")[0]

    def prefix(self, run_name: str) -> str:
        """Returns the key prefix of a run, ending in a slash unless it is empty.

        >>> S3Config(url="s3://games/rlx/").prefix("runner-1")
        'rlx/runner-1/'
        >>> S3Config(url="s3://games", run="").prefix("runner-1")
        ''
        """
        below = self.url.removeprefix("s3://").split("/")[1:]
        parts = [*below, *(run_name if self.run is None else self.run).split("/")]
        return "".join(f"{part}/" for part in parts if part)
