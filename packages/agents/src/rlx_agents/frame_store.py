"""Observations of N environments in rings, each frame once: stacks are put together when they are read.

N environment, K frames of a stack, R rows of a ring, B batch.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np


class FrameStore:
    """A ring of frames per environment.

    A position counts the frames of an environment since the start; an observation is named by the position
    of its newest frame, and its stack is that frame and the K − 1 before it. The first observation of an
    episode is written whole, K frames, so any padding that the environment uses is reproduced.
    """

    def __init__(
        self,
        rows: int,
        num_envs: int,
        obs_shape: tuple[int, ...],
        dtype: np.dtype,
        *,
        stack: int = 1,
        path: Path | None = None,
    ):
        """Makes an empty store.

        Args:
            rows: frames that each ring holds, R.
            stack: K; the first dimension of an observation holds K frames. 1 stores observations whole.
            path: file to map the memory to; None: in RAM.
        """
        self.rows, self.stack, self.obs_shape = rows, stack, obs_shape
        frame_shape = (obs_shape[0] // stack, *obs_shape[1:]) if stack > 1 else obs_shape
        self._shape = (rows, num_envs, *frame_shape)
        self._frames: np.ndarray
        if path is None:
            self._frames = np.zeros(self._shape, dtype)
        else:
            # A store that is read from still, of this memory or of another run, keeps its nameless file.
            path.unlink(missing_ok=True)
            self._frames = np.memmap(path, dtype, "w+", shape=self._shape)
        self._num_envs = num_envs

    @property
    def nbytes(self) -> int:
        return self._frames.nbytes

    def write_start(self, positions: np.ndarray, envs: np.ndarray, obs: np.ndarray) -> None:
        """Writes first observations (E, …): K frames that end at `positions`."""
        if self.stack == 1:
            self._frames[positions % self.rows, envs] = obs
            return
        frames = self._split(obs)
        for k in range(self.stack):
            rows = (positions - (self.stack - 1 - k)) % self.rows
            self._frames[rows, envs] = frames[:, k]

    def write_next(self, positions: np.ndarray, envs: np.ndarray, obs: np.ndarray) -> None:
        """Writes the newest frame of observations (E, …) at `positions`."""
        newest = obs if self.stack == 1 else self._split(obs)[:, -1]
        self._frames[positions % self.rows, envs] = newest

    def read(self, positions: np.ndarray, envs: np.ndarray) -> np.ndarray:
        """Returns observations (B, …)."""
        flat = self._frames.reshape(self.rows * self._num_envs, *self._shape[2:])
        if self.stack == 1:
            return flat.take((positions % self.rows) * self._num_envs + envs, axis=0)
        before_K = np.arange(1 - self.stack, 1)
        rows_BK = (positions[:, None] + before_K) % self.rows
        frames = flat.take((rows_BK * self._num_envs + envs[:, None]).ravel(), axis=0)
        return frames.reshape(len(positions), *self.obs_shape)

    def continues(self, obs: np.ndarray, next_obs: np.ndarray) -> bool:
        """True if each of `next_obs` is the stack of `obs` moved on by one frame."""
        if self.stack == 1:
            return True
        return bool(np.array_equal(self._split(next_obs)[:, :-1], self._split(obs)[:, 1:]))

    def used(self, newest: int) -> np.ndarray:
        """Returns the rows written so far, as a view, if no position is beyond `newest`."""
        return self._frames[: min(newest + 1, self.rows)]

    def restore(self, frames: np.ndarray) -> None:
        """Writes the rows that `used` returned."""
        self._frames[: len(frames)] = frames

    def _split(self, obs: np.ndarray) -> np.ndarray:
        """Returns (E, K, …) of stacks (E, K·C, …)."""
        return obs.reshape(len(obs), self.stack, *self._shape[2:])


def detect_stack(obs: np.ndarray, next_obs: np.ndarray) -> int:
    """Returns K if `next_obs` (E, …) is `obs` moved on by one of K frames of bytes, else 1.

    Tries frames of one plane, then of three (colours). Still pictures fit anything; a `FrameStore` goes on
    checking.
    """
    if obs.dtype != np.uint8 or obs.ndim != 4 or not len(obs):
        return 1
    planes = obs.shape[1]
    for per_frame in (1, 3):
        fits = planes % per_frame == 0 and per_frame < planes <= 16 * per_frame
        if fits and np.array_equal(next_obs[:, :-per_frame], obs[:, per_frame:]):
            return planes // per_frame
    return 1
