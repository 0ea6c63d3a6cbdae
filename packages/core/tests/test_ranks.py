"""Whose environments and samples are whose, by hand; tests/test_distributed.py has ranks that exchange."""

import numpy as np
import pytest
from rlx.contracts import Distribution
from rlx.errors import RlxError
from rlx.ranks import Ranks


class Second(Ranks):
    """Rank 1 of 2, with two environments each, that nothing connects."""

    def __init__(self):
        super().__init__(Distribution(rank=1, world_size=2, strategy="ddp"), num_envs=2)

    def _check_connected(self) -> None:
        pass


def test_one_rank_has_everything():
    ranks = Ranks(Distribution(strategy="ddp"), num_envs=3)
    rows = np.arange(6).reshape(2, 3)
    assert ranks.total_envs == 3 and ranks.strategy == "none"
    assert ranks.all_envs(rows) is rows and ranks.own_indices(rows) is rows
    assert ranks.all_rows({"a": rows})["a"].tolist() == rows.tolist()
    assert ranks.own_envs(rows).tolist() == rows.tolist() == ranks.own_rows(rows).tolist()
    assert ranks.all_values(2.5).tolist() == [2.5]
    assert ranks.sum(rows) is rows


def test_a_rank_has_its_part():
    ranks = Second()
    assert ranks.total_envs == 4 and ranks.strategy == "ddp"
    assert ranks.own_rows(np.array([10, 11, 12, 13])).tolist() == [12, 13]
    assert ranks.own_envs(np.arange(8).reshape(2, 4)).tolist() == [[2, 3], [6, 7]]


def test_indices_of_its_samples():
    # Steps of four environments: 0 1 2 3 | 4 5 6 7; the second rank holds 2 3 | 6 7 as 0 1 | 2 3.
    assert Second().own_indices(np.array([7, 0, 2, 5])).tolist() == [3, 0]
    sequences = np.array([[0, 3, 2], [4, 7, 6]])  # (L, B)
    assert Second().own_indices(sequences).tolist() == [[1, 0], [3, 2]]


def test_ranks_that_nothing_connects_are_told_what_to_do():
    pytest.importorskip("torch")
    with pytest.raises(RlxError, match=r"rank 1 of 2 has no torch.distributed process group.*--launcher mp"):
        Ranks(Distribution(rank=1, world_size=2), num_envs=2)
