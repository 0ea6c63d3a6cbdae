"""What a novelty network sees of an observation: its newest frame, whitened.

N environment, B batch.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from rlx.events import Observation
from rlx_exploration.moments import RunningMoments


class ObservationView:
    """Takes the newest frame of each observation and whitens it with running moments.

    Source: Burda et al. 2018, §2.4: a frame minus its mean, divided by its deviation, clipped to ±5, since
    the random target network cannot adapt to the scale of its input.
    """

    CLIP = 5.0

    def __init__(self, space: spaces.Space):
        self._space = space
        self._parts = {key: part for key, part in _parts(space).items() if isinstance(part, spaces.Box)}
        self._others = {key: part for key, part in _parts(space).items() if key not in self._parts}
        self._moments = {
            key: RunningMoments(self.newest(key, np.zeros((1, *part.shape))).shape[1:])
            for key, part in self._parts.items()
        }
        whitened: dict[str, spaces.Space] = {
            key: spaces.Box(-self.CLIP, self.CLIP, moments.mean.shape, np.float32)
            for key, moments in self._moments.items()
        }
        whitened |= self._others
        self.space: spaces.Space
        """Of one whitened observation."""
        self.space = spaces.Dict(whitened) if isinstance(space, spaces.Dict) else whitened[""]

    def newest(self, key: str, obs: np.ndarray) -> np.ndarray:
        """Returns the last plane (B, 1, H, W) of stacked pictures (B, K, H, W), or `obs` itself.

        Three planes are colours of one picture, and channels that come last are never a stack here.
        """
        part = self._parts.get(key)
        if part is None or len(part.shape) != 3 or part.dtype != np.uint8:
            return obs
        planes = part.shape[0]
        stacked = planes != 3 and part.shape[2] >= planes
        return obs[:, -1:] if stacked else obs

    def take(self, obs: Observation) -> Observation:
        """Returns a copy of what is seen of `obs` (B, …), as it is stored: bytes stay bytes."""
        if isinstance(obs, dict):
            return {key: np.array(self.newest(key, part)) for key, part in obs.items()}
        return np.array(self.newest("", obs))

    def learn(self, seen: Observation) -> None:
        """Adds to the running moments what `take` returned."""
        for key, moments in self._moments.items():
            moments.add(_part(seen, key))

    def whiten(self, seen: Observation) -> Observation:
        """Returns float32 (B, …) in ±5 of what `take` returned."""
        if isinstance(seen, dict):
            return {key: self._whiten(key, part) for key, part in seen.items()}
        return self._whiten("", seen)

    def _whiten(self, key: str, part: np.ndarray) -> np.ndarray:
        moments = self._moments.get(key)
        if moments is None:
            return part
        deviation = np.sqrt(moments.variance)
        # An entry that has never varied says nothing until it does, and then it says a lot: ±5.
        scaled = (part - moments.mean) / np.maximum(deviation, 1e-8)
        return np.clip(scaled, -self.CLIP, self.CLIP).astype(np.float32)

    def state_dict(self) -> dict[str, Any]:
        return {key or "obs": moments.state_dict() for key, moments in self._moments.items()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        for key, moments in self._moments.items():
            moments.load_state_dict(state[key or "obs"])


def _parts(space: spaces.Space) -> dict[str, spaces.Space]:
    return dict(space.spaces) if isinstance(space, spaces.Dict) else {"": space}


def _part(obs: Observation, key: str) -> np.ndarray:
    return obs[key] if isinstance(obs, dict) else obs
