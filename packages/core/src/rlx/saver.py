"""Saves the checkpoints of a run, drops old ones, and finds the one to resume from."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import numpy as np

from rlx import checkpoints
from rlx.checkpoints import Checkpoint
from rlx.config import CheckpointChoice
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError
from rlx.events import CheckpointSaved
from rlx.retention import to_delete

log = logging.getLogger(__name__)


class Saver:
    """Writes checkpoints through a backend, by the rules of the config.

    Args:
        backend: where they go.
        choice: retention and what is part of them.
        config: the resolved config as plain data, stored in every checkpoint.
    """

    def __init__(self, backend: CheckpointBackend, choice: CheckpointChoice, config: dict[str, Any]) -> None:
        self.backend = backend
        self.choice = choice
        self.config = config
        self._scores: dict[int, float] = {}
        self._last_step = -1

    def save(
        self, state: dict[str, Any], *, step: int, evaluation: Mapping[str, float] | None = None
    ) -> CheckpointSaved | None:
        """Saves `state` as the checkpoint of `step`; None if that step is already saved.

        Raises:
            CheckpointError: it cannot be written, or a parameter is not finite. Earlier ones are untouched.
        """
        if step == self._last_step:
            return None
        refuse_non_finite(state, step)
        if not self.choice.replay:
            state = {**state, "agent": {k: v for k, v in state["agent"].items() if k != "replay"}}
        metrics = dict(evaluation or {})
        files = checkpoints.encode(state, step=step, config=self.config, metrics=metrics)
        location = checkpoints.write(self.backend, checkpoints.checkpoint_name(step), files)
        self._last_step = step
        best = False
        if "return_mean" in metrics:
            best = metrics["return_mean"] >= max(self._scores.values(), default=float("-inf"))
            self._scores[step] = metrics["return_mean"]
        self._retain()
        name = checkpoints.checkpoint_name(step)
        return CheckpointSaved(name=name, step=step, location=location, best=best)

    def _retain(self) -> None:
        steps = {int(name.split("-")[1]): name for name in self.backend.list()}
        doomed = to_delete(
            list(steps),
            keep_last=self.choice.keep_last,
            keep_best=self.choice.keep_best,
            keep_every=self.choice.keep_every,
            scores=self._scores,
        )
        for step in doomed:
            try:
                self.backend.delete(steps[step])
            except (OSError, CheckpointError) as error:
                log.warning("cannot delete old checkpoint %s: %s", steps[step], error)

    def resumed_from(self, checkpoint: Checkpoint) -> None:
        """Continues the bookkeeping after `checkpoint` was loaded."""
        self._last_step = checkpoint.step
        for name in self.backend.list():
            try:
                manifest = checkpoints.read_manifest(self.backend, name)
            except CheckpointError:
                continue
            if "return_mean" in manifest["metrics"] and manifest["step"] <= checkpoint.step:
                self._scores[manifest["step"]] = manifest["metrics"]["return_mean"]


def refuse_non_finite(state: Mapping[str, Any], step: int) -> None:
    """Raises CheckpointError, naming the parameter, if the agent's parameters hold NaN or infinity."""
    stack = [("parameters", state.get("agent", {}).get("parameters", {}))]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict):
            stack.extend((f"{path}/{key}", below) for key, below in value.items())
        elif isinstance(value, np.ndarray) and value.dtype.kind == "f" and not np.isfinite(value).all():
            raise CheckpointError(
                f"{path} is not finite at step {step}; this state is not saved, earlier checkpoints are "
                "untouched. Resume from the last one with a lower agent.learning_rate"
            )


def load_newest(backend: CheckpointBackend) -> Checkpoint | None:
    """Returns the newest checkpoint, verified; None if there is none.

    Raises:
        CheckpointError: the newest is broken. It is then put aside, and the message says what is left,
            so that the same command resumes from the one before.
    """
    names = list(backend.list())
    if not names:
        return None
    try:
        return checkpoints.read(backend, names[-1])
    except CheckpointError as error:
        aside = backend.quarantine(names[-1])
        older = [name for name in reversed(names[:-1]) if _is_good(backend, name)]
        offer = (
            f"the newest good one is {older[0]}: run the same command again to resume from it"
            if older
            else "no older checkpoint is left; start again with a new --run-dir"
        )
        raise CheckpointError(f"{error}; it was put aside as {aside}; {offer}") from error


def load_named(backend: CheckpointBackend, name: str) -> Checkpoint:
    """Returns the checkpoint called `name`, verified.

    Raises:
        CheckpointError: missing or broken; the message offers the newest good one.
    """
    try:
        return checkpoints.read(backend, name)
    except CheckpointError as error:
        good = [n for n in reversed(list(backend.list())) if n != name and _is_good(backend, n)]
        offer = f"; the newest good one is {good[0]}" if good else "; no other checkpoint is left"
        raise CheckpointError(f"{error}{offer}") from error


def _is_good(backend: CheckpointBackend, name: str) -> bool:
    try:
        checkpoints.verify(backend, name)
    except CheckpointError:
        return False
    return True
