"""The tracker `tensorboard`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml
from rlx.contracts import ListenerContext
from rlx.events import RunInfo, RunOutcome
from rlx.quantities import NotNegative
from rlx.records.system_facts import system_facts
from rlx.tracking import Artifact, QueuedTracker, Scalars, Video, hyper_parameters, public_config
from rlx_tracker_tensorboard.event_file import EventFile, gif_event, scalar_event
from tensorboard.compat.proto.event_pb2 import Event
from tensorboard.compat.proto.summary_pb2 import Summary
from tensorboard.plugins.hparams import api_pb2, metadata, plugin_data_pb2, summary_v2
from tensorboard.plugins.text.metadata import create_summary_metadata
from tensorboard.util.tensor_util import make_tensor_proto


@dataclass(frozen=True, kw_only=True)
class TensorBoardConfig:
    """Options of the tracker `tensorboard`."""

    directory: str | None = None
    """Log directory; the run gets a folder in it. None: `tensorboard/` in the run folder."""
    flush_s: NotNegative = 30.0
    """Seconds that the end of a run waits at most for the last writes."""


class TensorBoardTracker(QueuedTracker):
    """Writes scalars, hyper-parameters, texts and GIFs as event files."""

    name = "tensorboard"
    rewinds = True

    def __init__(self, config: TensorBoardConfig, context: ListenerContext) -> None:
        super().__init__(context, flush_s=config.flush_s)
        run = context.run
        self.log_directory = (
            Path(config.directory) / run.name if config.directory else run.directory / "tensorboard"
        )
        self._file: EventFile | None = None

    def open(self, run: RunInfo) -> None:
        if self._file is not None:
            self._file.close()
        self._file = EventFile(self.log_directory, purge_step=run.resumed_from + 1 if run.resumed_from else 0)
        facts = "\n".join(f"| {key} | {value} |" for key, value in system_facts().items())
        config = yaml.safe_dump(public_config(run.config), sort_keys=False)
        hparams = summary_v2.hparams_pb(
            hyper_parameters(public_config(run.config)), trial_id=run.name, start_time_secs=time.time()
        )
        self._add(
            run.resumed_from,
            hparams,
            _text("run/config", f"```yaml\n{config}\n```"),
            _text("run/system", f"| fact | value |\n|---|---|\n{facts}"),
        )

    def write_scalars(self, batch: Sequence[Scalars]) -> None:
        assert self._file is not None, "open() comes first"
        self._file.add(scalar_event(record.step, record.time_s, record.values) for record in batch)

    def write_video(self, video: Video) -> None:
        assert self._file is not None, "open() comes first"
        if video.path.suffix == ".gif":
            self._file.add([gif_event(video.step, time.time(), "episode/video", video.path.read_bytes())])
        else:  # TensorBoard plays GIFs only
            self._add(video.step, _text("episode/video_file", str(video.path)))

    def finish(self, outcome: RunOutcome, artifacts: Sequence[Artifact]) -> None:
        assert self._file is not None, "open() comes first"
        places = "\n".join(f"- {a.name}: `{a.location}`" for a in artifacts)
        self._add(
            outcome.step,
            _session_end(outcome.status),
            _text("run/status", f"{outcome.status} {outcome.reason}".strip()),
            _text("run/artifacts", places),
        )
        self._file.close()

    def _add(self, step: int, *summaries: Summary) -> None:
        assert self._file is not None, "open() comes first"
        now = time.time()
        self._file.add(Event(wall_time=now, step=step, summary=summary) for summary in summaries)


def _text(tag: str, text: str) -> Summary:
    value = Summary.Value(
        tag=tag,
        metadata=create_summary_metadata(display_name=tag, description=""),
        tensor=make_tensor_proto([text.encode()]),
    )
    return Summary(value=[value])


def _session_end(status: str) -> Summary:
    """Returns what the HParams page shows as the run's status."""
    shown = {
        "finished": api_pb2.STATUS_SUCCESS,
        "failed": api_pb2.STATUS_FAILURE,
        "interrupted": api_pb2.STATUS_UNKNOWN,
    }
    end = plugin_data_pb2.SessionEndInfo(status=shown[status], end_time_secs=time.time())
    data = plugin_data_pb2.HParamsPluginData(session_end_info=end)
    value = Summary.Value(
        tag=metadata.SESSION_END_INFO_TAG,
        metadata=metadata.create_summary_metadata(data),
        tensor=metadata.NULL_TENSOR,
    )
    return Summary(value=[value])
