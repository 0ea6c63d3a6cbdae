"""A thread that learns while the run goes on collecting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import torch


class Background:
    """Runs one job at a time on a thread of its own; on CUDA also on a stream of its own."""

    def __init__(self, device: torch.device):
        self._pool: ThreadPoolExecutor | None = None
        self._job: Future[Any] | None = None
        self._stream = torch.cuda.Stream(device) if device.type == "cuda" else None

    def start(self, job: Callable[[], Any]) -> None:
        """Begins `job`; the one before must have been finished."""
        assert self._job is None
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="learner")
        if self._stream is not None:
            self._stream.wait_stream(torch.cuda.current_stream(self._stream.device))
        self._job = self._pool.submit(self._on_stream, job)

    def finish(self) -> Any:
        """Waits for the job and returns its result, None if there is none.

        Raises:
            Exception: what the job raised.
        """
        job, self._job = self._job, None
        return None if job is None else job.result()

    def _on_stream(self, job: Callable[[], Any]) -> Any:
        if self._stream is None:
            return job()
        with torch.cuda.stream(self._stream):
            result = job()
        self._stream.synchronize()
        return result
