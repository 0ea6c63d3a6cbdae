"""What plugins show in the display of a run, and what becomes of a panel that fails."""

from __future__ import annotations

import io
import json
import logging

import pytest
from rich.console import Console
from rlx.config_files import config_from_tree
from rlx.registry import Registry
from rlx.report.console import ConsoleListener
from rlx.run.assembly import Assembler
from rlx.run.loop import Run
from rlx.selection import PluginSelection

PLUGIN = """
    from rlx import Panel, hookimpl

    @hookimpl
    def rlx_panels():
        return [
            Panel(name=name, target=f"panel_sources:{name.capitalize()}", title=f"the {name}")
            for name in ("coins", "absent", "broken", "tired", "deaf")
        ]
"""
SOURCES = """
    from rlx import hookimpl

    class Coins:
        def __init__(self, run):
            self.run, self.heard = run, 0

        @hookimpl
        def rlx_iteration_finished(self, iteration):
            self.heard += 1

        def rows(self):
            return [("steps", self.run.total_steps), ("heard", f"[{self.heard}]")]

    def Absent(run):
        return None

    def Broken(run):
        raise RuntimeError("no gold in this mine")

    class Tired:
        def __init__(self, run):
            pass

        def rows(self):
            raise ValueError("asked once too often")

    class Deaf:
        def __init__(self, run):
            pass

        @hookimpl
        def rlx_iteration_finished(self, no_such_argument):
            pass

        def rows(self):
            return [("never", "seen")]
"""


@pytest.fixture
def screen(fake_distribution, tmp_path, caplog) -> str:
    """What a terminal shows of a run of the toys, with the plugin above installed."""
    modules = {"panel_plugin": PLUGIN, "panel_sources": SOURCES}
    fake_distribution("rlx-mine", modules, plugins={"mine": "panel_plugin"})
    stream = io.StringIO()
    console = Console(file=stream, width=120, height=60, force_terminal=True, color_system=None)
    registry = Registry.discover(PluginSelection(load=("rlx.testing.toys",)))
    config = config_from_tree(
        {
            "env": {"id": "toy/Corridor-v0", "num_envs": 2},
            "agent": {"name": "preference", "horizon": 10},
            "encoder": "no-encoder",
            "device": "cpu",
            "total_steps": 60,
            "log_interval": 20,
        }
    )
    folder = tmp_path / "run"
    folder.mkdir()
    assembler = Assembler(Assembler(config, registry).check(), registry)
    with caplog.at_level(logging.ERROR):
        Run(assembler, folder, listeners=[("console", ConsoleListener(console))]).execute()
    return stream.getvalue()


def test_a_panel_stands_in_a_box_with_its_title_and_what_it_heard(screen):
    last = screen[screen.rindex("the coins") :]
    assert "─ the coins ─" in screen
    assert "steps" in last and "60" in last
    assert "[3]" in last, "three iterations of 20 steps, and brackets as they are"


def test_a_panel_without_anything_to_show_of_this_run_is_not_there(screen):
    assert "the absent" not in screen


def test_panels_that_fail_are_named_once_and_training_goes_on(screen, caplog):
    assert "finished at step 60" in screen
    for title in ("the broken", "the tired", "the deaf"):
        assert title not in screen
    complaints = [record.getMessage() for record in caplog.get_records("setup")]
    assert [c for c in complaints if "mine:broken" in c] == [
        "panel rlx-mine:mine:broken failed and is not shown, training goes on: "
        "RuntimeError: no gold in this mine"
    ]
    assert sum("asked once too often" in c for c in complaints) == 1
    assert sum("rlx-mine:mine:deaf" in c and "no_such_argument" in c for c in complaints) == 1


def test_what_the_panels_show_is_in_the_run_folder(screen, tmp_path):
    panels = json.loads((tmp_path / "run" / "panels.json").read_text("utf-8"))
    assert panels == [{"title": "the coins", "rows": [["steps", "60"], ["heard", "[3]"]]}]


def test_plugins_verbose_lists_panels(rlx_main, fake_distribution):
    fake_distribution("rlx-mine", {"panel_plugin": PLUGIN}, plugins={"mine": "panel_plugin"})
    _, out, _ = rlx_main("plugins", "-v")
    assert "    panel      coins\n" in out
