"""From what a policy made of its observations to actions, and to a rollout that remembers both.

N environment, n environment of a part, M environment of all processes.
"""

from __future__ import annotations

import numpy as np
import torch
from rlx_agents.action_heads import ActionHead
from rlx_agents.data_parallel import Ranks
from rlx_agents.rollout import Decision, Rollout
from torch import Tensor


class Collector:
    """Samples actions, for all environments or for one part after the other.

    What is drawn for an environment depends neither on how they are divided into parts nor on the number of
    processes.

    Args:
        rollout: that decisions are written to.
        head: reads the logits.
        ranks: of the run.
        generator: of the device; equal on every rank.
    """

    def __init__(self, rollout: Rollout, head: ActionHead, ranks: Ranks, generator: torch.Generator):
        self._rollout, self._head, self._ranks = rollout, head, ranks
        self.generator = generator
        self._noise_N: Tensor | None = None
        """Of the step whose parts are being decided."""

    def decide(self, logits: Tensor, decision: Decision, part: slice, *, ahead: bool = False) -> np.ndarray:
        """Returns sampled actions (n, …) for the environment; their copy to the host is the only wait.

        Args:
            logits: (n, A).
            decision: what else is to be remembered of the part.
            part: which environments; those of one step are decided in order.
            ahead: it belongs to the step after the one that is still to be observed.
        """
        if part.start == 0:
            self._noise_N = self._ranks.own(self._head.noise(self._ranks.total_envs, self.generator))
        assert self._noise_N is not None
        actions = self._head.choose(logits, self._noise_N[part])
        log_probs = self._head.log_prob(logits, actions)
        self._rollout.add_decision(decision, actions, log_probs, part, ahead=ahead)
        return self._head.to_env(actions.cpu().numpy())
