"""Metric means, phase times, speeds and retention, worked by hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rlx.checkpoints.retention import to_delete
from rlx.run.metrics import MetricMeans
from rlx.run.phases import PhaseClock
from rlx.run.seeding import derive_seed


def test_a_metric_that_some_updates_lack_is_averaged_over_those_that_have_it():
    means = MetricMeans()
    means.add({"a": 1.0, "b": 4.0})
    means.add({"a": 2.0})
    saved = means.state_dict()
    assert means.take() == {"a": 1.5, "b": 4.0}
    assert means.take() == {}
    means.load_state_dict(saved)
    means.add({"b": 0.0})
    assert means.take() == {"a": 1.5, "b": 2.0}


def test_phases_add_up_wall_and_processor_seconds():
    wall, cpu = itertools.count(0, 10), itertools.count(0, 3)
    clock = PhaseClock(wall=lambda: float(next(wall)), cpu=lambda: float(next(cpu)))
    for _ in range(2):
        with clock.env:
            pass
    with clock.learn:
        pass
    assert clock.take() == {
        "time/env_s": 20.0,
        "time/env_cpu_s": 6.0,
        "time/learn_s": 10.0,
        "time/learn_cpu_s": 3.0,
    }
    assert clock.take() == {}


def test_an_observer_is_told_of_each_phase_also_when_it_raises():
    told = []

    class Observer:
        def phase_started(self, name):
            told.append(("started", name))

        def phase_finished(self, name):
            told.append(("finished", name))

    clock = PhaseClock()
    clock.observers.append(Observer())
    with pytest.raises(ValueError), clock.act:
        raise ValueError
    assert told == [("started", "act"), ("finished", "act")]
    assert "time/act_s" in clock.take()


@pytest.mark.parametrize(
    ("rules", "gone"),
    [
        (dict(keep_last=2), [10, 20, 30]),
        (dict(keep_last=9), []),
        (dict(keep_last=1, keep_best=1, scores={20: 5.0, 30: 5.0}), [10, 20, 40]),
        (dict(keep_last=1, keep_best=2, scores={10: 9.0, 20: 5.0, 30: 7.0}), [20, 40]),
        (dict(keep_last=1, keep_best=1, scores={99: 9.0}), [10, 20, 30, 40]),
        (dict(keep_last=1, keep_every=20), [30]),
        (dict(keep_last=1, keep_every=25), [20, 40]),
    ],
)
def test_what_goes(rules, gone):
    assert to_delete([50, 10, 40, 20, 30], **rules) == gone


@settings(deadline=None)  # a loaded machine is no fault
@given(
    steps=st.sets(st.integers(0, 500), min_size=1),
    last=st.integers(1, 5),
    best=st.integers(0, 3),
    every=st.integers(0, 100),
    data=st.data(),
)
def test_the_newest_and_the_best_never_go(steps, last, best, every, data):
    scored = data.draw(st.sets(st.sampled_from(sorted(steps))))
    scores = {step: data.draw(st.floats(-5, 5)) for step in scored}
    gone = to_delete(list(steps), keep_last=last, keep_best=best, keep_every=every, scores=scores)
    kept = steps - set(gone)
    assert set(sorted(steps)[-last:]) <= kept
    if best and scores:
        assert any(scores.get(step) == max(scores.values()) for step in kept)
    assert to_delete(sorted(kept), keep_last=last, keep_best=best, keep_every=every, scores=scores) == [], (
        "what was kept once is kept again"
    )


def test_seeds_of_different_sources_and_indices_differ():
    seeds = {
        derive_seed(seed, source, *indices)
        for seed in range(20)
        for source in ("env", "agent", "evaluation")
        for indices in ((0, 0), (0, 1), (1, 0), (1, 1))
    }
    assert len(seeds) == 20 * 3 * 4
    assert all(0 <= seed < 2**32 for seed in seeds)
