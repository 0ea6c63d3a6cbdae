"""Proximal policy optimisation, clipped; recurrent with a recurrent encoder.

Source: Schulman et al. 2017 (arXiv:1707.06347), with the details of Huang et al. 2022, "The 37
implementation details of PPO". Two value heads and the sum of advantages for an exploration bonus:
Burda et al. 2018, §2.3.

T time, N environment, M environment of all processes, B minibatch, V value head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from rlx_agents.compiling import Compiler
from rlx_agents.data_parallel import trained_network
from rlx_agents.fused_adam import fused_adam
from rlx_agents.inference_copy import InferenceCopy
from rlx_agents.minibatches import sequence_minibatches, step_minibatches
from rlx_agents.observations import ObservationStager, map_obs
from rlx_agents.policy_module import PolicyModule
from rlx_agents.policy_player import PolicyPlayer, player_of
from rlx_agents.ppo_config import PPOConfig, resolve
from rlx_agents.ppo_gradients import MinibatchGradients, is_too_far
from rlx_agents.ppo_loss import LossWeights, Minibatch
from rlx_agents.precision import Precision
from rlx_agents.reward_scale import RewardScale
from rlx_agents.rollout import Decision, Rollout, RolloutShape
from rlx_agents.rollout_targets import Outcomes, Targets, TargetWeights, rollout_samples, rollout_targets
from rlx_agents.schedule import linear
from rlx_agents.serialisation import (
    array,
    generator_state,
    load_generator_state,
    load_module_state,
    module_state,
)
from torch import Tensor

PREPARED_BYTES = 512 * 2**20
"""Largest size of a rollout's observations that are prepared once for all epochs."""


