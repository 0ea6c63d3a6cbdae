"""A trained agent leaves as one file and plays by it alone; nothing of the machine goes with it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from rlx.export.exported import MODEL, read_exported
from rlx.export.hub import CARD, EVALUATION
from safetensors import safe_open

RUN = [
    *("run", "--env", "CartPole-v1", "--total-steps", "1024", "--eval-episodes", "2", "--quiet"),
    *("--device", "cpu", "--num-envs", "4", "agent.rollout_steps=64"),
]


@pytest.fixture
def trained(rlx) -> Path:
    assert rlx(*RUN, "--run-dir", "mine", "--safetensors-path", "out/agent.safetensors").code == 0
    return Path("out/agent.safetensors")


def test_the_file_plays_as_the_run_does_with_the_run_gone(rlx, trained):
    ask = ["--episodes", "3", "--json", "--seed", "5"]
    from_run = json.loads(rlx("eval", "mine", *ask).out)
    Path("mine").rename("elsewhere")
    from_file = json.loads(rlx("eval", trained, *ask).out)

    assert from_file["per_episode"] == from_run["per_episode"]
    assert from_file["step"] == 1024


def test_export_writes_the_same_file_later(rlx, trained):
    assert rlx("export", "mine", "--output", "later.safetensors").code == 0
    assert Path("later.safetensors").read_bytes() == trained.read_bytes()


def test_only_acting_and_config_are_in_it(trained):
    with safe_open(str(trained), framework="numpy") as file:
        names, facts = set(file.keys()), json.loads(file.metadata()["rlx"])

    assert all(name.startswith("network/") for name in names)
    assert set(facts["config"]) <= {"env", "agent", "encoder", "exploration", "total_steps", "seed"}
    assert str(Path.cwd()) not in json.dumps(facts), "no path of this machine"


SIDES = ("--encoder", "multi", "env.wrappers=[two_sides:TwoSides]")


def test_a_policy_for_each_state_leaves_in_one_file_too(rlx):
    run = ["--agent", "routed", *SIDES, "agent.least_samples=2", "--run-dir", "mine"]
    assert rlx(*RUN, *run).code == 0
    assert rlx("export", "mine").code == 0
    ask = ["--episodes", "3", "--json", "--seed", "5"]
    from_run = json.loads(rlx("eval", "mine", *ask).out)
    Path("mine").rename("elsewhere")
    assert json.loads(rlx("eval", "mine.safetensors", *ask).out)["per_episode"] == from_run["per_episode"]
    filmed = rlx("watch", "mine.safetensors", "--video", "film.gif", "--seconds", "1")
    assert filmed.code == 0 and Path("film.gif").stat().st_size > 1000, filmed.err
    said = rlx("export", "mine.safetensors", "--format", "torchscript")
    assert said.code == 2 and "agent 'routed'" in said.err and "--format safetensors" in said.err


def test_what_is_no_export_is_refused_in_one_line(rlx):
    Path("x.safetensors").write_bytes(b"12345678 not that")
    ran = rlx("eval", "x.safetensors")
    assert ran.code == 2 and "x.safetensors is no agent exported by rlx" in ran.err
    assert "rlx export RUN" in ran.err


def test_a_dry_run_writes_the_hub_folder_and_uploads_nothing(rlx, trained, monkeypatch):
    monkeypatch.setattr("rlx.commands.hub.push", lambda *_, **__: pytest.fail("uploaded"))
    ran = rlx(
        "hub", "push", "mine", "me/runner", "--dry-run", "--output", "hub", "--no-video", "--episodes", 2
    )

    assert ran.code == 0, ran.err
    card = Path("hub", CARD).read_text()
    assert card.startswith("---\nlibrary_name: rlx\n")
    assert "# ppo on CartPole-v1" in card and "rlx hub pull me/runner" in card
    assert "| return mean |" in card and "<video" not in card
    assert json.loads(Path("hub", EVALUATION).read_text())["episodes"] == 2
    assert read_exported(Path("hub", MODEL)).step == 1024


def test_a_push_uploads_that_folder(rlx, trained, monkeypatch):
    huggingface_hub = pytest.importorskip("huggingface_hub")
    calls = []

    class Api:
        def create_repo(self, repo: str, **options: object) -> None:
            calls.append(("create", repo, options))

        def upload_folder(self, *, repo_id: str, folder_path: str, **options: object) -> None:
            calls.append(("upload", repo_id, sorted(path.name for path in Path(folder_path).iterdir())))

    monkeypatch.setattr(huggingface_hub, "HfApi", Api)
    ran = rlx("hub", "push", trained, "me/runner", "--no-video", "--episodes", 0, "--private")

    assert ran.code == 0 and ran.out.strip() == "https://huggingface.co/me/runner"
    assert calls == [
        ("create", "me/runner", {"private": True, "exist_ok": True}),
        ("upload", "me/runner", [CARD, MODEL, EVALUATION]),
    ]


def test_what_was_pulled_plays(rlx, trained, monkeypatch):
    huggingface_hub = pytest.importorskip("huggingface_hub")

    def download(repo: str, filename: str, *, revision: str | None, local_dir: str) -> str:
        target = Path(local_dir, filename)
        target.parent.mkdir(parents=True)
        target.write_bytes(trained.read_bytes())
        return str(target)

    monkeypatch.setattr(huggingface_hub, "hf_hub_download", download)
    assert "rlx watch runner\n" in rlx("hub", "pull", "me/runner").out
    assert rlx("eval", "runner", "--episodes", 1).code == 0


@pytest.mark.parametrize("names", [["mine"], ["mine", "no-owner"], ["mine", "a/b", "c"]])
def test_without_an_explicit_repository_nothing_goes_out(rlx, names):
    ran = rlx("hub", "push", *names)
    assert ran.code == 2 and "OWNER/NAME" in ran.err


@pytest.mark.parametrize("agent", ["ppo", "rainbow", "sac"])
def test_other_programs_play_the_exported_network(rlx, agent):
    torch = pytest.importorskip("torch")
    run = ("run", "--env", "CartPole-v1", "--num-envs", 4, "--device", "cpu", "--quiet", "--eval-episodes", 0)
    assert rlx(*run, "--agent", agent, "--total-steps", 256, "--run-dir", "small").code == 0
    said = rlx("export", "small", "--format", "torchscript")

    assert said.code == 0, said.err
    assert "observations float32 (B, 4) -> scores float32 (B, 2)" in said.out
    assert "equal to the agent within 0e+00" in said.out
    facts = {"rlx.json": ""}
    network = torch.jit.load("small.pt", _extra_files=facts)
    assert network(torch.zeros(5, 4)).shape == (5, 2)
    assert json.loads(facts["rlx.json"])["step"] == 256


def test_onnx_runs_without_torch(rlx, trained):
    pytest.importorskip("onnxscript")
    runtime = pytest.importorskip("onnxruntime")
    said = rlx("export", trained, "--format", "onnx", "--output", "agent.onnx")

    assert said.code == 0, said.err
    session = runtime.InferenceSession("agent.onnx", providers=["CPUExecutionProvider"])
    (scores,) = session.run(None, {"observations": np.zeros((7, 4), np.float32)})
    assert scores.shape == (7, 2)


def test_without_onnx_one_line_says_what_to_install(rlx, trained, monkeypatch):
    monkeypatch.setattr("rlx.export.exported_module.find_spec", lambda name: None)
    said = rlx("export", trained, "--format", "onnx")
    assert said.code == 2
    assert "needs onnx and onnxscript and onnxruntime: pip install 'rlx-core[onnx]'" in said.err


def test_a_policy_with_memory_is_no_function_of_an_observation(rlx):
    run = ("run", "--env", "CartPole-v1", "--num-envs", 4, "--device", "cpu", "--quiet", "--eval-episodes", 0)
    assert rlx(*run, "--encoder", "gru", "--total-steps", 64, "--run-dir", "memory").code == 0
    said = rlx("export", "memory", "--format", "torchscript")
    assert said.code == 2 and "has a memory" in said.err and "--format safetensors" in said.err
