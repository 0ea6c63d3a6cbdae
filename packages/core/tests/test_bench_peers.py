"""Peers of `rlx bench learn`: which are asked for, and what a script of CleanRL reports."""

from __future__ import annotations

import sys

import gymnasium
import numpy as np
import pytest
from rlx.bench.tasks import Script, Task
from rlx.bench.trials import run_trial
from rlx.cli import main
from rlx.errors import RlxError

TASK = Task(
    about="a", env="", contenders={}, solved=1.0,
    peers={"cleanrl ppo": Script(file="ppo.py", steps=300, env_id="Env-v0")},
)  # fmt: skip


@pytest.fixture
def checkout(tmp_path):
    """A folder laid out as CleanRL's, whose `ppo.py` a test writes."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "cleanrl").mkdir()
    return tmp_path


def test_a_script_is_scored_by_its_last_episodes(checkout):
    (checkout / "cleanrl" / "ppo.py").write_text(
        "import sys\n"
        "assert sys.argv[1:] == '--env-id Env-v0 --total-timesteps 300 --seed 7 --no-cuda'.split()\n"
        "print('global_step=100, episodic_return=[-21.]')\n"
        "print('SPS: 12')\n"
        "print('global_step=200, episodic_return=[3.]')\n"
        "print('global_step=300, episodic_return=4.5')\n"
    )
    trial = run_trial(TASK, "t", "cleanrl ppo", 7, episodes=2, checkout=checkout)
    assert (trial.score, trial.episodes, trial.steps, trial.seed) == (3.75, 2, 300, 7)
    assert trial.curve == [(100, -21.0), (200, 3.0), (300, 4.5)]


def test_a_script_that_fails_says_why(checkout):
    (checkout / "cleanrl" / "ppo.py").write_text("raise SystemExit('no such environment: Env-v0')")
    with pytest.raises(RlxError, match="failed: no such environment: Env-v0"):
        run_trial(TASK, "t", "cleanrl ppo", 1, episodes=2, checkout=checkout)


def test_a_script_that_reports_nothing_is_no_trial(checkout):
    (checkout / "cleanrl" / "ppo.py").write_text("print('SPS: 12')")
    with pytest.raises(RlxError, match="reported no episode"):
        run_trial(TASK, "t", "cleanrl ppo", 1, episodes=2, checkout=checkout)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--against", "sb4"], "--against 'sb4' is no peer; did you mean 'sb3'?: sb3, cleanrl"),
        (["--against", "cleanrl"], "needs a checkout of github.com/vwxyzjn/cleanrl"),
        (["--against", "cleanrl", "--cleanrl", "/nowhere"], "'/nowhere/.venv/bin/python' is not there"),
        (["--only", "cleanrl ppo"], "peers need --against as well"),
    ],
)
def test_a_peer_that_is_not_there_is_one_clear_line(options, says, capfd):
    assert main(["bench", "learn", "cartpole", *options]) == 2
    out, err = capfd.readouterr()
    assert says in err
    assert "Traceback" not in err + out


@pytest.mark.parametrize(
    ("network", "shape", "features"), [("minatar", (10, 10, 4), 128), ("minigrid", (3, 7, 7), 64)]
)
def test_peers_see_small_pictures(network, shape, features):
    pytest.importorskip("stable_baselines3")
    torch = pytest.importorskip("torch")
    from rlx.bench.small_pictures import extractor

    sees = extractor(network)(gymnasium.spaces.Box(0, 255, shape, np.uint8))
    assert sees.features_dim == features
    assert sees(torch.zeros(5, *shape, dtype=torch.uint8)).shape == (5, features)
