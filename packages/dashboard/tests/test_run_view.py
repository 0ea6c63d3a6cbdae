"""What a page shows of one run folder."""

from __future__ import annotations

import os
from itertools import pairwise

import pytest
from rlx_dashboard.run_view import RunView
from rlx_dashboard.series import series
from run_folders import write_records

EPISODES = [
    {"step": 10, "return": 1.0, "success": False, "level": "1-1"},
    {"step": 20, "return": 3.0, "success": True, "level": "1-1"},
    {"step": 30, "return": 5.0, "success": True, "level": "1-2"},
]
METRICS = [
    {"iteration": 1, "step": 100, "episode/return_mean_100": 2.0, "time/elapsed_s": 1.0, "loss/value": None},
    {"iteration": 2, "step": 200, "episode/return_mean_100": 4.0, "time/elapsed_s": 2.0, "loss/value": 0.5},
]


def view_of(folder, now=None) -> RunView:
    view = RunView(folder, folder.name, clock=lambda: now if now is not None else folder.stat().st_mtime)
    view.refresh()
    return view


def test_the_overview_has_the_facts_of_config_and_newest_records(make_run):
    overview = view_of(make_run("maze", metrics=METRICS, episodes=EPISODES)).overview()
    assert overview | {"updated": 0} == {
        "id": "maze",
        "name": "maze",
        "env": "rlx/Maze-v0",
        "agent": "ppo",
        "seed": 3,
        "status": "running",
        "step": 200,
        "total_steps": 1000,
        "return": 4.0,
        "success": pytest.approx(2 / 3),
        "episodes": 0,
        "speed": None,
        "updated": 0,
    }


def test_a_config_is_shown_without_its_secrets(make_run):
    assert "hunter2" not in str(view_of(make_run("maze")).details())


@pytest.mark.parametrize(("age", "status"), [(119, "running"), (121, "silent")])
def test_a_run_that_writes_nothing_is_silent_after_two_minutes(make_run, age, status):
    folder = make_run("maze", metrics=METRICS)
    written = (folder / "metrics.jsonl").stat().st_mtime
    assert view_of(folder, now=written + age).status() == status


def test_the_summary_tells_how_a_run_ended_unless_it_was_resumed_since(make_run):
    folder = make_run("maze", metrics=METRICS, summary={"status": "interrupted"})
    assert view_of(folder).status() == "interrupted"
    then = (folder / "summary.json").stat().st_mtime
    os.utime(folder / "metrics.jsonl", (then + 60, then + 60))
    assert view_of(folder, now=then + 70).status() == "running"


def test_levels_have_their_own_rates_and_history(make_run):
    table = view_of(make_run("maze", episodes=EPISODES)).details()["levels"]
    assert [row["name"] for row in table] == ["1-1", "1-2"]
    assert table[0] == {
        "name": "1-1",
        "episodes": 2,
        "return_mean": 2.0,
        "success_rate": 0.5,
        "history": [0.0, 1.0],
        "last_step": 20,
    }


def test_levels_are_counted_anew_after_a_resumed_run_cut_its_episodes(make_run):
    folder = make_run("maze", episodes=EPISODES)
    view = view_of(folder)
    write_records(folder / "episodes.jsonl", EPISODES[:1])
    view.refresh()
    assert [(row["name"], row["episodes"]) for row in view.details()["levels"]] == [("1-1", 1)]
    write_records(folder / "episodes.jsonl", EPISODES[1:2], mode="a")
    view.refresh()
    assert [(row["name"], row["episodes"]) for row in view.details()["levels"]] == [("1-1", 2)]


def test_a_series_leaves_out_what_was_not_measured_and_long_ones_become_means():
    assert series(METRICS, "loss/value") == {"steps": [200.0], "seconds": [2.0], "values": [0.5]}
    long = [{"step": step, "x": float(step)} for step in range(1000)]
    thin = series(long, "x")
    assert len(thin["values"]) == 400
    assert thin["steps"] == thin["values"]
    assert thin["values"][0] == 0.5, "the mean of 0 and 1"
    assert sum(v * n for v, n in zip(thin["values"], _stretches(1000, 400), strict=True)) == sum(range(1000))


def _stretches(rows: int, points: int) -> list[int]:
    edges = [rows * i // points for i in range(points + 1)]
    return [b - a for a, b in pairwise(edges)]


def test_checkpoints_elsewhere_are_named_and_damaged_ones_told(make_run):
    config = "env: {id: x}\nagent: {name: ppo}\ncheckpoint: {backend: s3, url: 's3://bucket/run'}\n"
    rows = view_of(make_run("far", config)).details()["checkpoints"]
    assert rows == [{"name": "s3://bucket/run", "status": "kept elsewhere"}]
    folder = make_run("near")
    (folder / "checkpoints" / "step-000000000100").mkdir(parents=True)
    (folder / "checkpoints" / "step-000000000100" / "manifest.json").write_text("{")
    rows = view_of(folder).details()["checkpoints"]
    assert [row["name"] for row in rows] == ["step-000000000100"]
    assert rows[0]["status"].startswith("broken: ")


def test_a_folder_with_a_broken_config_is_shown_with_question_marks(make_run):
    overview = view_of(make_run("odd", "{")).overview()
    assert (overview["env"], overview["agent"], overview["total_steps"]) == ("?", "?", 0)
