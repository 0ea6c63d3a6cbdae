"""The tracker `mlflow`."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from rlx.contracts import ListenerContext
from rlx.errors import ConfigError, did_you_mean
from rlx.events import RunInfo, RunOutcome
from rlx.quantities import NotNegative
from rlx.records.system_facts import system_facts
from rlx.report.background import Refused
from rlx.tracking import Artifact, QueuedTracker, Scalars, Video, hyper_parameters, public_config

if TYPE_CHECKING:
    from mlflow import MlflowClient

log = logging.getLogger(__name__)

MAX_METRICS = 1000
MAX_PARAMETERS = 100
"""Per request. Source: MLflow REST API reference, "Log Batch", request limits."""
MAX_PARAMETER_CHARS = 6000
SCHEMES = {"http", "https", "sqlite", "postgresql", "mysql", "mssql", "databricks", "databricks-uc", "uc"}
"""Of tracking URIs; packages add theirs as entry points of STORES. Source: MLflow, "Tracking Server"."""
STORES = "mlflow.tracking_store"
STATUS = {"finished": "FINISHED", "interrupted": "KILLED", "failed": "FAILED"}


@dataclass(frozen=True, kw_only=True)
class MLflowConfig:
    """Options of the tracker `mlflow`."""

    uri: str | None = None
    """Tracking URI; None: MLFLOW_TRACKING_URI, else `mlflow.db` beside the run folder."""
    experiment: str = "rlx"
    """Name of the experiment; made if missing."""
    run_name: str | None = None
    """None: the name of the run folder."""
    upload_checkpoint: bool = True
    """Upload the last checkpoint at the end; False notes only where it is."""
    flush_s: NotNegative = 60.0
    """Seconds that the end of a run waits at most for the last deliveries."""


class MLflowTracker(QueuedTracker):
    """Records a run through an `MlflowClient`, in batches."""

    name = "mlflow"

    def __init__(self, config: MLflowConfig, context: ListenerContext) -> None:
        super().__init__(context, flush_s=config.flush_s)
        self.config = config
        root = context.run.directory.resolve().parent
        uri = config.uri or os.environ.get("MLFLOW_TRACKING_URI")
        if uri:
            _check(uri, "trackers.mlflow.uri" if config.uri else "MLFLOW_TRACKING_URI")
        self.local = not uri
        self.uri = uri or f"sqlite:///{root / 'mlflow.db'}"
        self._local_artifacts = (root / "mlflow-artifacts").as_uri()
        self._client: MlflowClient | None = None
        self._run_id = ""

    def client(self) -> MlflowClient:
        """Returns the client; made on the worker thread, since importing mlflow takes seconds.

        A method and no property: pluggy looks at every attribute when it registers a listener.
        """
        if self._client is None:
            # MLflow would retry one request for minutes, unheard; the queue retries better.
            os.environ.setdefault("MLFLOW_HTTP_REQUEST_MAX_RETRIES", "0")
            os.environ.setdefault("MLFLOW_HTTP_REQUEST_TIMEOUT", "20")
            os.environ.setdefault("MLFLOW_LOGGING_LEVEL", "WARNING")
            from mlflow import MlflowClient

            self._client = MlflowClient(tracking_uri=self.uri)
        return self._client

    def open(self, run: RunInfo) -> None:
        run_id = self.memory.get("run_id")
        # A run that was opened and then lost its server half-way is found again here, too.
        if run_id is None or self.memory.get("uri") != self.uri:
            run_id = self._create(run)
            self.memory = {"uri": self.uri, "run_id": run_id}
            self.remember()
        self._run_id = run_id
        self.client().update_run(run_id, status="RUNNING")
        self._write_parameters(hyper_parameters(public_config(run.config)))
        for tags in _chunks(list(_system_tags()), MAX_PARAMETERS):
            self.client().log_batch(run_id, tags=tags)

    def write_scalars(self, batch: Sequence[Scalars]) -> None:
        from mlflow.entities import Metric
        from mlflow.exceptions import MlflowException

        metrics = [
            Metric(name, value, int(record.time_s * 1000), record.step)
            for record in batch
            for name, value in record.values.items()
        ]
        try:
            for chunk in _chunks(metrics, MAX_METRICS):
                self.client().log_batch(self._run_id, metrics=chunk)
        except MlflowException as error:
            if error.error_code == "INVALID_PARAMETER_VALUE":
                raise Refused(f"step {batch[0].step}: {error.message}") from error
            raise

    def write_video(self, video: Video) -> None:
        self.client().log_artifact(self._run_id, str(video.path), "videos")

    def finish(self, outcome: RunOutcome, artifacts: Sequence[Artifact]) -> None:
        # The status first: an artifact store that is away or full must not leave the run "running".
        self.client().set_terminated(self._run_id, STATUS[outcome.status])
        if outcome.reason:
            self.client().set_tag(self._run_id, "rlx.reason", outcome.reason[:5000])
        for artifact in artifacts:
            self._upload(artifact)

    def _upload(self, artifact: Artifact) -> None:
        path = artifact.path
        if path is None or (artifact.name == "checkpoint" and not self.config.upload_checkpoint):
            self.client().set_tag(self._run_id, f"rlx.{artifact.name}", artifact.location)
        elif path.is_dir():
            self.client().log_artifacts(self._run_id, str(path), f"{artifact.name}/{path.name}")
        else:
            self.client().log_artifact(self._run_id, str(path))

    def _create(self, run: RunInfo) -> str:
        experiment = self._experiment_id()
        created = self.client().create_run(experiment, run_name=self.config.run_name or run.name)
        if self.local:
            log.info("MLflow run: see it with: mlflow ui --backend-store-uri %s", self.uri)
        return created.info.run_id

    def _experiment_id(self) -> str:
        from mlflow.exceptions import MlflowException

        name = self.config.experiment
        if (found := self.client().get_experiment_by_name(name)) is not None:
            return found.experiment_id
        try:
            place = self._local_artifacts if self.local else None
            return self.client().create_experiment(name, artifact_location=place)
        except MlflowException:  # another run made it at the same moment
            if (found := self.client().get_experiment_by_name(name)) is None:
                raise
            return found.experiment_id

    def _write_parameters(self, parameters: dict[str, Any]) -> None:
        """Writes parameters; MLflow forbids to change one, so what a resume changed becomes a tag."""
        from mlflow.entities import Param, RunTag

        known = self.client().get_run(self._run_id).data.params
        wanted = {name: str(value)[:MAX_PARAMETER_CHARS] for name, value in parameters.items()}
        new = [Param(name, value) for name, value in wanted.items() if name not in known]
        for chunk in _chunks(new, MAX_PARAMETERS):
            self.client().log_batch(self._run_id, params=chunk)
        changed = [
            RunTag(f"resumed.{name}", value)
            for name, value in wanted.items()
            if known.get(name, value) != value
        ]
        for chunk in _chunks(changed, MAX_PARAMETERS):
            self.client().log_batch(self._run_id, tags=chunk)


def _check(uri: str, source: str) -> None:
    """Refuses before training what no server will ever answer; the client would find it at the first record.

    Raises:
        ConfigError: an unknown scheme, or a folder.
    """
    scheme = urlsplit(uri).scheme.partition("+")[0] or ("databricks" if uri == "databricks" else "file")
    if scheme == "file":
        raise ConfigError(
            f"{source} is {uri!r}, a folder, which MLflow writes no more; give a database such as "
            "'sqlite:///mlflow.db' (`mlflow migrate-filestore` moves the runs of a folder into one)"
        )
    known = SCHEMES | {entry.name for entry in entry_points(group=STORES)}
    if scheme not in known:
        raise ConfigError(
            f"{source} is {uri!r}; expected a URI that begins with one of "
            f"{', '.join(sorted(known))}{did_you_mean(scheme, known)}"
        )


def _system_tags() -> Iterator[Any]:
    from mlflow.entities import RunTag

    for name, value in system_facts().items():
        yield RunTag(name, str(value))
        if name == "git/revision":
            yield RunTag("mlflow.source.git.commit", str(value))


def _chunks(items: list[Any], size: int) -> Iterator[list[Any]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
