"""Every agent learns: a corridor in seconds, and to remember with recurrent PPO."""

import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete
from rlx.stepping import step_env
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig

pytestmark = pytest.mark.slow

OFF_POLICY = dict(learning_starts=200, update_every=4, batch_size=32, hidden=32)
AGENTS = {
    "ppo": (PPO, PPOConfig(rollout_steps=32)),
    "dqn": (DQN, DQNConfig(**OFF_POLICY, target_rate=0.02)),
    "rainbow": (Rainbow, RainbowConfig(**OFF_POLICY, target_rate=0.02)),
    "sac": (SAC, SACConfig(**OFF_POLICY, target_rate=0.02)),
}


def success_rate(agent, env, episodes=40):
    """Plays `episodes` episodes and returns how many reach the end."""
    player, (obs, _) = agent.player(env.num_envs, seed=1, deterministic=True), env.reset(seed=99)
    first, outcomes = np.ones(env.num_envs, bool), []
    while len(outcomes) < episodes:
        transition = step_env(env, obs, player.act(obs, first))
        first = transition.terminated | transition.truncated
        outcomes += transition.terminated[transition.ended].tolist()
        obs = transition.next_obs
    return np.mean(outcomes[:episodes])


@pytest.mark.parametrize("name", AGENTS)
def test_walks_the_long_corridor(context_for, corridor, loop, name):
    """Six cells against a wind, twelve steps: at random about one episode in eight arrives."""
    cls, config = AGENTS[name]
    env, evaluation = corridor(), corridor(seed=5)
    for batch in (env, evaluation):
        batch.set_levels(["long"] * 4)
    agent = cls(config, context_for(env, total_steps=3200))
    loop(agent, env).run(800)
    assert success_rate(agent, evaluation) > 0.95


class Recall:
    """Shows one of two signs, then three blank steps; then only the action that matches the sign pays."""

    num_envs = 16
    single_observation_space = Box(-1.0, 1.0, (2,), np.float32)
    single_action_space = Discrete(2)

    def reset(self, *, seed):
        self.rng = np.random.default_rng(seed)
        self.sign, self.age = self.rng.integers(0, 2, self.num_envs), 0
        return self._observe(), {}

    def step(self, actions):
        reward = ((actions == self.sign) & (self.age == 3)).astype(np.float32)
        self.age = (self.age + 1) % 4
        ended = np.full(self.num_envs, self.age == 0)
        infos = {"final_obs": self._observe()} if self.age == 0 else {}
        if self.age == 0:
            self.sign = self.rng.integers(0, 2, self.num_envs)
        return self._observe(), reward, ended, np.zeros(self.num_envs, bool), infos

    def _observe(self):
        shown = np.where(self.age == 0, self.sign * 2.0 - 1.0, 0.0)
        return np.stack([shown, np.full(self.num_envs, float(self.age == 3))], 1).astype(np.float32)


@pytest.mark.parametrize("recurrent", [True, False])
def test_only_memory_recalls_the_sign(context_for, loop, recurrent):
    """The memory test that catches every confusion of time and batch: guessing earns a half."""
    env = Recall()
    agent = PPO(PPOConfig(rollout_steps=32), context_for(env, recurrent=recurrent, total_steps=30_000))
    loop(agent, env).run(30_000 // 16)
    player, (obs, _) = agent.player(16, seed=1), env.reset(seed=5)
    total, first = 0.0, np.ones(16, bool)
    for _ in range(100):
        transition = step_env(env, obs, player.act(obs, first))
        total += transition.reward.sum()
        first, obs = transition.terminated, transition.next_obs
    share = total / (25 * 16)
    assert share > 0.9 if recurrent else share < 0.7
