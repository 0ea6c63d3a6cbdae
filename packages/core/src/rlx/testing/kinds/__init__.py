"""The promises of each kind; importing this package registers them."""

from rlx.testing.kinds import (
    agent,
    checkpoint_backend,
    curriculum,
    encoder,
    env_provider,
    exploration_bonus,
    launcher,
    listener,
)

__all__ = [
    "agent",
    "checkpoint_backend",
    "curriculum",
    "encoder",
    "env_provider",
    "exploration_bonus",
    "launcher",
    "listener",
]
