"""The listener that writes the record files (`metrics.jsonl`, `episodes.jsonl`, …) into the run folder."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rlx.events import CurriculumMove, Episodes, Evaluation, Iteration, RunInfo
from rlx.hookspecs import hookimpl
from rlx.records.run_folder import CURRICULUM, EPISODES, EVALUATIONS, METRICS, append_record


class JsonlListener:
    """One line per iteration, per episode, per evaluation and per move of the curriculum."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        record = {"iteration": iteration.index, "step": iteration.step, **iteration.metrics}
        append_record(self.directory / METRICS, record)

    @hookimpl
    def rlx_episode_finished(self, episodes: Episodes) -> None:
        for record in episode_records(episodes):
            append_record(self.directory / EPISODES, record)

    @hookimpl
    def rlx_curriculum_moved(self, step: int, moves: Sequence[CurriculumMove]) -> None:
        for move in moves:
            append_record(self.directory / CURRICULUM, {"step": step, **dataclasses.asdict(move)})

    @hookimpl
    def rlx_evaluation_finished(self, run: RunInfo, evaluation: Evaluation) -> None:
        record = {"step": evaluation.step, **evaluation.summary}
        append_record(self.directory / EVALUATIONS, record)


def episode_records(episodes: Episodes) -> list[dict[str, Any]]:
    """Returns one dict per episode, without what the environment does not tell."""
    records = []
    for i in range(len(episodes)):
        record: dict[str, Any] = {
            "step": int(episodes.step[i]),
            "env": int(episodes.env[i]),
            "return": float(episodes.returns[i]),
            "length": int(episodes.lengths[i]),
            "terminated": bool(episodes.terminated[i]),
        }
        if not math.isnan(episodes.success[i]):
            record["success"] = bool(episodes.success[i])
        if episodes.levels[i] is not None:
            record["level"] = episodes.levels[i]
        if episodes.info:
            record["info"] = {key: column[i].item() for key, column in episodes.info.items()}
        records.append(record)
    return records
