"""The core's own components, and the toys, keep their promises."""

import rlx.testing
from rlx.components import Component
from rlx.testing import toys

TestGymnasium = rlx.testing.suite("env_provider", "gymnasium", env_id="CartPole-v1")
TestLocalBackend = rlx.testing.suite("checkpoint_backend", "local")
TestLocalLauncher = rlx.testing.suite("launcher", "none")


def described(kind: str) -> Component:
    offers = {
        "env_provider": toys.rlx_env_providers,
        "agent": toys.rlx_agents,
        "exploration_bonus": toys.rlx_exploration_bonuses,
        "curriculum": toys.rlx_curricula,
    }
    return offers[kind]()[0]


TestToyEnv = rlx.testing.suite("env_provider", described("env_provider"))
TestToyEnvWithImages = rlx.testing.suite("env_provider", described("env_provider"), {"image": True})
TestToyAgent = rlx.testing.suite("agent", described("agent"))
TestToyBonus = rlx.testing.suite("exploration_bonus", described("exploration_bonus"))
TestToyCurriculum = rlx.testing.suite("curriculum", described("curriculum"))
