"""What every launcher promises, shown with a tiny run of the toys."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from rlx.config_files import config_from_tree
from rlx.errors import RlxError
from rlx.records.run_folder import create_run_folder
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.job import Job
from rlx.selection import PluginSelection
from rlx.testing.conformance import Subject, promise

TOYS = PluginSelection(load=("rlx.testing.toys",))


def _job(folder: str, **changes: Any) -> Job:
    tree: dict[str, Any] = {
        "env": {"id": "toy/Corridor-v0", "num_envs": 4},
        "agent": "preference",
        "encoder": "no-encoder",
        "device": "cpu",
        "total_steps": 400,
        "log_interval": 100,
        "evaluation": {"episodes": 2},
        "run_dir": str(Path(folder) / "run"),
        **changes,
    }
    config = Assembler(config_from_tree(tree), Registry.discover(TOYS)).check()
    return Job(config=config, folder=str(create_run_folder(config)), plugins=TOYS, quiet=True)


def _summary(job: Job) -> dict[str, Any]:
    path = Path(job.folder) / "summary.json"
    assert path.exists(), "the run left no summary.json"
    return json.loads(path.read_text(encoding="utf-8"))


@promise("launcher")
def it_runs_the_job_to_its_end(tested: Subject) -> None:
    """`launch` returns 0 after a run that finished, and the run folder has its results."""
    with tempfile.TemporaryDirectory() as folder:
        job = _job(folder)
        code = tested.make().launch(job)
        assert code == 0, f"launch returned {code!r}, expected 0"
        summary = _summary(job)
        assert summary["status"] == "finished", f"the run {summary['status']}: {summary['reason']}"
        assert summary["step"] == 400, f"it ran {summary['step']} steps, expected 400"


@promise("launcher")
def it_resumes(tested: Subject) -> None:
    """A resumed job goes on from its checkpoint."""
    import dataclasses

    with tempfile.TemporaryDirectory() as folder:
        job = _job(folder)
        assert tested.make().launch(job) == 0
        longer = dataclasses.replace(job.resumed(), config=dataclasses.replace(job.config, total_steps=600))
        assert tested.make().launch(longer) == 0
        assert _summary(job)["step"] == 600, f"it ended at step {_summary(job)['step']}, expected 600"


@promise("launcher")
def a_run_that_fails_is_not_a_success(tested: Subject) -> None:
    """A job that cannot run ends with an error or with an exit code other than 0."""
    import dataclasses

    with tempfile.TemporaryDirectory() as folder:
        job = _job(folder)
        broken = dataclasses.replace(job.config.agent, name="no-such-agent")
        job = dataclasses.replace(job, config=dataclasses.replace(job.config, agent=broken))
        try:
            code = tested.make().launch(job)
        except RlxError:
            return
        assert code != 0, "launch returned 0 though the agent does not exist"
