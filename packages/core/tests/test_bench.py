"""Benchmarks: who runs when, what is made of it, and what got slower."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import pytest
from rlx.bench import agents
from rlx.bench.contender import Timer
from rlx.bench.random_env import EPISODE_STEPS, RandomVectorEnv
from rlx.bench.report import Measurement, Report, Sample, paired_ratio, read_report
from rlx.bench.rounds import Entry, Plan, compete
from rlx.bench.verdict import machine_differences, verdicts
from rlx.errors import ConfigError, RlxError
from rlx.registry import Registry
from rlx.run.stepping import check_autoreset, step_env


@pytest.fixture(autouse=True)
def toys_are_importable(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent / "bench_toys"))


def fixed(name: str, wall_s: list[float], log: Path) -> Entry:
    options = {"name": name, "wall_s": wall_s, "log": str(log)}
    return Entry(name=name, target="toy_contenders:Fixed", options=options, about="known")


def measurement(name: str, wall_s: list[float]) -> Measurement:
    samples = tuple(Sample(units=100, wall_s=s, cpu_s=2 * s, phases={"act": s / 4}) for s in wall_s)
    return Measurement(name=name, about="", samples=samples)


def report(*measurements: Measurement, what: str = "w", **machine) -> Report:
    return Report(
        benchmark="learn", what=what, unit="steps", command="c", machine=machine, measurements=measurements
    )


def test_contenders_take_turns_after_warming_up_and_every_round_turns_the_order(tmp_path):
    log = tmp_path / "log"
    entries = [fixed("a", [9, 1, 2, 4], log), fixed("b", [9, 2, 4, 8], log)]
    a, b = compete(entries, Plan(repeats=3, warm_up=1))
    assert log.read_text().split() == ["a", "b", "a", "b", "b", "a", "a", "b"]
    assert a.rates().tolist() == [100, 50, 25]
    assert b.rates("cpu").tolist() == [25, 12.5, 6.25]
    assert a.about == "known"
    assert a.peak_memory_mib > 5  # a Python process with numpy


def test_the_phases_are_shares_of_the_wall_time(tmp_path):
    (a,) = compete([fixed("a", [1, 2], tmp_path / "log")], Plan(repeats=2, warm_up=0))
    assert a.shares() == {"act": 0.25}


def test_a_contender_that_fails_is_named_with_its_error(tmp_path):
    entries = [fixed("a", [1], tmp_path / "log"), Entry(name="b", target="toy_contenders:Failing")]
    with pytest.raises(RlxError, match="benchmark 'b' failed: ValueError: no such game"):
        compete(entries, Plan(repeats=1, warm_up=1))


def test_the_ratio_is_taken_round_by_round_so_that_a_slow_minute_hurts_nobody():
    of = measurement("a", [1, 10, 1, 1])
    to = measurement("b", [2, 20, 2, 2])
    ratio = paired_ratio(of, to)
    assert (ratio.value, ratio.low, ratio.high) == (2.0, 2.0, 2.0)


def test_a_report_is_read_back_as_it_was_written(tmp_path):
    original = report(measurement("a", [1, 2, 3]), python="3.11")
    original.write(tmp_path / "new" / "r.json")
    assert read_report(tmp_path / "new" / "r.json") == original
    facts = json.loads((tmp_path / "new" / "r.json").read_text())
    assert facts["measurements"][0]["per_second"]["median"] == 50
    assert facts["measurements"][0]["phase_shares"] == {"act": 0.25}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "rlx-bench", "version": 99}'])
def test_other_files_are_refused(tmp_path, text):
    (tmp_path / "r.json").write_text(text)
    with pytest.raises(ConfigError, match=r"r\.json"):
        read_report(tmp_path / "r.json")


@pytest.mark.parametrize(
    ("wall_s", "word"),
    [
        ([2.0, 2.02, 2.04], "slower"),
        ([0.5, 0.51, 0.52], "faster"),
        ([1.01, 1.0, 1.03], "same"),  # within two percent
        ([0.5, 1.0, 2.0], "same"),  # too noisy to say
    ],
)
def test_a_verdict_needs_a_change_that_is_clear_and_large_enough(wall_s, word):
    old = report(measurement("a", [1.0, 1.01, 1.02]))
    assert [v.word for v in verdicts(old, report(measurement("a", wall_s)))] == [word]


def test_reports_of_different_things_are_not_compared():
    old = report(measurement("a", [1.0]))
    with pytest.raises(ConfigError, match="different things"):
        verdicts(old, report(measurement("a", [1.0]), what="other"))
    with pytest.raises(ConfigError, match="no contender in common"):
        verdicts(old, report(measurement("b", [1.0])))


def test_a_different_machine_is_pointed_out():
    old = report(measurement("a", [1.0]), python="3.11")
    new = report(measurement("a", [1.0]), python="3.13")
    assert list(machine_differences(old, new)) == ["python: 3.11 then, 3.13 now"]
    assert list(machine_differences(old, old)) == []


def test_compare_can_fail_for_a_pipeline(tmp_path, rlx_main):
    name = "rlx trackers=[a,b]"  # brackets are markup to the library that prints tables
    report(measurement(name, [1.0, 1.01])).write(tmp_path / "a.json")
    report(measurement(name, [3.0, 3.01])).write(tmp_path / "b.json")
    paths = str(tmp_path / "a.json"), str(tmp_path / "b.json")
    code, out, _ = rlx_main("bench", "compare", *paths)
    assert code == 0
    assert f"{name}: slower, 0.33" in out
    assert rlx_main("bench", "compare", *paths, "--fail")[0] == 1
    assert rlx_main("bench", "compare", *reversed(paths), "--fail")[0] == 0


def test_env_measures_an_environment_beside_gymnasiums_own(tmp_path, rlx_main, monkeypatch):
    pytest.importorskip("rlx_agents")
    monkeypatch.delenv("RLX_DISABLE_PLUGIN_AUTOLOAD")
    arguments = ("--num-envs", "2", "--steps", "20", "--repeats", "2", "--json", "e.json")
    code, out, err = rlx_main("bench", "env", *arguments, "--against", "gymnasium-sync")
    assert (code, err) == (0, "")
    found = read_report(tmp_path / "e.json")
    assert [m.name for m in found.measurements] == ["rlx", "gymnasium-sync"]
    assert [s.units for m in found.measurements for s in m.samples] == [40] * 4
    assert found.machine["hardware/processors"] >= 1
    assert "rlx / gymnasium-sync: " in out


def test_overrides_of_agents_come_after_what_shortens_the_warm_up():
    pytest.importorskip("rlx_agents")
    parser = argparse.ArgumentParser()
    agents.configure(parser)
    args = parser.parse_args(["--agent", "dqn"])
    args.overrides, args.variant, args.against = ["agent.learning_starts=7"], ["agent.replay_size=9"], []
    plain, variant = agents.entries(args, Registry.discover())
    options = [entry.options["config"]["agent"] for entry in (plain, variant)]
    assert [(o["learning_starts"], o["replay_size"]) for o in options] == [(7, 20_000), (7, 9)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("env", "--against", "gymnasium-sink"), "did you mean 'gymnasium-sync'"),
        (("runs", "--against", "sb3", "--agent", "dqn"), "compares ppo, not dqn"),
        (("env", "--repeats", "0"), "1 or more"),
        (("games",), "no installed game"),
    ],
)
def test_what_cannot_be_measured_is_one_clear_line(rlx_main, arguments, words):
    code, _, err = rlx_main("bench", *arguments)
    assert code == 2
    assert words in err


def test_the_environment_that_costs_nothing_keeps_the_rules_of_an_env_batch():
    env = RandomVectorEnv("pixels", num_envs=4)
    check_autoreset(env, "random")
    obs, _ = env.reset()
    ends = 0
    for _ in range(EPISODE_STEPS):
        transition = step_env(env, obs, np.zeros(4, np.int64))
        ends += len(transition.ended)
        obs = transition.next_obs
    assert obs.shape == (4, 4, 84, 84)
    assert obs.dtype == np.uint8
    assert ends == 4  # each of the four has ended once


def test_a_timer_measures_processor_time_apart_from_waiting():
    with Timer() as timer:
        time.sleep(0.05)
    work = timer.work(units=5)
    assert work.units == 5
    assert work.wall_s >= 0.05
    assert work.cpu_s < work.wall_s
