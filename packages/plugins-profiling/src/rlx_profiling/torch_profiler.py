"""The profiler `torch`: the operators of torch in some iterations, as a Chrome trace and a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rlx.contracts import ListenerContext
from rlx.errors import ConfigError
from rlx.events import Iteration
from rlx.hookspecs import hookimpl
from rlx_profiling.outputs import output_file
from rlx_profiling.ranges import PhaseRanges, RangeStack
from rlx_profiling.window import DEFAULT_END, DEFAULT_START, WindowedProfiler, check_window

TABLE_ROWS = 40


@dataclass(frozen=True, kw_only=True)
class TorchConfig:
    """Options of the profiler `torch`."""

    directory: str | None = None
    """Where `trace.json` and `operators.txt` go; None: `torch-profile` in the run folder."""
    start: int = DEFAULT_START
    """First iteration that is profiled."""
    end: int = DEFAULT_END
    """Last iteration that is profiled."""
    record_shapes: bool = False
    """Note the shapes of operands."""
    profile_memory: bool = False
    """Note allocations."""

    def __post_init__(self) -> None:
        check_window(self.start, self.end)


class TorchProfiler(WindowedProfiler):
    """Profiles the processor, and the GPU where there is one."""

    name = "torch-profiler"

    def __init__(self, config: TorchConfig, context: ListenerContext) -> None:
        super().__init__(config.start, config.end)
        try:
            import torch
        except ImportError as error:
            raise ConfigError("--torch-profiler needs torch: pip install torch") from error
        self._torch: Any = torch
        self._config = config
        run = context.run
        folder = config.directory or str(run.directory / "torch-profile")
        self.trace = output_file(f"{folder}/trace.json", run, option="--torch-profiler")
        self.table = output_file(f"{folder}/operators.txt", run, option="--torch-profiler")
        self._stack = RangeStack(torch.profiler.record_function)
        self._ranges = PhaseRanges(run.phases, self._stack.push, self._stack.pop)
        self._profile: Any = None

    def begin(self) -> None:
        profiler = self._torch.profiler
        activities = [profiler.ProfilerActivity.CPU]
        if self._torch.cuda.is_available():
            activities.append(profiler.ProfilerActivity.CUDA)
        self._profile = profiler.profile(
            activities=activities,
            record_shapes=self._config.record_shapes,
            profile_memory=self._config.profile_memory,
        )
        self._profile.start()
        self._ranges.attach()

    def end(self) -> None:
        self._ranges.detach()
        self._profile.stop()
        self._profile.export_chrome_trace(str(self.trace))
        order = "self_cuda_time_total" if self._torch.cuda.is_available() else "self_cpu_time_total"
        table = self._profile.key_averages().table(sort_by=order, row_limit=TABLE_ROWS)
        self.table.write_text(table + "\n", encoding="utf-8")
        self.tell(f"wrote {self.trace} (for chrome://tracing or ui.perfetto.dev) and {self.table}")

    @hookimpl
    def rlx_iteration_started(self, index: int) -> None:
        super().rlx_iteration_started(index)
        if self.active:
            self._stack.push(f"iteration {index}")

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        if self.active:
            self._stack.pop()
        super().rlx_iteration_finished(iteration)
