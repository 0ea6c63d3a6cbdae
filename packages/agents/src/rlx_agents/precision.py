"""Mixed precision: which dtype networks compute in, and the loss scale that fp16 needs."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal

import torch
from rlx.errors import ConfigError
from rlx_agents.fused_adam import can_step_fused, fused_step
from rlx_agents.serialisation import whole
from torch import Tensor, nn

Amp = Literal["none", "bf16", "fp16", "tf32", "auto"]

DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16}


def resolve_amp(amp: Amp, device: torch.device) -> Literal["none", "bf16", "fp16", "tf32"]:
    """Returns what `auto` means on `device`: bf16 where the hardware computes in it, else none.

    On CPUs bf16 pays with AVX512-BF16 or AMX only; without them PyTorch emulates it.

    Raises:
        ConfigError: TF32 on another device than a CUDA one.
    """
    if amp == "tf32" and device.type != "cuda":
        raise ConfigError(f"agent.amp is 'tf32', which this {device.type} does not compute in; expected auto")
    if amp != "auto":
        return amp
    if device.type == "cuda":
        return "bf16" if torch.cuda.is_bf16_supported(including_emulation=False) else "fp16"
    if device.type == "cpu" and torch.cpu._is_avx512_bf16_supported():
        return "bf16"
    return "none"


class Precision:
    """Autocast for forward passes; scaled backward passes and clipped optimiser steps."""

    def __init__(self, amp: Amp, device: torch.device):
        self.amp = resolve_amp(amp, device)
        if self.amp == "tf32":
            # Convolutions compute in it anyway; products of matrices do once it is allowed to the process.
            # Source: PyTorch docs, "CUDA semantics", TensorFloat-32.
            torch.set_float32_matmul_precision("high")
        self.reason = self._reason(amp, device)
        self.dtype = DTYPES.get(self.amp)
        """That forward passes compute in; None: that of the weights."""
        self._device_type = device.type
        self._scaler = torch.amp.GradScaler(device.type) if self.amp == "fp16" else None

    def _reason(self, wanted: Amp, device: torch.device) -> str:
        if wanted != "auto":
            return f"precision {'float32' if self.amp == 'none' else self.amp}, as configured"
        if self.amp == "none":
            return f"precision float32: this {device.type} does not compute in bf16 (--amp)"
        return f"precision {self.amp}: this {device.type} computes in it (--amp none: float32)"

    def autocast(self) -> AbstractContextManager[Any]:
        """Returns the context in which networks compute."""
        if self.amp not in DTYPES:
            return nullcontext()
        return torch.autocast(self._device_type, DTYPES[self.amp])

    def scaled(self, loss: Tensor) -> Tensor:
        """Returns `loss` with the factor that keeps gradients in the range of fp16; `step` takes it out."""
        return self._scaler.scale(loss) if self._scaler else loss

    def backward(self, loss: Tensor) -> None:
        """Adds the gradients of `loss`."""
        self.scaled(loss).backward()

    def step(
        self, optimiser: torch.optim.Optimizer, parameters: Iterable[nn.Parameter], max_norm: float
    ) -> Tensor:
        """Clips the global gradient norm to `max_norm`, steps, and returns the norm before clipping; 0 if no
        step was made, since the gradient is beyond the range of fp16 under the loss scale so far."""
        if self._scaler is None and can_step_fused(optimiser):
            return fused_step(optimiser, max_norm)
        if self._scaler:
            self._scaler.unscale_(optimiser)
        norm = whole(nn.utils.clip_grad_norm_(parameters, max_norm))
        if self._scaler:
            self._scaler.step(optimiser)
            self._scaler.update()
            norm = norm.nan_to_num(nan=0.0, posinf=0.0)
        else:
            optimiser.step()
        optimiser.zero_grad(set_to_none=True)
        return norm

    def state_dict(self) -> dict[str, Any]:
        return dict(self._scaler.state_dict()) if self._scaler else {}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        if self._scaler and state:
            self._scaler.load_state_dict(state)
