"""What all trackers share, with a tracker that writes into a list."""

from __future__ import annotations

import json
import threading

import pytest
from rlx.contracts import ListenerContext
from rlx.events import CheckpointSaved, Evaluation, Iteration, RunInfo, RunOutcome
from rlx.records.run_folder import append_record
from rlx.report.background import Pace
from rlx.run.episodes import episodes_from_records
from rlx.tracking import QueuedTracker

FAST = Pace(interval_s=0.01, first_retry_s=0.01, longest_retry_s=0.02)


class ListTracker(QueuedTracker):
    """Writes to lists; fails or hangs when told to."""

    name = "list"

    def __init__(self, context, log, *, failures=0, hang=None, flush_s=5.0):
        super().__init__(context, flush_s=flush_s, pace=FAST)
        self.log = log
        self.failures = failures
        self.hang = hang

    def open(self, run):
        if self.hang is not None:
            self.hang.wait()
        if self.failures:
            self.failures -= 1
            raise ConnectionError("away")
        self.log.append(("open", self.memory.get("id")))
        self.remember(id="abc")

    def write_scalars(self, batch):
        self.log.extend(("scalars", record.step, record.values) for record in batch)

    def write_video(self, video):
        self.log.append(("video", video.step, video.path.name))

    def finish(self, outcome, artifacts):
        self.log.append(("finish", outcome.status, [(a.name, a.location, a.path) for a in artifacts]))


class RewindingTracker(ListTracker):
    rewinds = True


def context(folder, *, resumed_from=0, rank=0):
    run = RunInfo(
        name="r",
        directory=folder,
        config={},
        total_steps=100,
        num_envs=1,
        resumed_from=resumed_from,
        rank=rank,
    )
    return ListenerContext(run=run)


def play(tracker, steps, status="finished"):
    """Tells `tracker` of one iteration for each of `steps`, as a run and its jsonl listener do."""
    tracker.rlx_run_started(tracker.run)
    for index, step in enumerate(steps):
        append_record(
            tracker.directory / "metrics.jsonl", {"iteration": index, "step": step, "loss/x": step / 10}
        )
        tracker.rlx_iteration_finished(Iteration(index=index, step=step, metrics={"loss/x": step / 10}))
    last = steps[-1] if steps else tracker.run.resumed_from
    tracker.rlx_run_finished(RunOutcome(status=status, step=last))


def written_steps(log):
    return [entry[1] for entry in log if entry[0] == "scalars"]


def test_all_events_arrive_in_order(tmp_path):
    log: list = []
    tracker = ListTracker(context(tmp_path), log)
    play(tracker, [10, 20])
    assert log == [
        ("open", None),
        ("scalars", 10, {"loss/x": 1.0}),
        ("scalars", 20, {"loss/x": 2.0}),
        ("finish", "finished", []),
    ]


def test_only_rank_0_writes(tmp_path):
    log: list = []
    play(ListTracker(context(tmp_path, rank=1), log), [10, 20])
    assert log == []
    assert not (tmp_path / "trackers").exists()


def test_evaluations_carry_their_documented_names_and_leave_out_what_is_unknown(tmp_path):
    log: list = []
    tracker = ListTracker(context(tmp_path), log)
    tracker.rlx_run_started(tracker.run)
    summary = {"episodes": 2, "return_mean": 3.0, "success_rate": float("nan")}
    evaluation = Evaluation(step=7, episodes=episodes_from_records([]), summary=summary)
    tracker.rlx_evaluation_finished(evaluation)
    tracker.rlx_run_finished(RunOutcome(status="finished", step=7))
    assert ("scalars", 7, {"evaluation/return_mean": 3.0}) in log


def test_an_outage_at_the_start_loses_nothing(tmp_path):
    log: list = []
    play(ListTracker(context(tmp_path), log, failures=3), [10, 20, 30])
    assert written_steps(log) == [10, 20, 30]


def test_a_tracker_that_hangs_does_not_hold_up_the_end(tmp_path, caplog):
    log: list = []
    play(ListTracker(context(tmp_path), log, hang=threading.Event(), flush_s=0.2), [10, 20])
    assert log == []
    assert "3 records could not be delivered" in caplog.text  # two of scalars, one of the end
    assert f"rlx run --resume {tmp_path}" in caplog.text


