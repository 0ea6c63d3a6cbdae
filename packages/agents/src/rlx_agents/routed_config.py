"""What can be set about the state-routed agent: everything of PPO, and how policies meet."""

from __future__ import annotations

from dataclasses import dataclass

from rlx.errors import ConfigError
from rlx_agents.ppo_config import PPOConfig


@dataclass(frozen=True, kw_only=True)
class RoutedConfig(PPOConfig):
    """Configuration of `routed`: that of `ppo`, for each policy, and the fields below."""

    state_key: str = "state"
    """Entry of the observation that says which policy acts, one-hot."""
    bootstrap_transitions: bool = False
    """Let the value of the next state's policy count where one state leads to another, so that a policy
    cares for what comes after it. Off, each state is a task of its own that ends with the transition; then
    the environment should pay a transition bonus."""
    least_samples: int = 16
    """A policy with fewer steps in a rollout does not learn from it: a gradient of so few is noise."""

    def check(self) -> None:
        """Raises ConfigError where a field of PPO has no meaning here."""
        for name, expected in (("gradient_accumulation", 1), ("burn_in", 0)):
            if getattr(self, name) != expected:
                raise ConfigError(
                    f"agent.{name} is {getattr(self, name)}; agent 'routed' has only {expected}, since its "
                    "minibatches are already split by state"
                )
        if self.compile:
            raise ConfigError(
                "agent.compile is true; agent 'routed' computes eagerly, since its batches change "
                "their size: leave --compile out"
            )
        if self.least_samples < 2:
            raise ConfigError(f"agent.least_samples is {self.least_samples}; expected 2 or more")
