"""Ctrl-C and SIGTERM as a polite request to stop after the current step."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

EXIT_CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
"""128 + signal number, the shell's convention."""


class StopRequest:
    """While entered, remembers the first of SIGINT and SIGTERM; a second SIGINT interrupts at once.

    Outside the main thread, where Python allows no handlers, it never sees a signal.
    """

    def __init__(self) -> None:
        self.signal: int | None = None
        self._previous: dict[int, Any] = {}

    def __bool__(self) -> bool:
        return self.signal is not None

    @property
    def exit_code(self) -> int:
        return EXIT_CODES.get(signal.Signals(self.signal), 1) if self.signal is not None else 0

    def __enter__(self) -> StopRequest:
        if threading.current_thread() is threading.main_thread():
            for number in EXIT_CODES:
                self._previous[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        self._previous = {}

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.signal is not None and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.signal = number
