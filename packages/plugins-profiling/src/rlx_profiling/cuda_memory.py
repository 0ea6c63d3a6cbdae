"""The profiler `memory`: who allocated what on the GPU, as a snapshot for pytorch.org/memory_viz.

Source: PyTorch documentation, "Understanding CUDA Memory Usage" (torch_cuda_memory).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rlx.contracts import ListenerContext
from rlx_profiling.cuda import require_cuda
from rlx_profiling.outputs import output_file
from rlx_profiling.window import DEFAULT_END, DEFAULT_START, WindowedProfiler, check_window


@dataclass(frozen=True, kw_only=True)
class CudaMemoryConfig:
    """Options of the profiler `memory`."""

    start: int = DEFAULT_START
    """First iteration that is recorded."""
    end: int = DEFAULT_END
    """Last iteration that is recorded."""
    output: str | None = None
    """The snapshot; None: `memory_snapshot.pickle` in the run folder."""
    max_entries: int = 100_000
    """Allocations and frees that are kept."""
    stacks: Literal["all", "python"] = "all"
    """Which stack frames are noted; with C++ ones it takes longer."""

    def __post_init__(self) -> None:
        check_window(self.start, self.end)
        if self.max_entries < 1:
            raise ValueError(f"max_entries is {self.max_entries}; expected 1 or more")


class CudaMemoryProfiler(WindowedProfiler):
    """Records allocations in the window, then dumps a snapshot and logs the peak."""

    name = "memory-profiler"

    def __init__(self, config: CudaMemoryConfig, context: ListenerContext) -> None:
        super().__init__(config.start, config.end)
        self._torch: Any = require_cuda("--memory-profiler")
        self._config = config
        name = config.output or str(context.run.directory / "memory_snapshot.pickle")
        self.path = output_file(name, context.run, option="--memory-profiler-output")

    def begin(self) -> None:
        memory = self._torch.cuda.memory
        memory.reset_peak_memory_stats()
        memory._record_memory_history(max_entries=self._config.max_entries, stacks=self._config.stacks)

    def end(self) -> None:
        memory = self._torch.cuda.memory
        peak_mib = memory.max_memory_allocated() / 2**20
        memory._dump_snapshot(str(self.path))
        memory._record_memory_history(enabled=None)
        self.tell(f"peak {peak_mib:.1f} MiB; wrote {self.path}; open it at https://pytorch.org/memory_viz")
