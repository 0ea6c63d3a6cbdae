"""The profiler `viztracer`: every Python call of some iterations, with the run's phases, as a timeline."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx.contracts import ListenerContext
from rlx.errors import ConfigError
from rlx.events import Iteration
from rlx.hookspecs import hookimpl
from rlx_profiling.outputs import output_file
from rlx_profiling.ranges import PhaseRanges
from rlx_profiling.window import DEFAULT_END, DEFAULT_START, WindowedProfiler, check_window

SUFFIXES = (".json", ".html", ".gz")


@dataclass(frozen=True, kw_only=True)
class VizTracerConfig:
    """Options of the profiler `viztracer`; those after `end` are VizTracer's own."""

    file: str | None = None
    """Where the trace goes; the ending (.json, .html, .gz) chooses the format. None: `viztracer.json` in the
    run folder."""
    start: int = DEFAULT_START
    """First iteration that is traced."""
    end: int = DEFAULT_END
    """Last iteration that is traced."""
    tracer_entries: int = 1_000_000
    """Events that the trace holds; older ones are overwritten."""
    max_stack_depth: int = -1
    """Deeper calls are not traced; -1: all are."""
    include_files: str | tuple[str, ...] = ()
    """Trace only code in these files or folders; text is split at commas."""
    exclude_files: str | tuple[str, ...] = ()
    """Do not trace code in these files or folders; text is split at commas."""
    ignore_c_function: bool = False
    """Leave out calls of C functions."""
    ignore_frozen: bool = False
    """Leave out frozen modules (the import machinery)."""
    log_func_retval: bool = False
    """Record what functions return."""
    log_func_args: bool = False
    """Record arguments of functions; slow."""
    log_print: bool = False
    """Record what is printed."""
    log_gc: bool = False
    """Record garbage collections."""
    log_sparse: bool = False
    """Record only functions marked with `@log_sparse`."""
    log_async: bool = False
    """A track for each asyncio task."""
    log_torch: bool = False
    """Record torch's operators too."""
    minimize_memory: bool = False
    """Write the file piece by piece."""
    min_duration: float = 0.0
    """Microseconds; shorter calls are left out."""
    process_name: str | None = None
    """Name of the process in the trace; None: VizTracer's own."""

    def __post_init__(self) -> None:
        check_window(self.start, self.end)
        if self.file is not None and Path(self.file).suffix not in SUFFIXES:
            raise ValueError(f"file is {self.file!r}; it must end in {', '.join(SUFFIXES)}")
        if self.include_files and self.exclude_files:
            raise ValueError("include_files and exclude_files cannot both be given")

    def options(self) -> dict[str, Any]:
        """Returns the keyword arguments of `viztracer.VizTracer`."""
        own = {"file", "start", "end", "include_files", "exclude_files"}
        options = {name: value for name, value in vars(self).items() if name not in own}
        options["include_files"] = _paths(self.include_files)
        options["exclude_files"] = _paths(self.exclude_files)
        return options


def _paths(value: str | tuple[str, ...]) -> list[str] | None:
    parts = value.split(",") if isinstance(value, str) else list(value)
    return [part.strip() for part in parts if part.strip()] or None


class VizTracerProfiler(WindowedProfiler):
    """Traces iterations `start` to `end` and writes the file when the last of them is finished."""

    name = "viztracer"

    def __init__(self, config: VizTracerConfig, context: ListenerContext) -> None:
        super().__init__(config.start, config.end)
        name = config.file or str(context.run.directory / "viztracer.json")
        self.path = output_file(name, context.run, option="--viztracer")
        self._config = config
        self._phases = context.run.phases
        self._tracer: Any = None
        self._stack: NamedEvents | None = None
        self._ranges: PhaseRanges | None = None
        try:
            import viztracer  # noqa: F401 (a missing package must stop the run before it starts)
        except ImportError as error:
            raise ConfigError(f"--viztracer: {error}; pip install viztracer") from error

    def begin(self) -> None:
        from viztracer import VizTracer

        self._tracer = VizTracer(output_file=str(self.path), verbose=0, **self._config.options())
        self._stack = NamedEvents(self._tracer)
        self._ranges = PhaseRanges(self._phases, self._stack.push, self._stack.pop)
        self._ranges.attach()
        self._tracer.start()

    def end(self) -> None:
        assert self._ranges is not None, "begin() comes first"
        self._tracer.stop()
        self._ranges.detach()
        self._tracer.save()
        self._tracer.terminate()
        self.tell(f"wrote {self.path}; open it with: vizviewer {self.path}")

    @hookimpl
    def rlx_iteration_started(self, index: int) -> None:
        super().rlx_iteration_started(index)
        if self.active and self._stack is not None:
            self._stack.push(f"iteration {index}")

    @hookimpl
    def rlx_iteration_finished(self, iteration: Iteration) -> None:
        if self.active and self._stack is not None:
            self._stack.pop()
        super().rlx_iteration_finished(iteration)


class NamedEvents:
    """Adds events with plain names; VizTracer's own `log_event` puts file and line behind each name."""

    def __init__(self, tracer: Any) -> None:
        self._tracer = tracer
        self._open: list[tuple[str, float]] = []

    def push(self, name: str) -> None:
        self._open.append((name, self._tracer.getts()))

    def pop(self) -> None:
        name, start = self._open.pop()
        duration = self._tracer.getts() - start
        self._tracer.add_raw({"ph": "X", "name": name, "cat": "rlx", "ts": start, "dur": duration})
