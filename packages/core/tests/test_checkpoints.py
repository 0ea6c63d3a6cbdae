"""Checkpoints in a folder: complete or absent, verified, kept by rule, written at once or behind."""

from __future__ import annotations

import gzip
import json
import logging
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rlx import checkpoints
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.checkpoints.resuming import load_named, load_newest
from rlx.checkpoints.retention import to_delete
from rlx.checkpoints.saver import Saver
from rlx.config import CheckpointChoice
from rlx.contracts import CheckpointContext
from rlx.errors import CheckpointError, DamagedCheckpoint


def state(value: float = 1.0) -> dict[str, Any]:
    """A state with every kind of part."""
    return {
        "agent": {
            "parameters": {"network": {"w": np.full(3, value, np.float32)}},
            "moments": {"w": np.full(3, 0.5, np.float64)},
            "replay": {"frames": np.zeros((100, 84, 84), np.uint8), "cursor": 7},
            "steps": 5,
        },
        "loop": {"progress": {"step": 5}},
        "env": {"seed": 3},
    }


@pytest.fixture
def backend(tmp_path: Path) -> LocalBackend:
    return LocalBackend(LocalConfig(), CheckpointContext(directory=str(tmp_path), run_name="run"))


def saver(backend: LocalBackend, **choice: Any) -> Saver:
    return Saver(backend, CheckpointChoice(**choice), {"seed": 1})


def path_of(backend: LocalBackend, step: int) -> Path:
    return backend.directory / checkpoints.checkpoint_name(step)


class TestFormat:
    def test_a_checkpoint_comes_back_as_it_was(self, backend):
        saver(backend).save(state(), step=5, evaluation={"return_mean": 2.0, "success_rate": float("nan")})
        found = load_newest(backend)

        assert (found.name, found.step, found.config) == ("step-000000000005", 5, {"seed": 1})
        assert found.metrics == {"return_mean": 2.0}
        agent = found.state["agent"]
        assert agent["parameters"]["network"]["w"].tolist() == [1, 1, 1]
        assert agent["moments"]["w"].dtype == np.float64
        assert agent["replay"]["frames"].shape == (100, 84, 84) and agent["replay"]["cursor"] == 7
        assert found.state["env"] == {"seed": 3}

    def test_playing_reads_the_parameters_alone(self, backend):
        saver(backend).save(state(), step=5)
        (path_of(backend, 5) / "agent.safetensors").write_bytes(b"broken, and nobody looks")

        found = checkpoints.read(backend, "step-000000000005", parts=["parameters"])
        assert list(found.state) == ["parameters"]

    def test_the_replay_is_compressed_and_can_be_left_out(self, backend):
        saver(backend).save(state(), step=1)
        saver(backend, replay=False).save(state(), step=2)

        packed = (path_of(backend, 1) / "replay.safetensors.gz").read_bytes()
        assert len(packed) < 10_000 and len(gzip.decompress(packed)) > 100 * 84 * 84
        assert not (path_of(backend, 2) / "replay.safetensors.gz").exists()
        assert "replay" not in load_newest(backend).state["agent"]

    def test_no_file_is_a_pickle(self, backend):
        saver(backend).save(state(), step=5)
        names = {path.name for path in path_of(backend, 5).iterdir()}

        assert names == {
            "manifest.json",
            "state.json",
            "parameters.safetensors",
            "agent.safetensors",
            "replay.safetensors.gz",
        }

    @pytest.mark.parametrize("name", ["manifest.json", "state.json", "parameters.safetensors"])
    def test_one_changed_bit_is_found_in_every_file(self, backend, name):
        saver(backend).save(state(), step=5)
        path = path_of(backend, 5) / name
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)

        with pytest.raises(DamagedCheckpoint, match=name):
            checkpoints.verify(backend, "step-000000000005")

    def test_a_format_of_the_future_says_upgrade_and_is_not_put_aside(self, backend):
        saver(backend).save(state(), step=5)
        path = path_of(backend, 5) / "manifest.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), "version": 99}))

        with pytest.raises(CheckpointError, match="upgrade"):
            load_newest(backend)
        assert backend.list() == ["step-000000000005"]


