"""Memory over any other encoder: LSTM and GRU, whole sequences at a time.

T time, B batch, F features of the inner encoder, H hidden units, R rows of state per sample, P pieces (an
episode's part of a sequence), S steps of all pieces together (S = T·B).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from gymnasium import spaces
from rlx.contracts import EncoderContext, EncoderFactory
from rlx.errors import ConfigError
from rlx.quantities import Count
from rlx_encoders.calibration import Reduce, calibrate, prepare
from torch import Tensor, nn
from torch.nn.utils.rnn import PackedSequence

FORGET_BIAS = 2.0
"""Bias of an LSTM's forget gates at the start."""


@dataclass(frozen=True, kw_only=True)
class RecurrentConfig:
    """Configuration of the `lstm` and `gru` encoders."""

    encoder: str | dict[str, Any] = "auto"
    """What encodes each single observation, as a name or with options (`{name: cnn, features: 256}`)."""
    hidden: Count = 128
    """Units of each layer."""
    layers: Count = 1
    """Recurrent layers on top of each other."""


class _Recurrent:
    """Builds `RecurrentNetwork`s of one kind."""

    recurrent = True
    name = ""
    cell: type[nn.LSTM] | type[nn.GRU]

    def __init__(self, config: RecurrentConfig, context: EncoderContext):
        self.config = config
        self.inner: EncoderFactory = context.resolve(config.encoder)
        if self.inner.recurrent:
            raise ConfigError(
                f"encoder {self.name!r}: the inner encoder {self.inner.name!r} is recurrent itself; set "
                "encoder.encoder to one without memory, such as cnn, and encoder.layers for depth"
            )

    def build(self, observation_space: spaces.Space) -> RecurrentNetwork:
        """Returns a new network."""
        inner = self.inner(observation_space)
        core = self.cell(inner.feature_dim, self.config.hidden, self.config.layers)
        return RecurrentNetwork(inner, core)


class LSTM(_Recurrent):
    """Hochreiter and Schmidhuber 1997."""

    name = "lstm"
    cell = nn.LSTM


class GRU(_Recurrent):
    """Cho et al. 2014."""

    name = "gru"
    cell = nn.GRU


