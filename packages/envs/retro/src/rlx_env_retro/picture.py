"""Pictures as agents see them."""

from __future__ import annotations

import numpy as np

LUMA = np.array([0.299, 0.587, 0.114], np.float32)
"""Weights of red, green and blue (ITU-R BT.601)."""


def gray_resized(picture: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Returns the picture (H, W, 3) in grey and in `size`, uint8; each pixel is the mean of those it covers.

    >>> gray_resized(np.full((224, 320, 3), 100, np.uint8), (84, 84)).shape
    (84, 84)
    """
    gray = picture.astype(np.float32) @ LUMA
    for axis, wanted in enumerate(size):
        edges = np.arange(wanted + 1) * gray.shape[axis] // wanted
        if np.any(np.diff(edges) < 1):  # fewer pixels than wanted: repeat them
            gray = gray.take(np.arange(wanted) * gray.shape[axis] // wanted, axis)
            continue
        counts = np.diff(edges).reshape([-1 if a == axis else 1 for a in range(2)])
        gray = np.add.reduceat(gray, edges[:-1], axis) / counts
    return np.rint(gray).astype(np.uint8)
