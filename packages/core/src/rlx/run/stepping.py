"""One step of an env batch, as a `Transition`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from rlx.errors import EnvError
from rlx.events import Observation, Transition


def step_env(env: Any, obs: Observation, action: np.ndarray) -> Transition:
    """Steps `env` and returns what happened, with the last observations of ended episodes put apart."""
    return as_transition(obs, action, env.step(action))


def as_transition(obs: Observation, action: np.ndarray, result: Any) -> Transition:
    """Returns what `env.step(action)` returned, as a transition from `obs`."""
    next_obs, reward, terminated, truncated, info = result
    ended = np.flatnonzero(terminated | truncated)
    return Transition(
        obs=obs,
        action=action,
        reward=np.asarray(reward, np.float32),
        terminated=terminated,
        truncated=truncated,
        next_obs=next_obs,
        ended=ended,
        final_obs=_final_rows(info["final_obs"], ended) if len(ended) else None,
        info=info,
    )


def _final_rows(final_obs: Any, ended: np.ndarray) -> Observation:
    """Returns the rows of the ended environments from a column of `final_obs`.

    The column is either an array (N, …), a dict of such, or an object array with one observation per
    environment.
    """
    if isinstance(final_obs, dict):
        return {key: _final_rows(column, ended) for key, column in final_obs.items()}
    rows = final_obs[ended]
    if rows.dtype != object:
        return rows
    if isinstance(rows[0], dict):
        return {key: np.stack([row[key] for row in rows]) for key in rows[0]}
    return np.stack(list(rows))


def check_autoreset(env: Any, env_id: str) -> None:
    """Refuses an env batch that resets in another step than the one that ended the episode.

    Raises:
        EnvError: naming the mode.
    """
    mode = env.metadata.get("autoreset_mode")
    if mode != AutoresetMode.SAME_STEP:
        raise EnvError(
            f"environment {env_id!r} has autoreset mode {mode}; rlx needs AutoresetMode.SAME_STEP, "
            "since with another one a reset frame passes for somebody's next observation"
        )
