"""Agents go to the Hub and come back, through `huggingface_hub` and a server that stands in for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hub_server import TOKEN, Hub, hub_server

constants = pytest.importorskip("huggingface_hub.constants")

RUN = [
    *("run", "--env", "CartPole-v1", "--total-steps", "512", "--eval-episodes", "0", "--quiet"),
    *("--device", "cpu", "--num-envs", "4", "agent.rollout_steps=64", "--run-dir", "mine"),
]
PUSH = ("hub", "push", "mine", "me/balancer", "--episodes", 0, "--no-video")


@pytest.fixture
def hub() -> Iterator[Hub]:
    with hub_server() as server:
        yield server


@pytest.fixture
def trained(rlx, hub, monkeypatch):
    """The function `rlx` where the Hub is the stand-in, in a folder with the run `mine`."""
    monkeypatch.setattr(constants, "ENDPOINT", hub.address)
    template = f"{hub.address}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    assert rlx(*RUN).code == 0
    return rlx


def test_an_agent_comes_back_with_its_card_and_evaluation(trained, hub):
    pushed = trained("hub", "push", "mine", "me/balancer", "--episodes", 2, "--no-video", "--private")
    assert pushed.code == 0, pushed.err
    assert pushed.out.strip() == f"{hub.address}/me/balancer"
    assert set(hub.repos["me/balancer"]["main"]) == {"README.md", "agent.safetensors", "evaluation.json"}
    assert hub.private == {"me/balancer"}
    assert "rlx watch balancer\n" in trained("hub", "pull", "me/balancer").out
    ask = ("--episodes", 3, "--seed", 5, "--json")
    Path("mine").rename("gone")
    played, at_home = trained("eval", "balancer", *ask), trained("eval", "gone", *ask)
    assert json.loads(played.out)["per_episode"] == json.loads(at_home.out)["per_episode"]


def test_branches_hold_versions_of_an_agent(trained):
    assert trained(*PUSH).code == 0
    assert trained("run", "--resume", "mine", "--total-steps", 1024, "--quiet").code == 0
    assert trained(*PUSH, "--revision", "longer").code == 0

    steps = {}
    for revision in ("main", "longer"):
        pulled = trained("hub", "pull", "me/balancer", "--revision", revision, "--output", revision)
        assert pulled.code == 0, pulled.err
        steps[revision] = json.loads(trained("eval", revision, "--episodes", 1, "--json").out)["step"]
    assert steps == {"main": 512, "longer": 1024}
    missing = trained("hub", "pull", "me/balancer", "--revision", "never")
    assert missing.code == 2 and "cannot download agent.safetensors of 'me/balancer'" in missing.err


def test_what_the_hub_refuses_is_said_in_one_line(trained, hub, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_wrong")
    refused = trained(*PUSH)
    assert refused.code == 2 and "cannot upload to 'me/balancer'" in refused.err
    assert "hf auth login" in refused.err and hub.repos == {}
    absent = trained("hub", "pull", "nobody/nothing")
    assert absent.code == 2 and "check the name OWNER/NAME" in absent.err


def test_a_dry_run_asks_the_hub_for_nothing(trained, hub):
    assert trained(*PUSH, "--dry-run", "--output", "out").code == 0
    assert hub.requests == []


@pytest.fixture
def on(tmp_path: Path, hub: Hub) -> Callable[..., subprocess.CompletedProcess]:
    """A function that runs `rlx ARGUMENTS` on a machine of that name, which is told of the stand-in."""

    def run(machine: str, *arguments: object) -> subprocess.CompletedProcess:
        folder = tmp_path / machine
        folder.mkdir(exist_ok=True)
        own = {"HF_ENDPOINT": hub.address, "HF_TOKEN": TOKEN, "HF_HOME": str(folder / "hf")}
        command = [sys.executable, "-m", "rlx", *map(str, arguments)]
        environment = {**os.environ, **own, "OMP_NUM_THREADS": "1"}
        return subprocess.run(
            command, cwd=folder, env=environment, text=True, capture_output=True, timeout=300
        )

    return run


@pytest.mark.slow
def test_an_agent_from_another_machine_plays_with_one_command(on, tmp_path):
    assert on("here", *RUN).returncode == 0
    assert on("here", *PUSH).returncode == 0
    assert on("there", "hub", "pull", "me/balancer").returncode == 0
    filmed = on("there", "watch", "balancer", "--video", "film.gif", "--seconds", 1)
    assert filmed.returncode == 0, filmed.stderr
    assert (tmp_path / "there" / "film.gif").read_bytes().startswith(b"GIF8")
