"""The profiler `nsys`: tells NVIDIA Nsight Systems what to record, and names iterations and phases in it.

    nsys profile -c cudaProfilerApi --capture-range-end=stop rlx run --nsys --nsys-start 5 --nsys-end 8

Source: Nsight Systems User Guide, "CLI Profile Command Switch Options"; CUDA Runtime API, "Profiler Control".
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from typing import Any

from rlx.contracts import ListenerContext
from rlx.events import Iteration
from rlx.hookspecs import hookimpl
from rlx_profiling.cuda import require_cuda
from rlx_profiling.ranges import PhaseRanges
from rlx_profiling.window import DEFAULT_END, DEFAULT_START, WindowedProfiler, check_window

log = logging.getLogger(__name__)

SESSION = "NSYS_PROFILING_SESSION_ID"
"""Environment variable that Nsight Systems sets for what it profiles."""


@dataclass(frozen=True, kw_only=True)
class NsightConfig:
    """Options of the profiler `nsys`."""

    start: int = DEFAULT_START
    """First iteration that is recorded."""
    end: int = DEFAULT_END
    """Last iteration that is recorded."""
    ranges: bool = True
    """Name iterations and phases by NVTX ranges."""

    def __post_init__(self) -> None:
        check_window(self.start, self.end)


class NsightProfiler(WindowedProfiler):
    """Calls cudaProfilerStart and cudaProfilerStop around the window; pushes NVTX ranges inside."""

    name = "nsys"

    def __init__(self, config: NsightConfig, context: ListenerContext) -> None:
        super().__init__(config.start, config.end)
        torch: Any = require_cuda("--nsys")
        self._named = config.ranges
        self._torch = torch
        self._nvtx = torch.cuda.nvtx
        self._ranges = PhaseRanges(context.run.phases, self._nvtx.range_push, self._nvtx.range_pop)
        if SESSION not in os.environ:
            log.warning("nsys: nobody records; start with: nsys profile -c cudaProfilerApi rlx run --nsys …")

    def begin(self) -> None:
        self._torch.cuda.synchronize()
        self._torch.cuda.cudart().cudaProfilerStart()
        if self._named:
            self._ranges.attach()

    def end(self) -> None:
        self._torch.cuda.synchronize()  # else the kernels of the last update are cut off
        self._ranges.detach()
        self._torch.cuda.cudart().cudaProfilerStop()

    @hookimpl
    def rlx_iteration_started(self, index: int) -> None:
        super().rlx_iteration_started(index)
        if self.active and self._named:
            self._nvtx.range_push(f"iteration {index}")

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        if self.active and self._named:
            self._nvtx.range_pop()
        super().rlx_iteration_finished(iteration)
