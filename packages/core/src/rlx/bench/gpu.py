"""How busy the GPU was while somebody worked."""

from __future__ import annotations

import shutil
import subprocess
import threading

INTERVAL_S = 0.5


class GpuUtilisation:
    """Samples `nvidia-smi` while entered; without the program it does nothing."""

    def __init__(self) -> None:
        self._program = shutil.which("nvidia-smi")
        self._samples: list[float] = []
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def mean(self) -> float | None:
        """Mean utilisation in percent over all GPUs and samples; None if unknown."""
        return sum(self._samples) / len(self._samples) if self._samples else None

    def __enter__(self) -> None:
        if self._program is not None:
            self._stop.clear()
            self._thread = threading.Thread(target=self._sample, daemon=True)
            self._thread.start()

    def __exit__(self, *error: object) -> None:
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None

    def _sample(self) -> None:
        assert self._program is not None
        command = [self._program, "--query-gpu=utilization.gpu", "--format=csv,noheader,nounits"]
        while not self._stop.wait(INTERVAL_S):
            answer = subprocess.run(command, capture_output=True, text=True, check=False)
            if answer.returncode:
                return
            self._samples += [float(line) for line in answer.stdout.split() if line.isdigit()]
