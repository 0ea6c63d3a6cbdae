"""The hooks of rlx: the page a plugin author reads first.

A plugin is a module that is named in the entry-point group `rlx.plugins` of its distribution:

    [project.entry-points."rlx.plugins"]
    mine = "rlx_mine.plugin"

and implements some of the functions below, marked with `rlx.hookimpl`. There are two families.

*What a plugin offers* is collected once per process. These hooks must be cheap: import neither torch nor
the implementation; return descriptions (`rlx.components`), which name the implementation by a string.

*What happens in a run* is told to listeners: objects with implementations of the run hooks. Trackers and
profilers are such objects; a run registers them for its own lifetime. Events come once per iteration and
carry batches, never once per environment step. A hook may take any subset of the arguments. A listener that raises is
logged once with its name and dropped; training goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pluggy
from rlx.components import Command, Component, Flag, Panel

if TYPE_CHECKING:
    from rlx.events import (
        CheckpointSaved,
        CurriculumMove,
        Episodes,
        Evaluation,
        Iteration,
        RunInfo,
        RunOutcome,
    )

hookspec = pluggy.HookspecMarker("rlx")
hookimpl = pluggy.HookimplMarker("rlx")


class OfferSpecs:
    """What a plugin offers."""

    @hookspec
    def rlx_env_providers(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `env_provider`; their target obeys `rlx.contracts.EnvProvider`.

        Example:
            @rlx.hookimpl
            def rlx_env_providers():
                return [Component(kind="env_provider", name="nes", namespaces=("rlx",),
                                  target="rlx_emu_nes.provider:NESProvider",
                                  config="rlx_emu_nes.provider:NESConfig", summary="NES games")]
        """

    @hookspec
    def rlx_agents(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `agent`; their target obeys `rlx.contracts.Agent`.

        Example:
            @rlx.hookimpl
            def rlx_agents():
                return [Component(kind="agent", name="ppo", target="rlx_agents.ppo:PPO",
                                  config="rlx_agents.ppo:PPOConfig", summary="Schulman et al. 2017")]
        """

    @hookspec
    def rlx_encoders(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `encoder`; their target obeys `rlx.contracts.Encoder`.

        Example:
            @rlx.hookimpl
            def rlx_encoders():
                return [Component(kind="encoder", name="cnn", target="rlx_encoders.cnn:CNN",
                                  config="rlx_encoders.cnn:CNNConfig", summary="Mnih et al. 2015")]
        """

    @hookspec
    def rlx_exploration_bonuses(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `exploration_bonus` (`rlx.contracts.ExplorationBonus`).

        Example:
            @rlx.hookimpl
            def rlx_exploration_bonuses():
                return [Component(kind="exploration_bonus", name="rnd", target="rlx_exploration.rnd:RND",
                                  config="rlx_exploration.rnd:RNDConfig", summary="Burda et al. 2018")]
        """

    @hookspec
    def rlx_curricula(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `curriculum`; their target obeys `rlx.contracts.Curriculum`.

        Example:
            @rlx.hookimpl
            def rlx_curricula():
                return [Component(kind="curriculum", name="unlock", target="rlx_curriculum.unlock:StageUnlock",
                                  config="rlx_curriculum.unlock:StageUnlockConfig", summary="unlock by score")]
        """

    @hookspec
    def rlx_checkpoint_backends(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `checkpoint_backend` (`rlx.contracts.CheckpointBackend`).

        Example:
            @rlx.hookimpl
            def rlx_checkpoint_backends():
                return [Component(kind="checkpoint_backend", name="s3",
                                  target="rlx_checkpoint_s3.backend:S3Backend",
                                  config="rlx_checkpoint_s3.backend:S3Config", summary="s3://bucket/prefix")]
        """

    @hookspec
    def rlx_trackers(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `tracker`: listeners that record a run somewhere.

        Example:
            @rlx.hookimpl
            def rlx_trackers():
                return [Component(kind="tracker", name="tensorboard",
                                  target="rlx_tracker_tensorboard.tracker:TensorBoardTracker",
                                  config="rlx_tracker_tensorboard.tracker:TensorBoardConfig", summary="event files")]
        """

    @hookspec
    def rlx_launchers(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `launcher`; their target obeys `rlx.contracts.Launcher`.

        Example:
            @rlx.hookimpl
            def rlx_launchers():
                return [Component(kind="launcher", name="elastic", target="rlx_launcher_torch.elastic:Elastic",
                                  config="rlx_launcher_torch.elastic:ElasticConfig", summary="torch elastic")]
        """

    @hookspec
    def rlx_profilers(self) -> Iterable[Component]:  # type: ignore[empty-body]
        """Returns components of kind `profiler`: listeners that measure a run.

        Example:
            @rlx.hookimpl
            def rlx_profilers():
                return [Component(kind="profiler", name="viztracer",
                                  target="rlx_profiling.viztracer:VizTracerProfiler",
                                  config="rlx_profiling.viztracer:VizTracerConfig", summary="call trace")]
        """

    @hookspec
    def rlx_commands(self) -> Iterable[Command]:  # type: ignore[empty-body]
        """Returns subcommands of `rlx`.

        Example:
            @rlx.hookimpl
            def rlx_commands():
                return [Command(name="nes", target="rlx_emu_nes.cli", summary="NES tools")]
        """

    @hookspec
    def rlx_flags(self) -> Iterable[Flag]:  # type: ignore[empty-body]
        """Returns flags of `rlx run` that set config keys.

        Example:
            @rlx.hookimpl
            def rlx_flags():
                return [Flag(option="--tensorboard", key="trackers.tensorboard.directory",
                             summary="write TensorBoard events", metavar="DIR", optional_value="tensorboard")]
        """

    @hookspec
    def rlx_panels(self) -> Iterable[Panel]:  # type: ignore[empty-body]
        """Returns panels for the display of a run; their target returns a `rlx.contracts.PanelSource`.

        Example:
            @rlx.hookimpl
            def rlx_panels():
                return [Panel(name="levels", target="rlx_curriculum.levels_panel:make_panel", title="levels")]
        """


class RunSpecs:
    """What happens in a run. `run` is the same `RunInfo` in every event."""

    @hookspec
    def rlx_run_started(self, run: RunInfo) -> None:
        """Called once, after everything is built and any checkpoint is loaded, before the first step.

        Example:
            @rlx.hookimpl
            def rlx_run_started(self, run):
                self.writer = SummaryWriter(run.directory / "tensorboard")
        """

    @hookspec
    def rlx_iteration_started(self, run: RunInfo, index: int) -> None:
        """Called before the first environment step of iteration `index` (1 for the first of the run).

        Example:
            @rlx.hookimpl
            def rlx_iteration_started(self, index):
                if index == self.start: self.tracer.start()
        """

    @hookspec
    def rlx_iteration_finished(self, run: RunInfo, iteration: Iteration) -> None:
        """Called after the updates that end an iteration; carries its flat metrics.

        Example:
            @rlx.hookimpl
            def rlx_iteration_finished(self, iteration):
                for name, value in iteration.metrics.items(): self.writer.add_scalar(name, value, iteration.step)
        """

    @hookspec
    def rlx_episode_finished(self, run: RunInfo, episodes: Episodes) -> None:
        """Called at most once per iteration, with all episodes that ended in it (never with none).

        Example:
            @rlx.hookimpl
            def rlx_episode_finished(self, episodes):
                self.best = max(self.best, float(episodes.returns.max()))
        """

    @hookspec
    def rlx_curriculum_moved(self, run: RunInfo, step: int, moves: Sequence[CurriculumMove]) -> None:
        """Called at the end of an iteration in which the curriculum opened, promoted or took back something.

        Example:
            @rlx.hookimpl
            def rlx_curriculum_moved(self, step, moves):
                for move in moves: print(step, move.kind, move.level, move.why)
        """

    @hookspec
    def rlx_evaluation_finished(self, run: RunInfo, evaluation: Evaluation) -> None:
        """Called after an evaluation, with its episodes and summary.

        Example:
            @rlx.hookimpl
            def rlx_evaluation_finished(self, evaluation):
                self.writer.add_scalar("evaluation/return_mean", evaluation.summary["return_mean"], evaluation.step)
        """

    @hookspec
    def rlx_checkpoint_saved(self, run: RunInfo, checkpoint: CheckpointSaved) -> None:
        """Called after a checkpoint is committed; its files can be read from then on.

        Example:
            @rlx.hookimpl
            def rlx_checkpoint_saved(self, checkpoint):
                self.upload(checkpoint.location)
        """

    @hookspec
    def rlx_run_finished(self, run: RunInfo, outcome: RunOutcome) -> None:
        """Called once, whatever ends the run (`finished`, `interrupted`, `failed`); close everything here.

        Example:
            @rlx.hookimpl
            def rlx_run_finished(self, outcome):
                self.writer.close()
        """
