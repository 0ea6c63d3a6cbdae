"""The device that an agent computes on."""

from __future__ import annotations

from rlx.errors import ConfigError


def resolve_device(device: str, local_rank: int = 0) -> str:
    """Returns a device that is there; `auto` takes CUDA, then Apple's GPU, then the CPU.

    Raises:
        ConfigError: an explicitly named device is not there.
    """
    if device == "cpu":
        return device
    try:
        import torch
    except ImportError:
        if device == "auto":
            return "cpu"
        raise ConfigError(f"device {device!r} needs torch: pip install torch") from None
    if device in ("auto", "cuda") and torch.cuda.is_available():
        # A scheduler may show each process only its own GPU.
        return f"cuda:{local_rank % max(torch.cuda.device_count(), 1)}"
    if device.startswith("cuda:") and torch.cuda.is_available():
        if int(device.split(":")[1]) < torch.cuda.device_count():
            return device
        raise ConfigError(f"device {device!r}: there are {torch.cuda.device_count()} CUDA devices")
    if device in ("auto", "mps") and torch.backends.mps.is_available():
        return "mps"
    if device == "auto":
        return "cpu"
    raise ConfigError(
        f"device {device!r} is not available here (torch {torch.__version__}); "
        "use --device cpu or auto; `rlx doctor` shows what torch sees"
    )
