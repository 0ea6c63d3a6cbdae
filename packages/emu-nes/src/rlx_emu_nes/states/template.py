"""Finds a small picture in larger ones."""

from __future__ import annotations

import numpy as np


class Template:
    """A picture to look for.

    Args:
        picture: uint8 (h, w), gray.
        tolerance: root mean squared difference per pixel, in gray levels, up to which it counts as found.
    """

    def __init__(self, picture: np.ndarray, tolerance: float = 12.0) -> None:
        if picture.ndim != 2 or not picture.size:
            raise ValueError(
                f"template has shape {picture.shape}; expected (height, width) of a gray picture"
            )
        self.picture = np.asarray(picture, np.float64)
        self.tolerance = tolerance

    def find(self, pictures: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns where it fits best in each of `pictures`, uint8 (K, H, W).

        Returns:
            positions int64 (K, 2), row and column of its middle; and bool (K,), whether it is there.
        """
        height, width = self.picture.shape
        k, rows, columns = pictures.shape
        if height > rows or width > columns:
            raise ValueError(
                f"the template of {height} x {width} is larger than pictures of {rows} x {columns}"
            )
        errors = self._squared_errors(pictures.astype(np.float64))
        flat = errors.reshape(k, -1)
        best = flat.argmin(1)
        row, column = np.divmod(best, columns - width + 1)
        found = flat[np.arange(k), best] <= self.tolerance**2 * height * width
        return np.stack([row + height // 2, column + width // 2], 1), found

    def _squared_errors(self, pictures: np.ndarray) -> np.ndarray:
        """Sum of squared differences at each place, (K, H - h + 1, W - w + 1).

        Σ(p − t)² = Σp² − 2 Σpt + Σt²; the first sum comes from an integral image, the second from a
        correlation by Fourier transform, so the cost does not grow with the template.
        """
        height, width = self.picture.shape
        rows, columns = pictures.shape[1:]
        shape = (rows, columns)
        product = np.fft.irfft2(
            np.fft.rfft2(pictures, shape) * np.conj(np.fft.rfft2(self.picture, shape)), shape
        )[:, : rows - height + 1, : columns - width + 1]
        sums = np.zeros((len(pictures), rows + 1, columns + 1))
        sums[:, 1:, 1:] = (pictures**2).cumsum(1).cumsum(2)
        squares = (
            sums[:, height:, width:]
            - sums[:, :-height, width:]
            - sums[:, height:, :-width]
            + sums[:, :-height, :-width]
        )
        return squares - 2.0 * product + (self.picture**2).sum()
