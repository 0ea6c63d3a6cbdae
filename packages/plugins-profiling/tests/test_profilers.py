"""What the profilers write: traces with the phases in them, exactly for the iterations asked for."""

from __future__ import annotations

import json
import logging
import time
from types import SimpleNamespace

import pytest
from rlx.config_files import config_from_tree
from rlx.contracts import ListenerContext
from rlx.errors import ConfigError
from rlx.events import Iteration, RunInfo
from rlx.run.phases import PhaseClock
from rlx.validation import validate
from rlx_profiling.nsight import NsightConfig, NsightProfiler
from rlx_profiling.phase_table import PhaseTable, PhaseTableConfig
from rlx_profiling.torch_profiler import TorchConfig, TorchProfiler
from rlx_profiling.viztracer import VizTracerConfig, VizTracerProfiler


@pytest.fixture
def run(tmp_path):
    return RunInfo(name="r", directory=tmp_path, config={}, total_steps=10, num_envs=1, phases=PhaseClock())


def steps_environment():
    time.sleep(0.001)


def play(run, profiler, iterations=5, work=steps_environment):
    """A run whose iteration k enters `act`, `env` and `learn` k times, and saves after each iteration."""
    clock = run.phases
    if hasattr(profiler, "rlx_run_started"):
        profiler.rlx_run_started()
    for index in range(1, iterations + 1):
        if hasattr(profiler, "rlx_iteration_started"):
            profiler.rlx_iteration_started(index=index)
        for _ in range(index):
            with clock.act:
                pass
            with clock.env:
                work()
        with clock.learn:
            pass
        metrics = clock.take()
        profiler.rlx_iteration_finished(iteration=Iteration(index=index, step=index, metrics=metrics))
        with clock.checkpoint:
            pass


def names(trace, prefix=""):
    events = json.loads(trace.read_text())["traceEvents"]
    return [event["name"] for event in events if event.get("ph") == "X" and event["name"].startswith(prefix)]


def test_viztracer_holds_the_phases_of_the_iterations_asked_for(run, tmp_path):
    file = tmp_path / "trace.json"
    profiler = VizTracerProfiler(VizTracerConfig(file=str(file), start=2, end=3), ListenerContext(run=run))
    play(run, profiler)
    assert sorted(names(file, "iteration ")) == ["iteration 2", "iteration 3"]
    assert names(file).count("env") == 2 + 3
    assert names(file).count("act") == 2 + 3
    assert names(file).count("learn") == 2
    assert names(file).count("checkpoint") == 1  # the one between iterations 2 and 3
    assert len(names(file, "steps_environment")) == 2 + 3
    assert run.phases.observers == []


def test_viztracer_takes_its_own_options(run, tmp_path):
    file = tmp_path / "trace.json"
    config = VizTracerConfig(
        file=str(file), start=1, end=1, exclude_files=__file__, process_name="trainer", max_stack_depth=20
    )
    play(run, VizTracerProfiler(config, ListenerContext(run=run)), iterations=1)
    assert names(file, "steps_environment") == []
    assert names(file, "iteration ") == ["iteration 1"]
    assert "trainer" in file.read_text()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"file": "trace.txt"}, "must end in .json"),
        ({"include_files": "a", "exclude_files": "b"}, "cannot both be given"),
        ({"start": 5, "end": 4}, "before start 5"),
    ],
)
def test_options_that_make_no_sense_are_one_clear_line(options, words):
    with pytest.raises(ConfigError, match=words):
        validate(VizTracerConfig, options, path="profilers.viztracer")


def test_each_process_of_a_run_writes_a_file_of_its_own(run, tmp_path):
    run.rank, run.world_size = 1, 2
    config = VizTracerConfig(file=str(tmp_path / "t" / "trace.json"), start=1, end=1)
    play(run, VizTracerProfiler(config, ListenerContext(run=run)), iterations=1)
    assert (tmp_path / "t" / "trace-rank1.json").exists()


