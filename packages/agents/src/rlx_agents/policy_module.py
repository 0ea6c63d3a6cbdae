"""A network together with what its output means, for other programs than rlx."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor, nn


class PolicyModule(nn.Module):
    """Maps observations (B, …), as the environment gives them, to a score of every action (B, A).

    Args:
        network: whose parameters are used.
        scores: of observations, by that network: logits of the policy, or action values.
    """

    def __init__(self, network: nn.Module, scores: Callable[[Any], Tensor]):
        super().__init__()
        self.network = network
        self._scores = scores

    def forward(self, obs: Any) -> Tensor:
        return self._scores(obs)
