"""Saves the checkpoints of a run and drops old ones; at once, or in the background."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
from rlx import checkpoints
from rlx.checkpoints.format import Checkpoint
from rlx.checkpoints.retention import to_delete
from rlx.checkpoints.staging import Staging
from rlx.config import CheckpointChoice
from rlx.contracts import CheckpointBackend
from rlx.errors import CheckpointError
from rlx.events import CheckpointSaved

log = logging.getLogger(__name__)


class Saver:
    """Writes checkpoints through a backend, by the rules of the config.

    With `checkpoint.asynchronous` the caller waits for a copy of the state; a thread encodes and writes it.
    At most one is on its way: the next `save` waits for it. A failure there is raised by the next `collect`.

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
        self._saved: list[CheckpointSaved] = []
        self._staging = Staging()
        self._in_flight: Future[CheckpointSaved] | None = None
        self._thread: ThreadPoolExecutor | None = None
        if choice.asynchronous:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rlx-checkpoint")

    def save(
        self, state: dict[str, Any], *, step: int, evaluation: Mapping[str, float] | None = None
    ) -> None:
        """Saves `state` as the checkpoint of `step`, or starts to; nothing if that step is saved already.

        Raises:
            CheckpointError: it (or the one before, in the background) cannot be written, or a parameter is
                not finite. Earlier ones are untouched.
        """
        if step == self._last_step:
            return
        refuse_non_finite(state, step)
        if not self.choice.replay:
            state = {**state, "agent": {k: v for k, v in state["agent"].items() if k != "replay"}}
        metrics = dict(evaluation or {})
        if self._thread is None:
            self._saved.append(self._write(state, step, metrics))
        else:
            self._wait()
            self._in_flight = self._thread.submit(self._write, self._staging.copy(state), step, metrics)
        self._last_step = step

    def collect(self, *, wait: bool = False) -> list[CheckpointSaved]:
        """Returns the checkpoints that were committed since the last call; `wait`: also the one on its way.

        Raises:
            CheckpointError: what failed in the background.
        """
        if self._in_flight is not None and (wait or self._in_flight.done()):
            self._wait()
        saved, self._saved = self._saved, []
        return saved

    def is_best(self, evaluation: Mapping[str, float]) -> bool:
        """True if a checkpoint with this evaluation would be kept as the best so far."""
        best = max(self._scores.values(), default=float("-inf"))
        return bool(self.choice.keep_best) and evaluation.get("return_mean", float("-inf")) > best

    def _wait(self) -> None:
        if self._in_flight is not None:
            in_flight, self._in_flight = self._in_flight, None
            self._saved.append(in_flight.result())

    def _write(self, state: dict[str, Any], step: int, metrics: dict[str, float]) -> CheckpointSaved:
        name = checkpoints.checkpoint_name(step)
        files = checkpoints.encode(state, step=step, config=self.config, metrics=metrics)
        location = checkpoints.write(self.backend, name, files)
        best = False
        if "return_mean" in metrics:
            best = metrics["return_mean"] >= max(self._scores.values(), default=float("-inf"))
            self._scores[step] = metrics["return_mean"]
        self._retain()
        return CheckpointSaved(name=name, step=step, location=location, best=best)

    def _retain(self) -> None:
        steps = {checkpoints.step_of(name): name for name in self.backend.list()}
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
        """Continues the bookkeeping after `checkpoint` was loaded.

        Checkpoints of later steps belong to a future that is not this run's any more; they are put aside, or
        the next crash would resume from them.
        """
        self._last_step = checkpoint.step
        for name in self.backend.list():
            if checkpoints.step_of(name) > checkpoint.step:
                aside = self.backend.put_aside(name, "superseded")
                log.warning("going on from %s; later checkpoint kept as %s", checkpoint.name, aside)
                continue
            try:
                metrics = checkpoints.read_manifest(self.backend, name)["metrics"]
            except CheckpointError:
                continue
            if "return_mean" in metrics:
                self._scores[checkpoints.step_of(name)] = metrics["return_mean"]


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
