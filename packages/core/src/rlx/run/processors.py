"""How many processors this process may use, and how many of them torch takes."""

from __future__ import annotations

import ctypes
import math
import os
from pathlib import Path
from typing import Any

CGROUP = Path("/sys/fs/cgroup")


def usable_processors(cgroup: Path = CGROUP) -> int:
    """Returns how many processors the scheduler and the container's quota leave to this process.

    Source: Linux kernel docs, cgroup v2 `cpu.max` ("$MAX $PERIOD") and v1 `cpu.cfs_quota_us`.
    """
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    quota = _quota(cgroup)
    return max(1, min(count, math.floor(quota))) if quota else count


def _quota(cgroup: Path) -> float | None:
    try:
        maximum, period = (cgroup / "cpu.max").read_text().split()
    except (OSError, ValueError):
        try:
            maximum = (cgroup / "cpu" / "cpu.cfs_quota_us").read_text().strip()
            period = (cgroup / "cpu" / "cpu.cfs_period_us").read_text().strip()
        except OSError:
            return None
    if maximum in ("max", "-1"):
        return None
    return int(maximum) / int(period)


def wait_passively() -> None:
    """Lets OpenMP's threads sleep while they wait, unless the user has decided otherwise.

    They spin by default, which costs most where it hurts: beside other work on a machine of two processors
    PPO on the bundled game made 230 steps a second with sleeping threads and 54 with spinning ones, and used
    a third of the processor time. Must be called before torch is imported.

    Source: OpenMP 5.2, §21.2 (OMP_WAIT_POLICY).
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def keep_freed_memory() -> None:
    """Makes glibc keep freed memory for the next allocation instead of returning it to the kernel.

    By default every block above 32 MiB at most is mapped anew and zeroed page by page when it is first
    written. A network's activations are such blocks, in every minibatch: PPO on pictures runs 10 to 25 %
    faster without. Other C libraries are left as they are.

    Source: mallopt(3), M_TRIM_THRESHOLD, M_TOP_PAD and M_MMAP_THRESHOLD.
    """
    trim_threshold, top_pad, mmap_threshold = -1, -2, -3
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(mmap_threshold, 2**30)
    mallopt(trim_threshold, 2**31 - 1)
    mallopt(top_pad, 64 * 2**20)


def available_memory(cgroup: Path = CGROUP, meminfo: Path = Path("/proc/meminfo")) -> int | None:
    """Returns how many bytes this process may still take; None where the system does not tell.

    Source: proc(5), MemAvailable; Linux kernel docs, cgroup v2 `memory.max` and `memory.current`.
    """
    limits = []
    try:
        fields = dict(line.split(":", 1) for line in meminfo.read_text().splitlines())
        limits.append(int(fields["MemAvailable"].split()[0]) * 1024)
    except (OSError, KeyError, ValueError):
        pass
    try:
        maximum = (cgroup / "memory.max").read_text().strip()
        if maximum != "max":
            limits.append(int(maximum) - int((cgroup / "memory.current").read_text()))
    except (OSError, ValueError):
        pass
    return max(0, min(limits)) if limits else None


def set_threads(threads: int | str, observation_space: Any, world_size: int = 1) -> int:
    """Sets the number of threads that torch computes with, if torch is installed; returns it.

    With small networks a second thread costs far more (waking, spinning) than it computes: PPO on CartPole
    ran 60 times slower with two threads than with one on a busy machine of two processors. So `auto` takes
    all processors only for images.
    """
    if threads == "auto":
        threads = max(1, usable_processors() // world_size) if has_image(observation_space) else 1
    try:
        import torch
    except ImportError:
        return int(threads)
    torch.set_num_threads(int(threads))
    return int(threads)


def has_image(space: Any) -> bool:
    """True for an observation of three dimensions, or a dict with one among its entries."""
    parts = getattr(space, "spaces", None)
    if isinstance(parts, dict):
        return any(has_image(part) for part in parts.values())
    return len(getattr(space, "shape", None) or ()) == 3
