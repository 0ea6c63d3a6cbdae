"""What agents that learn from replay do alike: collect, learn when it is due, report, resume.

An agent adds how it acts and how it learns from one batch. N environment, B batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
import torch
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import ConfigError, RlxError
from rlx.events import Observation, Transition
from rlx.ranks import Ranks
from rlx_agents.compiling import Compiler
from rlx_agents.experience import Batch, Drawn, Experience, ExperienceConfig
from rlx_agents.inference_copy import InferenceCopy
from rlx_agents.learner import Learner, LearnerOptions
from rlx_agents.observations import ObservationStager, allocate, map_obs
from rlx_agents.overlap import Background
from rlx_agents.precision import Precision
from rlx_agents.q_network import discrete_actions, refuse_memory
from rlx_agents.serialisation import load_module_state, module_state
from rlx_agents.target_network import copy_to, frozen_copy
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class Learnt:
    """What came of an update."""

    report: Tensor
    """The numbers that the agent reports, on the device."""
    priorities_B: np.ndarray | None = None
    """Of what was drawn; None without prioritised replay."""


@dataclass(kw_only=True)
class Pending:
    """What updates on the learner's thread led to, until it is taken over."""

    report: np.ndarray
    items_UB: np.ndarray
    """int64, of U updates."""
    priorities_UB: np.ndarray
    """float64; (U, 0) without prioritised replay."""


