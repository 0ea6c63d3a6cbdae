"""Random network distillation: what a network cannot predict yet is new.

Source: Burda et al. 2018 (arXiv:1810.12894).

N environment, B batch, D features of the random target.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import BonusContext, EncoderFactory, Metrics, State
from rlx.errors import ConfigError
from rlx.events import Episodes, Observation, Transition
from rlx.quantities import Count, CountOrZero, NotNegative, Positive, Share
from rlx.ranks import Ranks
from rlx_exploration.cells import CellConfig, Cells, EpisodeCells
from rlx_exploration.moments import RewardScale
from rlx_exploration.tensors import copied, joined, load_training_state, rows, to_tensors, training_state
from rlx_exploration.view import ObservationView
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class RNDConfig(CellConfig):
    """Configuration of `rnd`. What makes a cell matters with `once_per_episode` only."""

    coefficient: NotNegative = 1.0
    """Weight of the bonus at the start."""
    coefficient_end: NotNegative | None = None
    """At the end of the run, linearly; None: constant."""
    own_value_head: bool = True
    """Give the bonus a value head and a discount of its own, in agents that can; False: add it to the
    reward."""
    discount: Share = 0.99
    """γ of the bonus. Source: Burda et al. 2018, A.4."""
    features: Count = 512
    """D. Source: A.5."""
    learning_rate: Positive = 1e-4
    """Adam's, of the predictor. Source: A.4."""
    update_proportion: Share = 0.25
    """Part of the observations that the predictor learns from, drawn anew in each epoch. Source: A.4 for 128
    environments."""
    epochs: Count = 4
    """Passes over what was seen since the last update."""
    batch_size: Count = 256
    """Observations per step of the predictor."""
    warmup_steps: CountOrZero = 2000
    """Environment steps at the start in which only the observation's moments are learnt and nothing is
    rewarded (the paper's random agent)."""
    clip: Positive | None = None
    """Largest bonus before the coefficient, in deviations of the discounted bonus; None: no limit."""
    difference: NotNegative = 0.0
    """α: reward only what is newer than this many times the novelty of where the step began, so that the
    bonus lies on the border of what is known. Source: Zhang et al. 2021 (NovelD), 0.5 there, with
    `once_per_episode`."""


class Distillation(nn.Module):
    """A fixed random network and the predictor that imitates it, both over the given encoder.

    Takes whitened observations (B, …); returns each one's mean squared error (B,).
    """

    def __init__(self, encoder: EncoderFactory, space: spaces.Space, features: int):
        super().__init__()
        target, predictor = encoder(space), encoder(space)
        self.target = nn.Sequential(target, nn.Linear(target.feature_dim, features)).requires_grad_(False)
        self.predictor = nn.Sequential(
            predictor,
            nn.Linear(predictor.feature_dim, features),
            nn.ReLU(),
            nn.Linear(features, features),
            nn.ReLU(),
            nn.Linear(features, features),
        )

    def forward(self, obs: Any) -> Tensor:
        with torch.no_grad():
            target_BD = self.target(obs)
        return (self.predictor(obs) - target_BD).square().mean(1)


