"""Random network distillation that grows while the agent stalls and shrinks while it wins.

The rule is Retro Speedlab's: each finished episode moves a multiplier towards a target that depends on how
long the best return has stood and how long no episode was won. The multiplier scales the bonus, the
predictor's share of samples, and (through `scales`) the agent's entropy coefficient, learning rate and clip
range.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from gymnasium import spaces
from rlx.contracts import BonusContext, Metrics, State
from rlx.errors import ConfigError
from rlx.events import Episodes, Transition
from rlx.quantities import Count, NotNegative, Positive, Share
from rlx_exploration.rnd import RND, RNDConfig


@dataclass(frozen=True, kw_only=True)
class AdaptiveRNDConfig:
    """Configuration of `adaptive-rnd`. A field that is None is configured from the run's size."""

    coefficient: NotNegative = 0.5
    """Weight of the bonus at the start."""
    coefficient_end: NotNegative | None = 0.02
    """At the end of the run, linearly; None: constant."""
    discount: Share = 0.999
    """γ of the scale of the bonus; the bonus is added to the reward."""
    clip: Positive | None = 1.0
    """Largest bonus before the coefficient, in deviations."""
    features: Count = 256
    """Size of the random features that are predicted."""
    learning_rate: Positive = 1e-4
    """Adam's, of the predictor."""
    update_proportion: Share = 0.25
    """Part of the observations that the predictor learns from, at multiplier 1."""
    update_proportion_max: Share | None = None
    """Largest part; None: three times `update_proportion`, at most 1."""
    rollout_steps: Count = 128
    """Steps of each environment between updates, for the configuration by size."""
    stale_episodes: Count | None = None
    """Episodes without a better return after which the run is stale."""
    no_win_episodes: Count | None = None
    """Episodes without a win after which the run is without wins."""
    improvement: float | None = None
    """How much better a return must be; None: a fiftieth of the deviation of the last 128 returns."""
    multiplier_min: NotNegative | None = None
    """Smallest multiplier of the bonus."""
    multiplier_max: NotNegative | None = None
    """Largest multiplier of the bonus."""
    target_recovery: NotNegative = 1.0
    """What the multiplier moves towards when all is well; …"""
    target_stale: NotNegative | None = None
    """… when returns are stale; …"""
    target_no_win: NotNegative | None = None
    """… when nothing was won; …"""
    target_combined: NotNegative | None = None
    """… when both."""
    smoothing: Share | None = None
    """Part of the way that the multiplier moves with each episode."""
    learning_rate_range: tuple[float, float] = (0.2, 1.5)
    """Limits of the factor on the agent's learning rate."""
    clip_range: tuple[float, float] = (0.4, 1.25)
    """Limits of the factor on the agent's clip range."""