class OffPolicyAgent:
    """The part of an agent that is the same whatever it learns.

    A subclass makes its networks, then calls `_prepare_training` unless it is only to play; it has
    `act_part`, `_learn` and `_calibrate`.

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
        self._background: Background | None = None
        self._pending: Pending | None = None
        if config.overlap and context.distribution.world_size > 1:
            raise ConfigError(
                f"agent.overlap is true on {context.distribution.world_size} processes, which would exchange "
                "gradients and rewards at once; leave it out"
            )

    @property
    def choices(self) -> tuple[str, ...]:
        """What the agent has chosen for this device, and why, for the user."""
        return self.precision.reason, self.compiler.reason, *self._too_late()

    def _too_late(self) -> tuple[str, ...]:
        """Returns a line for the user if the run ends before the first update is due."""
        config, context = self.config, self.context
        size = context.num_envs * context.distribution.world_size
        run = -(-context.total_steps // size) * size
        before = config.learning_starts // size * size
        if run - before >= config.update_every:
            return ()
        return (
            f"warning: nothing will be learned: agent.learning_starts is {config.learning_starts} and "
            f"agent.update_every {config.update_every}, but total_steps only {context.total_steps}; "
            "lower agent.learning_starts or raise total_steps",
        )

    def _prepare_training(self) -> None:
        context = self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.experience = Experience(self._experience_config(), context)
        self._stage = ObservationStager(
            context.observation_space, context.num_envs, self.device, pin=self.config.pin_memory
        )
        if self.config.overlap:
            self._background = Background(self.device)

    def _act_with(self, network: nn.Module, online_pass: InferenceCopy) -> None:
        """Makes acting follow `network`: at once, or with `overlap` at every hand-over."""
        self._online = self._actor = network
        self._acting = online_pass
        if self.config.overlap:
            self._actor = frozen_copy(network)
            self._acting = InferenceCopy(self._actor, self.precision)

    def _hand_over(self) -> None:
        """Makes what acts equal to what has learnt."""
        if self._actor is not self._online:
            copy_to(self._actor, self._online)
            self._acting.refresh()

    def _experience_config(self) -> ExperienceConfig:
        config = self.config
        return ExperienceConfig(
            capacity=config.replay_size,
            learning_starts=config.learning_starts,
            update_every=config.update_every,
            batch_size=config.batch_size,
            discount=config.discount,
            n_step=config.n_step,
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

    def act(self, obs: Observation) -> np.ndarray:
        """Returns exploring actions (N,)."""
        return self.act_part(obs, slice(0, self.context.num_envs))

    def act_part(self, obs: Observation, part: slice, ended: np.ndarray | None = None) -> np.ndarray:
        """Returns exploring actions (n,) for the environments `part`.

        It never acts ahead (`ended` is None): in nearly every step something is learnt.
        """
        raise NotImplementedError

    def observe(self, transition: Transition, bonus: np.ndarray | None = None) -> None:
        """Takes in what `act` led to."""
        action = transition.action - int(self.context.action_space.start)
        self.experience.observe(replace(transition, action=action), bonus)

    def ready(self) -> bool:
        """True once per `update_every` environment steps, after the warm-up."""
        return self.experience.ready()

    def update(self) -> Metrics:
        """Makes the updates that are due; returns metrics of the last.

        With `overlap` it starts them, and returns metrics of those before.

        Raises:
            RlxError: a loss is not finite.
        """
        taken_over = self._take_over()
        if self.updates == 0:
            self._calibrate()
        updates, due = self.updates, self.experience.take_updates()
        if self._background is None:
            for _ in range(due):
                drawn = self._draw()
                learnt = self._learn_and_follow(drawn)
                if learnt.priorities_B is not None:
                    self.experience.prioritise(drawn.items, learnt.priorities_B)
            return self._metrics(learnt.report.tolist(), self.updates)
        batches = [self._draw() for _ in range(due)]
        self._background.start(lambda: self._learn_all(batches))
        return self._metrics(taken_over, updates)

    def _metrics(self, report: Sequence[float] | None, updates: int) -> Metrics:
        """Returns what is told of an update; `report` is None as long as there was none."""
        metrics = {} if report is None else dict(zip(self.reported, report, strict=True))
        self._require_finite(metrics)
        return {
            **metrics,
            **self._schedules(),
            "train/learning_rate": self.config.learning_rate,
            "train/updates": float(updates),
            "replay/size": float(len(self.experience.replay)),
        }

    def _draw(self) -> Drawn:
        """Returns what the next update learns from."""
        return self.experience.sample()

    def _parts(self, drawn: Drawn) -> list[tuple[float, Batch]]:
        """Returns the parts that a batch is computed in, each behind its fraction; as many on every rank."""
        return drawn.batch.parts(min(self.config.gradient_accumulation, self.config.batch_size))

    def _learn_and_follow(self, drawn: Drawn) -> Learnt:
        """Makes one update of all networks, and of their targets when it is time."""
        learnt = self._learn(drawn)
        self.updates += 1
        if self.updates % self.config.target_interval == 0:
            self._move_targets()
        return learnt

    def _learn_all(self, batches: list[Drawn]) -> Pending:
        """Makes several updates; runs on the learner's thread."""
        learnt = [self._learn_and_follow(drawn) for drawn in batches]
        priorities = [np.empty(0) if each.priorities_B is None else each.priorities_B for each in learnt]
        return Pending(
            report=learnt[-1].report.cpu().numpy(),
            items_UB=np.stack([drawn.items for drawn in batches]),
            priorities_UB=np.stack(priorities),
        )

    def _wait(self) -> None:
        """Returns when nothing is being learnt; what was learnt stays pending."""
        if self._background is not None:
            self._pending = self._background.finish() or self._pending

    def _take_over(self) -> list[float] | None:
        """Makes memory and acting follow what was learnt since the last call; returns its report."""
        self._wait()
        pending, self._pending = self._pending, None
        if pending is None:
            return None
        if pending.priorities_UB.size:
            for items, priorities in zip(pending.items_UB, pending.priorities_UB, strict=True):
                self.experience.prioritise(items, priorities)
        self._hand_over()
        report: list[float] = pending.report.tolist()
        return report

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
        )
        self._try(blank)
        for learner in self._learners():
            learner.optimiser.zero_grad(set_to_none=True)

    def _try(self, batch: Batch) -> None:
        """Computes the gradient that learning spends most of its time on."""
        raise NotImplementedError

    def _learners(self) -> tuple[Learner, ...]:
        """Returns everything that is trained."""
        raise NotImplementedError

    def _learn(self, drawn: Drawn) -> Learnt:
        """Makes one update of every network."""
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
        losses = [name for name in metrics if name.startswith("loss/")]
        if not np.isfinite([metrics[name] for name in losses]).all():
            raise RlxError(
                f"agent {self.name!r}: {' or '.join(losses)} is not finite after {self.updates} optimiser "
                "steps; lower agent.learning_rate or check the environment's rewards, and resume from an "
                "earlier checkpoint"
            )

    def _progress_state(self) -> State:
        """Returns counters, what is pending, and replay memory."""
        self._wait()
        pending = None if self._pending is None else vars(self._pending)
        return {
            "actor": module_state(self._actor) if self.config.overlap else None,
            "pending": pending,
            "steps": self.experience.steps,
            "updates": self.updates,
            "experience": self.experience.state_dict(),
            "replay": self.experience.memory_state(),
        }

    def _load_progress_state(self, state: State) -> None:
        """Restores `_progress_state()`; without `"replay"` it goes on with an empty memory."""
        self.experience.steps, self.updates = int(state["steps"]), int(state["updates"])
        if self.config.overlap:
            load_module_state(self._actor, state["actor"], what=f"agent {self.name!r}, acting network")
            self._acting.refresh()
        pending = state["pending"]
        self._pending = None if pending is None else Pending(**{k: np.array(v) for k, v in pending.items()})
        self.experience.load_state_dict(state["experience"], state.get("replay"))
