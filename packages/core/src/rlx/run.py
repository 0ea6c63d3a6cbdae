"""The one run loop, for every agent. It knows no algorithm."""

from __future__ import annotations

import logging
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rlx import checkpoints
from rlx.assembly import Assembler, Parts
from rlx.checkpoints import Checkpoint
from rlx.config import RunConfig
from rlx.config_files import config_to_tree
from rlx.contracts import StatefulEnv
from rlx.episodes import EpisodeRecorder, summarize
from rlx.evaluation import evaluate, evaluation_envs
from rlx.events import Episodes, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.jsonl import JsonlListener
from rlx.listeners import Listeners
from rlx.metrics import MetricMeans
from rlx.phases import PhaseClock
from rlx.run_folder import cut_records, record_sizes, write_summary
from rlx.saver import Saver
from rlx.seeding import derive_seed
from rlx.signals import StopRequest
from rlx.stepping import check_autoreset, step_env

log = logging.getLogger(__name__)


@dataclass(kw_only=True)
class Progress:
    """How far a run has come."""

    step: int = 0
    """Environment steps over all environments and processes."""
    iteration: int = 1
    """Index of the current iteration."""
    iteration_start: int = 0
    """Value of `step` when it began."""
    updates: int = 0
    bonus_sum: float = 0.0
    """Sum of exploration bonuses in the current iteration, over environments and steps."""