class RecurrentNetwork(nn.Module):
    """An encoder followed by a recurrent core.

    The state is one tensor, float32 (B, R, H): hidden rows of all layers, then cell rows for an LSTM.
    """

    recurrent = True

    def __init__(self, inner: nn.Module, core: nn.LSTM | nn.GRU):
        super().__init__()
        self.inner = inner
        self.core = core
        self.feature_dim = core.hidden_size
        # Source: Huang et al. 2022, "The 37 implementation details of PPO", LSTM details 1 and 2.
        for name, parameter in core.named_parameters():
            nn.init.zeros_(parameter) if "bias" in name else nn.init.orthogonal_(parameter, 1.0)
        if isinstance(core, nn.LSTM):
            _keep_memory(core)

    def calibrate(self, obs: Any, reduce: Reduce) -> None:
        """Calibrates the inner encoder by a sample of observations (B, …)."""
        calibrate(self.inner, obs, reduce)

    def prepare(self, obs: Any) -> Any:
        """Returns what the inner encoder does to observations (B, …) first; `forward` takes these as well."""
        return prepare(self.inner, obs)

    def initial_state(self, batch: int) -> Tensor:
        """Returns the state before an episode, zeros (B, R, H)."""
        rows = self.core.num_layers * (2 if isinstance(self.core, nn.LSTM) else 1)
        return torch.zeros(batch, rows, self.feature_dim, device=next(self.core.parameters()).device)

    def forward(self, obs: Any, state: Tensor, first: Tensor) -> tuple[Tensor, Tensor]:
        """Returns features (T, B, H) and the state (B, R, H) after the last step.

        Args:
            obs: (T, B, …), or a dict of such.
            first: bool (T, B); the state is zero before a step where it is True.
        """
        steps, batch = first.shape
        features_SF = self.inner(_flatten_time(obs))
        # The core computes in float32: under bf16 its state would lose precision from step to step.
        with torch.autocast(first.device.type, enabled=False):
            features_TBF = features_SF.float().unflatten(0, (steps, batch))
            state = state * ~first[0].view(-1, 1, 1)
            if steps == 1:
                return self._step(features_TBF, state)
            if not bool(first[1:].any()):
                outputs_TBH, last = self.core(features_TBF, self._split(state))
                return outputs_TBH, self._join(last)
            return self._in_pieces(features_TBF, state, first)

    def _step(self, features_1BF: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        """Runs one step. The call for whole sequences would arrange the weights anew for it on a CPU."""
        inputs_BF, layers = features_1BF[0], self.core.num_layers
        rows: list[Tensor] = []
        cells: list[Tensor] = []
        for layer, weights in enumerate(self.core.all_weights):
            if isinstance(self.core, nn.LSTM):
                before = (state[:, layer], state[:, layers + layer])
                inputs_BF, cell_BH = torch.lstm_cell(inputs_BF, before, *weights)
                cells.append(cell_BH)
            else:
                inputs_BF = torch.gru_cell(inputs_BF, state[:, layer], *weights)
            rows.append(inputs_BF)
        return inputs_BF[None], torch.stack([*rows, *cells], 1)

    def _in_pieces(self, features_TBF: Tensor, state: Tensor, first: Tensor) -> tuple[Tensor, Tensor]:
        """Runs every episode's part as a sequence of its own, all in one call of the core."""
        pieces = Pieces.of(first)
        features_SF = features_TBF.flatten(0, 1)
        state_P = state[pieces.env_P] * pieces.continues_P.view(-1, 1, 1)
        if not (torch.is_grad_enabled() and features_SF.device.type == "cpu"):
            outputs_SH, last_P = self._packed(features_SF, state_P, pieces)
            return outputs_SH.unflatten(0, first.shape), last_P[pieces.last_B]
        # On CPUs the backward pass of a packed sequence fills a gradient of all steps for each step.
        padded_KPF = features_SF[pieces.padded_KP]
        outputs_KPH, _ = self.core(padded_KPF, self._split(state_P))
        outputs_SH = outputs_KPH.flatten(0, 1)[pieces.place_S]
        return outputs_SH.unflatten(0, first.shape), self._last_state(features_SF, state_P, pieces)

    def _packed(self, features_SF: Tensor, state_P: Tensor, pieces: Pieces) -> tuple[Tensor, Tensor]:
        """Returns the outputs (S, H) in the order of `features_SF`, and the state after each piece."""
        packed = PackedSequence(features_SF[pieces.gather_S], pieces.sizes)
        outputs, last = self.core(packed, self._split(state_P))
        outputs_SH = torch.empty_like(outputs.data).index_copy(0, pieces.gather_S, outputs.data)
        return outputs_SH, self._join(last)

    @torch.no_grad()
    def _last_state(self, features_SF: Tensor, state_P: Tensor, pieces: Pieces) -> Tensor:
        """Returns the state after the last step of each column, without gradient."""
        return self._packed(features_SF, state_P, pieces)[1][pieces.last_B]

    def _split(self, state: Tensor) -> Any:
        """Returns the state as the core takes it: (layers, B, H), a pair of those for an LSTM."""
        rows = state.transpose(0, 1).contiguous()
        if isinstance(self.core, nn.LSTM):
            return rows[: self.core.num_layers], rows[self.core.num_layers :]
        return rows

    def _join(self, state: Any) -> Tensor:
        rows = torch.cat(state) if isinstance(self.core, nn.LSTM) else state
        return rows.transpose(0, 1)


@torch.no_grad()
def _keep_memory(core: nn.LSTM) -> None:
    """Opens the forget gates: with a bias of zero half of the memory is lost in every step.

    A cue of 20 steps ago then reaches the output as 2⁻²⁰ of itself, and its gradient likewise: PPO did not
    learn to recall one within 60k steps, and does within 20k to 40k steps with gates at σ(2) = 0.88.

    Source: Gers et al. 2000, §3; Jozefowicz et al. 2015, §2.2.
    """
    for name, bias in core.named_parameters():
        if name.startswith("bias_hh"):
            bias[core.hidden_size : 2 * core.hidden_size] = FORGET_BIAS


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """A batch of sequences cut where episodes start, in the order of a packed sequence.

    Pieces are sorted by falling length; step k of all pieces that have one stands before step k + 1 of any.
    """

    gather_S: Tensor
    """int64: place of each packed step in the flat (T·B) sequence."""
    padded_KP: Tensor
    """int64: place of step k of each piece in the flat sequence; any place where the piece has ended."""
    place_S: Tensor
    """int64: place of each step of the flat sequence in the flat (K·P) padded one."""
    sizes: Tensor
    """int64 on the CPU: how many pieces have a step k, for each k."""
    env_P: Tensor
    """int64: column of each piece."""
    continues_P: Tensor
    """bool: the piece starts at time 0, with the state handed in."""
    last_B: Tensor
    """int64: the piece that ends each column."""

    @classmethod
    def of(cls, first_TB: Tensor) -> Pieces:
        """Cuts before every step where `first_TB` is True. Reads the flags on the host."""
        device = first_TB.device
        steps, batch = first_TB.shape
        starts_BT = first_TB.cpu().T.clone()
        starts_BT[:, 0] = True
        env_P, start_P = starts_BT.nonzero(as_tuple=True)  # column by column, in order of time
        end_P = torch.cat([start_P[1:], start_P.new_tensor([steps])])
        is_last_P = torch.cat([env_P[1:] != env_P[:-1], torch.ones(1, dtype=torch.bool)])
        end_P[is_last_P] = steps
        length_P, order = (end_P - start_P).sort(descending=True, stable=True)
        env_P, start_P, is_last_P = env_P[order], start_P[order], is_last_P[order]
        step_K = torch.arange(int(length_P[0]))
        inside_KP = step_K[:, None] < length_P
        place_KP = (start_P + step_K[:, None]) * batch + env_P
        last_B = torch.empty(batch, dtype=torch.int64)
        last_B[env_P[is_last_P]] = is_last_P.nonzero().squeeze(1)
        place_S = torch.empty(steps * batch, dtype=torch.int64)
        place_S[place_KP[inside_KP]] = inside_KP.flatten().nonzero().squeeze(1)
        return cls(
            gather_S=place_KP[inside_KP].to(device),
            padded_KP=place_KP.clamp(max=steps * batch - 1).to(device),
            place_S=place_S.to(device),
            sizes=inside_KP.sum(1),
            env_P=env_P.to(device),
            continues_P=(start_P == 0).to(device),
            last_B=last_B.to(device),
        )


def _flatten_time(obs: Any) -> Any:
    if isinstance(obs, dict):
        return {key: part.flatten(0, 1) for key, part in obs.items()}
    return obs.flatten(0, 1)
