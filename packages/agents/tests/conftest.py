"""What the agents' tests share: small encoders, contexts, and a loop like the core's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext, EncoderFactory
from rlx.run.stepping import step_env
from rlx.testing.toys import Corridor
from torch import Tensor, nn

# Tests import their shared parts (`two_rooms`) whatever the import mode of pytest.
sys.path.insert(0, str(Path(__file__).parent))

# Networks of a few units: a second thread would only wait and, on a busy machine, spin.
torch.set_num_threads(1)


class TinyEncoder(nn.Module):
    """Flattens anything to 16 features: the tests of agents need no encoder package."""

    def __init__(self, space: spaces.Space):
        super().__init__()
        self.feature_dim = 16
        self.scale = 1.0 / 255.0 if space.dtype == np.uint8 else 1.0
        self.layer = nn.Linear(int(np.prod(space.shape)), 16)

    def forward(self, obs: Tensor) -> Tensor:
        return torch.tanh(self.layer(obs.flatten(1).float() * self.scale))


class TinyMemory(nn.Module):
    """A recurrent encoder, stepped one by one: h ← tanh(W x + 0.9 h)."""

    def __init__(self, space: spaces.Space):
        super().__init__()
        self.inner = TinyEncoder(space)
        self.feature_dim = 16

    def initial_state(self, batch: int) -> Tensor:
        return torch.zeros(batch, 16)

    def forward(self, obs: Tensor, state: Tensor, first: Tensor) -> tuple[Tensor, Tensor]:
        features = []
        for obs_B, first_B in zip(obs, first, strict=True):
            state = torch.tanh(self.inner(obs_B) + 0.9 * state * ~first_B[:, None])
            features.append(state)
        return torch.stack(features), state


def factory(recurrent: bool = False) -> EncoderFactory:
    return EncoderFactory(name="tiny", build=TinyMemory if recurrent else TinyEncoder, recurrent=recurrent)


@pytest.fixture
def context_for() -> Callable[..., AgentContext]:
    """Returns a function that makes the context of an environment batch."""

    def make(env: Any, *, recurrent: bool = False, **options: Any) -> AgentContext:
        options = {"seed": 3, "shared_seed": 4, "total_steps": 4096} | options
        return AgentContext(
            observation_space=env.single_observation_space,
            action_space=options.pop("action_space", env.single_action_space),
            num_envs=env.num_envs,
            encoder=factory(recurrent),
            **options,
        )

    return make


@pytest.fixture
def corridor() -> Callable[..., Corridor]:
    """Returns a function that makes the core's toy environment."""

    def make(num_envs: int = 4, image: bool = False, seed: int = 0) -> Corridor:
        return Corridor(num_envs, seed=seed, image=image)

    return make


class Loop:
    """The core's loop around an agent, resumable."""

    def __init__(self, agent: Any, env: Any, bonus: bool = False):
        self.agent, self.env, self.bonus = agent, env, bonus
        self.obs, _ = env.reset(seed=7)
        self.history: list[dict[str, float]] = []

    def run(self, batch_steps: int) -> Loop:
        for _ in range(batch_steps):
            transition = step_env(self.env, self.obs, self.agent.act(self.obs))
            bonus = (
                0.1 * transition.successor_obs().reshape(self.env.num_envs, -1).mean(1)
                if self.bonus
                else None
            )
            self.agent.observe(transition, None if bonus is None else bonus.astype(np.float32))
            self.obs = transition.next_obs
            if self.agent.ready():
                self.history.append(self.agent.update())
        return self


@pytest.fixture
def loop() -> type[Loop]:
    return Loop