class Run:
    """One training process: env batch, agent, and whoever listens.

    Args:
        assembler: holds the checked config and makes the parts.
        folder: the run folder, which exists.
        checkpoint: where to continue, or None for a new run.
        listeners: (name, listener) beside those of the config, e.g. the console.
    """

    def __init__(
        self,
        assembler: Assembler,
        folder: Path,
        checkpoint: Checkpoint | None = None,
        listeners: list[tuple[str, Any]] | None = None,
    ) -> None:
        self.assembler = assembler
        self.config: RunConfig = assembler.config
        self.folder = folder
        self.parts: Parts = assembler.make_parts()
        check_autoreset(self.parts.env, self.config.env.id)
        self.saver = Saver(
            assembler.make_backend(folder), self.config.checkpoint, config_to_tree(self.config)
        )
        self.clock = PhaseClock()
        self.recorder = EpisodeRecorder(self.parts.env.num_envs)
        self.means = MetricMeans()
        self.progress = Progress()
        self.evaluations: dict[int, dict[str, float]] = {}
        self._curriculum_observe = getattr(self.parts.curriculum, "observe", None)
        self._obs = self._start(checkpoint)
        self._stopwatch = Stopwatch(self.progress.step)
        self.info = self._describe(checkpoint.step if checkpoint else 0)
        self.listeners = Listeners()
        if self.info.rank == 0:
            self.listeners.add(JsonlListener(folder), "jsonl")
        for name, listener in [*(listeners or []), *assembler.make_listeners(self.info)]:
            self.listeners.add(listener, name)

    def execute(self) -> RunOutcome:
        """Trains until the steps are done, the target is reached, or somebody says stop.

        Returns:
            How it ended; its summary is what `summary.json` holds.
        """
        with StopRequest() as stop:
            self.listeners.tell("rlx_run_started", run=self.info)
            try:
                outcome = self._train(stop)
            except BaseException as error:
                self._finish(self._failure(error))
                raise
            self._finish(outcome)
        return outcome

    def _train(self, stop: StopRequest) -> RunOutcome:
        reached = False
        while self.progress.step < self.config.total_steps and not reached:
            began = self.progress.iteration_start
            self.listeners.tell("rlx_iteration_started", run=self.info, index=self.progress.iteration)
            if not self._iterate(stop):
                self._save()
                return self._outcome(
                    "interrupted",
                    f"continue with: rlx run --resume {self.folder}",
                    exit_code=stop.exit_code,
                )
            self._report()
            self._maintain(began)
            reached = self._target_reached()
        if self.config.evaluation.episodes and self.progress.step not in self.evaluations:
            self._evaluate()
        self._save()
        target = self.config.evaluation.target_score
        return self._outcome("finished", f"target score {target} reached" if reached else "")

    def _iterate(self, stop: StopRequest) -> bool:
        """Steps and learns until the iteration is complete; False if asked to stop before."""
        progress, agent, bonus = self.progress, self.parts.agent, self.parts.bonus
        while True:
            self._step_once()
            if stop:
                return False
            if agent.ready():
                with self.clock.learn:
                    self.means.add(agent.update())
                    if bonus is not None:
                        self.means.add(bonus.update())
                progress.updates += 1
                if progress.step - progress.iteration_start >= self.config.log_interval:
                    return True
            if progress.step >= self.config.total_steps:
                return True

    def _step_once(self) -> None:
        agent, bonus, clock = self.parts.agent, self.parts.bonus, self.clock
        with clock.act:
            action = agent.act(self._obs)
        with clock.env:
            transition = step_env(self.parts.env, self._obs, action)
        self.progress.step += len(transition.reward) * self.assembler.distribution.world_size
        reward = None
        if bonus is not None:
            with clock.bonus:
                reward = bonus.reward(transition)
            self.progress.bonus_sum += float(np.sum(reward))
        with clock.learn:
            agent.observe(transition, reward)
        self.recorder.observe(transition, self.progress.step)
        if self._curriculum_observe is not None:
            self._curriculum_observe(transition)
        if len(transition.ended):
            self._assign_levels(transition.ended)
        self._obs = transition.next_obs

    def _assign_levels(self, ended: np.ndarray | None) -> None:
        """Asks the curriculum where the episodes after the running ones start."""
        if self.parts.curriculum is None:
            return
        env = self.parts.env
        levels = self.parts.curriculum.assign(env.num_envs if ended is None else len(ended))
        env.set_levels(levels, None if ended is None else [int(i) for i in ended])

    def _report(self) -> None:
        """Closes the iteration and tells the listeners."""
        progress = self.progress
        episodes = self.recorder.take()
        metrics = self.means.take()
        if len(episodes):
            metrics |= self._episode_metrics(episodes)
            self.listeners.tell("rlx_episode_finished", run=self.info, episodes=episodes)
        steps = progress.step - progress.iteration_start
        if self.recorder.total:
            metrics["episode/return_mean_100"] = self.recorder.mean_return
        if self.parts.bonus is not None:
            metrics["bonus/mean"] = progress.bonus_sum / max(steps, 1)
        metrics["progress/frames"] = float(progress.step * getattr(self.parts.env, "frame_skip", 1))
        metrics["progress/episodes"] = float(self.recorder.total)
        metrics["progress/updates"] = float(progress.updates)
        metrics |= self._stopwatch.lap(progress.step) | self.clock.take()
        record = Iteration(index=progress.iteration, step=progress.step, metrics=metrics)
        self.listeners.tell("rlx_iteration_finished", run=self.info, iteration=record)
        progress.iteration += 1
        progress.iteration_start = progress.step
        progress.bonus_sum = 0.0

    def _episode_metrics(self, episodes: Episodes) -> dict[str, float]:
        summary = summarize(episodes)
        metrics = {"episode/count": float(len(episodes))}
        for key in ("return_mean", "return_min", "return_max", "length_mean", "success_rate"):
            if summary[key] == summary[key]:  # NaN where success is unknown
                metrics[f"episode/{key}"] = summary[key]
        if self.parts.bonus is not None:
            self.parts.bonus.episodes_finished(episodes)
        if self.parts.curriculum is not None:
            metrics |= self.parts.curriculum.episodes_finished(episodes)
        return metrics

    def _target_reached(self) -> bool:
        target = self.config.evaluation.target_score
        recorder = self.recorder
        return target is not None and recorder.window_is_full and recorder.mean_return >= target

    def _maintain(self, began: int) -> None:
        """Evaluates and saves where the iteration that began at step `began` crossed an interval."""

        def crossed(interval: int) -> bool:
            return bool(interval) and self.progress.step // interval > began // interval

        if crossed(self.config.evaluation.interval):
            self._evaluate()
        if crossed(self.config.checkpoint.interval):
            self._save()

    def _evaluate(self) -> None:
        choice = self.config.evaluation
        with self.clock.evaluate:
            env = self.assembler.make_env(evaluation_envs(choice.episodes), evaluation=True)
            try:
                player = self.parts.agent.player(
                    env.num_envs,
                    seed=derive_seed(self.config.seed, "evaluation player"),
                    deterministic=choice.deterministic,
                )
                episodes = evaluate(player, env, choice.episodes)
            finally:
                env.close()
        summary = summarize(episodes)
        self.evaluations[self.progress.step] = summary
        evaluation = Evaluation(step=self.progress.step, episodes=episodes, summary=summary)
        self.listeners.tell("rlx_evaluation_finished", run=self.info, evaluation=evaluation)

    def _save(self) -> None:
        with self.clock.checkpoint:
            saved = self.saver.save(
                self.state_dict(),
                step=self.progress.step,
                evaluation=self.evaluations.get(self.progress.step),
            )
        if saved is not None:
            self.listeners.tell("rlx_checkpoint_saved", run=self.info, checkpoint=saved)

    def state_dict(self) -> dict[str, Any]:
        """Returns the state of every part, for a checkpoint."""
        parts = self.parts
        state = {
            "agent": parts.agent.state_dict(),
            "loop": {
                "progress": asdict(self.progress),
                "recorder": self.recorder.state_dict(),
                "means": self.means.state_dict(),
                "obs": self._obs,
                "records": record_sizes(self.folder),
            },
        }
        if isinstance(parts.env, StatefulEnv):
            state["env"] = parts.env.state_dict()
        if parts.bonus is not None:
            state["exploration"] = parts.bonus.state_dict()
        if parts.curriculum is not None:
            state["curriculum"] = parts.curriculum.state_dict()
        return state

    def _start(self, checkpoint: Checkpoint | None) -> Any:
        """Puts every part into its state at the start; returns the first observation."""
        if checkpoint is None:
            self._assign_levels(None)
            obs, _ = self.parts.env.reset()
            return obs
        state, parts = checkpoint.state, self.parts
        parts.agent.load_state_dict(state["agent"])
        if parts.bonus is not None and "exploration" in state:
            parts.bonus.load_state_dict(state["exploration"])
        if parts.curriculum is not None and "curriculum" in state:
            parts.curriculum.load_state_dict(state["curriculum"])
        loop = state["loop"]
        self.progress = Progress(**loop["progress"])
        self.recorder.load_state_dict(loop["recorder"])
        self.means.load_state_dict(loop["means"])
        self.saver.resumed_from(checkpoint)
        if checkpoint.metrics:
            self.evaluations[checkpoint.step] = checkpoint.metrics
        cut_records(self.folder, loop["records"])
        if "env" in state and hasattr(parts.env, "load_state_dict"):
            parts.env.reset()
            parts.env.load_state_dict(state["env"])
            return loop["obs"]
        log.warning("environment %s cannot be restored exactly; its episodes start anew", self.config.env.id)
        obs, _ = parts.env.reset()
        return obs

    def _failure(self, error: BaseException) -> RunOutcome:
        """Returns the outcome of a run that `error` ends, after an emergency checkpoint."""
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        if isinstance(error, KeyboardInterrupt):
            return self._outcome("interrupted", "second Ctrl-C, nothing more was saved")
        try:
            name = f"emergency-{checkpoints.checkpoint_name(self.progress.step)}"
            files = checkpoints.encode(
                self.state_dict(), step=self.progress.step, config=self.saver.config, metrics={}
            )
            location = checkpoints.write(self.saver.backend, name, files)
            reason += f"; state at the failure: {location}"
        except Exception as second:
            reason += f"; no emergency checkpoint: {second}"
        return self._outcome("failed", reason)

    def _outcome(self, status: str, reason: str = "", **facts: Any) -> RunOutcome:
        summary = {
            "status": status,
            "reason": reason,
            "step": self.progress.step,
            "episodes": self.recorder.total,
            "return_mean_100": self.recorder.mean_return,
            "evaluation": self.evaluations.get(self.progress.step),
            "seconds": self._stopwatch.elapsed(),
            **facts,
        }
        return RunOutcome(status=status, step=self.progress.step, reason=reason, summary=summary)

    def _finish(self, outcome: RunOutcome) -> None:
        write_summary(self.folder, outcome.summary)
        self.listeners.tell("rlx_run_finished", run=self.info, outcome=outcome)
        self.parts.env.close()

    def _describe(self, resumed_from: int) -> RunInfo:
        distribution = self.assembler.distribution
        return RunInfo(
            name=self.folder.name,
            directory=self.folder,
            config=config_to_tree(self.config),
            total_steps=self.config.total_steps,
            num_envs=self.parts.env.num_envs,
            resumed_from=resumed_from,
            rank=distribution.rank,
            world_size=distribution.world_size,
            components={
                "agent": self.parts.agent,
                "env": self.parts.env,
                "exploration": self.parts.bonus,
                "curriculum": self.parts.curriculum,
                "device": self.assembler.device,
            },
            phases=self.clock,
        )


class Stopwatch:
    """Measures how fast the loop goes."""

    def __init__(self, step: int) -> None:
        self._start = self._lap_start = time.monotonic()
        self._lap_step = step

    def elapsed(self) -> float:
        """Returns wall seconds since the process began the run."""
        return time.monotonic() - self._start

    def lap(self, step: int) -> dict[str, float]:
        """Returns time metrics of the iteration that ends at `step`."""
        now = time.monotonic()
        speed = (step - self._lap_step) / max(now - self._lap_start, 1e-9)
        self._lap_start, self._lap_step = now, step
        return {"time/elapsed_s": now - self._start, "time/steps_per_second": speed}