def configure(config: AdaptiveRNDConfig, context: BonusContext) -> AdaptiveRNDConfig:
    """Returns `config` with every None but `improvement` filled in from the size of the run.

    Raises:
        ConfigError: a lower limit is above its upper one.
    """
    choices = min(5.0, math.log2(_num_actions(context.action_space) + 1))
    num_envs = context.num_envs * context.distribution.world_size
    rollout = config.rollout_steps * num_envs
    episodes = max(num_envs, rollout // int(np.clip(rollout, 32, 512)))
    length = float(np.clip(math.log10(context.total_steps + 10) / 6, 0.75, 2.0))
    stale = int(np.clip((4 * episodes + 8 * choices) * length, 12, 160))
    by_size: dict[str, Any] = {
        "stale_episodes": stale,
        "no_win_episodes": int(max(2 * stale, min(320, 3 * stale))),
        "multiplier_min": 0.6 if config.multiplier_max is None else min(0.6, config.multiplier_max),
        "multiplier_max": float(np.clip(2 + 0.45 * choices, 2, 5)),
        "target_stale": 1.5 + 0.2 * choices,
        "target_no_win": 1.75 + 0.25 * choices,
        "target_combined": 2.25 + 0.35 * choices,
        "smoothing": float(np.clip(2 / max(12, stale), 0.04, 0.18)),
        "update_proportion_max": min(1.0, 3 * config.update_proportion),
    }
    missing = {name: value for name, value in by_size.items() if getattr(config, name) is None}
    config = replace(config, **missing)
    limits: dict[str, tuple[Any, Any]] = {
        "multiplier_min and multiplier_max": (config.multiplier_min, config.multiplier_max),
        "learning_rate_range": config.learning_rate_range,
        "clip_range": config.clip_range,
    }
    for name, (low, high) in limits.items():
        if low > high:
            raise ConfigError(f"exploration.{name}: {low} to {high}; expected the smaller one first")
    return config


class AdaptiveRND:
    """An `RND` with a multiplier."""

    metrics: Mapping[str, str] = {
        **RND.metrics,
        "bonus/multiplier": "factor on the bonus, from stalls and wins",
        "bonus/episodes_since_best": "episodes since the best return was beaten",
        "bonus/episodes_since_win": "episodes since the last win",
    }
    discount: float | None = None
    own_state = RND.own_state

    def __init__(self, config: AdaptiveRNDConfig, context: BonusContext):
        # `configure` has filled the optional fields; Any spares an assertion at each use.
        self.config: Any
        self.config = config = configure(config, context)
        shared = ("coefficient", "coefficient_end", "discount", "clip", "features", "learning_rate")
        self.rnd = RND(
            RNDConfig(
                own_value_head=False,
                update_proportion=config.update_proportion,
                **{name: getattr(config, name) for name in shared},
            ),
            context,
        )
        self.multiplier = 1.0
        self._best = -math.inf
        self._since_best = 0
        self._since_win = 0
        self._recent: deque[float] = deque(maxlen=128)

    @property
    def scales(self) -> dict[str, float]:
        """Factors on the agent's hyper-parameters, for agents that have `scales`."""
        low, high = self.config.learning_rate_range
        clip_low, clip_high = self.config.clip_range
        return {
            "entropy_coefficient": self.multiplier,
            "learning_rate": min(max(1.0 / max(self.multiplier, 1e-9), low), high),
            "clip": min(max(1.0 / math.sqrt(max(1.0, self.multiplier)), clip_low), clip_high),
        }

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the scaled novelty times the multiplier, float32 (N,)."""
        return self.rnd.reward(transition)

    def episodes_finished(self, episodes: Episodes) -> None:
        """Moves the multiplier once per episode, in the order in which they ended."""
        for value, success in zip(episodes.returns, episodes.success, strict=True):
            self._episode_finished(float(value), bool(success > 0))  # NaN: nobody says that it was won

    def _episode_finished(self, value: float, won: bool) -> None:
        config = self.config
        better = value > self._best + self._improvement()
        self._best = max(self._best, value)
        self._since_best = 0 if better else self._since_best + 1
        self._since_win = 0 if won else self._since_win + 1
        self._recent.append(value)
        target = self._target()
        moved = self.multiplier + config.smoothing * (target - self.multiplier)
        self.multiplier = min(max(moved, config.multiplier_min), config.multiplier_max)
        self.rnd.multiplier = self.multiplier
        share = config.update_proportion * math.sqrt(max(1.0, self.multiplier))
        self.rnd.update_proportion = min(config.update_proportion_max, share)

    def _target(self) -> float:
        stale = self._since_best >= self.config.stale_episodes
        no_win = self._since_win >= self.config.no_win_episodes
        if stale and no_win:
            return self.config.target_combined
        if stale:
            return self.config.target_stale
        return self.config.target_no_win if no_win else self.config.target_recovery

    def _improvement(self) -> float:
        if self.config.improvement is not None:
            return self.config.improvement
        if len(self._recent) < 12:
            return 0.0
        return max(1e-6, 0.02 * float(np.std(self._recent)))

    def update(self) -> Metrics:
        """Trains the predictor."""
        return self.rnd.update() | {
            "bonus/multiplier": self.multiplier,
            "bonus/episodes_since_best": float(self._since_best),
            "bonus/episodes_since_win": float(self._since_win),
        }

    def state_dict(self) -> State:
        of_rnd = self.rnd.state_dict()
        return {
            **{key: of_rnd.pop(key) for key in RND.own_state},
            "rnd": of_rnd,
            "multiplier": self.multiplier,
            "update_proportion": self.rnd.update_proportion,
            "best": self._best if self._recent else None,
            "since_best": self._since_best,
            "since_win": self._since_win,
            "recent": list(self._recent),
        }

    def load_state_dict(self, state: State) -> None:
        self.rnd.load_state_dict({key: state[key] for key in RND.own_state if key in state} | state["rnd"])
        self.multiplier = self.rnd.multiplier = float(state["multiplier"])
        self.rnd.update_proportion = float(state["update_proportion"])
        self._best = -math.inf if state["best"] is None else float(state["best"])
        self._since_best, self._since_win = int(state["since_best"]), int(state["since_win"])
        self._recent = deque((float(value) for value in state["recent"]), maxlen=128)


def _num_actions(space: spaces.Space) -> int:
    """Returns how many different actions there are."""
    if isinstance(space, spaces.Discrete):
        return int(space.n)
    if isinstance(space, spaces.MultiDiscrete):
        return int(np.prod(space.nvec))
    return 2 ** int(np.prod(space.shape or (1,)))
