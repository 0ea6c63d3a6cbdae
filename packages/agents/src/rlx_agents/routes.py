"""Which policy acts: the one-hot entry of a dict observation, taken apart from the rest."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from rlx.errors import ConfigError


class Routes:
    """Splits observations into states and what policies see.

    Args:
        space: of the observations.
        key: of the entry that is one-hot over states.

    Raises:
        ConfigError: there is no such entry, or nothing beside it.
    """

    def __init__(self, space: spaces.Space, key: str):
        entry = space.spaces.get(key) if isinstance(space, spaces.Dict) else None
        if not isinstance(space, spaces.Dict) or not isinstance(entry, spaces.Box) or len(entry.shape) != 1:
            raise ConfigError(
                f"agent 'routed' needs observations with an entry {key!r} that is one-hot over states; this "
                f"environment shows {space}. Set env.states=added for games that have states"
            )
        others = {name: part for name, part in space.spaces.items() if name != key}
        if not others:
            raise ConfigError(
                f"agent 'routed': the observation has nothing beside {key!r}; set env.states=added"
            )
        self.key = key
        self.count = entry.shape[0]
        """S, the number of states."""
        self.space = spaces.Dict(others)
        """What a policy sees."""

    def states(self, obs: Any) -> np.ndarray:
        """Returns the state of each environment, int64 (N,)."""
        return np.asarray(obs[self.key]).argmax(-1)

    def seen(self, obs: Any) -> dict[str, Any]:
        """Returns the rest of the observations."""
        return {name: part for name, part in obs.items() if name != self.key}
