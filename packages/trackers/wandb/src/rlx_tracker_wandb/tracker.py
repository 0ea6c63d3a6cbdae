"""The tracker `wandb`."""

from __future__ import annotations

import logging
import netrc
import os
import sys
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from rlx.contracts import ListenerContext
from rlx.events import RunInfo, RunOutcome
from rlx.quantities import NotNegative, Positive
from rlx.records.redaction import redacted_command
from rlx.records.system_facts import system_facts
from rlx.tracking import Artifact, QueuedTracker, Scalars, Video, public_config

log = logging.getLogger(__name__)

PUBLIC_SERVICE = "https://api.wandb.ai"
EXIT_CODES = {"finished": 0, "failed": 1, "interrupted": 255}
"""What W&B shows as finished, failed, and killed."""


@dataclass(frozen=True, kw_only=True)
class WandbConfig:
    """Options of the tracker `wandb`."""

    base_url: str | None = None
    """Address of a server of your own; None: WANDB_BASE_URL, else the public service."""
    entity: str | None = None
    """User or team; None: the login's own."""
    project: str = "rlx"
    """Made if missing."""
    run_name: str | None = None
    """None: the name of the run folder."""
    mode: Literal["auto", "online", "offline"] = "auto"
    """`auto`: WANDB_MODE; else online where there is a login for the server, else offline."""
    upload_checkpoint: bool = True
    """Upload the last checkpoint at the end; False notes only where it is."""
    connect_s: Positive = 20.0
    """Seconds to wait for the server at the start; then the run is kept in offline files."""
    flush_s: NotNegative = 60.0
    """Seconds that the end of a run waits at most for the last deliveries."""


class WandbTracker(QueuedTracker):
    """Records a run through the `wandb` package, whose files in `<run folder>/wandb` survive any outage."""

    name = "wandb"

    def __init__(self, config: WandbConfig, context: ListenerContext) -> None:
        super().__init__(context, flush_s=config.flush_s)
        self.config = config
        self.base_url = config.base_url or os.environ.get("WANDB_BASE_URL") or PUBLIC_SERVICE
        self._run: Any = None

    @property
    def mode(self) -> Any:
        """`online`, `offline`, or whatever WANDB_MODE says."""
        if self.config.mode != "auto":
            return self.config.mode
        if os.environ.get("WANDB_MODE"):
            return os.environ["WANDB_MODE"]
        return "online" if has_login(self.base_url) else "offline"

    def open(self, run: RunInfo) -> None:
        if "run_id" not in self.memory:
            self.remember(run_id=uuid.uuid4().hex[:8])
        mode = self.mode
        try:
            self._run = self._init(run, mode)
        except Exception as error:
            if mode == "offline":
                raise
            log.warning("wandb: %s does not answer as expected, writes offline: %s", self.base_url, error)
            mode = "offline"
            self._forget_attempt()
            self._run = self._init(run, mode)
        if mode == "offline":
            log.warning("wandb: offline; upload later with: wandb sync %s", self.directory / "wandb")

    @staticmethod
    def _forget_attempt() -> None:
        import wandb

        wandb.teardown()  # else its service process goes on holding the run's id

    def _init(self, run: RunInfo, mode: Any) -> Any:
        import wandb

        command = " ".join(sys.argv)
        settings = wandb.Settings(
            base_url=self.base_url,
            console="off",  # the terminal belongs to rlx
            silent=True,
            init_timeout=self.config.connect_s,
            finish_timeout=self.flush_s,
            # W&B notes the command line as it is; `system` in the config has ours, without passwords.
            x_disable_meta=redacted_command(command) != command,
        )
        return wandb.init(
            project=self.config.project,
            entity=self.config.entity,
            name=self.config.run_name or run.name,
            id=self.memory["run_id"],
            resume="allow",
            dir=str(run.directory),
            config={**public_config(run.config), "system": system_facts()},
            mode=mode,
            settings=settings,
        )

    def write_scalars(self, batch: Sequence[Scalars]) -> None:
        for record in batch:
            self._run.log({**record.values, "_timestamp": record.time_s}, step=record.step)

    def write_video(self, video: Video) -> None:
        import wandb

        self._run.log({"episode/video": wandb.Video(str(video.path))}, step=video.step)

    def finish(self, outcome: RunOutcome, artifacts: Sequence[Artifact]) -> None:
        self._run.summary.update({"status": outcome.status, "reason": outcome.reason})
        self._run.summary.update({artifact.name: artifact.location for artifact in artifacts})
        checkpoint = [a for a in artifacts if a.name == "checkpoint" and self.config.upload_checkpoint]
        self._upload("run", "run", [a for a in artifacts if a.name != "checkpoint"])
        self._upload("checkpoint", "model", checkpoint)
        self._run.finish(exit_code=EXIT_CODES[outcome.status])

    def _upload(self, name: str, kind: str, artifacts: Sequence[Artifact]) -> None:
        """Uploads files and folders, or the addresses of what is elsewhere, as one W&B artifact."""
        import wandb

        kept = wandb.Artifact(f"{name}-{self.memory['run_id']}", type=kind)
        for artifact in artifacts:
            path = artifact.path
            if path is None:
                if "://" in artifact.location:
                    kept.add_reference(artifact.location, checksum=False)
                continue
            root = path if path.is_dir() else path.parent
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    kept.add_file(str(file), name=file.relative_to(root).as_posix())
        if kept.manifest.entries:
            self._run.log_artifact(kept)


def has_login(base_url: str) -> bool:
    """Returns whether there is an API key for the server: in WANDB_API_KEY or the netrc file."""
    if os.environ.get("WANDB_API_KEY"):
        return True
    try:
        found = netrc.netrc(os.environ.get("NETRC"))
    except (OSError, netrc.NetrcParseError):
        return False
    return (urlsplit(base_url).hostname or "") in found.hosts
