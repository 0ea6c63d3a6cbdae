"""What the bonuses' tests share: a small encoder, contexts, transitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import BonusContext, EncoderFactory
from rlx.events import Episodes, Transition
from torch import Tensor, nn

# Networks of a few units: a second thread would only wait and, on a busy machine, spin.
torch.set_num_threads(1)


class TinyEncoder(nn.Module):
    """Flattens anything, also dicts, to 16 features."""

    def __init__(self, space: spaces.Space):
        super().__init__()
        self.feature_dim = 16
        parts = space.spaces.values() if isinstance(space, spaces.Dict) else [space]
        self.layer = nn.Linear(sum(int(np.prod(part.shape)) for part in parts), 16)

    def forward(self, obs: Any) -> Tensor:
        parts = list(obs.values()) if isinstance(obs, dict) else [obs]
        return torch.tanh(self.layer(torch.cat([part.flatten(1).float() for part in parts], 1)))


VECTOR = spaces.Box(-10.0, 10.0, (3,), np.float32)


@pytest.fixture
def context_for() -> Callable[..., BonusContext]:
    """Returns a function that makes a context of two environments."""

    def make(observation_space: spaces.Space = VECTOR, **options: Any) -> BonusContext:
        defaults = dict(action_space=spaces.Discrete(4), num_envs=2, seed=5, total_steps=1000)
        encoder = EncoderFactory(name="tiny", build=TinyEncoder)
        return BonusContext(observation_space=observation_space, encoder=encoder, **defaults | options)

    return make


@pytest.fixture
def step() -> Callable[..., Transition]:
    """Returns a function that makes a transition of two environments."""

    def make(obs: Any, next_obs: Any, *, ended: tuple[int, ...] = (), final_obs: Any = None, **fields: Any):
        ends = np.zeros(2, bool)
        ends[list(ended)] = True
        fields = dict(action=np.array([0, 3])) | fields
        return Transition(
            obs=obs,
            reward=np.zeros(2, np.float32),
            terminated=ends,
            truncated=np.zeros(2, bool),
            next_obs=next_obs,
            ended=np.flatnonzero(ends),
            final_obs=final_obs,
            **fields,
        )

    return make


@pytest.fixture
def walk(step: Callable[..., Transition]) -> Callable[..., list[Transition]]:
    """Returns a function that makes random transitions of two environments over a vector space."""

    def make(count: int, seed: int = 0, scale: float = 1.0) -> list[Transition]:
        rng = np.random.default_rng(seed)
        points = scale * rng.normal(size=(count + 1, 2, 3)).astype(np.float32)
        actions = rng.integers(0, 4, (count, 2))
        return [step(points[i], points[i + 1], action=actions[i]) for i in range(count)]

    return make


@pytest.fixture
def episodes() -> Callable[..., Episodes]:
    """Returns a function that makes a record of ended episodes."""

    def make(returns: list[float], success: list[float] | None = None) -> Episodes:
        count = len(returns)
        return Episodes(
            step=np.arange(count),
            env=np.zeros(count, np.int64),
            returns=np.array(returns, np.float64),
            lengths=np.ones(count, np.int64),
            terminated=np.ones(count, bool),
            success=np.array(success or [np.nan] * count, np.float32),
            levels=[None] * count,
        )

    return make
