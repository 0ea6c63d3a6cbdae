"""Processes are kept near their GPU, within what they were allowed, and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import torch
from rlx_launcher_torch.affinity import bind_to_device, bind_to_pci, parse_cpu_list

ADDRESS = "0000:17:00.0"


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The processors that this process may use, eight at first; `sched_setaffinity` changes the set."""
    processors = set(range(8))

    def set_affinity(pid: int, chosen: set[int]) -> None:
        assert chosen <= processors, "a process must not take what it was not given"
        processors.intersection_update(chosen)

    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(processors), raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", set_affinity, raising=False)
    return processors


def gpu(sysfs: Path, cpus: str) -> Path:
    (sysfs / ADDRESS).mkdir()
    (sysfs / ADDRESS / "local_cpulist").write_text(cpus + "\n")
    return sysfs


def test_a_process_goes_to_the_processors_of_its_gpu(allowed, tmp_path):
    said = bind_to_pci(ADDRESS, gpu(tmp_path, "0-1,4-5,64-95"))
    assert allowed == {0, 1, 4, 5}
    assert said == f"affinity: GPU {ADDRESS}, 4 of 8 processors"


@pytest.mark.parametrize("cpus", ["0-95", "64-95"])
def test_nothing_is_done_where_nothing_is_nearer(allowed, tmp_path, cpus):
    assert "equally near" in bind_to_pci(ADDRESS, gpu(tmp_path, cpus))
    assert len(allowed) == 8


def test_nothing_is_done_where_the_system_does_not_say(allowed, tmp_path):
    assert "are not known" in bind_to_pci(ADDRESS, tmp_path)
    assert len(allowed) == 8


def test_a_processor_has_nothing_to_be_near_to(allowed):
    assert bind_to_device(torch.device("cpu")) == "affinity: nothing to do for device cpu"


def test_lists_of_processors_are_read():
    assert parse_cpu_list("0-2,8") == {0, 1, 2, 8}


def test_a_container_that_forbids_pinning_does_not_end_the_run(allowed, tmp_path, monkeypatch):
    def forbidden(pid: int, chosen: set[int]) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "sched_setaffinity", forbidden, raising=False)
    said = bind_to_pci(ADDRESS, gpu(tmp_path, "0-1"))
    assert said.startswith(f"affinity: this process may not be pinned near GPU {ADDRESS}")
