"""The one run loop, for every agent. It knows no algorithm."""

from __future__ import annotations

import logging
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rlx import checkpoints
from rlx.checkpoints import Checkpoint
from rlx.checkpoints.rank_states import gather_state, scatter_checkpoint
from rlx.checkpoints.saver import Saver
from rlx.config import RunConfig
from rlx.config_files import config_to_tree
from rlx.contracts import Collective, StatefulEnv
from rlx.errors import CheckpointError
from rlx.events import Episodes, Iteration, RunInfo, RunOutcome
from rlx.play.tapes import TAPES, Selection, TapeRecorder
from rlx.play.trained import read_parameters
from rlx.records.redaction import redacted
from rlx.records.run_folder import cut_records, record_sizes, write_summary
from rlx.report.curve_listener import CurveListener
from rlx.report.jsonl import JsonlListener
from rlx.report.listeners import Listeners
from rlx.report.panels import Panels
from rlx.run.assembly import Assembler, Parts
from rlx.run.collective import Alone
from rlx.run.episodes import EpisodeRecorder, summarize
from rlx.run.evaluation import evaluate_at, evaluation_envs
from rlx.run.grouped import stepper_for
from rlx.run.metrics import MetricMeans
from rlx.run.phases import PhaseClock
from rlx.run.progress import Progress, Stopwatch
from rlx.run.seeding import derive_seed
from rlx.run.signals import StopRequest
from rlx.run.stepping import check_autoreset

log = logging.getLogger(__name__)


