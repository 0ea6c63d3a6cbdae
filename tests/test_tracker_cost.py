"""What three trackers at once take from training, in processor seconds, which a busy machine hardly changes.

After the start (importing MLflow and making its database takes seconds, once, on its own thread) their
threads are compared with all of the process. W&B's own process is not counted: it takes nothing from
this one.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from rlx.hookspecs import hookimpl

pytest.importorskip("rlx_agents", reason="needs rlx-agents")
pytest.importorskip("rlx_emu_nes", reason="needs rlx-emu-nes")
TRACKERS = ("tensorboard", "mlflow", "wandb")
for package in TRACKERS:
    pytest.importorskip(package, reason=f"needs {package}")

LIMIT = 0.03
"""Share of the process's time."""
STEPS, START = 9216, 4096
"""Environment steps of the run, and those of them that belong to the start."""


def seconds_by_thread() -> dict[str, float]:
    """Returns the processor seconds of each named thread so far. Source: proc(5), /proc/pid/stat."""
    names = {thread.native_id: thread.name for thread in threading.enumerate()}
    seconds = dict.fromkeys(names.values(), 0.0)
    for number, name in names.items():
        try:
            stat = Path(f"/proc/self/task/{number}/stat").read_text()
        except OSError:  # it has ended
            continue
        user, system = stat.rpartition(")")[2].split()[11:13]
        seconds[name] += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return seconds


class Marks:
    """Notes the processor seconds at the end of each iteration after the start."""

    def __init__(self) -> None:
        self.process: list[float] = []
        self.threads: list[dict[str, float]] = []

    @hookimpl
    def rlx_iteration_finished(self, iteration):
        if iteration.step >= START:
            times = os.times()
            self.process.append(times.user + times.system)
            self.threads.append(seconds_by_thread())


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
def test_three_trackers_take_less_than_three_percent(tmp_path, monkeypatch):
    from rlx.config_files import load_config
    from rlx.registry import Registry
    from rlx.run.assembly import Assembler
    from rlx.run.loop import Run

    monkeypatch.setenv("WANDB_MODE", "offline")
    settings = {"env.id": "rlx/Runner-v0", "total_steps": STEPS, "evaluation.episodes": 0}
    overrides = [f"trackers=[{','.join(TRACKERS)}]", "env.num_envs=8", "agent.rollout_steps=128", "threads=1"]
    registry = Registry.discover()
    config = Assembler(load_config(None, overrides, settings), registry).check()
    folder = tmp_path / "r"
    folder.mkdir()
    marks = Marks()
    outcome = Run(Assembler(config, registry), folder, listeners=[("marks", marks)]).execute()

    assert outcome.status == "finished"
    first, last = marks.threads[0], marks.threads[-1]
    spent = {name: last[f"rlx-{name}"] - first[f"rlx-{name}"] for name in TRACKERS}
    assert all(last[f"rlx-{name}"] > 0 for name in TRACKERS), "each was at work"
    share = sum(spent.values()) / (marks.process[-1] - marks.process[0])
    assert share < LIMIT, f"{share:.1%} of the processor time: {spent}"
