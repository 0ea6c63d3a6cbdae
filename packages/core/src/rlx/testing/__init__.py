"""What a plugin author tests with.

    import rlx.testing

    TestMine = rlx.testing.suite("agent", "mine")      # one test per promise, by name
    rlx.testing.check_agent("mine")                    # or all of them at once, as a plain function

A component is named as in a config, or handed over as a class. Options are those of a config; conditions
beyond them (an environment id, an observation space) are described in `rlx.testing.kinds`.
"""

from __future__ import annotations

from functools import partial

from rlx.testing.conformance import Promise, Subject, assert_equal, check, promises, suite

check_env_provider = partial(check, "env_provider")
check_agent = partial(check, "agent")
check_encoder = partial(check, "encoder")
check_exploration_bonus = partial(check, "exploration_bonus")
check_curriculum = partial(check, "curriculum")
check_checkpoint_backend = partial(check, "checkpoint_backend")
check_tracker = partial(check, "tracker")
check_launcher = partial(check, "launcher")
check_profiler = partial(check, "profiler")

__all__ = [
    "Promise",
    "Subject",
    "assert_equal",
    "check",
    "check_agent",
    "check_checkpoint_backend",
    "check_curriculum",
    "check_encoder",
    "check_env_provider",
    "check_exploration_bonus",
    "check_launcher",
    "check_profiler",
    "check_tracker",
    "promises",
    "suite",
]
