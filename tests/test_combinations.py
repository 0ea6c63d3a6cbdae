"""Every agent with every encoder and every bonus: trains, saves, resumes exactly, plays; or says why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import torch
from rlx.contracts import AgentContext, BonusContext, EncoderContext, EncoderFactory
from rlx.errors import ConfigError
from rlx.stepping import step_env
from rlx.testing.toys import Corridor
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig
from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.impala import IMPALA, IMPALAConfig
from rlx_encoders.mlp import MLP, MLPConfig
from rlx_encoders.recurrent import GRU, LSTM, RecurrentConfig
from rlx_exploration.adaptive import AdaptiveRND, AdaptiveRNDConfig
from rlx_exploration.count import Count, CountConfig
from rlx_exploration.icm import ICM, ICMConfig
from rlx_exploration.rnd import RND, RNDConfig

OFF_POLICY = dict(learning_starts=8, update_every=4, batch_size=4, replay_size=100, amp="none")
AGENTS = {
    "ppo": (PPO, PPOConfig(rollout_steps=8, minibatches=2, epochs=1, amp="none")),
    "dqn": (DQN, DQNConfig(**OFF_POLICY)),
    "rainbow": (Rainbow, RainbowConfig(**OFF_POLICY)),
    "sac": (SAC, SACConfig(**OFF_POLICY)),
}
BONUSES = {
    "none": None,
    "rnd": (RND, RNDConfig(warmup_steps=4, batch_size=8, features=8)),
    "icm": (ICM, ICMConfig(batch_size=8, features=8)),
    "count": (Count, CountConfig()),
    "adaptive-rnd": (AdaptiveRND, AdaptiveRNDConfig(features=8)),
}
PLAIN = {
    "mlp": (False, MLP(MLPConfig(hidden=(8,)))),
    "cnn": (True, CNN(CNNConfig(layers=((4, 8, 4),), features=8))),
    "impala": (True, IMPALA(IMPALAConfig(channels=(2, 2), features=8))),
}
RECURRENT = {"lstm": (LSTM, "mlp"), "gru": (GRU, "cnn")}


def encoder(name: str) -> tuple[bool, EncoderFactory]:
    """Returns whether the encoder looks at pictures, and its factory."""
    if name in PLAIN:
        image, built = PLAIN[name]
        return image, EncoderFactory(name=name, build=built.build)
    cls, inner = RECURRENT[name]
    context = EncoderContext(resolve=lambda choice: encoder(inner)[1])
    built = cls(RecurrentConfig(hidden=4), context)
    return PLAIN[inner][0], EncoderFactory(name=name, build=built.build, recurrent=True)


@dataclass
class Session:
    """An agent, a bonus and an environment, and what the loop of the core does with them."""

    agent: Any
    bonus: Any
    env: Corridor
    obs: np.ndarray

    def run(self, steps: int) -> Session:
        for _ in range(steps):
            transition = step_env(self.env, self.obs, self.agent.act(self.obs))
            reward = None if self.bonus is None else self.bonus.reward(transition)
            self.agent.observe(transition, reward)
            self.obs = transition.next_obs
            if self.agent.ready():
                self.agent.update()
                if self.bonus is not None:
                    self.bonus.update()
        return self

    def states(self) -> dict[str, Any]:
        return {
            "agent": self.agent.state_dict(),
            "bonus": None if self.bonus is None else self.bonus.state_dict(),
        }


def session(agent: str, encoder_name: str, bonus: str) -> Session:
    torch.set_num_threads(1)
    image, factory = encoder(encoder_name)
    plain = encoder("cnn" if image else "mlp")[1]
    env = Corridor(2, seed=0, image=image)
    shared = dict(
        observation_space=env.single_observation_space,
        action_space=env.single_action_space,
        num_envs=2,
        seed=1,
        total_steps=200,
    )
    made = None
    if BONUSES[bonus] is not None:
        cls, config = BONUSES[bonus]
        made = cls(config, BonusContext(encoder=plain, **shared))
    cls, config = AGENTS[agent]
    context = AgentContext(
        encoder=factory, has_bonus=made is not None, bonus_discount=getattr(made, "discount", None), **shared
    )
    return Session(cls(config, context), made, env, env.reset(seed=3)[0])


def same(a: Any, b: Any) -> bool:
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.tobytes() == b.tobytes()
    return a == b


@pytest.mark.slow
@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("encoder_name", [*PLAIN, *RECURRENT])
@pytest.mark.parametrize("agent", AGENTS)
def test_trains_resumes_exactly_and_plays(agent, encoder_name, bonus):
    if agent != "ppo" and encoder_name in RECURRENT:
        with pytest.raises(ConfigError, match=f"agent '{agent}' .*recurrent encoder '{encoder_name}'"):
            session(agent, encoder_name, bonus)
        return
    whole = session(agent, encoder_name, bonus).run(28)
    assert whole.agent.updates >= 2
    half = session(agent, encoder_name, bonus).run(13)
    resumed = session(agent, encoder_name, bonus)
    resumed.agent.load_state_dict(half.states()["agent"])
    if resumed.bonus is not None:
        resumed.bonus.load_state_dict(half.states()["bonus"])
    resumed.env.load_state_dict(half.env.state_dict())
    resumed.obs = half.obs
    assert same(resumed.run(15).states(), whole.states())
    player = whole.agent.player(2, seed=1)
    assert player.act(whole.obs, np.ones(2, bool)).shape == (2,)
