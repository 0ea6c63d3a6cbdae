"""Hands records to a slow receiver on a thread of its own, so that the sender never waits.

Trackers use it: `put` costs a microsecond whatever the server does. The queue is bounded; when the
receiver stays away for too long the oldest records are given up and counted.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

SILENT_S = 3.0
"""Seconds that `close` waits without a word."""


class Refused(Exception):
    """Raised by a receiver that will never take the first record it was given; it is not offered again."""


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How a `BackgroundWriter` spends its time."""

    capacity: int = 20_000
    """Records that wait at most; beyond them the oldest are dropped."""
    batch: int = 500
    """Records handed over at once at most."""
    interval_s: float = 1.0
    """Seconds that records are gathered before they are handed over."""
    first_retry_s: float = 0.5
    """Seconds until a failed delivery is tried again; doubled at each failure in a row."""
    longest_retry_s: float = 15.0


class BackgroundWriter(Generic[T]):
    """A bounded queue with one worker thread.

    Args:
        name: of the receiver, for messages.
        deliver: takes the oldest records, a non-empty list, and returns how many of them it took (from
            the front, at least one). It runs on the worker thread. If it raises, the same records are
            offered again after a pause, forever; on `Refused` the first of them is given up.
        pace: capacity and timing.
    """

    def __init__(self, name: str, deliver: Callable[[Sequence[T]], int], pace: Pace | None = None) -> None:
        self.name = name
        self.dropped = 0
        """Records that were given up so far."""
        self._deliver = deliver
        self._pace = pace or Pace()
        self._waiting: deque[T] = deque()
        self._in_hand: list[T] = []
        self._changed = threading.Condition()
        self._closing = False
        self._abandoned = False
        # A daemon: a receiver that hangs must not keep the process alive.
        self._thread = threading.Thread(target=self._work, name=f"rlx-{name}", daemon=True)
        self._thread.start()

    def put(self, record: T) -> None:
        """Queues `record`; never waits for the receiver."""
        with self._changed:
            self._waiting.append(record)
            overflow = len(self._waiting) > self._pace.capacity
            if overflow:
                self._waiting.popleft()
                self.dropped += 1
            if len(self._waiting) >= self._pace.batch:
                self._changed.notify()
        if overflow and self.dropped == 1:
            log.warning(
                "%s: %d records wait for the receiver; from now on the oldest are dropped",
                self.name,
                self._pace.capacity,
            )

    def close(self, timeout_s: float = 30.0) -> int:
        """Delivers what waits, for at most `timeout_s`, and ends the thread.

        Returns:
            How many records were lost in all: given up before, or undelivered now.
        """
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(min(timeout_s, SILENT_S))
        if self._thread.is_alive() and timeout_s > SILENT_S:
            log.warning("%s: delivers the rest, for %.0f s at most", self.name, timeout_s - SILENT_S)
            self._thread.join(timeout_s - SILENT_S)
        with self._changed:
            self._abandoned = True
            self._changed.notify()
            lost = self.dropped + len(self._waiting) + len(self._in_hand)
        if lost:
            log.warning("%s: %d records could not be delivered", self.name, lost)
        return lost

    def _work(self) -> None:
        failures = 0
        while self._fill_hand():
            try:
                taken = self._deliver(self._in_hand)
            except Refused as error:
                log.warning("%s: a record was refused and is left out: %s", self.name, _one_line(error))
                self.dropped += 1
                taken = 1
            except Exception as error:
                failures += 1
                self._report(failures, error)
                self._pause(failures)
                continue
            if failures:
                log.warning("%s: delivers again", self.name)
            failures = 0
            with self._changed:
                del self._in_hand[:taken]

    def _fill_hand(self) -> bool:
        """Takes waiting records in hand, after a while for more to come; False when all is done."""
        with self._changed:
            if not self._in_hand and not self._closing and len(self._waiting) < self._pace.batch:
                self._changed.wait(self._pace.interval_s)
            while not (self._in_hand or self._waiting or self._closing):
                self._changed.wait(self._pace.interval_s)
            while self._waiting and len(self._in_hand) < self._pace.batch:
                self._in_hand.append(self._waiting.popleft())
            return bool(self._in_hand) and not self._abandoned

    def _pause(self, failures: int) -> None:
        pace = self._pace
        seconds = min(pace.longest_retry_s, pace.first_retry_s * 2.0 ** min(failures - 1, 16))
        with self._changed:
            if self._closing:
                self._changed.wait_for(lambda: self._abandoned, min(seconds, 1.0))
            else:  # `close` cuts a long pause short: what waits has its last chance then
                self._changed.wait_for(lambda: self._closing, seconds)

    def _report(self, failures: int, error: Exception) -> None:
        level = logging.WARNING if failures == 1 else logging.DEBUG
        log.log(
            level,
            "%s: cannot deliver, tries again and training goes on: %s: %s",
            self.name,
            type(error).__name__,
            _one_line(error),
        )


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 300 else text[:300] + " …"
