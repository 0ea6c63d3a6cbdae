"""Requests to S3 that fail at random, before or after they took effect."""

from __future__ import annotations

import random
import time
from multiprocessing.sharedctypes import RawValue
from typing import Any

from botocore.awsrequest import AWSResponse
from botocore.exceptions import ConnectionClosedError, EndpointConnectionError, ReadTimeoutError
from rlx_checkpoint_s3 import store


class Faults:
    """Makes some requests of every S3 client that is made from now on fail.

    A third is refused by the server (500, 503), a third cannot connect, and of a third the answer is lost:
    the request has done its work, and the client hears of a time-out or a closed connection.

    Args:
        rate: part of the requests that fail.
    """

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._random = random.Random()
        self._count = RawValue("i", 0)  # shared with forked processes, and without a lock that could die held

    @property
    def count(self) -> int:
        """Requests that were made to fail, in this process and those forked from it."""
        return self._count.value

    def install(self) -> None:
        make = store.make_client

        def make_client(config: Any) -> Any:
            client = make(config)
            client.meta.events.register("before-send.s3", self._before)
            client.meta.events.register("after-call.s3", self._after)
            return client

        store.make_client = make_client

    def seed(self, seed: int) -> None:
        """Decides what fails from now on."""
        self._random.seed(seed)

    def _before(self, request: Any, **_: Any) -> AWSResponse | None:
        if self._random.random() >= self.rate * 2 / 3:
            return None
        self._count.value += 1
        if self._random.random() < 0.5:
            raise EndpointConnectionError(endpoint_url=request.url)
        status, code = self._random.choice([(500, "InternalError"), (503, "SlowDown")])
        body = f"<Error><Code>{code}</Code><Message>injected</Message></Error>"
        return AWSResponse(request.url, status, {}, _Body(body.encode()))

    def _after(self, http_response: Any, **_: Any) -> None:
        if http_response.status_code >= 300 or self._random.random() >= self.rate / 3:
            return
        self._count.value += 1
        time.sleep(0.05)  # the wait of a very impatient client
        error = self._random.choice([ReadTimeoutError, ConnectionClosedError])
        raise error(endpoint_url=http_response.url)


class _Body:
    """What is left of a response that nobody sent."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def stream(self, *_: Any, **__: Any) -> Any:
        yield self._data
