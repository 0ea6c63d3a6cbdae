"""Which iterations a profiler sees, in real runs of the loop's events."""

from __future__ import annotations

import pytest
from rlx.contracts import ListenerContext
from rlx.errors import ConfigError
from rlx.events import Iteration, RunInfo
from rlx.report.listeners import Listeners
from rlx.run.phases import PhaseClock
from rlx_profiling.window import WindowedProfiler, check_window


class Recorder(WindowedProfiler):
    """Notes what it saw while it was on."""

    name = "recorder"

    def __init__(self, start, end):
        super().__init__(start, end)
        self.seen: list = []

    def begin(self):
        self.seen.append("begin")

    def end(self):
        self.seen.append("end")


def play(profiler, iterations, first=1):
    listeners = Listeners()
    listeners.add(profiler, "profiler")
    for index in range(first, first + iterations):
        listeners.tell("rlx_iteration_started", run=None, index=index)
        if profiler.active:
            profiler.seen.append(index)
        listeners.tell(
            "rlx_iteration_finished", run=None, iteration=Iteration(index=index, step=index, metrics={})
        )
    listeners.tell("rlx_run_finished", run=None, outcome=None)
    return profiler.seen


def test_start_and_end_are_both_inside():
    assert play(Recorder(3, 5), 8) == ["begin", 3, 4, 5, "end"]


def test_one_iteration_can_be_the_window():
    assert play(Recorder(1, 1), 3) == ["begin", 1, "end"]


def test_a_run_that_ends_inside_closes_the_window():
    assert play(Recorder(2, 100), 3) == ["begin", 2, 3, "end"]


def test_a_run_that_resumes_inside_profiles_the_rest():
    assert play(Recorder(3, 6), 4, first=5) == ["begin", 5, 6, "end"]


def test_a_run_that_resumes_behind_the_window_or_ends_before_says_so(caplog):
    assert play(Recorder(3, 6), 4, first=7) == []
    assert "no iteration of the run was among 3 to 6" in caplog.text
    assert "--recorder-start" in caplog.text


@pytest.mark.parametrize(("start", "end", "words"), [(0, 3, "count from 1"), (4, 3, "before start 4")])
def test_windows_that_make_no_sense_are_refused(start, end, words):
    with pytest.raises(ValueError, match=words):
        check_window(start, end)


@pytest.fixture
def context(tmp_path):
    run = RunInfo(name="r", directory=tmp_path, config={}, total_steps=10, num_envs=1, phases=PhaseClock())
    return ListenerContext(run=run)


def test_gpu_profilers_stop_with_one_line_where_there_is_no_gpu(context, monkeypatch):
    torch = pytest.importorskip("torch", reason="needs torch")
    from rlx_profiling.cuda_memory import CudaMemoryConfig, CudaMemoryProfiler
    from rlx_profiling.nsight import NsightConfig, NsightProfiler

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    for profiler, config, option in (
        (NsightProfiler, NsightConfig(), "--nsys"),
        (CudaMemoryProfiler, CudaMemoryConfig(), "--memory-profiler"),
    ):
        with pytest.raises(ConfigError) as caught:
            profiler(config, context)
        assert str(caught.value).startswith(f"{option} profiles a CUDA device and there is none")
        assert "\n" not in str(caught.value)