def test_torch_profiler_writes_a_trace_with_phases_and_operators_and_a_table(run, tmp_path):
    torch = pytest.importorskip("torch", reason="needs torch")
    weights = torch.ones(8, 8)
    config = TorchConfig(directory=str(tmp_path / "p"), start=2, end=2)
    play(run, TorchProfiler(config, ListenerContext(run=run)), work=lambda: weights @ weights)
    trace = tmp_path / "p" / "trace.json"
    assert names(trace, "iteration ") == ["iteration 2"]
    assert names(trace).count("env") == 2
    assert names(trace).count("aten::mm") == 2
    assert "aten::mm" in (tmp_path / "p" / "operators.txt").read_text()


def test_phases_adds_up_every_phase_and_the_rest(run, tmp_path):
    profiler = PhaseTable(PhaseTableConfig(table=False), ListenerContext(run=run))
    play(run, profiler, iterations=4)  # 1 + 2 + 3 + 4 sleeps of 1 ms
    profiler.rlx_run_finished(run=run)
    rows = {row["phase"]: row for row in json.loads((tmp_path / "phases.json").read_text())}
    assert set(rows) == {"act", "env", "learn", "checkpoint", "elsewhere"}
    assert rows["env"]["wall_s"] >= 0.010
    assert rows["env"]["cpu_s"] < rows["env"]["wall_s"]  # sleeping takes no processor
    assert sum(row["share"] for row in rows.values()) == pytest.approx(1.0)


class FakeCuda:
    """Stands in for torch.cuda: notes the calls."""

    def __init__(self):
        self.calls: list[str] = []
        self.nvtx = SimpleNamespace(range_push=self.calls.append, range_pop=lambda: self.calls.append("pop"))
        self.synchronize = lambda: None

    def cudart(self):
        return SimpleNamespace(
            cudaProfilerStart=lambda: self.calls.append("start"),
            cudaProfilerStop=lambda: self.calls.append("stop"),
        )


def test_nsys_names_iterations_and_phases_between_start_and_stop(run, monkeypatch, caplog):
    cuda = FakeCuda()
    monkeypatch.setattr("rlx_profiling.nsight.require_cuda", lambda option: SimpleNamespace(cuda=cuda))
    monkeypatch.delenv("NSYS_PROFILING_SESSION_ID", raising=False)
    play(run, NsightProfiler(NsightConfig(start=1, end=2), ListenerContext(run=run)), iterations=4)
    one = ["act", "pop", "env", "pop"]
    assert cuda.calls == [
        "start",
        *["iteration 1", *one, "learn", "pop", "pop"],
        *["checkpoint", "pop"],
        *["iteration 2", *one, *one, "learn", "pop", "pop"],
        "stop",
    ]
    assert "nsys profile -c cudaProfilerApi" in caplog.text


def test_nsys_is_quiet_when_nsight_systems_records(run, monkeypatch, caplog):
    monkeypatch.setattr("rlx_profiling.nsight.require_cuda", lambda option: SimpleNamespace(cuda=FakeCuda()))
    monkeypatch.setenv("NSYS_PROFILING_SESSION_ID", "1")
    with caplog.at_level(logging.WARNING):
        NsightProfiler(NsightConfig(), ListenerContext(run=run))
    assert caplog.text == ""


@pytest.mark.gpu
def test_the_memory_profiler_dumps_a_snapshot_of_the_window(run, tmp_path):
    torch = pytest.importorskip("torch", reason="needs torch")
    if not torch.cuda.is_available():
        pytest.skip("needs a CUDA device")
    from rlx_profiling.cuda_memory import CudaMemoryConfig, CudaMemoryProfiler

    profiler = CudaMemoryProfiler(CudaMemoryConfig(start=1, end=2), ListenerContext(run=run))
    play(run, profiler, work=lambda: torch.ones(1024, device="cuda"))
    assert (tmp_path / "memory_snapshot.pickle").stat().st_size > 0


def test_a_config_file_can_turn_profilers_on():
    config = config_from_tree({"profilers": {"nsys": {"start": 3}, "phases": True}})
    assert config.profilers == {"nsys": {"start": 3}, "phases": {}}


def test_a_failing_run_still_closes_the_window(run, tmp_path):
    file = tmp_path / "trace.json"
    profiler = VizTracerProfiler(VizTracerConfig(file=str(file), start=1, end=99), ListenerContext(run=run))
    play(run, profiler, iterations=2)
    profiler.rlx_run_finished()
    assert sorted(names(file, "iteration ")) == ["iteration 1", "iteration 2"]
