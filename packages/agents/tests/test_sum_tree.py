"""The sum tree against cumulative sums."""

import numpy as np
import pytest
from rlx_agents.sum_tree import SumTree


@pytest.mark.parametrize("capacity", [1, 2, 3, 8, 100])
def test_finds_the_item_of_the_cumulative_sum(capacity):
    rng = np.random.default_rng(capacity)
    tree = SumTree(capacity)
    priorities = rng.random(capacity) * (rng.random(capacity) < 0.7) + 1e-9
    tree.update(np.arange(capacity), priorities)
    tree.check_invariants()
    draws = rng.random(1000) * priorities.sum()
    expected = np.searchsorted(np.cumsum(priorities), draws, side="right")
    assert np.array_equal(tree.find(draws), expected)
    assert tree.total == pytest.approx(priorities.sum())


def test_the_last_of_repeated_updates_counts():
    tree = SumTree(5)
    tree.update(np.array([2, 3, 2]), np.array([1.0, 4.0, 7.0]))
    assert tree[np.array([2, 3])].tolist() == [7.0, 4.0]
    tree.check_invariants()


def test_items_without_priority_are_never_found_even_at_the_edges():
    tree = SumTree(8)
    tree.update(np.array([1, 5]), np.array([0.1, 0.2]))
    found = tree.find(np.array([0.0, 0.1, 0.2, np.nextafter(0.3, 0), 0.30000001]))
    assert set(found.tolist()) <= {1, 5}


def test_no_draw_finds_no_item():
    """On several ranks none of the draws may lie here."""
    tree = SumTree(4)
    tree.update(np.arange(4), 1.0)
    assert tree.find(np.empty(0)).tolist() == []


def test_draws_follow_the_priorities():
    tree = SumTree(4)
    tree.update(np.arange(4), np.array([1.0, 2.0, 3.0, 4.0]))
    draws = np.random.default_rng(0).random(100_000) * tree.total
    shares = np.bincount(tree.find(draws), minlength=4) / 100_000
    np.testing.assert_allclose(shares, [0.1, 0.2, 0.3, 0.4], atol=0.01)


def test_restores_exactly():
    tree, other = SumTree(11), SumTree(11)
    rng = np.random.default_rng(1)
    for _ in range(20):
        tree.update(rng.integers(0, 11, 3), rng.random(3))
    other.restore(tree.leaves().copy())
    assert np.array_equal(tree._nodes, other._nodes)
