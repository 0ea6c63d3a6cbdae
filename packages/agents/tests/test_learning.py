"""Every agent learns to walk a corridor, in seconds."""

import numpy as np
import pytest
from rlx.run.stepping import step_env
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
