"""Plays whole episodes with a fixed policy."""

from __future__ import annotations

from typing import Any

import numpy as np
from rlx.config import EvaluationChoice
from rlx.contracts import Player
from rlx.events import Episodes, Evaluation
from rlx.run.episodes import EpisodeRecorder, episodes_from_records, summarize
from rlx.run.stepping import step_env

MAX_ENVS = 16


def evaluate(player: Player, env: Any, episodes: int) -> Episodes:
    """Returns `episodes` finished episodes.

    Each environment plays a fixed share of them, so that environments with short episodes are not counted
    more often (the usual bias of "the first n that end").

    Args:
        player: acts for all environments of `env`.
        env: an env batch made for evaluation; it is reset here.
    """
    quota = np.full(env.num_envs, episodes // env.num_envs)
    quota[: episodes % env.num_envs] += 1
    recorder = EpisodeRecorder(env.num_envs)
    obs, _ = env.reset()
    first = np.ones(env.num_envs, bool)
    records: list[dict[str, Any]] = []
    step = 0
    while quota.any():
        action = player.act(obs, first)
        transition = step_env(env, obs, action)
        step += env.num_envs
        recorder.observe(transition, step)
        for record in recorder.take_records():
            if quota[record["env"]]:
                quota[record["env"]] -= 1
                records.append(record)
        obs = transition.next_obs
        first = transition.terminated | transition.truncated
    records.sort(key=lambda record: (record["step"], record["env"]))
    return episodes_from_records(records)


def evaluate_at(step: int, player: Player, env: Any, choice: EvaluationChoice) -> Evaluation:
    """Returns the evaluation of a run at `step`; `env`, an env batch made for it, is closed."""
    try:
        episodes = evaluate(player, env, choice.episodes)
    finally:
        env.close()
    return Evaluation(step=step, episodes=episodes, summary=summarize(episodes))


def evaluation_envs(episodes: int) -> int:
    """Returns how many environments to evaluate on: few enough that each plays something."""
    return max(1, min(episodes, MAX_ENVS))
