"""From what a policy made of its observations to actions, and to a rollout that remembers both.

T time, N environment, n environment of a part, M environment of all processes, A logits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from rlx.ranks import Ranks
from rlx_agents.action_heads import ActionHead
from rlx_agents.rollout import Decision, Rollout
from rlx_agents.serialisation import generator_state, load_generator_state
from torch import Tensor


class Collector:
    """Samples actions, for all environments or for one part after the other.

    The noise of a whole rollout is drawn at once. What it is for an environment depends neither on how they
    are divided into parts nor on the number of processes.

    Args:
        rollout: that decisions are written to.
        head: reads the logits.
        ranks: of the run.
        generator: of the device; equal on every rank.
    """

    def __init__(self, rollout: Rollout, head: ActionHead, ranks: Ranks, generator: torch.Generator):
        self._rollout, self._head, self._ranks = rollout, head, ranks
        self._generator = generator
        self._noise_TNA: Tensor | None = None
        self._drawn_from: np.ndarray | None = None
        """State of the generator before the noise was drawn."""

    def decide(self, decision: Decision, part: slice, *, ahead: bool = False) -> np.ndarray:
        """Returns sampled actions (n, …) for the environment; their copy to the host is the only wait.

        Args:
            decision: what the policy made of its observations.
            part: which environments; those of one step are decided in order.
            ahead: it belongs to the step after the one that is still to be observed.
        """
        t = self._rollout.t + ahead
        if t == 0 and part.start == 0:
            self._draw()
        assert self._noise_TNA is not None
        actions = self._head.choose(decision.logits, self._noise_TNA[t, part])
        self._rollout.add_decision(t, part, decision, actions)
        return self._head.to_env(actions.cpu().numpy())

    def _draw(self) -> None:
        steps, envs = self._rollout.shape.steps, self._ranks.total_envs
        self._drawn_from = generator_state(self._generator)
        noise = self._head.noise(steps * envs, self._generator).unflatten(0, (steps, envs))
        first = self._ranks.rank * self._ranks.num_envs
        self._noise_TNA = noise[:, first : first + self._ranks.num_envs]

    def state_dict(self) -> dict[str, Any]:
        """Returns the generator's state, equal on every rank: of before the noise that is in use."""
        begun = self._rollout.t > 0 and self._drawn_from is not None
        return {"generator": self._drawn_from if begun else generator_state(self._generator)}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Restores `state_dict()`, after the rollout."""
        load_generator_state(self._generator, state["generator"])
        if self._rollout.t:
            self._draw()