class PPO:
    """Collects a rollout, then learns from it for some epochs."""

    metrics: Mapping[str, str] = {
        "loss/policy": "clipped objective, mean over the update's samples; lower is better",
        "loss/value": "half the squared error of values, clipped if value_clip is set",
        "loss/entropy": "entropy of the policy in nats (subtracted from the loss)",
        "policy/kl": "KL divergence from the policy that acted, in nats",
        "policy/clip_fraction": "share of samples whose probability ratio left the clip range",
        "value/explained_variance": "1 − Var(return − value) / Var(return) over the rollout",
        "value/bonus_explained_variance": "the same for the bonus's own value head",
        "train/gradient_norm": "global norm before clipping, mean over the update",
        "train/learning_rate": "Adam's learning rate in this update",
        "train/entropy_coefficient": "weight of the entropy in this update",
        "train/updates": "optimiser steps since the start of the run",
    }

    own_state = ("rollout", "recurrent_state", "first")
    """Keys of `state_dict()` that are one rank's own."""

    def __init__(self, config: PPOConfig, context: AgentContext):
        # `resolve` has filled the optional fields; Any spares an assertion at each use.
        self.config: Any
        all_envs = context.num_envs * context.distribution.world_size
        self.config = resolve(
            config, context.observation_space, all_envs, recurrent=context.encoder.recurrent
        )
        self.context = context
        self.device = torch.device(context.device)
        self.head: ActionHead = action_head(context.action_space, agent="ppo")
        num_values = 1 if context.bonus_discount is None else 2
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.shared_seed)
            self.network = ActorCritic(
                context.encoder,
                context.observation_space,
                num_logits=self.head.num_logits,
                num_values=num_values,
                shared=self.config.shared_trunk,
            ).to(self.device)
        self.precision = Precision(self.config.amp, self.device)
        self.compiler = Compiler(self.config.compile, self.device)
        self.steps = 0
        """Environment steps of all processes that were observed."""
        self.updates = 0
        """Optimiser steps."""
        self.scales: dict[str, float] = {}
        """Factors on `learning_rate`, `entropy_coefficient` and `clip` that an adaptive bonus
        sets."""
        if not context.inference:
            self._prepare_training(num_values)

    @property
    def choices(self) -> tuple[str, ...]:
        """What the agent has chosen for this device, and why, for the user."""
        return self.precision.reason, self.compiler.reason, *self._too_late()

    def _too_late(self) -> tuple[str, ...]:
        """Returns a line for the user if the run ends before the first rollout is full."""
        steps, context = self.config.rollout_steps, self.context
        size = context.num_envs * context.distribution.world_size
        if steps is None or steps * size < context.total_steps + size:
            return ()
        return (
            f"warning: nothing will be learned: a rollout takes agent.rollout_steps={steps} steps of {size} "
            f"environments, but total_steps is only {context.total_steps}; lower agent.rollout_steps or "
            "raise total_steps",
        )

    def _prepare_training(self, num_values: int) -> None:
        config, context = self.config, self.context
        self.ranks = Ranks(context.distribution, context.num_envs, self.device)
        self.trained = trained_network(self.network, self.ranks)
        self.optimiser = fused_adam(
            self.trained.parameters(), config.learning_rate, config.adam_epsilon, self.device
        )
        self._gradients = MinibatchGradients(
            config, self.network, self.trained, self.head, self.precision, self.ranks, self.compiler
        )
        self._acting = InferenceCopy(self.network, self.precision)
        self._forward = self.compiler.acting(self._acting.__call__, self._acting.network)
        self._stage = ObservationStager(
            context.observation_space, context.num_envs, self.device, pin=config.pin_memory
        )
        self._shuffle_generator = torch.Generator().manual_seed(context.shared_seed)
        self.reward_scale: RewardScale | None = None
        if config.scale_rewards:
            self.reward_scale = RewardScale(self.ranks.total_envs, config.discount)
        self._state = self.network.initial_state(context.num_envs)
        self._first = torch.ones(context.num_envs, dtype=torch.bool, device=self.device)
        self._acted_ahead = False
        """Whether parts of the next step were decided before this one was observed."""
        if self._state is not None:
            self._state = self._state.to(self.device)
        self.rollout = Rollout(
            RolloutShape(
                steps=config.rollout_steps,
                num_envs=context.num_envs,
                observation_space=context.observation_space,
                action_shape=self.head.action_shape,
                num_logits=self.head.num_logits,
                num_values=num_values,
                state_shape=None if self._state is None else tuple(self._state.shape[1:]),
            ),
            self.device,
        )
        act_generator = torch.Generator(self.device).manual_seed(context.shared_seed)
        self._collector = Collector(self.rollout, self.head, self.ranks, act_generator)

    def act(self, obs: Observation) -> np.ndarray:
        """Returns sampled actions (N, …)."""
        return self.act_part(obs, slice(0, self.context.num_envs))

    @torch.inference_mode()
    def act_part(self, obs: Observation, part: slice, ended: np.ndarray | None = None) -> np.ndarray:
        """Returns sampled actions (n, …) for the environments `part`; `ended` says that it acts ahead."""
        self._acted_ahead = ended is not None
        state = first = None
        if self._state is not None:
            state = self._state[part]
            first = self._first[part] if ended is None else torch.from_numpy(ended).to(self.device)
        staged = self._stage(obs)
        logits, values_NV, next_state = self._forward(*_at_one_step(staged, state, first))
        decision = Decision(obs=staged, logits=logits, values_NV=values_NV, state=state, first=first)
        actions = self._collector.decide(decision, part, ahead=self._acted_ahead)
        if self._state is not None:
            self._state[part] = next_state
        return actions

    def may_act_ahead(self) -> bool:
        """True unless the step that is under way is the rollout's last: then the policy will change."""
        return self.rollout.t + 1 < self.rollout.shape.steps

    def observe(self, transition: Transition, bonus: np.ndarray | None = None) -> None:
        """Takes in what `act` led to."""
        state = self._state
        if self._acted_ahead and self.rollout.states is not None:  # `_state` is a step further
            state = self.rollout.states[self.rollout.t + 1]
        self._acted_ahead = False
        self.rollout.add_outcome(transition, bonus, state)
        if self._state is not None:
            ended = transition.terminated | transition.truncated
            self._first = torch.from_numpy(ended).to(self.device)
        self.steps += self.context.num_envs * self.context.distribution.world_size

    def ready(self) -> bool:
        """True once the rollout is full."""
        return self.rollout.full

    def update(self) -> Metrics:
        """Learns from the rollout for all epochs, then clears it.

        Raises:
            RlxError: the loss is not finite.
        """
        samples, fit = self._samples()
        if self.updates == 0:
            # The first policy is nearly uniform with or without it, so the ratios stay near one.
            self.network.calibrate(samples.obs, self.ranks.sum)
            self.trained.adopt()
        samples.obs = self._prepared(samples.obs)
        weights, learning_rate = self._scheduled()
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate
        sums = torch.zeros(5, device=self.device)
        norms, seen, steps = torch.zeros((), device=self.device), 0, 0
        for indices in self._minibatch_indices():
            batch_sums = self._gradients.accumulate(samples, indices, weights)
            sums += batch_sums
            seen += indices.numel()
            if is_too_far(batch_sums[3], indices.numel(), self.config.target_kl, self.ranks):
                self.optimiser.zero_grad(set_to_none=True)
                break
            norms += self.precision.step(self.optimiser, self.trained.parameters(), self.config.max_grad_norm)
            steps += 1
        self.updates += steps
        self.trained.publish()
        self._acting.refresh()
        self.rollout.clear()
        policy, value, entropy, kl, outside = (self.ranks.sum(sums) / seen).tolist()
        metrics = {
            "loss/policy": policy,
            "loss/value": value,
            "loss/entropy": entropy,
            "policy/kl": kl,
            "policy/clip_fraction": outside,
            "train/gradient_norm": float(norms) / max(steps, 1),
            "train/learning_rate": learning_rate,
            "train/entropy_coefficient": weights.entropy_coefficient,
            "train/updates": float(self.updates),
            **fit,
        }
        self._check_finite(metrics)
        return metrics

    @torch.no_grad()
    def _prepared(self, obs: Any) -> Any:
        """Returns the rollout's observations as the network reads them, where that takes little memory.

        On a GPU it takes longer to read prepared numbers from memory than to make them from bytes.
        """
        if self.device.type != "cpu":
            return obs
        sizes: list[int] = []
        map_obs(lambda part: sizes.append(part.numel() * 4), obs)
        if sum(sizes) > PREPARED_BYTES:
            return obs
        with self.precision.autocast():
            return self.network.prepare(obs)

    def trial(self) -> None:
        """Computes the gradient of a minibatch of blank samples and drops it: for measurements."""
        rollout = self.rollout
        map_obs(Tensor.zero_, rollout.obs)
        count = rollout.shape.steps * self.context.num_envs
        samples = Minibatch(
            obs=rollout.flat(rollout.obs),
            actions=rollout.flat(rollout.actions),
            log_probs_B=self.head.log_prob(rollout.flat(rollout.logits), rollout.flat(rollout.actions)),
            values_BV=rollout.flat(rollout.values),
            advantages_B=torch.zeros(count, device=self.device),
            returns_BV=rollout.flat(rollout.values),
            state=None if rollout.states is None else rollout.flat(rollout.states),
            first=rollout.flat(rollout.first),
            everyones_advantages=torch.zeros(self.ranks.total_envs * rollout.shape.steps, device=self.device),
        )
        indices = next(self._minibatch_indices())
        self._gradients.accumulate(samples, indices, self._scheduled()[0])
        self.optimiser.zero_grad(set_to_none=True)

    def _scheduled(self) -> tuple[LossWeights, float]:
        """Returns the loss weights and the learning rate of this update."""
        config = self.config
        # The first update is made at the start of the schedule, not after its first rollout.
        done = self.steps - self.ranks.total_envs * self.rollout.t
        progress = done / max(self.context.total_steps, 1)
        end = 0.0 if config.anneal_learning_rate else config.learning_rate
        rate = linear(config.learning_rate, end, progress)
        start = config.entropy_coefficient
        end = start if config.entropy_coefficient_end is None else config.entropy_coefficient_end
        weights = LossWeights(
            clip=config.clip * self.scales.get("clip", 1.0),
            value_clip=config.value_clip,
            value_coefficient=config.value_coefficient,
            entropy_coefficient=linear(start, end, progress) * self.scales.get("entropy_coefficient", 1.0),
        )
        return weights, rate * self.scales.get("learning_rate", 1.0)

    def _samples(self) -> tuple[Minibatch, Metrics]:
        """Returns the whole rollout as (T·N, …), and how well the values fitted."""
        targets = self._targets()
        if self.config.normalise_advantages == "rollout":
            advantages_TM = targets.advantages_TM
            targets.advantages_TM = (advantages_TM - advantages_TM.mean()) / (advantages_TM.std() + 1e-8)
        return rollout_samples(self.rollout, targets, self.head, self.ranks), targets.fit

    def _targets(self) -> Targets:
        """Returns the targets of all M environments.

        Every rank computes them for all M environments. It takes little, and so the scale of rewards and the
        statistics of advantages are those of the whole rollout.
        """
        rollout, all_envs = self.rollout, self.ranks.all_envs
        own_values = array(rollout.values)
        own_next = np.concatenate([own_values[1:], self._last_values()[None]])
        own_bootstrapped = own_next[..., 0].copy()
        self._put_truncated_values(own_bootstrapped)
        values_TMV, next_values_TMV = all_envs(own_values), all_envs(own_next)
        bootstrapped_TM = all_envs(own_bootstrapped)
        terminated_TM, truncated_TM = all_envs(rollout.terminated), all_envs(rollout.truncated)
        rewards_TM, bonuses_TM = all_envs(rollout.rewards), all_envs(rollout.bonuses)
        ended_TM = terminated_TM | truncated_TM
        if self.reward_scale is not None:
            rewards_TM = self.reward_scale(rewards_TM, ended_TM)
        outcomes = Outcomes(
            rewards_TM=rewards_TM,
            bonuses_TM=bonuses_TM,
            values_TMV=values_TMV,
            next_values_TMV=next_values_TMV,
            bootstrapped_TM=bootstrapped_TM,
            terminated_TM=terminated_TM,
            ended_TM=ended_TM,
        )
        return rollout_targets(outcomes, TargetWeights.of(self.config, self.context.bonus_discount))

    @torch.inference_mode()
    def _last_values(self) -> np.ndarray:
        """Returns the values (N, V) of the observations that the next rollout will start with."""
        staged = self._stage(self.rollout.last_obs)
        return array(self._forward(*_at_one_step(staged, self._state, self._first))[1])

    @torch.inference_mode()
    def _put_truncated_values(self, next_values_TN: np.ndarray) -> None:
        """Writes the value of the final observation wherever an episode was truncated."""
        cuts = self.rollout.truncations
        if not cuts:
            return
        obs = map_obs(lambda *parts: np.concatenate(parts), *(cut.obs for cut in cuts))
        staged = map_obs(lambda part: part.to(self.device), map_obs(torch.from_numpy, obs))
        state = first = None
        if self.network.recurrent:
            state = torch.cat([cut.state for cut in cuts if cut.state is not None])
            staged = map_obs(lambda part: part.unsqueeze(0), staged)
            first = torch.zeros(1, len(state), dtype=torch.bool, device=self.device)
        values_E = array(self._acting(staged, state, first)[1][:, 0])
        times = np.concatenate([np.full(len(cut.envs), cut.t) for cut in cuts])
        next_values_TN[times, np.concatenate([cut.envs for cut in cuts])] = values_E

    def _minibatch_indices(self) -> Iterator[Tensor]:
        """Yields indices into the flat rollout of all ranks, (B,), or (L, M) with a recurrent encoder.

        Every epoch visits every sample once. Every rank draws the same.
        """
        config, num_envs = self.config, self.ranks.total_envs
        steps, parts, generator = config.rollout_steps, config.minibatches, self._shuffle_generator
        # A single advantage from which its mean is taken is zero, and would teach nothing.
        least = 2 if config.normalise_advantages == "minibatch" else 1
        for _ in range(config.epochs):
            if self.network.recurrent:
                length = config.sequence_length
                epoch = sequence_minibatches(steps, num_envs, length, parts, generator, least=least)
            else:
                epoch = step_minibatches(steps, num_envs, parts, generator, least=least)
            for indices in epoch:
                yield indices.to(self.device)

    def _check_finite(self, metrics: Metrics) -> None:
        bad = [name for name in ("loss/policy", "loss/value", "train/gradient_norm")
               if not np.isfinite(metrics[name])]  # fmt: skip
        if bad:
            raise RlxError(
                f"agent 'ppo': {', '.join(bad)} is not finite after {self.updates} optimiser steps; "
                "lower agent.learning_rate or check the environment's rewards, and resume from an "
                "earlier checkpoint"
            )

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> PolicyPlayer:
        """Returns the policy at play; it follows this agent's parameters."""
        return player_of(
            self.network,
            self.head,
            self.precision,
            self.context.observation_space,
            num_envs=num_envs,
            seed=None if deterministic else seed,
        )

    def policy_module(self) -> PolicyModule:
        """Returns observations → logits of the policy, for export.

        Raises:
            RlxError: the encoder is recurrent.
        """
        if self.network.recurrent:
            raise RlxError(
                f"agent 'ppo' with encoder {self.context.encoder.name!r} has a memory and is no function of "
                "an observation; export it with --format safetensors"
            )
        return PolicyModule(self.network, lambda obs: self.network(obs)[0])

    def parameters_dict(self) -> State:
        return {"network": module_state(self.network)}

    def load_parameters_dict(self, state: State) -> None:
        load_module_state(self.network, state["network"], what="agent 'ppo'")
        if not self.context.inference:
            self.trained.adopt()
            self._acting.refresh()

    def state_dict(self) -> State:
        """Returns network, optimiser, schedule position, generators and the rollout so far."""
        return {
            "parameters": self.parameters_dict(),
            "optimiser": self.trained.optimiser_state(self.optimiser),
            "precision": self.precision.state_dict(),
            "rollout": self.rollout.state_dict(),
            "recurrent_state": None if self._state is None else array(self._state),
            "first": array(self._first),
            "collector": self._collector.state_dict(),
            "shuffle_generator": generator_state(self._shuffle_generator),
            "steps": self.steps,
            "updates": self.updates,
            "scales": dict(self.scales),
            "reward_scale": self.reward_scale.state_dict() if self.reward_scale else None,
        }

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; on the CPU training then goes on bit for bit."""
        self.load_parameters_dict(state["parameters"])
        self.trained.load_optimiser_state(self.optimiser, state["optimiser"])
        self.precision.load_state_dict(state["precision"])
        load_generator_state(self._shuffle_generator, state["shuffle_generator"])
        if self.reward_scale is not None:
            self.reward_scale.load_state_dict(state["reward_scale"])
        self.steps, self.updates = int(state["steps"]), int(state["updates"])
        self.scales = dict(state["scales"])
        if "rollout" in state:  # left out when the number of processes has changed
            self._load_own_state(state)
        self._collector.load_state_dict(state["collector"])

    def _load_own_state(self, state: State) -> None:
        self.rollout.load_state_dict(state["rollout"])
        if self._state is not None:
            self._state = torch.from_numpy(np.array(state["recurrent_state"])).to(self.device)
        self._first = torch.from_numpy(np.array(state["first"])).to(self.device)


def _at_one_step(
    obs: Any, state: Tensor | None, first: Tensor | None
) -> tuple[Any, Tensor | None, Tensor | None]:
    """Returns the arguments of a forward pass on observations (n, …) of one step."""
    if state is None or first is None:
        return obs, None, None
    return map_obs(lambda rows: rows.unsqueeze(0), obs), state, first.unsqueeze(0)
