"""What agents that learn from replay do alike: collect, learn when it is due, report, resume.

An agent adds how it acts and how it learns from one batch. N environment, B batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import torch
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import RlxError
from rlx.events import Transition
from rlx_agents.compiling import Compiler
from rlx_agents.data_parallel import Ranks
from rlx_agents.experience import Batch, Experience, ExperienceConfig
from rlx_agents.learner import Learner, LearnerOptions
from rlx_agents.observations import ObservationStager, allocate, map_obs
from rlx_agents.precision import Amp, Precision
from rlx_agents.presets import Preset
from rlx_agents.q_network import discrete_actions, refuse_memory
from torch import Tensor


@dataclass(frozen=True, kw_only=True)
class OffPolicyConfig:
    """The options that agents with a replay memory share. A field that is None takes its value from the
    preset."""

    preset: Preset = "auto"
    """`pixels`: the paper's settings for Atari. `grid`: pictures of cells (MinAtar, MiniGrid). `vector`:
    small control tasks. `auto` picks by the observation."""
    learning_rate: float | None = None
    """Adam's."""
    adam_epsilon: float = 1e-8
    """Adam's, added to the root of the second moment."""
    discount: float = 0.99
    """γ."""
    replay_size: int = 100_000
    """Transitions kept, by all processes together, each frame once (84×84: 7 kB a transition)."""
    replay_path: str | None = None
    """Folder for a memory-mapped replay; None keeps it in RAM."""
    learning_starts: int | None = None
    """Environment steps before the first update, and after going on without the replay memory. pixels 20000,
    grid 5000, vector 1000."""
    update_every: int | None = None
    """Environment steps per update. pixels and grid 4, vector 2."""
    batch_size: int | None = None
    """Transitions per update."""
    target_interval: int | None = None
    """Updates between moves of the target network."""
    target_rate: float | None = None
    """How far the target moves each time; 1 copies."""
    max_grad_norm: float = 10.0
    """Global norm that gradients are clipped to. Source: Wang et al. 2016."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return. pixels no, grid and vector
    yes."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), else `none`."""
    pin_memory: bool = True
    """On CUDA, copy through page-locked memory, without waiting."""
    compile: bool | None = None
    """Compile acting and learning; None: on CUDA, not on CPUs (see `rlx_agents.compiling`)."""


POSITIVE = ("replay_size", "update_every", "batch_size", "target_interval")
"""Fields of `OffPolicyConfig` that must be at least 1."""


