"""Keeps a process on the processors that are nearest to its GPU."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import torch

SYSFS = Path("/sys/bus/pci/devices")


def bind_to_device(device: torch.device) -> str:
    """Restricts this process, and threads that it starts later, to the GPU's NUMA node.

    A process keeps only processors that it was allowed before, so a container's or scheduler's limits hold.

    Returns:
        What was done, or why nothing was.
    """
    if device.type != "cuda":
        return f"affinity: nothing to do for device {device}"
    if not hasattr(os, "sched_setaffinity"):
        return "affinity: this system cannot pin processes"
    properties: Any = torch.cuda.get_device_properties(device)
    address = f"{properties.pci_domain_id:04x}:{properties.pci_bus_id:02x}:{properties.pci_device_id:02x}.0"
    return bind_to_pci(address)


def bind_to_pci(address: str, sysfs: Path = SYSFS) -> str:
    """Does it for the device at PCI `address`; returns what was done, or why nothing was."""
    try:
        near = parse_cpu_list((sysfs / address / "local_cpulist").read_text())
    except (OSError, ValueError) as error:
        return f"affinity: the processors near GPU {address} are not known ({error})"
    allowed = os.sched_getaffinity(0)
    chosen = near & allowed
    if not chosen or chosen == allowed:
        return f"affinity: GPU {address} is equally near to all {len(allowed)} processors"
    try:
        os.sched_setaffinity(0, chosen)
    except OSError as error:  # some containers forbid it
        return f"affinity: this process may not be pinned near GPU {address} ({error})"
    return f"affinity: GPU {address}, {len(chosen)} of {len(allowed)} processors"


def parse_cpu_list(text: str) -> set[int]:
    """Returns the numbers in Linux's list format.

    >>> sorted(parse_cpu_list("0-2,8"))
    [0, 1, 2, 8]
    """
    numbers: set[int] = set()
    for part in text.strip().split(","):
        first, _, last = part.partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers
