"""Intrinsic curiosity: what the agent does to the world, and cannot foresee, is new.

Source: Pathak et al. 2017 (arXiv:1705.05363).

N environment, B batch, F features, D length of an action's code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rlx.contracts import BonusContext, EncoderFactory, Metrics, State
from rlx.events import Episodes, Observation, Transition
from rlx.quantities import Count, NotNegative, Positive, Share
from rlx.ranks import Ranks
from rlx_exploration.actions import ActionCode
from rlx_exploration.cells import CellConfig, Cells, EpisodeCells
from rlx_exploration.moments import RewardScale
from rlx_exploration.tensors import copied, joined, load_training_state, rows, to_tensors, training_state
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class ICMConfig(CellConfig):
    """Configuration of `icm`. What makes a cell matters with `once_per_episode` only."""

    coefficient: NotNegative = 0.1
    """Weight of the bonus, after it was divided by the deviation of its discounted sum."""
    discount: Share = 0.99
    """γ of that sum."""
    features: Count = 256
    """F. Source: Pathak et al. 2017, §3 (288 there)."""
    forward_weight: Share = 0.2
    """β: weight of the forward model's loss, 1 − β that of the inverse model's. Source: equation 7."""
    learning_rate: Positive = 1e-3
    """Adam's. Source: §3."""
    epochs: Count = 1
    """Passes over what was seen since the last update."""
    batch_size: Count = 256
    """Transitions per step of gradient descent."""


class CuriosityModel(nn.Module):
    """Features of observations, a forward model in them, and the inverse model that shapes them."""

    def __init__(self, encoder: EncoderFactory, space: spaces.Space, code: ActionCode, features: int):
        super().__init__()
        network = encoder(space)
        self.calibrate = getattr(network, "calibrate", lambda obs, reduce: None)
        """See `rlx.contracts.Encoder`."""
        self.encoder = nn.Sequential(network, nn.Linear(network.feature_dim, features))
        self.forward_model = nn.Sequential(
            nn.Linear(features + code.length, 256), nn.ReLU(), nn.Linear(256, features)
        )
        self.inverse_model = nn.Sequential(
            nn.Linear(2 * features, 256), nn.ReLU(), nn.Linear(256, code.length)
        )

    def forward(self, obs: Any, action_BD: Tensor, next_obs: Any) -> tuple[Tensor, Tensor]:
        """Returns ½‖φ̂' − φ'‖² (B,), equation 6, and the inverse model's logits (B, D)."""
        features_BF, next_BF = self.encoder(obs), self.encoder(next_obs)
        # The forward model must not make features easy to predict: only the inverse model shapes them.
        foreseen_BF = self.forward_model(torch.cat([features_BF.detach(), action_BD], 1))
        error_B = 0.5 * (foreseen_BF - next_BF.detach()).square().sum(1)
        return error_B, self.inverse_model(torch.cat([features_BF, next_BF], 1))


class ICM:
    """Rewards the forward model's error; the successor is the final observation, never a reset one."""

    own_state = ("seen", "this_episode")
    """Keys of `state_dict()` that are one rank's own."""

    metrics: Mapping[str, str] = {
        "bonus/forward_loss": "error of the forward model, mean over its last update",
        "bonus/inverse_loss": "cross entropy of the guessed actions in nats",
        "bonus/deviation": "deviation of the discounted error, which it is divided by",
    }
    discount: float | None = None

    def __init__(self, config: ICMConfig, context: BonusContext):
        self.config, self.context = config, context
        self.device = torch.device(context.device)
        self.code = ActionCode(context.action_space)
        with torch.random.fork_rng(devices=[]):
            torch.default_generator.manual_seed(context.seed)
            model = CuriosityModel(context.encoder, context.observation_space, self.code, config.features)
        self.model = model.to(self.device)
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=config.learning_rate, fused=True)
        self.ranks = Ranks(context.distribution, context.num_envs, context.device)
        self.scale = RewardScale(self.ranks.total_envs, config.discount)
        self._cells, self._this_episode = Cells(config), EpisodeCells(context.num_envs)
        self._rng = np.random.default_rng(context.seed)
        self._seen: list[tuple[Observation, np.ndarray, Observation]] = []
        self._calibrated = False

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the scaled surprise of each step, float32 (N,)."""
        actions = self.code.indices(transition.action)
        step = (copied(transition.obs), actions, copied(transition.successor_obs()))
        if not self.context.inference:
            self._seen.append(step)
        with torch.inference_mode():
            surprise_N = self._model(*step)[0].cpu().numpy()
        if self.config.once_per_episode:
            surprise_N *= self._this_episode.first_visits(self._cells.keys(transition), transition.ended)
        scaled_M = self.scale(self.ranks.all_rows(surprise_N))
        return self.ranks.own_rows(scaled_M) * np.float32(self.config.coefficient)

    def _model(self, obs: Observation, actions: np.ndarray, next_obs: Observation) -> tuple[Tensor, Tensor]:
        code_BD = self.code.encode(torch.from_numpy(actions).to(self.device))
        return self.model(to_tensors(obs, self.device), code_BD, to_tensors(next_obs, self.device))

    def episodes_finished(self, episodes: Episodes) -> None:
        """Surprise does not depend on episodes."""

    def update(self) -> Metrics:
        """Trains both models on what was seen since the last update, once that fills a batch."""
        metrics = {"bonus/deviation": self.scale.deviation}
        count = sum(len(actions) for _, actions, _ in self._seen) * self.ranks.size
        if count < self.config.batch_size:
            return metrics
        obs, actions, next_obs = (joined(list(part)) for part in zip(*self._seen, strict=True))
        self._seen = []
        if not self._calibrated:
            # Cells of a grid are bytes below 11: as shares of 255 they would hardly show in the features.
            self.model.calibrate(to_tensors(obs, self.device), self.ranks.sum)
            self._calibrated = True
        losses = []
        for _ in range(self.config.epochs):
            order = self._rng.permutation(count)
            for part in np.array_split(order, max(1, round(count / self.config.batch_size))):
                own = self.ranks.own_indices(part)
                share = len(own) / len(part)
                if not len(own):  # a rank that has no sample takes part all the same, with weight 0
                    own = np.zeros(1, np.int64)
                losses.append(self._learn(rows(obs, own), actions[own], rows(next_obs, own), share))
        forward, inverse = self.ranks.sum(torch.stack(losses)).mean(0).tolist()
        return metrics | {"bonus/forward_loss": forward, "bonus/inverse_loss": inverse}

    def _learn(self, obs: Observation, actions: np.ndarray, next_obs: Observation, share: float) -> Tensor:
        """Makes one step; `share` of its samples are given, the others lie on other ranks."""
        error_B, logits_BD = self._model(obs, actions, next_obs)
        forward = error_B.mean() * share
        inverse = self.code.loss(logits_BD, torch.from_numpy(actions).to(self.device)) * share
        weight = self.config.forward_weight
        self.optimiser.zero_grad(set_to_none=True)
        (weight * forward + (1.0 - weight) * inverse).backward()
        self.ranks.sum_gradients(self.model.parameters())
        self.optimiser.step()
        return torch.stack([forward.detach(), inverse.detach()])

    def state_dict(self) -> State:
        return {
            "model": training_state(self.model, self.optimiser),
            "calibrated": self._calibrated,
            "scale": self.scale.state_dict(),
            "rng": self._rng.bit_generator.state,
            "seen": {
                str(i): {"obs": obs, "actions": actions, "next_obs": next_obs}
                for i, (obs, actions, next_obs) in enumerate(self._seen)
            },
            "this_episode": self._this_episode.state_dict(),
        }

    def load_state_dict(self, state: State) -> None:
        load_training_state(self.model, self.optimiser, state["model"], what="exploration 'icm'")
        self._calibrated = bool(state["calibrated"])
        self.scale.load_state_dict(state["scale"])
        self._rng.bit_generator.state = state["rng"]
        seen = state.get("seen", {})  # left out when the number of processes has changed, as below
        steps = (seen[str(i)] for i in range(len(seen)))
        self._seen = [
            (copied(step["obs"]), np.array(step["actions"]), copied(step["next_obs"])) for step in steps
        ]
        self._this_episode.load_state_dict(state.get("this_episode", {}))
