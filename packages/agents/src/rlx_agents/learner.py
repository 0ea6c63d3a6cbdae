"""What a gradient step takes beside a loss: the network's optimiser, its precision, its other ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rlx.contracts import State
from rlx_agents.data_parallel import Ranks
from rlx_agents.precision import Amp, Precision, fused_adam
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True)
class LearnerOptions:
    """How a network is trained."""

    learning_rate: float
    adam_epsilon: float
    max_grad_norm: float
    amp: Amp


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
        self.trained = ranks.train(network)
        self.optimiser = fused_adam(
            self.trained.parameters(), options.learning_rate, options.adam_epsilon, ranks.device
        )

    def __call__(self, *inputs: Any) -> Any:
        """Returns the forward pass; call it inside `precision.autocast()`."""
        return self.trained(*inputs)

    def minimise(self, loss: Tensor) -> Tensor:
        """Makes one step down the gradient of `loss`; returns the gradient's norm before clipping."""
        self.precision.backward(loss)
        norm = self.precision.step(self.optimiser, self.trained.parameters(), self.options.max_grad_norm)
        self.trained.publish()
        return norm

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
