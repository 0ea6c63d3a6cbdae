"""Statistics over whole episodes, worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from rlx.events import Transition
from rlx.run.episodes import WINDOW, EpisodeRecorder, episodes_from_records, summarize


def transition(reward, terminated, truncated=None, **info) -> Transition:
    terminated = np.array(terminated, bool)
    truncated = np.zeros_like(terminated) if truncated is None else np.array(truncated, bool)
    n = len(terminated)
    ended = np.flatnonzero(terminated | truncated)
    obs = np.zeros((n, 1))
    return Transition(
        obs=obs,
        action=np.zeros(n),
        reward=np.array(reward, np.float32),
        terminated=terminated,
        truncated=truncated,
        next_obs=obs,
        ended=ended,
        final_obs=obs[ended] if len(ended) else None,
        info=info,
    )


def test_returns_and_lengths_span_whatever_lies_between():
    recorder = EpisodeRecorder(2)
    recorder.observe(transition([1, 10], [False, False]), 2)
    assert recorder.take_records() == []
    recorder.observe(transition([2, 20], [False, True]), 4)
    recorder.observe(transition([4, 5], [True, False], [False, False]), 6)
    recorder.observe(transition([0, 7], [False, False], [False, True]), 8)
    episodes = recorder.count(recorder.take_records())
    assert episodes.returns.tolist() == [30, 7, 12]
    assert episodes.lengths.tolist() == [2, 3, 2]
    assert episodes.env.tolist() == [1, 0, 1]
    assert episodes.step.tolist() == [4, 6, 8]
    assert episodes.terminated.tolist() == [True, True, False]
    assert (recorder.total, recorder.mean_return) == (3, pytest.approx(49 / 3))


def test_the_raw_reward_counts_where_there_is_one():
    recorder = EpisodeRecorder(1)
    recorder.observe(transition([1], [True], raw_reward=np.array([250.0])), 1)
    assert recorder.take_records()[0]["return"] == 250.0


def test_what_the_environment_says_at_the_end_is_kept_if_it_is_a_number():
    final = {
        "success": np.array([True, False]),
        "level": np.array(["1-1", "1-2"], object),
        "score": np.array([7, 8], np.int32),
        "_score": np.array([True, True]),
        "title": np.array(["a", "b"], object),
        "hint": np.array(["c", "d"]),
        "picture": np.zeros((2, 3)),
        "raw_reward": np.array([1.0, 1.0]),
    }
    recorder = EpisodeRecorder(2)
    recorder.observe(transition([0, 0], [True, True], final_info=final), 2)
    first, second = recorder.take_records()
    assert (first["success"], first["level"], first["info"]) == (1.0, "1-1", {"score": 7})
    assert (second["success"], second["level"], second["info"]) == (0.0, "1-2", {"score": 8})


def test_a_fact_that_only_some_episodes_have_is_nan_for_the_others():
    base = {"step": 1, "env": 0, "return": 0.0, "length": 1, "terminated": True, "level": None}
    records = [
        {**base, "success": math.nan, "info": {"score": 3}},
        {**base, "success": 1.0, "info": {}},
    ]
    episodes = episodes_from_records(records)
    assert episodes.info["score"][0] == 3
    assert math.isnan(episodes.info["score"][1])
    assert summarize(episodes)["success_rate"] == 1.0


def test_the_summary_worked_by_hand():
    base = {"step": 1, "env": 0, "terminated": True, "level": None, "info": {}}
    records = [
        {**base, "return": value, "length": length, "success": success}
        for value, length, success in [(1.0, 10, 1.0), (2.0, 20, 0.0), (6.0, 30, 0.0)]
    ]
    assert summarize(episodes_from_records(records)) == {
        "episodes": 3,
        "return_mean": 3.0,
        "return_median": 2.0,
        "return_min": 1.0,
        "return_max": 6.0,
        "length_mean": 20.0,
        "success_rate": pytest.approx(1 / 3),
    }
    assert summarize(episodes_from_records([])) == {"episodes": 0}


def test_the_running_mean_is_over_the_last_hundred():
    recorder = EpisodeRecorder(1)
    assert math.isnan(recorder.mean_return)
    for value in range(WINDOW + 50):
        assert recorder.window_is_full == (value >= WINDOW)
        recorder.observe(transition([value], [True]), value + 1)
        recorder.count(recorder.take_records())
    assert recorder.mean_return == pytest.approx(sum(range(50, 150)) / 100)
    assert recorder.total == 150


def test_a_restored_recorder_goes_on_where_the_saved_one_was():
    recorder, other = EpisodeRecorder(2), EpisodeRecorder(2)
    recorder.observe(transition([1, 10], [False, True]), 2)
    other.load_state_dict(recorder.state_dict())
    for each in (recorder, other):
        each.observe(transition([2, 20], [True, True]), 4)
    assert repr(other.take_records()) == repr(recorder.take_records()), "NaN is not equal to itself"
    assert other.state_dict()["returns"].tolist() == [0, 0]


def test_a_state_is_a_copy():
    recorder = EpisodeRecorder(1)
    state = recorder.state_dict()
    recorder.observe(transition([5], [False]), 1)
    assert state["returns"].tolist() == [0]
