"""The bounded queue with its worker thread."""

from __future__ import annotations

import logging
import threading
import time

from rlx.report.background import BackgroundWriter, Pace, Refused

FAST = Pace(interval_s=0.01, first_retry_s=0.01, longest_retry_s=0.02)


def take_all(received: list[int]):
    def deliver(records):
        received.extend(records)
        return len(records)

    return deliver


def test_everything_arrives_in_order_and_close_waits_for_it():
    received: list[int] = []
    writer = BackgroundWriter("test", take_all(received), FAST)
    for i in range(5000):
        writer.put(i)
    assert writer.close() == 0
    assert received == list(range(5000))


def test_a_receiver_may_take_only_the_front_of_a_batch():
    received: list[int] = []

    def one(records):
        received.append(records[0])
        return 1

    writer = BackgroundWriter("test", one, FAST)
    for i in range(50):
        writer.put(i)
    assert writer.close() == 0
    assert received == list(range(50))


def test_put_does_not_wait_for_a_receiver_that_hangs():
    release = threading.Event()
    writer = BackgroundWriter("test", lambda records: release.wait() and len(records), FAST)
    longest_s = 0.0
    for i in range(2000):
        start = time.perf_counter()
        writer.put(i)
        longest_s = max(longest_s, time.perf_counter() - start)
    release.set()
    assert writer.close() == 0
    assert longest_s < 0.5  # a put that waited for the receiver would never have come back


def test_close_gives_up_on_a_receiver_that_hangs_and_counts_what_is_lost(caplog):
    writer = BackgroundWriter("test", lambda records: threading.Event().wait(), FAST)
    for i in range(7):
        writer.put(i)
    assert writer.close(timeout_s=0.2) == 7
    assert "7 records could not be delivered" in caplog.text


def test_failed_deliveries_are_repeated_until_they_succeed(caplog):
    received: list[int] = []
    failures = iter(
        [ConnectionError("no route"), ConnectionError("no route"), None, ConnectionError("again")]
    )

    def flaky(records):
        if (error := next(failures, None)) is not None:
            raise error
        received.extend(records)
        return len(records)

    writer = BackgroundWriter("test", flaky, FAST)
    for i in range(20):
        writer.put(i)
    assert writer.close() == 0
    assert received == list(range(20))
    first_warnings = [
        r for r in caplog.records if "cannot deliver" in r.message and r.levelno == logging.WARNING
    ]
    assert 1 <= len(first_warnings) <= 2  # one for each outage, not one for each attempt


def test_the_oldest_records_are_dropped_when_the_queue_is_full_and_that_is_counted(caplog):
    away = threading.Event()
    received: list[int] = []
    entered = threading.Event()

    def deliver(records):
        entered.set()
        if not away.is_set():
            raise ConnectionError("away")
        received.extend(records)
        return len(records)

    writer = BackgroundWriter(
        "test", deliver, Pace(capacity=10, batch=1, interval_s=0.01, first_retry_s=0.01)
    )
    writer.put(0)
    assert entered.wait(5)  # record 0 is in the worker's hand now
    for i in range(1, 31):
        writer.put(i)
    away.set()
    assert writer.close() == 20
    assert received == [0, *range(21, 31)]
    assert caplog.text.count("the oldest are dropped") == 1


def test_a_refused_record_is_left_out_and_the_rest_arrives(caplog):
    received: list[int] = []

    def picky(records):
        if records[0] == 3:
            raise Refused("no threes")
        received.append(records[0])
        return 1

    writer = BackgroundWriter("test", picky, FAST)
    for i in range(6):
        writer.put(i)
    assert writer.close() == 1
    assert received == [0, 1, 2, 4, 5]
    assert "no threes" in caplog.text


def test_close_cuts_a_long_pause_between_attempts_short():
    attempts = []

    def deliver(records):
        attempts.append(len(records))
        if len(attempts) == 1:
            raise ConnectionError("away")
        return len(records)

    writer = BackgroundWriter("test", deliver, Pace(interval_s=0.01, first_retry_s=600, longest_retry_s=600))
    writer.put(1)
    while not attempts:
        time.sleep(0.005)
    assert writer.close(timeout_s=20) == 0
    assert len(attempts) == 2
