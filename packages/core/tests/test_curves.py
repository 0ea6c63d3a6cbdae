"""Curves out of run folders, `rlx plot`, `rlx compare`, and the picture at the end of a run."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest
from rlx.config_files import config_from_tree, write_config
from rlx.errors import ConfigError
from rlx.events import RunInfo
from rlx.records.curves import Curve, band, group_runs, level_progress, read_curve, smoothed
from rlx.records.run_folder import append_record
from rlx.report.curve_listener import CurveListener

needs_matplotlib = pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None, reason='needs matplotlib: pip install "rlx-core[plot]"'
)
PNG = b"\x89PNG\r\n\x1a\n"


def make_run(folder: Path, *, score=1.0, levels=False, **config) -> Path:
    """A run folder of ten iterations whose return rises from 0 to 9 times `score`."""
    folder.mkdir()
    tree = {"env": {"id": "CartPole-v1"}, "agent": {"name": "ppo", "gamma": 0.9}, **config}
    write_config(config_from_tree(tree), folder / "config.yaml")
    for i in range(10):
        facts = {"episode/return_mean": i * score, "time/steps_per_second": 100.0}
        append_record(folder / "metrics.jsonl", {"iteration": i + 1, "step": 100 * (i + 1), **facts})
        for level in ("1-1", "1-2") if levels else ():
            episode = {"step": 100 * (i + 1), "level": level, "success": level == "1-1" and i >= 5}
            append_record(folder / "episodes.jsonl", episode)
    evaluation = {"step": 1000, "episodes": 5, "return_mean": 9 * score}
    append_record(folder / "evaluations.jsonl", evaluation)
    (folder / "summary.json").write_text(json.dumps({"evaluation": evaluation}))
    return folder


def test_a_curve_is_what_the_run_recorded(tmp_path):
    run = make_run(tmp_path / "a", score=2.0)
    curve = read_curve(run, "episode/return_mean")
    assert curve.steps.tolist() == list(range(100, 1001, 100))
    assert curve.values.tolist() == [2.0 * i for i in range(10)]
    assert read_curve(run, "evaluation/return_mean").values.tolist() == [18.0]


def test_an_unknown_metric_is_one_line_with_the_nearest_name(tmp_path):
    run = make_run(tmp_path / "a")
    with pytest.raises(ConfigError, match="did you mean 'episode/return_mean'"):
        read_curve(run, "episode/return_men")


def test_smoothing_is_a_centred_mean_that_is_cut_at_the_ends():
    curve = Curve(steps=np.arange(0, 1001, 100), values=np.arange(11.0) ** 2)
    half_window = 100  # steps: a fifth of the length is 200
    out = smoothed(curve, 0.2)
    expected = [
        np.mean([v for s, v in zip(curve.steps, curve.values, strict=True) if abs(s - at) <= half_window])
        for at in curve.steps
    ]
    np.testing.assert_allclose(out.values, expected)
    assert smoothed(curve, 0.0) is curve


def test_a_band_covers_what_all_seeds_cover():
    a = Curve(steps=np.array([0, 1000]), values=np.array([0.0, 10.0]))
    b = Curve(steps=np.array([500, 2000]), values=np.array([9.0, 9.0]))
    result = band([a, b])
    assert (result.steps[0], result.steps[-1]) == (500, 1000)
    assert result.mean[0] == pytest.approx((5 + 9) / 2)
    assert result.deviation[-1] == pytest.approx(0.5)


def test_runs_that_differ_in_the_seed_alone_are_one_group(tmp_path):
    folders = [
        make_run(tmp_path / "a", seed=1),
        make_run(tmp_path / "b", seed=2, trackers={"tensorboard": {}}, run_dir=str(tmp_path / "b")),
        make_run(tmp_path / "c", seed=1, agent={"name": "ppo", "gamma": 0.99}),
        make_run(tmp_path / "d", seed=1, agent="dqn"),
    ]
    groups = group_runs(folders)
    assert [[f.name for f in group.folders] for group in groups] == [["a", "b"], ["c"], ["d"]]
    assert [group.label for group in groups] == [
        "ppo on CartPole-v1, gamma=0.9",
        "ppo on CartPole-v1, gamma=0.99",
        "dqn on CartPole-v1",
    ]


def test_level_progress_is_the_success_rate_by_level_and_time(tmp_path):
    levels, edges, rates = level_progress(make_run(tmp_path / "a", levels=True), bins=2)
    assert levels == ["1-1", "1-2"]
    assert edges.tolist() == [0, 500, 1000]
    np.testing.assert_allclose(rates, [[0.0, 1.0], [0.0, 0.0]])


def test_level_progress_is_unknown_where_a_level_was_not_played_and_absent_without_levels(tmp_path):
    run = make_run(tmp_path / "a", levels=True)
    append_record(run / "episodes.jsonl", {"step": 1000, "level": "1-3", "success": True})
    _, _, rates = level_progress(run, bins=2)
    assert np.isnan(rates[2, 0])
    assert rates[2, 1] == 1.0
    assert level_progress(make_run(tmp_path / "b")) is None


@needs_matplotlib
@pytest.mark.parametrize(("out", "name", "start"), [("svg", "curve.svg", b"<?xml"), ("x.png", "x.png", PNG)])
def test_plot_draws_the_format_asked_for(tmp_path, rlx_main, out, name, start):
    runs = [str(make_run(tmp_path / "a", seed=1)), str(make_run(tmp_path / "b", seed=2, score=2.0))]
    assert rlx_main("plot", *runs, "--out", out) == (0, f"{name}\n", "")
    assert (tmp_path / name).read_bytes().startswith(start)


@needs_matplotlib
def test_plot_names_what_it_shows(tmp_path, rlx_main):
    runs = [str(make_run(tmp_path / "a", seed=1)), str(make_run(tmp_path / "b", seed=2))]
    rlx_main("plot", *runs, "--out", "svg")
    # svg keeps text as glyph paths; the comment in front of each has the words
    picture = (tmp_path / "curve.svg").read_text()
    assert "ppo on CartPole-v1 (2 seeds, ± 1 std)" in picture
    assert "environment steps" in picture


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(("--out", "x.bmp"), "ends in .png"), (("--smooth", "2"), "from 0 up to 1")],
)
def test_plot_refuses_what_it_cannot_do_in_one_line(tmp_path, rlx_main, arguments, words):
    code, _, err = rlx_main("plot", str(make_run(tmp_path / "a")), *arguments)
    assert code == 2
    assert words in err
    assert err.count("\n") == 1


def test_without_matplotlib_plot_says_what_to_install(tmp_path, rlx_main, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, err = rlx_main("plot", str(make_run(tmp_path / "a")))
    assert (code, err) == (2, 'rlx: error: drawing needs matplotlib: pip install "rlx-core[plot]"\n')


def test_compare_ranks_configs_and_says_how_sure_it_is(tmp_path, rlx_main):
    runs = [make_run(tmp_path / f"a{i}", seed=i, score=1.0 + i / 100) for i in range(5)]
    runs += [make_run(tmp_path / f"b{i}", seed=i, score=2.0 + i / 100, agent="dqn") for i in range(5)]
    code, out, _ = rlx_main("compare", *map(str, runs), "--json")
    assert code == 0
    found = json.loads(out)
    assert [(row["config"], row["runs"]) for row in found["configs"]] == [
        ("ppo on CartPole-v1", 5),
        ("dqn on CartPole-v1", 5),
    ]
    ppo = found["configs"][0]
    assert ppo["mean"] == pytest.approx(9 * 1.02)
    assert ppo["iqm"]["low"] >= 9 * 1.0
    assert ppo["iqm"]["high"] <= 9 * 1.04
    assert found["pairs"] == [
        {
            "better": "ppo on CartPole-v1",
            "than": "dqn on CartPole-v1",
            "probability": {"value": 0.0, "low": 0.0, "high": 0.0},
        }
    ]


def test_compare_can_take_the_end_of_a_training_metric(tmp_path, rlx_main):
    run = make_run(tmp_path / "a")
    (run / "summary.json").unlink()
    code, _, err = rlx_main("compare", str(run))
    assert code == 2
    assert "--metric episode/return_mean" in err
    code, out, _ = rlx_main("compare", str(run), "--metric", "episode/return_mean", "--json")
    assert json.loads(out)["configs"][0]["mean"] == 8.5  # iterations 9 and 10 of 10: returns 8 and 9


def run_info(folder: Path) -> RunInfo:
    config = {"agent": {"name": "ppo"}, "env": {"id": "CartPole-v1"}}
    return RunInfo(name="r", directory=folder, config=config, total_steps=1, num_envs=1)


@needs_matplotlib
@pytest.mark.parametrize("levels", [False, True])
def test_a_run_leaves_a_picture_of_its_curve(tmp_path, levels):
    run = make_run(tmp_path / "a", levels=levels)
    CurveListener().rlx_run_finished(run=run_info(run))
    assert (run / "curve.png").read_bytes().startswith(PNG)


def test_a_run_without_episodes_or_without_matplotlib_leaves_none(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    CurveListener().rlx_run_finished(run=run_info(tmp_path / "a"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    CurveListener().rlx_run_finished(run=run_info(make_run(tmp_path / "b")))
    assert list(tmp_path.glob("*/curve.png")) == []