def test_resume_goes_on_in_the_same_tracker_run_and_repeats_no_step(tmp_path):
    first: list = []
    play(ListTracker(context(tmp_path), first), [10, 20, 30], status="interrupted")
    # The process was killed after step 30; the checkpoint to resume from is of step 10.
    again: list = []
    play(ListTracker(context(tmp_path, resumed_from=10), again), [20, 30, 40])
    assert again[0] == ("open", "abc")
    assert written_steps(again) == [40]


def test_a_tracker_that_can_rewind_writes_the_steps_after_the_checkpoint_again(tmp_path):
    play(RewindingTracker(context(tmp_path), []), [10, 20, 30], status="interrupted")
    again: list = []
    play(RewindingTracker(context(tmp_path, resumed_from=10), again), [20, 30, 40])
    assert written_steps(again) == [20, 30, 40]


def test_what_was_never_delivered_is_taken_from_the_run_folder_on_resume(tmp_path):
    play(ListTracker(context(tmp_path), [], hang=threading.Event(), flush_s=0.1), [10, 20, 30])
    append_record(tmp_path / "evaluations.jsonl", {"step": 20, "episodes": 5, "return_mean": 1.5})
    log: list = []
    play(ListTracker(context(tmp_path, resumed_from=30), log), [])
    assert written_steps(log) == [10, 20, 20, 30]
    assert ("scalars", 20, {"evaluation/return_mean": 1.5}) in log


def test_artifacts_are_the_records_and_the_last_checkpoint(tmp_path):
    for name in ("config.yaml", "summary.json"):
        (tmp_path / name).write_text("x")
    checkpoint = tmp_path / "checkpoints" / "step-2"
    checkpoint.mkdir(parents=True)
    log: list = []
    tracker = ListTracker(context(tmp_path), log)
    tracker.rlx_run_started(tracker.run)
    tracker.rlx_checkpoint_saved(CheckpointSaved(name="step-2", step=2, location=str(checkpoint)))
    tracker.rlx_run_finished(RunOutcome(status="failed", step=2))
    status, artifacts = log[-1][1:]
    assert status == "failed"
    assert [(name, path) for name, _, path in artifacts] == [
        ("config", tmp_path / "trackers" / "list" / "config.yaml"),
        ("summary", tmp_path / "summary.json"),
        ("checkpoint", checkpoint),
    ]


def test_a_checkpoint_in_object_storage_is_an_address_not_a_file(tmp_path):
    log: list = []
    tracker = ListTracker(context(tmp_path), log)
    tracker.rlx_run_started(tracker.run)
    tracker.rlx_checkpoint_saved(CheckpointSaved(name="step-2", step=2, location="s3://bucket/r/step-2"))
    tracker.rlx_run_finished(RunOutcome(status="finished", step=2))
    assert log[-1][2] == [("checkpoint", "s3://bucket/r/step-2", None)]


def test_each_video_in_the_run_folder_is_sent_once_even_over_a_resume(tmp_path):
    (tmp_path / "videos").mkdir()
    (tmp_path / "videos" / "a.gif").write_bytes(b"GIF89a")
    (tmp_path / "videos" / "notes.txt").write_text("no video")
    log: list = []
    play(ListTracker(context(tmp_path), log), [10])
    assert [entry for entry in log if entry[0] == "video"] == [("video", 10, "a.gif")]
    (tmp_path / "videos" / "b.mp4").write_bytes(b"")
    again: list = []
    play(ListTracker(context(tmp_path, resumed_from=10), again), [20])
    assert [entry for entry in again if entry[0] == "video"] == [("video", 20, "b.mp4")]


def test_memory_is_small_json_in_the_run_folder(tmp_path):
    play(ListTracker(context(tmp_path), []), [10, 20])
    assert json.loads((tmp_path / "trackers" / "list.json").read_text()) == {"id": "abc", "step": 20}


@pytest.mark.parametrize("damaged", ["", "{", "[1]"])
def test_a_damaged_memory_starts_a_new_tracker_run(tmp_path, damaged):
    (tmp_path / "trackers").mkdir()
    (tmp_path / "trackers" / "list.json").write_text(damaged)
    log: list = []
    play(ListTracker(context(tmp_path), log), [10])
    assert log[0] == ("open", None)
    assert written_steps(log) == [10]