class RND:
    """Rewards the prediction error, scaled by the deviation of its discounted sum."""

    own_state = ("seen", "this_episode")
    """Keys of `state_dict()` that are one rank's own."""

    metrics: Mapping[str, str] = {
        "bonus/loss": "prediction error of the predictor, mean over its last update",
        "bonus/coefficient": "weight of the bonus",
        "bonus/deviation": "deviation of the discounted prediction error, which it is divided by",
    }

    def __init__(self, config: RNDConfig, context: BonusContext):
        if not 0.0 < config.update_proportion <= 1.0:
            raise ConfigError(
                f"exploration.update_proportion is {config.update_proportion}; expected above 0, at most 1"
            )
        self.config, self.context = config, context
        self.device = torch.device(context.device)
        self.discount: float | None = config.discount if config.own_value_head else None
        self.view = ObservationView(context.observation_space)
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.seed)
            network = Distillation(context.encoder, self.view.space, config.features)
        self.network = network.to(self.device)
        self.optimiser = torch.optim.Adam(
            self.network.predictor.parameters(), lr=config.learning_rate, fused=True
        )
        self.ranks = Ranks(context.distribution, context.num_envs, context.device)
        self.scale = RewardScale(self.ranks.total_envs, config.discount)
        self._cells, self._this_episode = Cells(config), EpisodeCells(context.num_envs)
        self.update_proportion = config.update_proportion
        self.multiplier = 1.0
        """Further factor on the bonus, for `adaptive-rnd`."""
        self._rng = np.random.default_rng(context.seed)
        self._seen: list[Observation] = []
        self.steps = 0
        """Environment steps of all processes."""

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the scaled novelty of what followed each action, float32 (N,)."""
        visits_N = self._counted_visits(transition)
        seen = self.view.take(transition.successor_obs())
        if not self.context.inference:
            self.view.learn(self.ranks.all_rows(seen))
            self.steps += self.ranks.total_envs
        if self.steps <= self.config.warmup_steps:
            return np.zeros(self.context.num_envs, np.float32)
        if not self.context.inference:
            self._seen.append(seen)
        novelty_N = self._novelty(seen)
        if self.config.difference:
            before_N = self._novelty(self.view.take(transition.obs))
            novelty_N = np.maximum(novelty_N - np.float32(self.config.difference) * before_N, 0.0)
        bonus_N = self.ranks.own_rows(self.scale(self.ranks.all_rows(novelty_N * visits_N)))
        if self.config.clip is not None:
            bonus_N = np.minimum(bonus_N, np.float32(self.config.clip))
        return bonus_N * np.float32(self.coefficient())

    def _counted_visits(self, transition: Transition) -> np.ndarray:
        """Returns which steps are rewarded, bool (N,)."""
        if not self.config.once_per_episode:
            return np.ones(self.context.num_envs, bool)
        return self._this_episode.first_visits(self._cells.keys(transition), transition.ended)

    def _novelty(self, seen: Observation) -> np.ndarray:
        """Returns the prediction error of each, float32 (N,)."""
        with torch.inference_mode():
            return self.network(to_tensors(self.view.whiten(seen), self.device)).cpu().numpy()

    def coefficient(self) -> float:
        """Returns the weight of the bonus now."""
        start, end = self.config.coefficient, self.config.coefficient_end
        if end is None:
            return start * self.multiplier
        progress = min(self.steps / max(self.context.total_steps, 1), 1.0)
        return (start + (end - start) * progress) * self.multiplier

    def episodes_finished(self, episodes: Episodes) -> None:
        """Novelty does not end with episodes."""

    def update(self) -> Metrics:
        """Trains the predictor on what was seen since the last update, once that fills a batch."""
        metrics = {"bonus/coefficient": self.coefficient(), "bonus/deviation": self.scale.deviation}
        count = sum(_length(seen) for seen in self._seen) * self.ranks.size
        if count < self.config.batch_size:
            return metrics
        whitened, self._seen = self.view.whiten(joined(self._seen)), []
        losses = [
            self._learn(whitened, part) for _ in range(self.config.epochs) for part in self._parts(count)
        ]
        return metrics | {"bonus/loss": float(self.ranks.sum(torch.stack(losses)).mean())}

    def _parts(self, count: int) -> list[np.ndarray]:
        """Returns the indices that one epoch learns from, of all ranks, in parts of nearly equal size."""
        used = max(1, round(count * self.update_proportion))
        chosen = self._rng.permutation(count)[:used]
        return np.array_split(chosen, max(1, round(used / self.config.batch_size)))

    def _learn(self, whitened: Observation, part: np.ndarray) -> Tensor:
        """Makes one step on `part`; returns this rank's share of the loss."""
        own, weight = self.ranks.own_indices(part), 1.0 / len(part)
        if not len(own):  # a rank that has no sample takes part all the same, with weight 0
            own, weight = np.zeros(1, np.int64), 0.0
        loss = self.network(to_tensors(rows(whitened, own), self.device)).sum() * weight
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.ranks.sum_gradients(self.network.predictor.parameters())
        self.optimiser.step()
        return loss.detach()

    def state_dict(self) -> State:
        return {
            "network": training_state(self.network, self.optimiser),
            "view": self.view.state_dict(),
            "scale": self.scale.state_dict(),
            "rng": self._rng.bit_generator.state,
            "seen": {str(i): copied(seen) for i, seen in enumerate(self._seen)},
            "this_episode": self._this_episode.state_dict(),
            "steps": self.steps,
        }

    def load_state_dict(self, state: State) -> None:
        load_training_state(self.network, self.optimiser, state["network"], what="exploration 'rnd'")
        self.view.load_state_dict(state["view"])
        self.scale.load_state_dict(state["scale"])
        self._rng.bit_generator.state = state["rng"]
        seen = state.get("seen", {})  # left out when the number of processes has changed, as below
        self._seen = [copied(seen[str(i)]) for i in range(len(seen))]
        self._this_episode.load_state_dict(state.get("this_episode", {}))
        self.steps = int(state["steps"])


def _length(obs: Observation) -> int:
    return len(next(iter(obs.values()))) if isinstance(obs, dict) else len(obs)
