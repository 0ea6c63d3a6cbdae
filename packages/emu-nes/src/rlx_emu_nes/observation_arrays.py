"""ObservationArrays: the arrays that a batch's observations are written into, as its callers see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from rlx_emu_nes.observation import View

Observation = np.ndarray | dict[str, np.ndarray]


class ObservationArrays:
    """One array for each view; callers see the only one, or a mapping by the views' names.

    Args:
        num_envs: N.
        views: what an environment observes.
        by_name: callers see a mapping.
        out: the caller's own array (N, …), or a mapping of them; None: every step brings new ones.

    Raises:
        ValueError: ``out`` has another shape or dtype, or is not C-contiguous.
    """

    def __init__(self, num_envs: int, views: Sequence[View], by_name: bool, out: Any) -> None:
        self._views = views
        self._by_name = by_name
        self._shapes = [(num_envs, *view.shape) for view in views]
        self._out = None if out is None else self._checked(out)

    @property
    def space(self) -> gymnasium.Space[Any]:
        """Of one environment's observation."""
        if self._by_name:
            return gymnasium.spaces.Dict([(view.name, view.space) for view in self._views])
        return self._views[0].space

    def _checked(self, out: Any) -> list[np.ndarray]:
        names = [view.name for view in self._views]
        if self._by_name and (not isinstance(out, Mapping) or set(out) != set(names)):
            got = list(out) if isinstance(out, Mapping) else type(out).__name__
            raise ValueError(f"out: got {got}; expected a mapping from {', '.join(names)} to arrays")
        arrays = [out[name] for name in names] if self._by_name else [out]
        for expected, array in zip(self._shapes, arrays, strict=True):
            if not isinstance(array, np.ndarray):
                raise ValueError(f"out: got {type(array).__name__}; expected a numpy array")
            if array.shape != expected or array.dtype != np.uint8 or not array.flags.c_contiguous:
                raise ValueError(
                    f"out: got shape {array.shape} of {array.dtype}; "
                    f"expected a C-contiguous uint8 array of shape {expected}"
                )
            if not array.flags.writeable:
                raise ValueError("out: the array is read-only; expected one that can be written to")
        return arrays

    @property
    def new_each_step(self) -> bool:
        """True if what was returned is the caller's to keep: there is no array of the caller's own."""
        return self._out is None

    def take(self) -> list[np.ndarray]:
        """The arrays for the next observations: the caller's own, or new ones."""
        if self._out is not None:
            return self._out
        return [np.empty(shape, np.uint8) for shape in self._shapes]

    def shown(self, arrays: Sequence[np.ndarray]) -> Observation:
        """The arrays as callers see them."""
        if not self._by_name:
            return arrays[0]
        return {view.name: array for view, array in zip(self._views, arrays, strict=True)}

    def of_ended(self, finals: Sequence[np.ndarray], ended: np.ndarray) -> np.ndarray:
        """Objects (N,): the last observation of each ended episode, None elsewhere.

        Args:
            finals: the last observations, an array (N, …) for each view.
            ended: bool (N,).
        """
        observations = np.full(len(ended), None, dtype=object)
        for index in np.flatnonzero(ended):
            observations[index] = self.shown([array[index].copy() for array in finals])
        return observations
