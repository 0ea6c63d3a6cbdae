"""Results of learning: files, merging, and what seeds show together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from rlx.bench.positions import PositionsOnly
from rlx.bench.scores import Trial, merged, read_trials, standings, thinned, write_trials
from rlx.bench.tasks import TASKS, Task
from rlx.config_files import load_config
from rlx.errors import ConfigError

TRIAL = Trial(
    task="t", contender="ppo", seed=1, steps=10, score=5.0, episodes=3, cpu_s=2.0, wall_s=3.0, settings="s",
    curve=[(5, 1.5), (10, 4.0)],
)  # fmt: skip


def test_a_curve_keeps_the_mean_of_every_stretch():
    points = thinned(np.arange(1, 401), np.arange(400.0))
    assert len(points) == 40
    assert points[0] == (10, 4.5)
    assert points[-1] == (400, 394.5)
    assert thinned(np.array([]), np.array([])) == []


def test_trials_survive_their_file(tmp_path):
    path = tmp_path / "deep" / "scores.json"
    trials = [TRIAL, replace(TRIAL, seed=2, score=7.0)]
    write_trials(path, reversed(trials), {"processor": "slow"})
    assert read_trials(path) == trials
    assert read_trials(tmp_path / "none.json") == []


def test_another_file_is_refused(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"format": "something"}')
    with pytest.raises(ConfigError, match="is no file of `rlx bench learn --json FILE`"):
        read_trials(path)


def test_a_new_trial_takes_the_place_of_its_like():
    again = replace(TRIAL, score=9.0)
    assert merged([TRIAL, replace(TRIAL, seed=2)], again) == [replace(TRIAL, seed=2), again]


def test_standings_are_of_all_seeds_in_the_order_of_the_table():
    task = Task(about="a", env="", contenders={"dqn": "", "ppo": "", "sac": ""}, solved=6.0)
    trials = [replace(TRIAL, seed=seed, score=score) for seed, score in ((2, 8.0), (1, 4.0), (3, 9.0))]
    trials += [replace(TRIAL, contender="dqn", score=1.0), replace(TRIAL, task="other")]
    dqn, ppo = standings(task, "t", trials)
    assert (dqn.contender, dqn.solved, dqn.iqm.value) == ("dqn", False, 1.0)
    assert ppo.scores == (4.0, 8.0, 9.0)
    assert ppo.iqm.value == pytest.approx(7.0)  # of three samples none is cut
    assert ppo.solved


@pytest.mark.parametrize("name", TASKS)
def test_every_task_has_a_valid_config(name):
    task = TASKS[name]
    for overrides in task.contenders.values():
        config = load_config(None, [*task.env.split(), *overrides.split()])
        assert config.total_steps >= 10_000
    assert task.score in ("return_mean", "success_rate")


def test_positions_only_hides_velocities():
    gymnasium = pytest.importorskip("gymnasium")
    env = PositionsOnly(gymnasium.make("CartPole-v1"))
    obs, _ = env.reset(seed=0)
    full, _ = gymnasium.make("CartPole-v1").reset(seed=0)
    np.testing.assert_array_equal(obs, full[[0, 2]])
    assert env.observation_space.contains(obs)
