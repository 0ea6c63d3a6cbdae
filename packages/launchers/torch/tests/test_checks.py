"""What cannot work is said before anything is made: strategies, numbers of processes, addresses, GPUs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rlx.config import EnvChoice, RunConfig
from rlx.errors import ConfigError
from rlx_launcher_torch import processes
from rlx_launcher_torch.elastic import Elastic, ElasticConfig
from rlx_launcher_torch.external import External, ExternalConfig
from rlx_launcher_torch.multiprocess import Multiprocess, MultiprocessConfig

RUN = RunConfig(device="cpu", distributed="ddp", env=EnvChoice(num_envs=4), run_dir="runs/shared")


@pytest.mark.parametrize("launcher", [Multiprocess, Elastic])
def test_several_processes_need_a_strategy(launcher):
    config = MultiprocessConfig if launcher is Multiprocess else ElasticConfig
    with pytest.raises(ConfigError, match="add --distributed ddp or fsdp2"):
        launcher(config(nproc_per_node=2)).check(replace(RUN, distributed="none"))


@pytest.mark.parametrize("count", [0, -1])
def test_no_process_is_refused(count):
    with pytest.raises(ConfigError, match=f"nproc_per_node is {count}; expected 1 or more"):
        Multiprocess(MultiprocessConfig(nproc_per_node=count)).check(RUN)


def test_environments_that_cannot_be_shared_are_refused():
    with pytest.raises(ConfigError, match="choose a multiple of 3"):
        Multiprocess(MultiprocessConfig(nproc_per_node=3)).check(RUN)


def test_elastic_asks_for_every_number_of_machines_that_it_may_come_to():
    config = ElasticConfig(nproc_per_node=1, nnodes="1-3", rdzv_endpoint="a:29400")
    with pytest.raises(ConfigError, match="3 processes cannot share evenly"):
        Elastic(config).check(RUN)


def test_several_machines_need_one_folder():
    config = ElasticConfig(nproc_per_node=1, nnodes=2, rdzv_endpoint="a:29400")
    with pytest.raises(ConfigError, match="--run-dir"):
        Elastic(config).check(replace(RUN, run_dir=None))
    assert Elastic(config).check(RUN).joins_folder


def test_only_machine_zero_of_mp_makes_the_folder():
    machines = [
        MultiprocessConfig(nproc_per_node=1, nnodes=2, node_rank=rank, master_port=29400) for rank in (0, 1)
    ]
    assert [Multiprocess(config).check(RUN).makes_folder for config in machines] == [True, False]


def test_processes_that_would_share_a_gpu_are_refused(monkeypatch):
    monkeypatch.setattr(processes.torch.cuda, "device_count", lambda: 1)
    monkeypatch.setattr(processes, "resolve_device", lambda device: "cuda:0")
    with pytest.raises(ConfigError, match=r"2 processes on this machine but 1 visible GPU"):
        Multiprocess(MultiprocessConfig(nproc_per_node=2)).check(replace(RUN, device="auto"))


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"WORLD_SIZE": "2", "RANK": "1"}, "MASTER_ADDR and MASTER_PORT must be set"),
        ({"WORLD_SIZE": "2"}, "RANK and MASTER_ADDR and MASTER_PORT must be set"),
        ({"WORLD_SIZE": "two", "RANK": "1"}, "must be numbers"),
        ({"WORLD_SIZE": "2", "RANK": "2"}, "expected 0 <= RANK < WORLD_SIZE"),
    ],
)
def test_a_scheduler_must_say_who_is_who(monkeypatch, environment, message):
    for name in ("WORLD_SIZE", "RANK", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=message):
        External(ExternalConfig()).check(RUN)


@pytest.mark.parametrize("nnodes", ["0", "2-1", "many", -1])
def test_a_wrong_number_of_machines_is_refused(nnodes):
    with pytest.raises(ValueError, match="nnodes is"):
        ElasticConfig(nnodes=nnodes)


def test_a_wrong_node_rank_is_refused():
    with pytest.raises(ValueError, match="expected 0 to 1"):
        MultiprocessConfig(nnodes=2, node_rank=2, master_port=29400)
