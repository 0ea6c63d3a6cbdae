"""What `auto` becomes: by measured rates, within processors and memory, and recorded."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest
from gymnasium import spaces
from rlx.config import Choice, EnvChoice, RunConfig
from rlx.registry import Registry
from rlx.run import tuning
from rlx.run.assembly import Assembler
from rlx.run.processors import available_memory, set_threads
from rlx.run.tuning import tune

GIB = 2**30


@pytest.fixture
def measured(monkeypatch):
    """Lets `tune` find the rates and the free memory that a test says."""

    def set_up(rates, *, processors=4, memory=None):
        memory = iter(memory) if memory else None
        monkeypatch.setattr(tuning, "_rate", lambda assembler, count, clock: rates[count])
        monkeypatch.setattr(tuning, "_threads", lambda assembler, findings, clock: 3)
        monkeypatch.setattr(tuning, "usable_processors", lambda: processors)
        monkeypatch.setattr(tuning, "available_memory", lambda: next(memory) if memory else 64 * GIB)

    return set_up


def config(**changes):
    return replace(RunConfig(env=EnvChoice(id="CartPole-v1", num_envs="auto")), **changes)


def tuned(chosen):
    return tune(chosen, Registry.discover(), clock=lambda: 0.0)


def test_takes_the_fewest_environments_that_are_nearly_the_fastest(measured):
    measured({4: 400, 8: 800, 16: 1000, 32: 1050, 64: 1020})
    found, findings = tuned(config())
    assert (found.env.num_envs, found.threads) == (16, 3)
    assert "environments: 16" in findings.lines[0]
    assert findings.measured["env_steps_per_second"]["32"] == 1050


def test_tries_no_more_than_sixteen_per_processor(measured):
    measured({4: 1, 8: 2, 16: 4}, processors=1)
    assert tuned(config())[0].env.num_envs == 16


def test_stops_before_memory_runs_out(measured):
    # 8 environments take 1 GiB of the 4 that are free: 16 would take half of them or more
    measured({4: 1, 8: 2}, memory=[4 * GIB, 4 * GIB, 4 * GIB, 4 * GIB, 3 * GIB])
    assert tuned(config())[0].env.num_envs == 8


def test_numbers_that_were_given_stay(measured):
    measured({})
    given = config(env=EnvChoice(id="CartPole-v1", num_envs=5), threads=2)
    found, findings = tuned(given)
    assert found == given and not findings.lines


def test_several_processes_are_left_to_their_launcher(measured):
    measured({})
    several = config(launcher=Choice(name="mp"))
    assert tuned(several)[0] == several


def test_what_was_measured_is_kept(measured, tmp_path):
    measured({4: 1, 8: 1, 16: 1, 32: 1, 64: 1})
    tuned(config())[1].write(tmp_path / "tuning.json")
    assert json.loads((tmp_path / "tuning.json").read_text())["measured"]["env_steps_per_second"]["4"] == 1


def test_vectors_take_one_thread_without_measuring():
    chosen = RunConfig(env=EnvChoice(id="CartPole-v1", num_envs=1))
    pytest.importorskip("rlx_agents")
    found, findings = tune(chosen, Registry.discover())
    assert found.threads == 1 and not findings.lines
    assert Assembler(found, Registry.discover()).check().threads == 1


def test_available_memory_is_the_smaller_of_machine_and_container(tmp_path):
    meminfo = tmp_path / "meminfo"
    meminfo.write_text("MemTotal: 100 kB\nMemAvailable:   2048 kB\n")
    assert available_memory(tmp_path, meminfo) == 2048 * 1024
    (tmp_path / "memory.max").write_text("1000000\n")
    (tmp_path / "memory.current").write_text("400000\n")
    assert available_memory(tmp_path, meminfo) == 600_000
    (tmp_path / "memory.max").write_text("max\n")
    assert available_memory(tmp_path, tmp_path / "missing") is None


@pytest.mark.parametrize(
    ("space", "threads"),
    [
        (spaces.Box(0, 255, (4, 84, 84), np.uint8), 6),
        (spaces.Dict(screen=spaces.Box(0, 255, (7, 7, 3), np.uint8), place=spaces.Box(-1, 1, (2,))), 6),
        (spaces.Box(-1, 1, (4,)), 1),
        (spaces.Dict(place=spaces.Box(-1, 1, (2,))), 1),
        (spaces.Discrete(5), 1),
    ],
)
def test_pictures_share_the_processors_among_processes_and_vectors_take_one_thread(
    monkeypatch, space, threads
):
    monkeypatch.setattr("rlx.run.processors.usable_processors", lambda: 12)
    monkeypatch.setitem(sys.modules, "torch", None)
    assert set_threads("auto", space, world_size=2) == threads
