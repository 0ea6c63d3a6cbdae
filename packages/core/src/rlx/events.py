"""The records that run events carry, and the transition that flows through the loop.

N stands for the number of environments of this process, E for the number of episodes in a record.
All arrays are numpy; tensors stay inside the agent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

Observation = Any
"""An array of shape (N, …), or a dict of such arrays for a `gymnasium.spaces.Dict`."""


@dataclass(slots=True, kw_only=True)
class Transition:
    """One step of the whole batch.

    An observation that follows a reset is never anybody's successor: where an episode ended, `next_obs`
    holds the first observation of the next episode and `final_obs` the last one of the ended.
    """

    obs: Observation
    """What was acted on, (N, …)."""
    action: np.ndarray
    """(N, …)."""
    reward: np.ndarray
    """float32 (N,), as the agent is to learn from it."""
    terminated: np.ndarray
    """bool (N,): the task itself ended."""
    truncated: np.ndarray
    """bool (N,): the episode was cut (time limit); the value of `final_obs` is bootstrapped."""
    next_obs: Observation
    """What to act on next, (N, …)."""
    ended: np.ndarray
    """int64 (E,): indices where terminated or truncated."""
    final_obs: Observation | None
    """(E, …), the last observations of the ended episodes in the order of `ended`; None when E is 0."""
    info: Mapping[str, Any] = field(default_factory=dict)
    """Columns of shape (N, …) as the environment reports them."""

    def successor_obs(self) -> Observation:
        """Returns what truly followed the action, (N, …): `next_obs` with `final_obs` put in its place.

        The array of `next_obs` itself is returned where no episode ended; do not write to it.
        """
        if self.final_obs is None or not len(self.ended):
            return self.next_obs
        if isinstance(self.next_obs, dict):
            return {
                key: _replaced(rows, self.ended, self.final_obs[key]) for key, rows in self.next_obs.items()
            }
        return _replaced(self.next_obs, self.ended, self.final_obs)


def _replaced(rows: np.ndarray, at: np.ndarray, with_: np.ndarray) -> np.ndarray:
    out = rows.copy()
    out[at] = with_
    return out


@dataclass(slots=True, kw_only=True)
class Episodes:
    """Episodes that ended, column by column, in the order in which they ended."""

    step: np.ndarray
    """int64 (E,): environment steps of the run (over all environments) at the end."""
    env: np.ndarray
    """int64 (E,): index of the environment."""
    returns: np.ndarray
    """float64 (E,): undiscounted, unclipped sum of rewards over the whole episode."""
    lengths: np.ndarray
    """int64 (E,): environment steps."""
    terminated: np.ndarray
    """bool (E,); False means that the episode was truncated."""
    success: np.ndarray
    """float32 (E,): 1 where the level's goal was reached, 0 where not, NaN where the environment says
    nothing."""
    levels: list[str | None]
    """Name of the level that the episode started from, or None."""
    info: dict[str, np.ndarray] = field(default_factory=dict)
    """Numeric facts that the environment reported at the end, each (E,)."""

    def __len__(self) -> int:
        return len(self.returns)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurriculumMove:
    """A decision of a curriculum."""

    kind: str
    """`opened`, `closed`, `promoted`, `rolled_back`, `improved` or `rotated`."""
    level: str
    """The level that it is about."""
    why: str = ""
    """The evidence in words: `success rate 0.85 over 20 episodes`."""


@dataclass(slots=True, kw_only=True)
class Iteration:
    """What one iteration of the loop amounted to."""

    index: int
    step: int
    """Environment steps of the run so far, over all environments and processes."""
    metrics: dict[str, float]
    """Flat, documented names (`docs/metrics.md`)."""


@dataclass(slots=True, kw_only=True)
class Evaluation:
    """Result of playing whole episodes without exploration."""

    step: int
    episodes: Episodes
    summary: dict[str, float]
    """`episodes return_mean return_median return_min return_max length_mean success_rate`."""


@dataclass(slots=True, kw_only=True)
class CheckpointSaved:
    """A committed checkpoint."""

    name: str
    step: int
    location: str
    """Path or URI of its folder."""
    best: bool = False
    """True if its evaluation is the best of the run so far."""


@dataclass(slots=True, kw_only=True)
class RunInfo:
    """What every listener may know about the run."""

    name: str
    directory: Path
    config: dict[str, Any]
    """The resolved configuration as plain data."""
    total_steps: int
    num_envs: int
    """Environments of this process."""
    resumed_from: int = 0
    """Environment steps that were already done when this process started; 0 for a new run."""
    rank: int = 0
    world_size: int = 1
    components: dict[str, Any] = field(default_factory=dict)
    """Live parts by kind (`agent`, `env`, …), for listeners that look inside; treat as read-only."""
    phases: Any = None
    """The run's `rlx.run.phases.PhaseClock`; profilers may add observers."""


@dataclass(slots=True, kw_only=True)
class RunOutcome:
    """How a run ended."""

    status: str
    """`finished`, `interrupted` (Ctrl-C, SIGTERM) or `failed`."""
    step: int
    reason: str = ""
    summary: dict[str, Any] = field(default_factory=dict)
    """What `summary.json` holds."""
