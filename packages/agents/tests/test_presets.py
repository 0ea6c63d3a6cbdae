"""Which settings suit which observation."""

import numpy as np
import pytest
from gymnasium import spaces
from rlx_agents.dqn import DQNConfig
from rlx_agents.dqn import resolve as resolve_dqn
from rlx_agents.ppo_config import PPOConfig, resolve
from rlx_agents.presets import preset_for

SCREEN = spaces.Box(0, 255, (4, 84, 84), np.uint8)
MINATAR = spaces.Box(0.0, 1.0, (10, 10, 4), bool)
MINIGRID = spaces.Box(0, 255, (7, 7, 3), np.uint8)
VECTOR = spaces.Box(-1.0, 1.0, (4,), np.float32)


@pytest.mark.parametrize(
    ("space", "preset"),
    [
        (SCREEN, "pixels"),
        (spaces.Box(0, 255, (240, 256, 3), np.uint8), "pixels"),
        (spaces.Box(0, 255, (1, 36, 36), np.uint8), "pixels"),
        (MINATAR, "grid"),
        (MINIGRID, "grid"),
        (VECTOR, "vector"),
        (spaces.Discrete(5), "vector"),
        (spaces.Dict(ram=VECTOR, screen=SCREEN), "pixels"),
        (spaces.Dict(cells=MINIGRID, direction=spaces.Discrete(4)), "grid"),
    ],
)
def test_settings_follow_the_observation(space, preset):
    assert preset_for(space) == preset


def test_a_named_preset_and_a_named_value_win():
    config = resolve(PPOConfig(preset="vector", entropy_coefficient=0.5), SCREEN, 8)
    assert (config.learning_rate, config.entropy_coefficient, config.rollout_steps) == (1e-3, 0.5, 256)
    assert resolve_dqn(DQNConfig(), MINATAR).learning_starts == 5000
    assert resolve_dqn(DQNConfig(), SCREEN).learning_starts == 20_000
