"""The tracker `tensorboard`, read back with TensorBoard's own reader."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from rlx.contracts import ListenerContext
from rlx.events import Iteration, RunInfo, RunOutcome
from rlx_tracker_tensorboard.event_file import EventFile, scalar_event
from rlx_tracker_tensorboard.tracker import TensorBoardConfig, TensorBoardTracker
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.plugins.hparams import api_pb2, metadata

GIF = (  # one black pixel, GIF89a, 3 wide and 2 high
    b"GIF89a\x03\x00\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x03\x00\x02\x00\x00"
    b"\x02\x03\x84\x8f\x05\x00;"
)


SECRET = {"mlflow": {"uri": "http://me:password@server"}}


def make_run(folder: Path, *, resumed_from: int = 0, rank: int = 0) -> RunInfo:
    return RunInfo(
        name="run-1",
        directory=folder,
        config={"agent": {"name": "ppo", "clip": 0.2}, "seed": 3, "curriculum": None, "trackers": SECRET},
        total_steps=100,
        num_envs=1,
        resumed_from=resumed_from,
        rank=rank,
    )


def play(run: RunInfo, steps: list[int], *, config=None, status="finished", loss=0.5) -> TensorBoardTracker:
    tracker = TensorBoardTracker(config or TensorBoardConfig(), ListenerContext(run=run))
    tracker.rlx_run_started(run)
    for index, step in enumerate(steps):
        tracker.rlx_iteration_finished(
            Iteration(index=index, step=step, metrics={"loss/policy": loss + step})
        )
    tracker.rlx_run_finished(RunOutcome(status=status, step=run.resumed_from + 1, reason="because"))
    return tracker


def read(folder: Path) -> EventAccumulator:
    events = EventAccumulator(str(folder), size_guidance={"scalars": 0, "images": 0, "tensors": 0})
    events.Reload()
    return events


def scalars(events: EventAccumulator, tag: str) -> list[tuple[int, float]]:
    return [(event.step, event.value) for event in events.Scalars(tag)]


def test_scalars_come_back_with_their_names_steps_and_values(tmp_path):
    play(make_run(tmp_path), [10, 20])
    assert scalars(read(tmp_path / "tensorboard"), "loss/policy") == [(10, 10.5), (20, 20.5)]


def test_a_named_directory_gets_one_folder_for_each_run(tmp_path):
    play(make_run(tmp_path), [10], config=TensorBoardConfig(directory=str(tmp_path / "logs")))
    assert scalars(read(tmp_path / "logs" / "run-1"), "loss/policy") == [(10, 10.5)]


def test_config_system_facts_and_status_are_texts(tmp_path):
    play(make_run(tmp_path), [10], status="failed")
    events = read(tmp_path / "tensorboard")

    def text(tag: str) -> str:
        return events.Tensors(tag)[0].tensor_proto.string_val[0].decode()

    assert "clip: 0.2" in text("run/config")
    assert "| version/rlx-core |" in text("run/system")
    assert "password" not in text("run/config")
    assert text("run/status") == "failed because"


@pytest.mark.parametrize(
    ("status", "shown"),
    [("finished", api_pb2.STATUS_SUCCESS), ("failed", api_pb2.STATUS_FAILURE)],
)
def test_the_hparams_page_has_the_hyper_parameters_and_the_status(tmp_path, status, shown):
    play(make_run(tmp_path), [10], status=status)
    contents = read(tmp_path / "tensorboard").summary_metadata
    start = contents[metadata.SESSION_START_INFO_TAG].plugin_data.content
    hparams = metadata.parse_session_start_info_plugin_data(start).hparams
    assert hparams["agent.clip"].number_value == 0.2
    assert hparams["agent.name"].string_value == "ppo"
    assert "curriculum" not in hparams
    assert not any(name.startswith("trackers") for name in hparams)
    end = metadata.parse_session_end_info_plugin_data(
        contents[metadata.SESSION_END_INFO_TAG].plugin_data.content
    )
    assert end.status == shown


def test_a_gif_becomes_a_picture_that_tensorboard_plays(tmp_path):
    (tmp_path / "videos").mkdir()
    (tmp_path / "videos" / "a.gif").write_bytes(GIF)
    play(make_run(tmp_path), [10])
    image = read(tmp_path / "tensorboard").Images("episode/video")[0]
    assert (image.width, image.height, image.encoded_image_string) == (3, 2, GIF)


def test_resuming_takes_back_the_steps_after_the_checkpoint(tmp_path):
    play(make_run(tmp_path), [10, 20, 30], loss=0.0, status="interrupted")
    play(make_run(tmp_path, resumed_from=20), [30, 40], loss=0.25)
    found = scalars(read(tmp_path / "tensorboard"), "loss/policy")
    assert found == [(10, 10.0), (20, 20.0), (30, 30.25), (40, 40.25)]


def test_other_ranks_write_nothing(tmp_path):
    play(make_run(tmp_path, rank=1), [10])
    assert not (tmp_path / "tensorboard").exists()


def test_a_write_that_fails_half_way_leaves_whole_records_and_can_be_repeated(tmp_path):
    file = EventFile(tmp_path)
    file.add([scalar_event(1, 0.0, {"x": 1.0})])
    whole = file.path.stat().st_size
    file._file = FullDisk(file._file, room=11)
    with pytest.raises(OSError, match="No space"):
        file.add([scalar_event(2, 0.0, {"x": 2.0})])
    assert file.path.stat().st_size == whole
    file._file = file._file.file
    file.add([scalar_event(2, 0.0, {"x": 2.0})])
    file.close()
    assert scalars(read(tmp_path), "x") == [(1, 1.0), (2, 2.0)]


class FullDisk:
    """A file on a disk with `room` bytes left."""

    def __init__(self, file, room):
        self.file = file
        self.room = room

    def write(self, data):
        self.file.write(data[: self.room])
        raise OSError(errno.ENOSPC, "No space left on device")

    def __getattr__(self, name):
        return getattr(self.file, name)


def test_importing_the_tracker_needs_neither_torch_nor_tensorflow(tmp_path):
    import subprocess
    import sys

    code = "import sys, rlx_tracker_tensorboard.tracker; print({'torch', 'tensorflow'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
