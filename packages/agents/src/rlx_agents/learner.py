"""What a gradient step takes beside a loss: the network's optimiser, its precision, its other ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from rlx.contracts import State
from rlx.ranks import Ranks
from rlx_agents.compiling import Compiler
from rlx_agents.data_parallel import trained_network
from rlx_agents.fused_adam import fused_adam
from rlx_agents.gradients import Loss, LossGradient
from rlx_agents.precision import Amp, Precision
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class LearnerOptions:
    """How a network is trained."""

    learning_rate: float
    adam_epsilon: float
    max_grad_norm: float
    amp: Amp


@dataclass(frozen=True, kw_only=True)
class Outputs:
    """What a loss returned for the parts of a batch."""

    parts: list[tuple[Tensor, ...]]
    fractions: list[float]
    """Of the batch, by part."""

    def mean(self, index: int) -> Tensor:
        """Returns output `index`, a mean over samples, for the whole batch."""
        first, *rest = [f * part[index] for f, part in zip(self.fractions, self.parts, strict=True)]
        return sum(rest, first)

    def joined(self, index: int) -> Tensor:
        """Returns output `index`, one row for each sample, for the whole batch."""
        pairs = zip(self.fractions, self.parts, strict=True)
        rows = [part[index] for fraction, part in pairs if fraction]
        return rows[0] if len(rows) == 1 else torch.cat(rows)


class Learner:
    """A network that is trained.

    Args:
        network: what acts, is saved and is copied to targets; it follows the training.
        ranks: of the run.
        options: of the optimiser.
    """

    def __init__(self, network: nn.Module, ranks: Ranks, options: LearnerOptions):
        self.network = network
        self.options = options
        self.precision = Precision(options.amp, ranks.device)
        self.trained = trained_network(network, ranks)
        self.optimiser = fused_adam(
            self.trained.parameters(), options.learning_rate, options.adam_epsilon, ranks.device
        )

    def __call__(self, *inputs: Any) -> Any:
        """Returns the forward pass; call it inside `precision.autocast()`."""
        return self.trained(*inputs)

    def gradient(self, loss: Loss, compiler: Compiler) -> LossGradient:
        """Returns the gradient of `loss`, for `descend`."""
        return LossGradient(loss, self.trained, self.precision, compiler)

    def descend(
        self, gradient: LossGradient, share: float, parts: Sequence[tuple[float, tuple[Any, ...]]]
    ) -> Outputs:
        """Makes one step down a loss over a batch, whose gradient is that of all its parts together.

        Args:
            gradient: of the loss.
            share: factor on all parts.
            parts: fraction of the batch, and inputs of the loss.
        """
        outputs = []
        for number, (fraction, inputs) in enumerate(parts, start=1):
            with self.trained.synchronised(last=number == len(parts)):
                outputs.append(gradient(fraction * share, *inputs))
        self._step()
        return Outputs(parts=outputs, fractions=[fraction for fraction, _ in parts])

    def minimise(self, loss: Tensor) -> None:
        """Makes one step down the gradient of `loss`."""
        self.precision.backward(loss)
        self._step()

    def _step(self) -> None:
        self.precision.step(self.optimiser, self.trained.parameters(), self.options.max_grad_norm)
        self.trained.publish()

    def adopt(self) -> None:
        """Goes on from the parameters of `network`, which were changed from outside."""
        self.trained.adopt()

    def optimiser_state(self) -> State:
        """Returns the optimiser's moments by parameter name."""
        return self.trained.optimiser_state(self.optimiser)

    def load_state(self, optimiser: State, precision: State) -> None:
        """Goes on from the loaded parameters of `network`, and from these moments and this loss scale."""
        self.adopt()
        self.trained.load_optimiser_state(self.optimiser, optimiser)
        self.precision.load_state_dict(precision)
