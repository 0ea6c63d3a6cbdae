"""What turns observations into features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, kw_only=True)
class EncoderFactory:
    """Builds the encoder that the config chose; handed to agents and bonuses.

    Call it with an observation space; it returns a `torch.nn.Module` (see `Encoder`).
    """

    name: str
    build: Callable[[Any], Any]
    recurrent: bool = False

    def __call__(self, observation_space: Any) -> Any:
        return self.build(observation_space)


@dataclass(frozen=True, kw_only=True)
class EncoderContext:
    """What an encoder is told: how to build another one, by its config (`{"name": …}` or a name)."""

    resolve: Callable[[Any], EncoderFactory]


class Encoder(Protocol):
    """Builds the network that turns an observation into features. Context: `EncoderContext`.

    `build` returns a `torch.nn.Module` with `feature_dim: int`; its `forward(obs) -> (B, feature_dim)`
    takes a batch (uint8 images (B, C, H, W) as they come, or float vectors, or a dict of those) and
    scales them itself.

    The module may have `prepare(obs)`: what `forward` does to observations (B, …) before anything is learnt,
    such as centring pixels; `forward` takes these as well. Agents call it once for what they show often.
    It may have `calibrate(obs, reduce)`: agents call it once, before their first update, with a
    sample of observations (B, …), so that it can take means and scales; `reduce` sums a tensor over all
    processes.

    A recurrent one sets `recurrent = True`; its module has `initial_state(batch) -> (B, …) tensor`, and
    `forward(obs_TB, state_B, first_TB) -> (features (T, B, feature_dim), state_B)` with time first; the
    state is set to zero before a step where `first` is True.
    """

    recurrent: bool

    def build(self, observation_space: Any) -> Any:
        """Returns a new module for `observation_space` (of one environment).

        Raises:
            rlx.errors.ConfigError: it cannot encode that space; the message says which encoder can.
        """
