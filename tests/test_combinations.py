"""Every agent with every encoder and bonus: trains, saves, resumes exactly, is evaluated; or says why not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from rlx.contracts import AgentContext, BonusContext, EncoderContext, EncoderFactory
from rlx.errors import ConfigError
from rlx.records.run_folder import read_records
from rlx.run.evaluation import evaluate
from rlx.run.stepping import step_env
from rlx.testing import assert_equal
from rlx.testing.toys import Corridor
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.routed import Routed
from rlx_agents.routed_config import RoutedConfig
from rlx_agents.sac import SAC, SACConfig
from rlx_encoders.cnn import CNN, CNNConfig
from rlx_encoders.impala import IMPALA, IMPALAConfig
from rlx_encoders.mlp import MLP, MLPConfig
from rlx_encoders.multi import Multi, MultiConfig
from rlx_encoders.recurrent import GRU, LSTM, RecurrentConfig
from rlx_exploration.adaptive import AdaptiveRND, AdaptiveRNDConfig
from rlx_exploration.count import Count, CountConfig
from rlx_exploration.icm import ICM, ICMConfig
from rlx_exploration.rnd import RND, RNDConfig

OFF_POLICY = dict(learning_starts=8, update_every=4, batch_size=4, replay_size=100, amp="none")
OFF_POLICY_AGENTS = ("dqn", "rainbow", "sac")
AGENTS = {
    "ppo": (PPO, PPOConfig(rollout_steps=8, minibatches=2, epochs=1, amp="none")),
    "dqn": (DQN, DQNConfig(**OFF_POLICY)),
    "rainbow": (Rainbow, RainbowConfig(**OFF_POLICY)),
    "sac": (SAC, SACConfig(**OFF_POLICY)),
    "routed": (
        Routed,
        RoutedConfig(
            rollout_steps=16, minibatches=2, epochs=1, amp="none", least_samples=2, sequence_length=4
        ),
    ),
}
BONUSES = {
    "none": None,
    "rnd": (RND, RNDConfig(warmup_steps=4, batch_size=8, features=8)),
    "icm": (ICM, ICMConfig(batch_size=8, features=8)),
    "count": (Count, CountConfig()),
    "adaptive-rnd": (AdaptiveRND, AdaptiveRNDConfig(features=8)),
}
PLAIN = {
    "mlp": ("vector", MLP(MLPConfig(hidden=(8,)))),
    "cnn": ("image", CNN(CNNConfig(layers=((4, 8, 4),), features=8))),
    "impala": ("image", IMPALA(IMPALAConfig(channels=(2, 2), features=8))),
}
RECURRENT = {"lstm": (LSTM, "mlp"), "gru": (GRU, "cnn"), "lstm over multi": (LSTM, "multi")}
ENCODERS = [*PLAIN, "multi", *RECURRENT]


def encoder(name: str) -> tuple[str, EncoderFactory]:
    """Returns what the encoder looks at, `vector`, `image` or `both`, and its factory."""
    context = EncoderContext(resolve=lambda choice: encoder(choice)[1])
    if name == "multi":
        return "both", EncoderFactory(name=name, build=Multi(MultiConfig(features=8), context).build)
    if name in PLAIN:
        kind, built = PLAIN[name]
        return kind, EncoderFactory(name=name, build=built.build)
    cls, inner = RECURRENT[name]
    built = cls(RecurrentConfig(hidden=4, encoder=inner), context)
    return encoder(inner)[0], EncoderFactory(name=name, build=built.build, recurrent=True)


class Rooms(Corridor):
    """The corridor as a picture and as numbers, and, with `states`, which half of it one is in."""

    def __init__(self, num_envs: int, *, seed: int, states: bool) -> None:
        vector = Corridor(1, seed=0).single_observation_space
        super().__init__(num_envs, seed=seed, image=True)
        self._states = states
        parts = {"screen": self.single_observation_space, "place": vector}
        if states:
            parts["state"] = spaces.Box(0.0, 1.0, (2,), np.float32)
        self.single_observation_space = spaces.Dict(parts)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _observe(self) -> Any:
        screen = super()._observe()
        self.image = False
        place = super()._observe()
        self.image = True
        shown = {"screen": screen, "place": place}
        if self._states:
            shown["state"] = np.eye(2, dtype=np.float32)[(place[:, 0] > 0.5).astype(int)]
        return shown


def environment(agent: str, kind: str, num_envs: int = 2) -> Corridor:
    """Returns the corridor, seen as `kind` says; for a routed agent with states."""
    if agent == "routed" or kind == "both":
        return Rooms(num_envs, seed=0, states=agent == "routed")
    return Corridor(num_envs, seed=0, image=kind == "image")


def why_not(agent: str, encoder_name: str) -> str | None:
    """Returns what is said of a combination that cannot be; None for the others."""
    if agent in OFF_POLICY_AGENTS and encoder_name in RECURRENT:
        return f"agent '{agent}' .*recurrent encoder '{encoder_name}'"
    if agent == "routed" and encoder(encoder_name)[0] != "both":
        return "cannot encode Dict"
    return None


@dataclass
class Session:
    """An agent, a bonus and an environment, and what the loop of the core does with them."""

    agent: Any
    bonus: Any
    env: Corridor
    obs: Any
    updates: int = 0

    def run(self, steps: int) -> Session:
        for _ in range(steps):
            transition = step_env(self.env, self.obs, self.agent.act(self.obs))
            reward = None if self.bonus is None else self.bonus.reward(transition)
            self.agent.observe(transition, reward)
            self.obs = transition.next_obs
            if self.agent.ready():
                self.agent.update()
                self.updates += 1
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
    kind, factory = encoder(encoder_name)
    env = environment(agent, kind)
    plain = encoder({"vector": "mlp", "image": "cnn"}.get(kind if agent != "routed" else "both", "multi"))[1]
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


@pytest.mark.slow
@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("encoder_name", ENCODERS)
@pytest.mark.parametrize("agent", AGENTS)
def test_trains_resumes_exactly_and_is_evaluated(agent, encoder_name, bonus):
    if reason := why_not(agent, encoder_name):
        with pytest.raises(ConfigError, match=reason):
            session(agent, encoder_name, bonus)
        return
    whole = session(agent, encoder_name, bonus).run(36)
    assert whole.updates >= 2
    half = session(agent, encoder_name, bonus).run(13)
    resumed = session(agent, encoder_name, bonus)
    resumed.agent.load_state_dict(half.states()["agent"])
    if resumed.bonus is not None:
        resumed.bonus.load_state_dict(half.states()["bonus"])
    resumed.env.load_state_dict(half.env.state_dict())
    resumed.obs = half.obs
    assert_equal(resumed.run(23).states(), whole.states())
    player = whole.agent.player(2, seed=1)
    episodes = evaluate(player, environment(agent, encoder(encoder_name)[0]), 4)
    assert len(episodes) == 4


@pytest.mark.slow
def test_a_run_in_halves_makes_the_steps_of_a_run_as_a_whole(rlx):
    """On the bundled game: what is stepped in the background overwrites no observation that is in use."""
    records = []
    for groups in (1, 2):
        folder = f"run-{groups}"
        result = rlx(
            "run", f"env.groups={groups}", "env.max_episode_steps=20", "agent.rollout_steps=32",
            "agent.amp=none", "--num-envs", 4, "--total-steps", 512, "--eval-episodes", 0,
            "--run-dir", folder, "--quiet",
        )  # fmt: skip
        assert result.code == 0, result.err
        records.append([read_records(Path(folder, name)) for name in ("episodes.jsonl", "metrics.jsonl")])
    (episodes, metrics), (episodes_in_halves, metrics_in_halves) = records
    assert len(episodes) > 20
    assert episodes == episodes_in_halves
    for expected, record in zip(metrics, metrics_in_halves, strict=True):
        for name in ("loss/policy", "loss/value", "loss/entropy", "episode/return_mean"):
            assert record[name] == pytest.approx(expected[name], rel=1e-3, abs=1e-4), name