class Run:
    """One training process: env batch, agent, and whoever listens.

    Args:
        assembler: holds the checked config and makes the parts.
        folder: the run folder, which exists.
        checkpoint: where to continue, or None to start; on other ranks than 0 always None.
        listeners: (name, listener) beside those of the config, e.g. the console; told on rank 0.
        collective: the processes of the run.
    """

    def __init__(
        self,
        assembler: Assembler,
        folder: Path,
        checkpoint: Checkpoint | None = None,
        listeners: list[tuple[str, Any]] | None = None,
        collective: Collective | None = None,
    ) -> None:
        self.assembler = assembler
        self.collective: Collective = collective or Alone()
        self.config: RunConfig = assembler.config
        self.folder = folder
        self.parts: Parts = assembler.make_parts()
        check_autoreset(self.parts.env, self.config.env.id)
        self.saver = Saver(
            assembler.make_backend(folder), self.config.checkpoint, redacted(config_to_tree(self.config))
        )
        self.clock = PhaseClock()
        num_envs = self.parts.env.num_envs
        self.recorder = EpisodeRecorder(num_envs, self.collective.rank * num_envs)
        self.means = MetricMeans()
        self.progress = Progress()
        self.evaluations: dict[int, dict[str, float]] = {}
        self._curriculum_observe = getattr(self.parts.curriculum, "observe", None)
        checkpoint = scatter_checkpoint(checkpoint, self._own_keys(), self.collective)
        self._obs = self._start(checkpoint)
        self._tapes = self._record_tapes(fresh=checkpoint is None)
        self._stepper = stepper_for(self.parts.env, self.parts.agent, self.clock)
        self._stopwatch = Stopwatch(self.progress.step)
        self.info = self._describe(checkpoint.step if checkpoint else 0)
        self.listeners = Listeners()
        if self._is_first:
            self.listeners.add(JsonlListener(folder), "jsonl")
            self.listeners.add(CurveListener(), "curve")
            panels = Panels(assembler.registry.panels(), self.info)
            panels.listen(self.listeners)
            self.info.components["panels"] = panels
            # Trackers before the console: when it says that the run is over, they have delivered.
            for name, listener in [*assembler.make_listeners(self.info), *(listeners or [])]:
                self.listeners.add(listener, name)

    @property
    def _is_first(self) -> bool:
        """True on the rank that reports, evaluates and saves."""
        return self.collective.rank == 0

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

    def keep(self) -> None:
        """Saves the run as it stands, without training, and ends it; `--resume` goes on from there."""
        self._save(wait=True)
        self.parts.env.close()

    def _train(self, stop: StopRequest) -> RunOutcome:
        reached = False
        if self.progress.maintained < self.progress.iteration_start:  # it was interrupted between the two
            self._maintain()
        while self.progress.step < self.config.total_steps and not reached:
            self.listeners.tell("rlx_iteration_started", run=self.info, index=self.progress.iteration)
            if not self._iterate(stop):
                return self._interrupted(stop.exit_code)
            exit_code = self._report(stop)
            if exit_code:
                return self._interrupted(exit_code)
            reached = self._target_reached()
            self._maintain(last=reached or self.progress.step >= self.config.total_steps)
        if self.config.evaluation.episodes and self.progress.step not in self.evaluations:
            self._evaluate()
        self._save(wait=True)
        if not self.progress.updates and self._is_first:
            log.warning(
                "agent %r made no update in %d steps, so it has learned nothing; raise total_steps, or lower "
                "the steps that the agent collects before it learns (`rlx describe agent %s`)",
                self.config.agent.name,
                self.progress.step,
                self.config.agent.name,
            )
        target = self.config.evaluation.target_score
        return self._outcome("finished", f"target score {target} reached" if reached else "")

    def _interrupted(self, exit_code: int) -> RunOutcome:
        self._save(wait=True)
        reason = f"continue with: rlx run --resume {self.folder}"
        return self._outcome("interrupted", reason, exit_code=exit_code)

    def _iterate(self, stop: StopRequest) -> bool:
        """Steps and learns until the iteration is complete; False if asked to stop before.

        Several processes can only stop together, after an iteration (`_report`).
        """
        alone = self.collective.world_size == 1
        progress, agent, bonus = self.progress, self.parts.agent, self.parts.bonus
        while True:
            self._step_once(ahead=not stop)
            if agent.ready():
                with self.clock.learn:
                    self.means.add(agent.update())
                    if bonus is not None:
                        self.means.add(bonus.update())
                        if hasattr(bonus, "scales") and hasattr(agent, "scales"):
                            agent.scales.update(bonus.scales)
                progress.updates += 1
                if progress.step - progress.iteration_start >= self.config.log_interval:
                    return True
            if progress.step >= self.config.total_steps:
                return True
            # After the update, so that a resumed run has none to make up for.
            if stop and alone and self._stepper.idle:
                return False

    def _step_once(self, *, ahead: bool) -> None:
        """Makes one step of all environments; `ahead`: the next one may be begun meanwhile."""
        agent, bonus, clock = self.parts.agent, self.parts.bonus, self.clock
        size = self.parts.env.num_envs * self.assembler.distribution.world_size
        last = self.progress.step + size >= self.config.total_steps
        # Levels are set, and tapes recorded, between two steps.
        untouched = self.parts.curriculum is None and self._tapes is None
        transition = self._stepper.step(self._obs, ahead=ahead and untouched and not last)
        self.progress.step += size
        reward = None
        if bonus is not None:
            with clock.bonus:
                reward = bonus.reward(transition)
            self.progress.bonus_sum += float(np.sum(reward))
        with clock.learn:
            agent.observe(transition, reward)
        self.recorder.observe(transition, self.progress.step)
        if self._tapes is not None:
            self._tapes.observe(transition, self.progress.step)
        if self._curriculum_observe is not None:
            self._curriculum_observe(transition)
        if len(transition.ended):
            self._assign_levels(transition.ended)
        self._obs = transition.next_obs

    def _record_tapes(self, *, fresh: bool) -> TapeRecorder | None:
        """Returns the recorder of episodes that the config asks for; `fresh`: they are at their start."""
        if self.config.record == "none":
            return None
        env = self.parts.env
        return TapeRecorder(
            env,
            Selection.parse(self.config.record),
            self.folder / TAPES,
            env_config=config_to_tree(self.config)["env"],
            seed=self.config.seed,
            agent=self.config.agent.name,
            first_env=self.collective.rank * env.num_envs,
            fresh=fresh,
        )

    def _assign_levels(self, ended: np.ndarray | None) -> None:
        """Asks the curriculum where the episodes after the running ones (None: the first) start."""
        curriculum, env = self.parts.curriculum, self.parts.env
        if curriculum is None:
            return
        if ended is None:  # every rank takes its part of what all environments start from
            first = self.collective.rank * env.num_envs
            levels = curriculum.assign(env.num_envs * self.collective.world_size)
            env.set_levels(levels[first : first + env.num_envs])
        else:
            env.set_levels(curriculum.assign(len(ended)), [int(i) for i in ended])

    def _report(self, stop: StopRequest) -> int:
        """Closes the iteration and tells the listeners; returns an exit code if any rank shall stop, or 0."""
        progress = self.progress
        findings = getattr(self.parts.curriculum, "take_findings", _nothing)()
        own = (self.recorder.take_records(), progress.bonus_sum, stop.exit_code, findings)
        all_records, bonus_sums, exit_codes, findings = zip(*self.collective.all_gather(own), strict=True)
        episodes = self.recorder.count([record for records in all_records for record in records])
        metrics = self.means.take()
        add_findings = getattr(self.parts.curriculum, "add_findings", None)
        if add_findings is not None:
            add_findings(findings)
        if len(episodes):
            metrics |= self._episode_metrics(episodes)
            self.listeners.tell("rlx_episode_finished", run=self.info, episodes=episodes)
        if moves := getattr(self.parts.curriculum, "take_moves", _nothing)():
            self.listeners.tell("rlx_curriculum_moved", run=self.info, step=progress.step, moves=moves)
        steps = progress.step - progress.iteration_start
        if self.recorder.total:
            metrics["episode/return_mean_100"] = self.recorder.mean_return
        if self.parts.bonus is not None:
            metrics["bonus/mean"] = sum(bonus_sums) / max(steps, 1)
        metrics["progress/frames"] = float(progress.step * getattr(self.parts.env, "frame_skip", 1))
        metrics["progress/episodes"] = float(self.recorder.total)
        metrics["progress/updates"] = float(progress.updates)
        metrics |= self._stopwatch.lap(progress.step) | self.clock.take()
        record = Iteration(index=progress.iteration, step=progress.step, metrics=metrics)
        self.listeners.tell("rlx_iteration_finished", run=self.info, iteration=record)
        progress.iteration += 1
        progress.iteration_start = progress.step
        progress.bonus_sum = 0.0
        return max(exit_codes)

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

    def _maintain(self, *, last: bool = False) -> None:
        """Evaluates and saves where the iteration that ended crossed an interval, or was the last."""
        began, self.progress.maintained = self.progress.maintained, self.progress.step

        def crossed(interval: int) -> bool:
            return bool(interval) and self.progress.step // interval > began // interval

        choice = self.config.evaluation
        # Before the last checkpoint is saved, which then knows its evaluation.
        is_due = crossed(choice.interval) or (last and choice.episodes > 0)
        is_best = is_due and self._evaluate()
        if is_best or crossed(self.config.checkpoint.interval):
            self._save()
        self._tell_saved()

    def _evaluate(self) -> bool:
        """Plays the evaluation's episodes on rank 0; True on every rank if it is the best so far."""
        choice, step = self.config.evaluation, self.progress.step
        num_envs = evaluation_envs(choice.episodes)
        with self.clock.evaluate:
            player = self.parts.agent.player(
                num_envs,
                seed=derive_seed(self.config.seed, "evaluation player"),
                deterministic=choice.deterministic,
            )
            result = None
            if self._is_first:
                evaluation = evaluate_at(
                    step, player, self.assembler.make_env(num_envs, evaluation=True), choice
                )
                self.listeners.tell("rlx_evaluation_finished", run=self.info, evaluation=evaluation)
                result = evaluation.summary, self.saver.is_best(evaluation.summary)
            self.evaluations[step], is_best = self.collective.all_gather(result)[0]
        return is_best

    def _save(self, *, wait: bool = False) -> None:
        """Saves a checkpoint (or starts to); with `wait` it is committed when this returns."""
        with self.clock.checkpoint:
            state = gather_state(self.state_dict(), self._own_keys(), self.collective)
            if state is not None:
                self.saver.save(
                    state,
                    step=self.progress.step,
                    evaluation=self.evaluations.get(self.progress.step),
                )
            self._tell_saved(wait=wait)

    def _tell_saved(self, *, wait: bool = False) -> None:
        for saved in self.saver.collect(wait=wait):
            self.listeners.tell("rlx_checkpoint_saved", run=self.info, checkpoint=saved)

    def _own_keys(self) -> dict[str, frozenset[str]]:
        """Returns what in the state of agent and bonus is this rank's own."""
        parts = {"agent": self.parts.agent, "exploration": self.parts.bonus}
        return {name: getattr(part, "own_state", frozenset()) for name, part in parts.items()}

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
            if self._is_first:
                cut_records(self.folder, {})  # of a run that was killed before its first checkpoint
            if self.config.init_from is not None:
                self._init_from(self.config.init_from)
            self._assign_levels(None)
            obs, _ = self.parts.env.reset()
            return obs
        try:
            return self._restore(checkpoint)
        except (KeyError, TypeError, ValueError) as error:
            raise CheckpointError(
                f"checkpoint {checkpoint.name} does not fit what is installed: "
                f"{' '.join(str(error).split())}; it was saved by other versions: see 'versions' in its "
                "manifest.json, or start a new run"
            ) from error

    def _init_from(self, source: str) -> None:
        """Loads the parameters of another run's agent; only rank 0 needs access to it."""
        own = read_parameters(source, self.assembler.registry) if self._is_first else None
        self.parts.agent.load_parameters_dict(self.collective.all_gather(own)[0])

    def _restore(self, checkpoint: Checkpoint) -> Any:
        """Puts every part into the state of `checkpoint`; returns the observation to go on from."""
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
        if checkpoint.metrics:
            self.evaluations[checkpoint.step] = checkpoint.metrics
        if self._is_first:
            self.saver.resumed_from(checkpoint)
            cut_records(self.folder, loop["records"])
        return self._restored_obs(state)

    def _restored_obs(self, state: dict[str, Any]) -> Any:
        """Returns the observation to go on from, after restoring the environments where that is possible."""
        env = self.parts.env
        if "env" in state and hasattr(env, "load_state_dict"):
            env.reset()
            env.load_state_dict(state["env"])
            return state["loop"]["obs"]
        if self.collective.world_size == 1:
            log.warning("environment %s cannot be restored; its episodes start anew", self.config.env.id)
        self.recorder.start_episodes_anew()
        self._assign_levels(None)
        obs, _ = env.reset()
        return obs

    def _failure(self, error: BaseException) -> RunOutcome:
        """Returns the outcome of a run that `error` ends, after an emergency checkpoint."""
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        if isinstance(error, KeyboardInterrupt):
            return self._outcome("interrupted", "second Ctrl-C, nothing more was saved")
        if self.collective.world_size > 1:  # the other ranks do not answer any more
            return self._outcome("failed", f"{reason}; continue with: rlx run --resume {self.folder}")
        try:
            self._tell_saved(wait=True)
            if (obs := self._stepper.settle()) is not None:
                self._obs = obs
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
        if self._is_first:
            try:
                write_summary(self.folder, outcome.summary)
            except OSError as error:  # a full disk must not hide why the run ended
                log.warning("cannot write the summary: %s", error)
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
                "placement": distribution.placement,
            },
            phases=self.clock,
        )


def _nothing() -> None:
    """What a curriculum without findings or moves has to say."""