class OffPolicyAgent:
    """The part of an agent that is the same whatever it learns.

    A subclass makes its networks, then calls `_prepare_training` unless it is only to play; it has `act`,
    `_learn` and `_calibrate`.

    Args:
        config: with the preset filled in.
        context: of the run.
    """

    name: ClassVar[str]
    reported: ClassVar[tuple[str, ...]]
    """Names of the numbers that `_learn` returns. Losses among them must be finite."""
    precision: Precision
    """That acting computes in."""
    own_state: ClassVar[tuple[str, ...]] = ("replay",)
    """Keys of `state_dict()` that are one rank's own."""
    metrics: ClassVar[Mapping[str, str]] = {
        "train/learning_rate": "Adam's learning rate",
        "train/updates": "optimiser steps since the start of the run",
        "replay/size": "transitions in the replay memory",
    }

    def __init__(self, config: Any, context: AgentContext):
        self.config = config
        self.context = context
        self.device = torch.device(context.device)
        refuse_memory(context.encoder, agent=self.name)
        self.num_actions = discrete_actions(context.action_space, agent=self.name)
        self.compiler = Compiler(config.compile, self.device)
        self.updates = 0
        """Optimiser steps."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What the agent has chosen for this device, and why, for the user."""
        return self.precision.reason, self.compiler.reason

    def _prepare_training(self) -> None:
        context = self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.experience = Experience(self._experience_config(), context)
        self._stage = ObservationStager(
            context.observation_space, context.num_envs, self.device, pin=self.config.pin_memory
        )

    def _experience_config(self) -> ExperienceConfig:
        config = self.config
        return ExperienceConfig(
            capacity=config.replay_size,
            learning_starts=config.learning_starts,
            update_every=config.update_every,
            batch_size=config.batch_size,
            discount=config.discount,
            path=config.replay_path,
            scale_rewards=config.scale_rewards,
            pin_memory=config.pin_memory,
        )

    def _learner_options(self) -> LearnerOptions:
        config = self.config
        return LearnerOptions(
            learning_rate=config.learning_rate,
            adam_epsilon=config.adam_epsilon,
            max_grad_norm=config.max_grad_norm,
            amp=config.amp,
        )

    # ---------------------------------------------------------------- collecting

    def observe(self, transition: Transition, bonus: np.ndarray | None = None) -> None:
        """Takes in what `act` led to."""
        action = transition.action - int(self.context.action_space.start)
        self.experience.observe(replace(transition, action=action), bonus)

    def ready(self) -> bool:
        """True once per `update_every` environment steps, after the warm-up."""
        return self.experience.ready()

    # ---------------------------------------------------------------- learning

    def update(self) -> Metrics:
        """Makes the updates that are due; returns metrics of the last.

        Raises:
            RlxError: a loss is not finite.
        """
        if self.updates == 0:
            self._calibrate()
        for _ in range(self.experience.take_updates()):
            report = self._learn(self.experience.sample())
            self.updates += 1
            if self.updates % self.config.target_interval == 0:
                self._move_targets()
        metrics = dict(zip(self.reported, report.tolist(), strict=True))
        self._require_finite(metrics)
        return {
            **metrics,
            **self._schedules(),
            "train/learning_rate": self.config.learning_rate,
            "train/updates": float(self.updates),
            "replay/size": float(len(self.experience.replay)),
        }

    def trial(self) -> None:
        """Computes the gradient of a batch of blank transitions and drops it: for measurements."""
        count = self.config.batch_size
        obs = map_obs(Tensor.zero_, allocate(self.context.observation_space, (count,), self.device))
        zeros_B = torch.zeros(count, device=self.device)
        blank = Batch(
            obs=obs,
            actions=zeros_B.long(),
            returns_B=zeros_B,
            next_obs=obs,
            discounts_B=zeros_B,
            items=np.zeros(count, np.int64),
            probabilities=np.ones(count),
        )
        self._trial_loss(blank).backward()
        for learner in self._learners():
            learner.optimiser.zero_grad(set_to_none=True)

    def _trial_loss(self, batch: Batch) -> Tensor:
        """Returns the loss that learning spends most of its time on."""
        raise NotImplementedError

    def _learners(self) -> tuple[Learner, ...]:
        """Returns everything that is trained."""
        raise NotImplementedError

    def _learn(self, batch: Batch) -> Tensor:
        """Makes one update of every network; returns the numbers `reported`, on the device."""
        raise NotImplementedError

    def _calibrate(self) -> None:
        """Lets the networks look at observations before the first update."""
        raise NotImplementedError

    def _move_targets(self) -> None:
        """Moves target networks by `target_rate`."""
        raise NotImplementedError

    def _schedules(self) -> Metrics:
        """Returns where the agent's schedules are."""
        return {}

    def _require_finite(self, metrics: Metrics) -> None:
        losses = [name for name in self.reported if name.startswith("loss/")]
        if not np.isfinite([metrics[name] for name in losses]).all():
            raise RlxError(
                f"agent {self.name!r}: {' or '.join(losses)} is not finite after {self.updates} optimiser "
                "steps; lower agent.learning_rate or check the environment's rewards, and resume from an "
                "earlier checkpoint"
            )

    # ---------------------------------------------------------------- state

    def _progress_state(self) -> State:
        """Returns counters and replay memory."""
        return {
            "steps": self.experience.steps,
            "updates": self.updates,
            "experience": self.experience.state_dict(),
            "replay": self.experience.replay.state_dict(),
        }

    def _load_progress_state(self, state: State) -> None:
        """Restores `_progress_state()`; without `"replay"` it goes on with an empty memory."""
        self.experience.steps, self.updates = int(state["steps"]), int(state["updates"])
        self.experience.load_state_dict(state["experience"], state.get("replay"))
