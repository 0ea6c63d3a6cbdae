"""Makes sure that there is a GPU before a GPU profiler is set up."""

from __future__ import annotations

from typing import Any

from rlx.errors import ConfigError


def require_cuda(option: str) -> Any:
    """Returns the torch module.

    Raises:
        ConfigError: torch or a CUDA device is missing.
    """
    try:
        import torch
    except ImportError:
        raise ConfigError(f"{option} needs torch with CUDA, and torch is not installed") from None
    if not torch.cuda.is_available():
        raise ConfigError(
            f"{option} profiles a CUDA device and there is none (torch {torch.__version__}); "
            "on the CPU use --viztracer FILE, --torch-profiler DIR or --phases"
        )
    return torch
