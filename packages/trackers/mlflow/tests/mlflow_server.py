"""A real MLflow server on SQLite, which can be stopped and started again on the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

START_S = 300
"""An idle machine takes five seconds; a busy one has taken a hundred."""


class MLflowServer:
    """Serves `folder/server.db` and `folder/artifacts`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "mlflow", "server", "--host", "127.0.0.1", "--port", str(self._port)]
        command += ["--backend-store-uri", f"sqlite:///{self._folder / 'server.db'}", "--workers", "1"]
        command += ["--artifacts-destination", str(self._folder / "artifacts")]
        quick = os.environ | {"MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false"}  # spares it four processes
        log = (self._folder / "server.log").open("ab")
        # A session of its own, so that `stop` reaches the workers too.
        self._process = subprocess.Popen(
            command, stdout=log, stderr=log, cwd=self._folder, env=quick, start_new_session=True
        )
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            assert self._process.poll() is None, (self._folder / "server.log").read_text()
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the MLflow server did not start in {START_S} s")

    def stop(self) -> None:
        """Kills it, as a crash would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
