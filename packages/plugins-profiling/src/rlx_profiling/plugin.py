"""What rlx-profiling offers: descriptions only."""

from __future__ import annotations

from rlx.components import Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_profilers() -> list[Component]:
    return [
        _profiler("viztracer", "viztracer:VizTracerProfiler", "every Python call, as a timeline"),
        _profiler("nsys", "nsight:NsightProfiler", "marks for NVIDIA Nsight Systems"),
        _profiler("memory", "cuda_memory:CudaMemoryProfiler", "snapshot of CUDA memory"),
        _profiler("torch", "torch_profiler:TorchProfiler", "operators of torch: trace and table"),
        _profiler("phases", "phase_table:PhaseTable", "where the time of the run went, as a table"),
    ]


def _profiler(name: str, target: str, summary: str) -> Component:
    module, _, cls = target.partition(":")
    config = f"rlx_profiling.{module}:{cls.removesuffix('Profiler')}Config"
    return Component(
        kind="profiler", name=name, target=f"rlx_profiling.{target}", config=config, summary=summary
    )


@hookimpl
def rlx_flags() -> list[Flag]:
    return [*_viztracer_flags(), *_nsys_flags(), *_memory_flags(), *_torch_flags(), _phases_flag()]


def _window_flags(prefix: str, key: str) -> list[Flag]:
    return [
        Flag(
            option=f"{prefix}-start",
            key=f"profilers.{key}.start",
            summary="first iteration that is profiled (default 1)",
            metavar="N",
        ),
        Flag(
            option=f"{prefix}-end",
            key=f"profilers.{key}.end",
            summary="last iteration that is profiled (default 10)",
            metavar="N",
        ),
    ]


def _viztracer_flags() -> list[Flag]:
    def value(name: str, metavar: str, summary: str) -> Flag:
        key = f"profilers.viztracer.{name.replace('-', '_')}"
        text = metavar in ("PATHS", "NAME")
        return Flag(option=f"--viztracer-{name}", key=key, summary=summary, metavar=metavar, text=text)

    def switch(name: str, summary: str) -> Flag:
        key = f"profilers.viztracer.{name.replace('-', '_')}"
        return Flag(option=f"--viztracer-{name}", key=key, summary=summary, switch=True)

    return [
        Flag(
            option="--viztracer",
            key="profilers.viztracer.file",
            summary="trace Python calls into FILE (.json, .html or .gz); open it with: vizviewer FILE",
            metavar="FILE",
            text=True,
        ),
        *_window_flags("--viztracer", "viztracer"),
        value("tracer-entries", "N", "events that the trace holds; older ones are overwritten"),
        value("max-stack-depth", "N", "do not trace deeper calls (-1: all)"),
        value("include-files", "PATHS", "trace only code in these files or folders, comma-separated"),
        value("exclude-files", "PATHS", "do not trace code in these files or folders, comma-separated"),
        value("min-duration", "US", "leave out calls shorter than this many microseconds"),
        value("process-name", "NAME", "name of the process in the trace"),
        switch("ignore-c-function", "leave out calls of C functions"),
        switch("ignore-frozen", "leave out frozen modules (import machinery)"),
        switch("log-func-retval", "record what functions return"),
        switch("log-func-args", "record arguments of functions (slow)"),
        switch("log-print", "record what is printed"),
        switch("log-gc", "record garbage collections"),
        switch("log-sparse", "record only functions marked with @log_sparse"),
        switch("log-async", "a track for each asyncio task"),
        switch("log-torch", "record torch's operators too"),
        switch("minimize-memory", "write the file piece by piece"),
    ]


def _nsys_flags() -> list[Flag]:
    return [
        Flag(
            option="--nsys",
            key="profilers.nsys.ranges",
            summary="mark iterations and phases for nsys profile -c cudaProfilerApi",
            switch=True,
        ),
        *_window_flags("--nsys", "nsys"),
    ]


def _memory_flags() -> list[Flag]:
    return [
        Flag(
            option="--memory-profiler",
            key="profilers.memory.stacks",
            summary="record CUDA allocations; open the snapshot at pytorch.org/memory_viz",
            switch=True,
            switch_value="all",
        ),
        *_window_flags("--memory-profiler", "memory"),
        Flag(
            option="--memory-profiler-output",
            key="profilers.memory.output",
            summary="the snapshot (default: memory_snapshot.pickle in the run folder)",
            metavar="FILE",
            text=True,
        ),
        Flag(
            option="--memory-profiler-max-entries",
            key="profilers.memory.max_entries",
            summary="allocations that are kept (default 100000)",
            metavar="N",
        ),
    ]


def _torch_flags() -> list[Flag]:
    return [
        Flag(
            option="--torch-profiler",
            key="profilers.torch.directory",
            summary="profile torch's operators: a Chrome trace and a table in DIR (default: run folder)",
            metavar="DIR",
            text=True,
            optional_value="",
        ),
        *_window_flags("--torch-profiler", "torch"),
    ]


def _phases_flag() -> Flag:
    return Flag(
        option="--phases",
        key="profilers.phases.table",
        summary="show at the end where the time went: act, env, bonus, learn, evaluate, checkpoint",
        switch=True,
    )