class TestSaving:
    def test_a_failing_save_leaves_the_earlier_ones_and_no_rest(self, backend, monkeypatch):
        keeper = saver(backend)
        keeper.save(state(), step=1)
        before = {path: path.read_bytes() for path in path_of(backend, 1).iterdir()}

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("rlx.checkpoints.local_backend.os.fsync", full)
        with pytest.raises(
            CheckpointError, match="No space left on device; earlier checkpoints are untouched"
        ):
            keeper.save(state(), step=2)
        assert {path: path.read_bytes() for path in path_of(backend, 1).iterdir()} == before
        assert [path.name for path in backend.directory.iterdir()] == ["step-000000000001"]

    def test_the_step_after_a_failed_save_can_be_saved(self, backend, monkeypatch):
        keeper = saver(backend)
        with monkeypatch.context() as patch:
            patch.setattr("rlx.checkpoints.local_backend.os.fsync", _fails)
            with pytest.raises(CheckpointError):
                keeper.save(state(), step=1)
        keeper.save(state(), step=1)
        assert backend.list() == ["step-000000000001"]

    def test_a_parameter_that_is_not_finite_is_named_and_never_saved(self, backend):
        keeper = saver(backend)
        keeper.save(state(), step=1)
        with pytest.raises(CheckpointError, match="parameters/network/w is not finite at step 2"):
            keeper.save(state(float("nan")), step=2)
        assert backend.list() == ["step-000000000001"]

    def test_left_overs_of_a_killed_writer_are_not_listed_and_go(self, backend):
        writer = backend.begin("step-000000000001")
        writer.write("state.json", b"{}")  # and now the process dies
        assert backend.list() == []

        saver(backend).save(state(), step=2)
        assert [path.name for path in backend.directory.iterdir()] == ["step-000000000002"]

    def test_a_second_process_in_the_same_run_is_told(self, backend):
        saver(backend).save(state(), step=1)
        with pytest.raises(CheckpointError, match="another process"):
            saver(backend).save(state(), step=1)

    def test_the_best_evaluation_is_kept_beside_the_last(self, backend):
        keeper = saver(backend, keep_last=1, keep_best=1)
        saved = []
        for step, score in ((1, 5.0), (2, 9.0), (3, 1.0), (4, 2.0)):
            keeper.save(state(), step=step, evaluation={"return_mean": score})
            saved += keeper.collect()

        assert [item.best for item in saved] == [True, True, False, False]
        assert backend.list() == ["step-000000000002", "step-000000000004"]
        assert keeper.is_best({"return_mean": 9.5}) and not keeper.is_best({"return_mean": 9.0})

    def test_the_best_is_still_known_after_a_resume(self, backend):
        first = saver(backend, keep_last=1)
        first.save(state(), step=1, evaluation={"return_mean": 9.0})
        first.save(state(), step=2)
        second = saver(backend, keep_last=1)
        second.resumed_from(load_newest(backend))
        second.save(state(), step=3, evaluation={"return_mean": 1.0})

        assert backend.list() == ["step-000000000001", "step-000000000003"]


def _fails(*_: object) -> None:
    raise OSError(28, "No space left on device")


class TestResuming:
    def test_there_is_nothing_to_resume_before_the_first_checkpoint(self, backend):
        assert load_newest(backend) is None

    @pytest.mark.parametrize("damage", ["flip", "truncate", "remove", "remove the manifest"])
    def test_a_damaged_checkpoint_is_put_aside_and_the_one_before_is_used(self, backend, damage, caplog):
        keeper = saver(backend)
        keeper.save(state(1.0), step=1)
        keeper.save(state(2.0), step=2)
        path = path_of(backend, 2) / "parameters.safetensors"
        if damage == "flip":
            data = bytearray(path.read_bytes())
            data[-1] ^= 0x80
            path.write_bytes(data)
        elif damage == "truncate":
            path.write_bytes(path.read_bytes()[:-3])
        elif damage == "remove":
            path.unlink()
        else:
            (path.parent / "manifest.json").unlink()

        with caplog.at_level(logging.WARNING):
            found = load_newest(backend)

        assert found.step == 1
        assert "put aside as" in caplog.text and "broken-step-000000000002" in caplog.text
        assert (backend.directory / "broken-step-000000000002").is_dir(), "it is kept for inspection"
        assert backend.list() == ["step-000000000001"]

    def test_if_all_are_damaged_it_says_so(self, backend):
        saver(backend).save(state(), step=1)
        (path_of(backend, 1) / "state.json").unlink()
        with pytest.raises(CheckpointError, match="none of the 1 checkpoints is whole"):
            load_newest(backend)

    def test_a_read_that_fails_for_now_puts_nothing_aside(self, backend, monkeypatch):
        saver(backend).save(state(), step=1)

        def away(self: Path) -> bytes:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "read_bytes", away)
        with pytest.raises(CheckpointError, match="Permission denied"):
            load_newest(backend)
        assert backend.list() == ["step-000000000001"]

    def test_a_damaged_named_checkpoint_offers_the_newest_good_one(self, backend):
        keeper = saver(backend)
        keeper.save(state(), step=1)
        keeper.save(state(), step=2)
        (path_of(backend, 2) / "state.json").unlink()
        with pytest.raises(CheckpointError, match="the newest good one is step-000000000001"):
            load_named(backend, "step-000000000002")

    def test_going_on_from_an_earlier_one_puts_the_later_ones_aside(self, backend):
        first = saver(backend)
        for step in (1, 2, 3):
            first.save(state(), step=step)
        second = saver(backend)
        second.resumed_from(load_named(backend, "step-000000000001"))
        second.save(state(), step=2)

        assert backend.list() == ["step-000000000001", "step-000000000002"]
        assert (backend.directory / "superseded-step-000000000003").is_dir()


