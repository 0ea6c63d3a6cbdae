"""One PPO policy per state of a state machine environment, over one shared batch.

Each step the environments are grouped by their state, and every policy acts for all of its group at once.
What they led to goes into one rollout; where one state leads to another, advantages and recurrent memory are
cut. Each policy then learns from the steps that it made.

T time, N environment, M environment of all processes, S state, V value head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from rlx.contracts import AgentContext, Metrics, State
from rlx.errors import RlxError
from rlx.events import Observation, Transition
from rlx.ranks import Ranks
from rlx_agents.action_heads import ActionHead, action_head
from rlx_agents.actor_critic import ActorCritic
from rlx_agents.collecting import Collector
from rlx_agents.data_parallel import TrainedNetwork, trained_network
from rlx_agents.fused_adam import fused_adam
from rlx_agents.minibatches import sequence_minibatches
from rlx_agents.observations import ObservationStager, map_obs
from rlx_agents.ppo_config import resolve
from rlx_agents.ppo_gradients import is_too_far
from rlx_agents.ppo_loss import LossWeights, Minibatch
from rlx_agents.precision import Precision
from rlx_agents.reward_scale import RewardScale
from rlx_agents.rollout import Decision, Rollout, RolloutShape
from rlx_agents.rollout_targets import Outcomes, Targets, TargetWeights, rollout_samples, rollout_targets
from rlx_agents.routed_config import RoutedConfig
from rlx_agents.routed_gradients import RoutedGradients
from rlx_agents.routed_player import Policies, RoutedPlayer
from rlx_agents.routes import Routes
from rlx_agents.schedule import linear
from rlx_agents.serialisation import (
    array,
    generator_state,
    load_generator_state,
    load_module_state,
    module_state,
)
from rlx_agents.state_log import StateLog
from torch import Tensor


@dataclass(kw_only=True)
class Learner:
    """What trains one policy."""

    trained: TrainedNetwork
    optimiser: torch.optim.Optimizer
    precision: Precision
    gradients: RoutedGradients
    updates: int = 0
    """Optimiser steps."""


class Routed:
    """Collects a rollout with all policies, then lets each learn from its steps."""

    metrics: Mapping[str, str] = {
        "loss/policy": "clipped objective, mean over all policies' samples; lower is better",
        "loss/value": "half the squared error of values",
        "loss/entropy": "entropy of the acting policies in nats",
        "policy/kl": "KL divergence from the policies that acted, in nats",
        "value/explained_variance": "1 − Var(return − value) / Var(return) over the rollout",
        "value/bonus_explained_variance": "the same for the bonus's own value heads",
        "train/learning_rate": "Adam's learning rate in this update",
        "train/updates": "optimiser steps of all policies since the start of the run",
        "state-share/{state}": "share of the rollout's steps in the state",
        "state-reward/{state}": "mean reward of a step there, bonuses of transitions included",
        "state-left/{state}": "share of the parts of episodes there that ended with a transition",
        "state-entropy/{state}": "entropy of the state's policy in nats",
        "state-updates/{state}": "optimiser steps of the state's policy",
    }
    own_state = ("rollout", "recurrent_state", "first", "states")
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: RoutedConfig, context: AgentContext):
        config.check()
        self.routes = Routes(context.observation_space, config.state_key)
        self.config: Any
        all_envs = context.num_envs * context.distribution.world_size
        self.config = resolve(config, self.routes.space, all_envs, recurrent=context.encoder.recurrent)
        self.context = context
        self.device = torch.device(context.device)
        self.head: ActionHead = action_head(context.action_space, agent="routed")
        self.policies = Policies(self._networks(), self.routes)
        self.steps = 0
        """Environment steps of all processes that were observed."""
        if not context.inference:
            self._prepare_training()

    def _networks(self) -> list[ActorCritic]:
        context, networks = self.context, []
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            for _ in range(self.routes.count):
                network = ActorCritic(
                    context.encoder,
                    self.routes.space,
                    num_logits=self.head.num_logits,
                    num_values=1 if context.bonus_discount is None else 2,
                    shared=self.config.shared_trunk,
                )
                networks.append(network.to(self.device))
        return networks

    def _prepare_training(self) -> None:
        config, context = self.config, self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.learners = [self._learner(network) for network in self.policies.networks]
        self._stage = ObservationStager(
            context.observation_space, context.num_envs, self.device, pin=config.pin_memory
        )
        self._shuffle_generator = torch.Generator().manual_seed(context.shared_seed)
        self.reward_scale: RewardScale | None = None
        if config.scale_rewards:
            self.reward_scale = RewardScale(self.ranks.total_envs, config.discount)
        self._state = self.policies.initial_state(context.num_envs)
        self._first = torch.ones(context.num_envs, dtype=torch.bool, device=self.device)
        steps = config.rollout_steps
        self.rollout = Rollout(
            RolloutShape(
                steps=steps,
                num_envs=context.num_envs,
                observation_space=self.routes.space,
                action_shape=self.head.action_shape,
                num_logits=self.head.num_logits,
                num_values=1 if context.bonus_discount is None else 2,
                state_shape=None if self._state is None else tuple(self._state.shape[1:]),
            ),
            self.device,
        )
        act_generator = torch.Generator(self.device).manual_seed(context.shared_seed)
        self._collector = Collector(self.rollout, self.head, self.ranks, act_generator)
        self.log = StateLog(self.routes, steps, context.num_envs)

    def _learner(self, network: ActorCritic) -> Learner:
        config = self.config
        trained = trained_network(network, self.ranks)
        precision = Precision(config.amp, self.device)
        return Learner(
            trained=trained,
            optimiser=fused_adam(
                trained.parameters(), config.learning_rate, config.adam_epsilon, self.device
            ),
            precision=precision,
            gradients=RoutedGradients(
                network, trained, self.head, precision, self.ranks, config.normalise_advantages
            ),
        )

    @torch.inference_mode()
    def act(self, obs: Observation) -> np.ndarray:
        """Returns sampled actions (N, …): one forward pass for each state that an environment is in."""
        states_N = self.routes.states(obs)
        staged = self.routes.seen(self._stage(obs))
        logits, values_NV, state = self.policies(staged, states_N, self._state, self._first)
        decision = Decision(
            obs=staged, logits=logits, values_NV=values_NV, state=self._state, first=self._first
        )
        self._state = state
        return self._collector.decide(decision, slice(0, self.context.num_envs))

    def observe(self, transition: Transition, bonus: np.ndarray | None = None) -> None:
        """Takes in what `act` led to."""
        begins = self.log.note(self.rollout.t, transition)
        self.rollout.add_outcome(transition, bonus, self._state)
        self._first = torch.from_numpy(begins).to(self.device)
        self.steps += self.ranks.total_envs

    def ready(self) -> bool:
        """True once the rollout is full."""
        return self.rollout.full

    def update(self) -> Metrics:
        """Lets each policy learn from its steps for all epochs, then clears the rollout.

        Raises:
            RlxError: a loss is not finite; the state is named.
        """
        states_TM = self.ranks.all_envs(self.log.at)
        targets = self._targets()
        samples = rollout_samples(self.rollout, targets, self.head, self.ranks)
        weights, learning_rate = self._scheduled()
        metrics = self.log.metrics(self.rollout, self.ranks)
        totals, seen = np.zeros(5), 0
        for number, name in enumerate(self.log.names):
            mine = states_TM == number
            if mine.sum() < self.config.least_samples:
                continue
            sums, count = self._learn(number, samples, mine, weights, learning_rate)
            totals, seen = totals + sums, seen + count
            metrics[f"state-entropy/{name}"] = float(sums[2] / count)
            self._check_finite(sums, name)
        self.rollout.clear()
        for number, name in enumerate(self.log.names):
            metrics[f"state-updates/{name}"] = float(self.learners[number].updates)
        policy, value, entropy, kl, _ = (totals / max(seen, 1)).tolist()
        return {
            "loss/policy": policy,
            "loss/value": value,
            "loss/entropy": entropy,
            "policy/kl": kl,
            "train/learning_rate": learning_rate,
            "train/updates": float(sum(learner.updates for learner in self.learners)),
            **metrics,
            **targets.fit,
        }

    def _learn(
        self, number: int, samples: Minibatch, mine_TM: np.ndarray, weights: LossWeights, rate: float
    ) -> tuple[np.ndarray, int]:
        """Trains the policy of a state; returns the sums of `ppo_loss` and the samples, of all ranks."""
        learner, network = self.learners[number], self.policies.networks[number]
        mine = torch.from_numpy(mine_TM.ravel()).to(self.device)
        if learner.updates == 0:
            own = torch.from_numpy(self.ranks.own_envs(mine_TM).ravel().copy()).to(self.device)
            network.calibrate({key: part[own] for key, part in samples.obs.items()}, self.ranks.sum)
            learner.trained.adopt()
        for group in learner.optimiser.param_groups:
            group["lr"] = rate
        sums, seen = torch.zeros(5, device=self.device), 0
        for indices in self._minibatch_indices(mine):
            batch_sums, count = learner.gradients.accumulate(samples, mine, indices, weights)
            sums += batch_sums
            seen += count
            if is_too_far(batch_sums[3], count, self.config.target_kl, self.ranks):
                learner.optimiser.zero_grad(set_to_none=True)
                break
            learner.precision.step(learner.optimiser, learner.trained.parameters(), self.config.max_grad_norm)
            learner.updates += 1
        learner.trained.publish()
        return self.ranks.sum(sums).cpu().numpy().astype(np.float64), seen

    def _minibatch_indices(self, mine: Tensor) -> Iterator[Tensor]:
        """Yields indices into the flat rollout of all ranks: of a policy's steps, or of sequences with some.

        A policy with few steps divides them into fewer minibatches, none smaller than `least_samples`.
        """
        config, envs = self.config, self.ranks.total_envs
        count = int(mine.sum())
        parts = max(1, min(config.minibatches, count // config.least_samples))
        for _ in range(config.epochs):
            if not self.policies.recurrent:
                order = torch.randperm(count, generator=self._shuffle_generator)
                steps = mine.nonzero()[:, 0]
                yield from (steps[part.to(self.device)] for part in order.tensor_split(parts))
                continue
            length = config.sequence_length
            whole = next(
                sequence_minibatches(config.rollout_steps, envs, length, 1, self._shuffle_generator)
            ).to(self.device)
            used = whole[:, mine[whole].any(0)]
            for part in used.tensor_split(min(parts, used.shape[1]), 1):
                if mine[part].sum() > 1:
                    yield part

    def _scheduled(self) -> tuple[LossWeights, float]:
        """Returns the loss weights and the learning rate of this update."""
        config = self.config
        done = self.steps - self.ranks.total_envs * self.rollout.t
        progress = done / max(self.context.total_steps, 1)
        end = 0.0 if config.anneal_learning_rate else config.learning_rate
        start, last = config.entropy_coefficient, config.entropy_coefficient_end
        weights = LossWeights(
            clip=config.clip,
            value_clip=config.value_clip,
            value_coefficient=config.value_coefficient,
            entropy_coefficient=linear(start, start if last is None else last, progress),
        )
        return weights, linear(config.learning_rate, end, progress)

    def _targets(self) -> Targets:
        """Returns the targets of all M environments; the sum of later errors is cut at transitions."""
        rollout, all_envs = self.rollout, self.ranks.all_envs
        own_values = array(rollout.values)
        own_next = np.concatenate([own_values[1:], self._last_values()[None]])
        own_bootstrapped = own_next[..., 0].copy()
        self._put_truncated_values(own_bootstrapped)
        terminated_TM, truncated_TM = all_envs(rollout.terminated), all_envs(rollout.truncated)
        moved_TM = all_envs(self.log.moved)
        rewards_TM, bonuses_TM = all_envs(rollout.rewards), all_envs(rollout.bonuses)
        if self.reward_scale is not None:
            rewards_TM = self.reward_scale(rewards_TM, terminated_TM | truncated_TM)
        nothing_follows_TM = terminated_TM if self.config.bootstrap_transitions else terminated_TM | moved_TM
        outcomes = Outcomes(
            rewards_TM=rewards_TM,
            bonuses_TM=bonuses_TM,
            values_TMV=all_envs(own_values),
            next_values_TMV=all_envs(own_next),
            bootstrapped_TM=all_envs(own_bootstrapped),
            terminated_TM=nothing_follows_TM,
            ended_TM=terminated_TM | truncated_TM | moved_TM,
        )
        return rollout_targets(outcomes, TargetWeights.of(self.config, self.context.bonus_discount))

    @torch.inference_mode()
    def _last_values(self) -> np.ndarray:
        """Returns the values (N, V) of the observations that the next rollout will start with."""
        obs = self.rollout.last_obs
        staged = self.routes.seen(self._stage(obs))
        return array(self.policies(staged, self.routes.states(obs), self._state, self._first)[1])

    @torch.inference_mode()
    def _put_truncated_values(self, next_values_TN: np.ndarray) -> None:
        """Writes the value of the final observation wherever an episode was truncated.

        It is the value of the policy whose state the episode was cut in, even if the last step led to
        another: that one has no memory of the episode yet.
        """
        for cut in self.rollout.truncations:
            obs = map_obs(lambda part: torch.from_numpy(part).to(self.device), self.routes.seen(cut.obs))
            states_E = self.routes.states(cut.obs)
            moved = states_E != self.log.at[cut.t, cut.envs]
            first = torch.from_numpy(moved).to(self.device)
            values_EV = self.policies(obs, states_E, cut.state, first)[1]
            next_values_TN[cut.t, cut.envs] = array(values_EV)[:, 0]

    def _check_finite(self, sums: np.ndarray, name: str) -> None:
        if not np.isfinite(sums).all():
            raise RlxError(
                f"agent 'routed': the loss in state {name!r} is not finite; lower agent.learning_rate or "
                "check the state's rewards, and resume from an earlier checkpoint"
            )

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> RoutedPlayer:
        """Returns the policies at play; they follow this agent's parameters."""
        return RoutedPlayer(
            self.policies,
            self.head,
            ObservationStager(self.context.observation_space, num_envs, self.device, pin=False),
            None if deterministic else torch.Generator(self.device).manual_seed(seed),
        )

    def parameters_dict(self) -> State:
        return {"networks": {str(i): module_state(n) for i, n in enumerate(self.policies.networks)}}

    def load_parameters_dict(self, state: State) -> None:
        for i, network in enumerate(self.policies.networks):
            if str(i) not in state["networks"]:
                raise RlxError(
                    f"agent 'routed': the checkpoint has {len(state['networks'])} states, the environment "
                    f"{self.routes.count}; use the game file that it was trained with"
                )
            load_module_state(network, state["networks"][str(i)], what=f"agent 'routed', state {i}")
        if not self.context.inference:
            for learner in self.learners:
                learner.trained.adopt()

    def state_dict(self) -> State:
        """Returns networks, optimisers, schedule position, generators and the rollout so far."""
        return {
            "parameters": self.parameters_dict(),
            "learners": {
                str(i): {
                    "optimiser": learner.trained.optimiser_state(learner.optimiser),
                    "precision": learner.precision.state_dict(),
                    "updates": learner.updates,
                }
                for i, learner in enumerate(self.learners)
            },
            "rollout": self.rollout.state_dict(),
            "states": self.log.state_dict(self.rollout.t),
            "recurrent_state": None if self._state is None else array(self._state),
            "first": array(self._first),
            "collector": self._collector.state_dict(),
            "shuffle_generator": generator_state(self._shuffle_generator),
            "steps": self.steps,
            "names": list(self.log.names),
            "reward_scale": self.reward_scale.state_dict() if self.reward_scale else None,
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; on the CPU training then goes on bit for bit."""
        self.load_parameters_dict(state["parameters"])
        for i, learner in enumerate(self.learners):
            saved = state["learners"][str(i)]
            learner.trained.load_optimiser_state(learner.optimiser, saved["optimiser"])
            learner.precision.load_state_dict(saved["precision"])
            learner.updates = int(saved["updates"])
        load_generator_state(self._shuffle_generator, state["shuffle_generator"])
        if self.reward_scale is not None:
            self.reward_scale.load_state_dict(state["reward_scale"])
        self.steps, self.log.names = int(state["steps"]), list(state["names"])
        if "rollout" in state:  # left out when the number of processes has changed
            self._load_own_state(state)
        self._collector.load_state_dict(state["collector"])

    def _load_own_state(self, state: State) -> None:
        self.rollout.load_state_dict(state["rollout"])
        self.log.load_state_dict(state["states"])
        if self._state is not None:
            self._state = torch.from_numpy(np.array(state["recurrent_state"])).to(self.device)
        self._first = torch.from_numpy(np.array(state["first"])).to(self.device)
