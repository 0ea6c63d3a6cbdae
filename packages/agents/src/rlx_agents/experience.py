"""What off-policy agents share: a replay memory, when to learn from it, and its samples on the
device.

N environment, B batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rlx.contracts import AgentContext
from rlx.events import Transition
from rlx.ranks import Ranks
from rlx_agents.observations import map_obs
from rlx_agents.replay import Replay, ReplayConfig, Sample
from rlx_agents.reward_scale import RewardScale
from torch import Tensor
from torch.utils import _pytree as pytree


@dataclass(frozen=True, kw_only=True)
class ExperienceConfig:
    """The fields of an off-policy agent's configuration that say what it remembers and when it
    learns."""

    capacity: int
    """Transitions that all processes keep together."""
    learning_starts: int
    """Environment steps of all processes before the first update."""
    update_every: int
    """Environment steps of all processes per update."""
    batch_size: int
    """Transitions of all processes together in one update."""
    discount: float
    n_step: int = 1
    priority_exponent: float | None = None
    path: str | None = None
    scale_rewards: bool = False
    pin_memory: bool = True


@dataclass(kw_only=True)
class Batch:
    """n-step transitions on the device, (B, …); the fields are those of
    `rlx_agents.replay.Sample`."""

    obs: Any
    actions: Tensor
    returns_B: Tensor
    next_obs: Any
    discounts_B: Tensor
    weights_B: Tensor | None = None
    """Importance weights; None: all 1."""

    def parts(self, count: int) -> list[tuple[float, Batch]]:
        """Returns the batch in `count` parts of nearly equal size, each behind its fraction of the batch.

        There are always as many: ranks, whose parts of a batch differ in size, compute them side by side. In
        place of one without a sample stands the batch's first, with fraction 0.
        """
        if count == 1:
            return [(1.0, self)]
        leaves, structure = pytree.tree_flatten(self)
        size = len(self.actions)
        parts: list[tuple[float, Any]] = []
        for rows in torch.arange(size).tensor_split(count):
            begin, end = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, 1)
            part = [leaf if leaf is None else leaf[begin:end] for leaf in leaves]
            parts.append((len(rows) / size, pytree.tree_unflatten(part, structure)))
        return parts


pytree.register_dataclass(Batch)


@dataclass(kw_only=True)
class Drawn:
    """A batch, and where in the memory it was drawn."""

    batch: Batch
    items: np.ndarray
    """int64 (B,), for `Experience.prioritise`; none of a stand-in."""
    probabilities: np.ndarray
    """float64 (B,): with which each was drawn."""
    share: float = 1.0
    """Factor on this rank's mean loss that makes the mean over ranks the mean over all their samples; 0 where
    none of what was drawn lies here, and the batch is a stand-in."""


class Experience:
    """Replay memory of an agent, with its own random generator."""

    def __init__(self, config: ExperienceConfig, context: AgentContext):
        self.config = config
        self._context = context
        self._device = torch.device(context.device)
        self._ranks = Ranks(context.distribution, context.num_envs, self._device)
        self.replay = Replay(self._replay_config(), context.observation_space)
        self.scale: RewardScale | None = None
        if config.scale_rewards:
            self.scale = RewardScale(self._ranks.total_envs, config.discount)
        self._rng = np.random.default_rng(context.shared_seed)
        """Equal on every rank."""
        self.steps = 0
        """Environment steps of all processes."""
        self._remembered = 0
        """Those of them since the memory was empty."""
        self._debt = 0
        """Environment steps of all processes that no update has answered yet."""

    def _replay_config(self) -> ReplayConfig:
        """Returns what this rank keeps: its environments' part of the capacity."""
        config, path = self.config, None
        if config.path is not None:
            path = Path(config.path)
            path = path / f"rank-{self._ranks.rank}" if self._ranks.size > 1 else path
        return ReplayConfig(
            capacity=config.capacity // self._ranks.size,
            num_envs=self._context.num_envs,
            discount=config.discount,
            n_step=config.n_step,
            priority_exponent=config.priority_exponent,
            path=path,
        )

    def observe(self, transition: Transition, bonus: np.ndarray | None) -> None:
        """Takes in one step of every environment; a bonus is added to the reward."""
        reward = transition.reward if bonus is None else transition.reward + bonus
        if self.scale is not None:
            ended = transition.terminated | transition.truncated
            self.scale(self._ranks.all_envs(reward[None]), self._ranks.all_envs(ended[None]))
        self.replay.add(transition, reward)
        self.steps += self._ranks.total_envs
        self._remembered += self._ranks.total_envs
        if self._remembered > self.config.learning_starts:
            self._debt += self._ranks.total_envs

    def ready(self) -> bool:
        """True if an update is due."""
        return self._debt >= self.config.update_every and len(self.replay) > 0

    def take_updates(self) -> int:
        """Returns how many updates are due, and counts them as done."""
        updates, self._debt = divmod(self._debt, self.config.update_every)
        return updates

    def progress(self) -> float:
        """Returns the fraction of the run's environment steps that are done."""
        return self.steps / max(self._context.total_steps, 1)

    def sample(self) -> Drawn:
        """Returns a batch on the device; on several ranks, this rank's part of it."""
        sample = self._draw(self.config.batch_size, self._rng)
        share = len(sample.items) * self._ranks.size / self.config.batch_size
        items = sample.items
        if not len(items):  # it takes part all the same, with weight 0
            sample = self.replay.any_sample()
        returns = sample.returns
        if self.scale is not None:
            returns = returns / np.float32(self.scale.deviation)
        batch = Batch(
            obs=map_obs(self.to_device, sample.obs),
            actions=self.to_device(sample.actions),
            returns_B=self.to_device(returns),
            next_obs=map_obs(self.to_device, sample.next_obs),
            discounts_B=self.to_device(sample.discounts),
        )
        return Drawn(batch=batch, items=items, probabilities=sample.probabilities, share=share)

    def _draw(self, count: int, rng: np.random.Generator) -> Sample:
        """Returns those of `count` transitions of all ranks that lie here."""
        return self.replay.sample(count, rng, self._ranks if self._ranks.size > 1 else None)

    def observations(self, count: int = 1024) -> Any:
        """Returns observations on the device, (count, …) of all ranks together."""
        return map_obs(
            self.to_device, self._draw(count, np.random.default_rng(self._context.shared_seed)).obs
        )

    def importance_weights(self, drawn: Drawn, beta: float) -> Tensor:
        """Returns (M · P)^−β divided by its largest value among the samples of all ranks, float32 (B,).

        M, the number of transitions, cancels out. Every rank calls it.
        Source: Schaul et al. 2016, §3.4.
        """
        smallest = drawn.probabilities.min() if drawn.share else np.inf
        smallest = self._ranks.all_values(float(smallest)).min()
        return self.to_device(((drawn.probabilities / smallest) ** -beta).astype(np.float32))

    def prioritise(self, items: np.ndarray, priorities_B: np.ndarray) -> None:
        """Sets the priorities of what was drawn, all positive. Every rank calls it, some with nothing."""
        if len(items):
            self.replay.prioritise(items, priorities_B)
        largest = self._ranks.all_values(self.replay.largest_priority).max()
        self.replay.largest_priority = float(largest)

    def to_device(self, array: np.ndarray) -> Tensor:
        """Returns `array` on the device; the copy to CUDA is not waited for."""
        tensor = torch.from_numpy(array)
        if self._device.type != "cuda" or not self.config.pin_memory:
            return tensor.to(self._device)
        return tensor.pin_memory().to(self._device, non_blocking=True)

    def state_dict(self) -> dict[str, Any]:
        """Returns what all ranks have alike: everything but the memory."""
        return {
            "rng": self._rng.bit_generator.state,
            "scale": None if self.scale is None else self.scale.state_dict(),
        }

    def memory_state(self) -> dict[str, Any]:
        """Returns the replay memory, and which updates it is still to answer."""
        return {**self.replay.state_dict(), "debt": self._debt, "remembered": self._remembered}

    def load_state_dict(self, state: dict[str, Any], memory: dict[str, Any] | None) -> None:
        """Restores both; without the memory learning waits until it has `learning_starts` steps again."""
        self._rng.bit_generator.state = state["rng"]
        if self.scale is not None:
            self.scale.load_state_dict(state["scale"])
        self._remembered = self._debt = 0
        if memory is not None:
            self.replay.load_state_dict(memory)
            self._remembered, self._debt = int(memory["remembered"]), int(memory["debt"])
