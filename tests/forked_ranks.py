"""Ranks of a run as forks of one process that has everything imported: starting them takes no time."""

from __future__ import annotations

import os
import signal
import socket
import sys
import traceback

from rlx.run.job import Job
from rlx_launcher_torch.worker import run_worker


def run_forked(job: Job, world_size: int, timeout_s: float = 240.0) -> None:
    """Runs `job` on so many ranks and waits for them.

    Call it from a process that has not computed with torch yet: its threads do not survive a fork.

    Raises:
        RuntimeError: a rank failed; its traceback is on standard error.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    place = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": str(world_size)}
    sys.stdout.flush()
    children = [_fork(job, place | {"RANK": str(rank)}, timeout_s) for rank in range(world_size)]
    failed = None
    while children:
        child, status = os.waitpid(-1, 0)
        children.remove(child)
        if status and failed is None:
            failed = os.waitstatus_to_exitcode(status)
            for other in children:
                os.kill(other, signal.SIGKILL)
    if failed is not None:
        raise RuntimeError(f"a rank ended with status {failed}")


def _fork(job: Job, environment: dict[str, str], timeout_s: float) -> int:
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.environ.update(environment)
        code = run_worker(job, timeout_s)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)