class SlowBackend(LocalBackend):
    """Waits with its commit until it is let go."""

    def __init__(self, directory: Path) -> None:
        super().__init__(LocalConfig(), CheckpointContext(directory=str(directory), run_name="run"))
        self.go = threading.Event()
        self.error: Exception | None = None

    def begin(self, name: str) -> Any:
        assert self.go.wait(10)
        if self.error is not None:
            raise self.error
        return super().begin(name)


class TestInTheBackground:
    @pytest.fixture
    def slow(self, tmp_path: Path) -> SlowBackend:
        return SlowBackend(tmp_path)

    def test_training_goes_on_and_the_checkpoint_has_the_state_of_its_moment(self, slow):
        keeper = saver(slow, asynchronous=True)
        live = state(1.0)
        keeper.save(live, step=1)
        live["agent"]["parameters"]["network"]["w"][:] = 99.0  # the optimiser's next step
        assert keeper.collect() == [] and slow.list() == []

        slow.go.set()
        assert [saved.name for saved in keeper.collect(wait=True)] == ["step-000000000001"]
        assert load_newest(slow).state["agent"]["parameters"]["network"]["w"].tolist() == [1, 1, 1]

    def test_one_at_most_is_on_its_way(self, slow):
        keeper = saver(slow, asynchronous=True)
        keeper.save(state(1.0), step=1)
        threading.Timer(0.05, slow.go.set).start()
        keeper.save(state(2.0), step=2)  # waits for the first
        assert slow.list()[0] == "step-000000000001"
        assert [saved.step for saved in keeper.collect(wait=True)] == [1, 2]

    @pytest.mark.parametrize("wait", [True, False])
    def test_a_failure_surfaces_at_the_next_look(self, slow, wait):
        keeper = saver(slow, asynchronous=True)
        slow.error = CheckpointError("the disk is gone")
        keeper.save(state(), step=1)
        slow.go.set()
        with pytest.raises(CheckpointError, match="the disk is gone"):
            for _ in range(1000):
                keeper.collect(wait=wait)
                threading.Event().wait(0.005)

    def test_staging_memory_is_used_again(self, slow):
        slow.go.set()
        keeper = saver(slow, asynchronous=True)
        sizes = []
        for step in range(1, 5):
            keeper.save(state(), step=step)
            sizes.append(keeper._staging.nbytes)
        keeper.collect(wait=True)
        assert len(set(sizes)) == 1 and sizes[0] > 100 * 84 * 84


class TestRetention:
    def test_the_last_are_kept(self):
        assert to_delete([10, 20, 30], keep_last=2) == [10]

    def test_one_of_each_stretch_is_kept_for_good(self):
        assert to_delete([5, 10, 15, 20, 25, 30], keep_last=1, keep_every=10) == [15, 25]

    def test_a_tie_goes_to_the_later(self):
        assert to_delete([1, 2, 3], keep_last=1, keep_best=1, scores={1: 7.0, 2: 7.0}) == [1]

    def test_scores_of_checkpoints_that_are_gone_count_for_nothing(self):
        assert to_delete([2, 3], keep_last=1, keep_best=1, scores={1: 99.0, 2: 1.0}) == []
