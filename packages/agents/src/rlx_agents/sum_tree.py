"""A binary tree of sums: draws items in proportion to their priority.

No Python per item: a batch of updates or draws walks the tree level by level.
"""

from __future__ import annotations

import numpy as np


class SumTree:
    """Non-negative float64 priorities of `capacity` items.

    Node 1 is the root, node i has the children 2i and 2i + 1, leaves start at `size`, a power of
    two.
    """

    def __init__(self, capacity: int):
        self.capacity = capacity
        self.size = 1 << max(capacity - 1, 1).bit_length()
        self._nodes = np.zeros(2 * self.size)

    @property
    def total(self) -> float:
        return float(self._nodes[1])

    def __getitem__(self, items: np.ndarray) -> np.ndarray:
        """Returns the priorities of `items`."""
        return self._nodes[np.asarray(items) + self.size]

    def update(self, items: np.ndarray, priorities: np.ndarray | float) -> None:
        """Sets priorities. Of an item that occurs twice, the last counts."""
        nodes = np.asarray(items, np.int64) + self.size
        if not len(nodes):
            return
        self._nodes[nodes] = priorities
        while nodes[0] > 1:  # all are on one level
            nodes = np.unique(nodes >> 1)
            self._nodes[nodes] = self._nodes[2 * nodes] + self._nodes[2 * nodes + 1]

    def find(self, sums: np.ndarray) -> np.ndarray:
        """Returns for each value in [0, total) the item in whose part of the cumulative sum it
        lies.

        >>> tree = SumTree(3)
        >>> tree.update(np.arange(3), np.array([1.0, 2.0, 3.0]))
        >>> tree.find(np.array([0.5, 1.0, 2.9, 3.0])).tolist()
        [0, 1, 1, 2]
        """
        left = np.array(sums, np.float64)
        nodes = np.ones(len(left), np.int64)
        for _ in range(self.size.bit_length() - 1):  # levels below the root
            nodes <<= 1
            below = self._nodes[nodes]
            # Rounding can leave a remainder at or beyond an empty right branch: stay left then.
            right = (left >= below) & (self._nodes[nodes + 1] > 0.0)
            left -= below * right
            nodes += right
        return nodes - self.size

    def leaves(self) -> np.ndarray:
        """Returns all priorities, float64 (capacity,), as a view."""
        return self._nodes[self.size : self.size + self.capacity]

    def restore(self, priorities: np.ndarray) -> None:
        """Sets all priorities, as `leaves` returned them."""
        self._nodes[:] = 0.0
        self.leaves()[:] = priorities
        level = self.size
        while level > 1:
            level >>= 1
            children = self._nodes[2 * level : 4 * level]
            self._nodes[level : 2 * level] = children[0::2] + children[1::2]

    def check_invariants(self) -> None:
        """Raises AssertionError if a node is not the sum of its children."""
        inner = np.arange(1, self.size)
        np.testing.assert_allclose(
            self._nodes[inner], self._nodes[2 * inner] + self._nodes[2 * inner + 1], rtol=1e-9
        )
