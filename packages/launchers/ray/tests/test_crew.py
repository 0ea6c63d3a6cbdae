"""Ranks by machine, without a cluster."""

from __future__ import annotations

import pytest
from rlx.errors import ConfigError
from rlx.validation import validate
from rlx_launcher_ray.crew import Place, rank_environments
from rlx_launcher_ray.launcher import RayConfig


def place(node: str, pid: int) -> Place:
    return Place(node=node, host=f"host-{node}", pid=pid, port=5000 + pid)


def test_ranks_of_one_machine_follow_each_other():
    environments = rank_environments([place("a", 1), place("b", 2), place("a", 3)])

    assert [e["RANK"] for e in environments] == ["0", "2", "1"]
    assert [e["LOCAL_RANK"] for e in environments] == ["0", "0", "1"]
    assert {e["WORLD_SIZE"] for e in environments} == {"3"}


def test_all_meet_where_rank_zero_lives():
    environments = rank_environments([place("b", 7), place("a", 8)])
    assert {(e["MASTER_ADDR"], e["MASTER_PORT"]) for e in environments} == {("host-b", "5007")}


@pytest.mark.parametrize(
    ("options", "workers"),
    [({}, 1), ({"num_gpus": 4}, 4), ({"num_workers": 2}, 2), ({"num_gpus": 2, "num_workers": 4}, 4)],
)
def test_one_process_per_gpu_unless_said_otherwise(options, workers):
    assert RayConfig(**options).workers == workers


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"num_workers": 0}, "'launcher.num_workers': 0: input should be greater than or equal to 1"),
        ({"num_gpus": -1}, "'launcher.num_gpus': -1: input should be greater than or equal to 0"),
        ({"max_restarts": -1}, "'launcher.max_restarts': -1: input should be greater than or equal to 0"),
        ({"timeout_s": 0}, "'launcher.timeout_s': 0: input should be greater than 0"),
    ],
)
def test_numbers_that_cannot_be_are_refused(options, said):
    with pytest.raises(ConfigError, match=said):
        validate(RayConfig, options, path="launcher")
