"""The network of policy-gradient agents: encoder, policy head, one or two value heads.

T time, B batch, F features, A logits, V value heads, S recurrent state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from gymnasium import spaces
from rlx.contracts import EncoderFactory
from torch import Tensor, nn


class ActorCritic(nn.Module):
    """Policy and values, from one encoder or from one each.

    With a recurrent encoder observations have shape (T, B, …) and outputs are flattened over time;
    the state of separate trunks is stacked in dimension 1.
    """

    def __init__(
        self,
        encoder: EncoderFactory,
        observation_space: spaces.Space,
        *,
        num_logits: int,
        num_values: int,
        shared: bool,
    ):
        super().__init__()
        self.recurrent = encoder.recurrent
        self.shared = shared
        self.encoder = encoder(observation_space)
        self.value_encoder = None if shared else encoder(observation_space)
        features = self.encoder.feature_dim
        self.policy = _orthogonal_linear(features, num_logits, gain=0.01)
        self.value = _orthogonal_linear(features, num_values, gain=1.0)

    def calibrate(self, obs: Any, reduce: Callable[[Tensor], Tensor]) -> None:
        """Lets the encoders look at a sample of observations (B, …) before learning begins."""
        for encoder in (self.encoder, self.value_encoder):
            if encoder is not None and hasattr(encoder, "calibrate"):
                encoder.calibrate(obs, reduce)

    def prepare(self, obs: Any) -> Any:
        """Returns observations (B, …) as the encoder reads them; `forward` takes these as well."""
        if self.value_encoder is not None or not hasattr(self.encoder, "prepare"):
            return obs
        return self.encoder.prepare(obs)

    def initial_state(self, batch: int) -> Tensor | None:
        """Returns the recurrent state before an episode, (B, …), or None without a recurrent
        encoder."""
        if not self.recurrent:
            return None
        state = self.encoder.initial_state(batch)
        if self.value_encoder is None:
            return state
        return torch.stack([state, self.value_encoder.initial_state(batch)], 1)

    def forward(
        self, obs: Any, state: Tensor | None = None, first: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Returns logits float32 (B, A), values float32 (B, V) and the next state.

        Args:
            obs: (B, …); with a recurrent encoder (T, B, …), and outputs have length T·B.
            state: (B, …) at the first of the T steps.
            first: bool (T, B), True where an episode starts.
        """
        if self.recurrent:
            policy_features, value_features, state = self._unroll(obs, state, first)
        else:
            policy_features = value_features = self.encoder(obs)
            if self.value_encoder is not None:
                value_features = self.value_encoder(obs)
        return self.policy(policy_features).float(), self.value(value_features).float(), state

    def _unroll(self, obs: Any, state: Tensor | None, first: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
        assert state is not None
        if self.value_encoder is None:
            features_TBF, state = self.encoder(obs, state, first)
            features_BF = features_TBF.flatten(0, 1)
            return features_BF, features_BF, state
        policy_TBF, policy_state = self.encoder(obs, state[:, 0], first)
        value_TBF, value_state = self.value_encoder(obs, state[:, 1], first)
        state = torch.stack([policy_state, value_state], 1)
        return policy_TBF.flatten(0, 1), value_TBF.flatten(0, 1), state


def _orthogonal_linear(features: int, outputs: int, *, gain: float) -> nn.Linear:
    """A head as in openai/baselines: gain 0.01 makes the first policy nearly uniform."""
    layer = nn.Linear(features, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer
