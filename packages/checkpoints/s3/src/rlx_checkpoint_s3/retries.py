"""Repeats what failed for a passing reason, waiting longer each time."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectionError,
    HTTPClientError,
    IncompleteReadError,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

PASSING_CODES = frozenset(
    {
        "ConditionalRequestConflict",  # two conditional writes met; nobody knows yet who came first
        "InternalError",
        "OperationAborted",
        "RequestTimeout",
        "RequestTimeTooSkewed",
        "ServiceUnavailable",
        "SlowDown",
        "Throttling",
        "ThrottlingException",
    }
)
"""Error codes after which the same request may succeed."""


NOT_IMPLEMENTED = 501


def is_passing(error: BaseException) -> bool:
    """True if the same request may succeed later: no connection, time-out, 429, 5xx but for 501."""
    if isinstance(error, ClientError):
        status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
        code = error.response.get("Error", {}).get("Code", "")
        return (status >= 500 and status != NOT_IMPLEMENTED) or status == 429 or code in PASSING_CODES
    return isinstance(error, HTTPClientError | ConnectionError | IncompleteReadError)


@dataclass(kw_only=True)
class Retries:
    """Back-off with jitter, limited in time.

    Source: Brooker 2015, "Exponential Backoff And Jitter" (full jitter).
    """

    budget_s: float
    first_wait_s: float = 0.2
    longest_wait_s: float = 15.0
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    random: random.Random = field(default_factory=random.Random)
    patience_s: float = 5.0
    """A wait longer than this is told to the user, once."""

    def call(self, what: str, request: Callable[[], T]) -> T:
        """Returns what `request` returns.

        Raises:
            BotoCoreError, ClientError: the last failure, once it is not passing or the time is up.
        """
        began, told = self.clock(), False
        deadline, wait = began + self.budget_s, self.first_wait_s
        while True:
            try:
                return request()
            except (BotoCoreError, ClientError) as error:
                pause = self.random.uniform(0.5, 1.0) * wait
                if not is_passing(error) or self.clock() + pause > deadline:
                    raise
                log.info("%s: %s; again in %.1f s", what, error, pause)
                if not told and self.clock() + pause > began + self.patience_s:
                    told = True
                    log.warning("%s: %s; trying again for %.0f s", what, error, deadline - self.clock())
            self.sleep(pause)
            wait = min(2 * wait, self.longest_wait_s)
