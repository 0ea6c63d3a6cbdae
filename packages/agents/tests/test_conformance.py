"""The agents keep every promise of the conformance kit."""

from __future__ import annotations

import rlx.testing
from two_rooms import TwoRooms


def two_rooms(num_envs: int, seed: int) -> TwoRooms:
    return TwoRooms(num_envs, seed=seed)


ROLLOUT = {"rollout_steps": 16, "minibatches": 2, "epochs": 1}
REPLAY = {"learning_starts": 40, "update_every": 8, "batch_size": 16, "replay_size": 500, "hidden": 32}

TestPPO = rlx.testing.suite("agent", "ppo", ROLLOUT)
TestPPOWithPictures = rlx.testing.suite("agent", "ppo", ROLLOUT, image=True)
TestRouted = rlx.testing.suite("agent", "routed", ROLLOUT, make_env=two_rooms)
TestRoutedWithMemory = rlx.testing.suite("agent", "routed", ROLLOUT, make_env=two_rooms, encoder="gru")
TestPPOWithMemory = rlx.testing.suite("agent", "ppo", ROLLOUT, encoder="gru")
TestDQN = rlx.testing.suite("agent", "dqn", REPLAY)
TestRainbow = rlx.testing.suite("agent", "rainbow", REPLAY)
TestSAC = rlx.testing.suite("agent", "sac", REPLAY)
