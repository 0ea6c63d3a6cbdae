"""Plugins that end or hang the process are found before they can do harm."""

from __future__ import annotations

import json

import pytest
from rlx.probe import dangerous_plugins
from rlx.selection import PluginSelection

AGENT = """
from rlx import Component, hookimpl

@hookimpl
def rlx_agents():
    return [Component(kind="agent", name="mine", target="mine_impl:Agent")]
"""

KILLERS = {
    "exit": ("import os; os._exit(7)", "importing: ended the whole process (exit code 7)"),
    "signal": (
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "importing: ended the whole process (killed by signal 9)",
    ),
    "hook": (
        "import os\nfrom rlx import hookimpl\n@hookimpl\ndef rlx_agents():\n    os._exit(0)",
        "calling rlx_agents: ended the whole process (exit code 0)",
    ),
}


@pytest.fixture(autouse=True)
def no_other_threads(monkeypatch):
    """Tests before these may have left threads behind, and beside threads nothing is probed."""
    monkeypatch.setattr("rlx.probe.threading.active_count", lambda: 1)


@pytest.fixture
def killer(fake_distribution):
    """A function that installs a killer beside a healthy plugin."""

    def install(source: str) -> None:
        fake_distribution("rlx-killer", {"killer_plugin": source}, plugins={"killer": "killer_plugin"})
        fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})

    return install


@pytest.mark.parametrize("way", KILLERS)
def test_a_plugin_that_ends_the_process_is_blamed(killer, way):
    source, reason = KILLERS[way]
    killer(source)
    assert dangerous_plugins(PluginSelection()) == {"rlx-killer:killer": reason}


def test_a_plugin_that_never_comes_back_is_blamed(killer):
    killer("while True: pass")
    blamed = dangerous_plugins(PluginSelection(), patience_s=0.5)
    assert blamed == {"rlx-killer:killer": "importing: did not come back within 0.5 s"}


def test_two_killers_are_both_found(killer, fake_distribution):
    killer("import os; os._exit(1)")
    fake_distribution("rlx-zap", {"zap_plugin": "import os; os._exit(2)"}, plugins={"zap": "zap_plugin"})
    assert set(dangerous_plugins(PluginSelection())) == {"rlx-killer:killer", "rlx-zap:zap"}


def test_healthy_and_merely_broken_plugins_are_not_blamed(killer):
    killer("1 / 0")
    assert dangerous_plugins(PluginSelection()) == {}


def test_what_a_plugin_prints_at_import_is_not_doubled(killer, rlx_process):
    killer("print('hello from the plugin')")
    assert rlx_process("plugins").stdout.count("hello from the plugin") == 1


@pytest.mark.parametrize(
    "arguments", [("--help",), ("plugins",), ("plugins", "-v"), ("components",), ("doctor",)]
)
def test_listing_and_recovery_survive_a_killer(killer, rlx_process, arguments):
    killer("import os; os._exit(7)")
    done = rlx_process(*arguments)
    assert "rlx-killer" in done.stdout
    assert done.returncode == (1 if arguments == ("doctor",) else 0)


def test_the_listing_for_machines_has_the_cause(killer, rlx_process):
    killer("import os; os._exit(7)")
    facts = {p["name"]: p for p in json.loads(rlx_process("plugins", "--json").stdout)}
    assert facts["killer"]["status"] == "failed"
    assert facts["killer"]["reason"] == "importing: ended the whole process (exit code 7)"
    assert facts["mine"]["components"] == ["agent:mine"]


def test_other_commands_warn_of_it_and_go_on(killer, rlx_process):
    killer("import os; os._exit(7)")
    done = rlx_process("config", "env=CartPole-v1", "agent=mine")
    assert "warning: plugin rlx-killer:killer is left out, failed: importing: ended" in done.stderr
    left_out = rlx_process("-p", "no:killer", "config", "env=CartPole-v1", "agent=mine")
    assert "rlx-killer" not in left_out.stderr


def test_a_plugin_that_was_asked_for_must_work(rlx_process):
    done = rlx_process("-p", "missing_file.py", "config")
    assert done.returncode == 2
    assert done.stderr.startswith("rlx: error: -p missing_file.py: importing: FileNotFoundError")
    assert rlx_process("-p", "missing_file.py", "plugins").returncode == 0
