"""The door: which plugins come in, and what is said of those that do not."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest
import rlx
from rlx.errors import PluginError
from rlx.plugins import PluginManager
from rlx.registry import Registry
from rlx.selection import PluginSelection

AGENT = """
from rlx import Component, hookimpl

@hookimpl
def rlx_agents():
    return [Component(kind="agent", name="mine", target="mine_impl:Agent")]
"""

BROKEN = {
    "raises": ("import no_such_module_anywhere", "importing: ModuleNotFoundError"),
    "wrong-syntax": ("def (", "importing: SyntaxError"),
    "exits": ("raise SystemExit(3)", "importing: SystemExit: 3"),
    "unknown-hook": (
        "from rlx import hookimpl\n@hookimpl\ndef rlx_agent():\n    return []",
        "unknown hook 'rlx_agent'; did you mean 'rlx_agents'?",
    ),
    "wrong-argument": (
        "from rlx import hookimpl\n@hookimpl\ndef rlx_agents(config):\n    return []",
        "registering: PluginValidationError",
    ),
    "no-mark": ("def rlx_agents():\n    return []", "lacks its mark; write @rlx.hookimpl above it"),
    "hook-raises": (
        "from rlx import hookimpl\n@hookimpl\ndef rlx_agents():\n    raise RuntimeError('boom')",
        "calling rlx_agents: RuntimeError: boom",
    ),
    "returns-names": (
        "from rlx import hookimpl\n@hookimpl\ndef rlx_agents():\n    return ['ppo']",
        "calling rlx_agents: TypeError: returned 'ppo', expected a list of rlx.Component",
    ),
    "returns-one": (
        AGENT.replace("[Component", "Component").replace('Agent")]', 'Agent")'),
        "calling rlx_agents: TypeError",
    ),
    "wrong-kind": (
        AGENT.replace('kind="agent"', 'kind="agnet"'),
        "unknown kind 'agnet'; did you mean 'agent'?",
    ),
    "wrong-name": (
        AGENT.replace('name="mine"', 'name="My Agent"'),
        "name 'My Agent' is not lower case letters, digits and single hyphens",
    ),
    "wrong-target": (
        AGENT.replace("mine_impl:Agent", "mine_impl"),
        "'mine_impl' is not of the form 'package.module:Class'",
    ),
    "commands-raise": (
        "from rlx import hookimpl\n@hookimpl\ndef rlx_commands():\n    return 1 / 0",
        "calling rlx_commands: ZeroDivisionError",
    ),
    "wrong-flag": (
        "from rlx import Flag, hookimpl\n@hookimpl\ndef rlx_flags():\n"
        "    return [Flag(option='mine', key='a.b', summary='')]",
        "flag 'mine' is not of the form '--two-words'",
    ),
}


@pytest.fixture(autouse=True)
def only_the_core_and_what_a_test_installs(monkeypatch, tmp_path):
    """Whatever else is installed here, and in whatever state, is not seen."""
    everything = importlib.metadata.distributions

    def some():
        for distribution in everything():
            place = Path(str(distribution.locate_file("")))
            if place.is_relative_to(tmp_path) or distribution.name == "rlx-core":
                yield distribution

    monkeypatch.setattr(importlib.metadata, "distributions", some)


def find(registry: Registry, key: str):
    return next(p for p in registry.manager.plugins if p.key == key)


def discover(*arguments: str, environ: dict[str, str] | None = None) -> Registry:
    return Registry.discover(PluginSelection.from_arguments(arguments, environ or {}))


def test_a_plugin_of_another_distribution_comes_in_like_our_own(fake_distribution):
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"}, version="2.1")
    registry = discover()
    assert find(registry, "rlx-mine:mine").status == "loaded"
    offer = registry.find("agent", "mine")
    assert offer.qualified == "rlx-mine:mine"
    assert offer.plugin.version == "2.1"
    assert registry.find("agent", "rlx-mine:mine") == offer


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_plugin_is_named_with_its_cause_and_takes_no_other_down(fake_distribution, fault):
    source, reason = BROKEN[fault]
    fake_distribution("rlx-broken", {"broken_plugin": source}, plugins={"broken": "broken_plugin"})
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    registry = discover()
    plugin = find(registry, "rlx-broken:broken")
    assert plugin.status == "failed"
    assert reason in plugin.reason
    assert "\n" not in plugin.reason
    assert registry.find("agent", "mine")
    assert find(registry, "rlx-core:core").status == "loaded"


def test_an_unknown_component_names_the_broken_plugin_that_may_have_held_it(fake_distribution):
    fake_distribution("rlx-broken", {"broken_plugin": "1 / 0"}, plugins={"broken": "broken_plugin"})
    with pytest.raises(PluginError, match=r"unknown agent 'x'.*rlx-broken:broken could not be used"):
        discover().find("agent", "x")


def test_a_plugin_that_fails_at_one_hook_offers_nothing_through_the_others(fake_distribution):
    source = AGENT + "\n@hookimpl\ndef rlx_trackers():\n    raise RuntimeError('late')\n"
    fake_distribution("rlx-half", {"half_plugin": source}, plugins={"half": "half_plugin"})
    registry = discover()
    assert find(registry, "rlx-half:half").status == "failed"
    assert "mine" not in registry.names("agent")


def test_strict_mode_lets_the_error_through(fake_distribution):
    fake_distribution("rlx-broken", {"broken_plugin": "1 / 0"}, plugins={"broken": "broken_plugin"})
    with pytest.raises(ZeroDivisionError):
        discover(environ={"RLX_STRICT_PLUGINS": "1"})


@pytest.mark.parametrize(
    ("requirement", "fits"),
    [
        ("rlx-core>=0.1,<1", True),
        ("rlx-core", True),
        ("RLX_Core >= 99", False),
        ("rlx-core<0.0.1", False),
        ("rlx-core>=99; python_version < '3'", True),
        ("rlx-core>=99; extra == 'future'", True),
        ("rlx-core-something>=99", True),
    ],
)
def test_the_requirement_on_the_core_is_read_before_anything_is_imported(
    fake_distribution, requirement, fits
):
    source = "import pathlib\npathlib.Path(__file__).with_name('imported').touch()\n" + AGENT
    site = fake_distribution(
        "rlx-mine", {"mine_plugin": source}, plugins={"mine": "mine_plugin"}, requires=[requirement]
    )
    plugin = find(discover(), "rlx-mine:mine")
    assert (plugin.status == "loaded") == fits
    assert (site / "imported").exists() == fits
    if not fits:
        assert plugin.status == "incompatible"
        assert f"installed is {rlx.__version__}" in plugin.reason
        assert "pip install --upgrade rlx-mine rlx-core" in plugin.reason


def test_an_incompatible_plugin_stops_strict_mode(fake_distribution):
    fake_distribution("rlx-new", {}, plugins={"new": "new_plugin"}, requires=["rlx-core>=99"])
    with pytest.raises(PluginError, match="rlx-new:new needs rlx-core>=99"):
        discover(environ={"RLX_STRICT_PLUGINS": "1"})


def test_damaged_metadata_of_any_distribution_harms_nobody(fake_distribution):
    site = fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    no_name = site / "nameless-1.0.dist-info"
    no_name.mkdir()
    (no_name / "entry_points.txt").write_text("[rlx.plugins]\nnameless = mine_missing\n")
    garbage = site / "garbage-1.0.dist-info"
    garbage.mkdir()
    (garbage / "METADATA").write_bytes(b"\xff\xfe")
    (garbage / "entry_points.txt").write_text("not an ini file\n[rlx.plugins\n===")
    registry = discover()
    assert registry.find("agent", "mine")
    assert find(registry, "unknown:nameless").status == "failed"


# ------------------------------------------------------------------ choosing plugins


@pytest.mark.parametrize("name", ["mine", "rlx-mine", "RLX_mine", "rlx-mine:mine"])
def test_no_name_leaves_a_plugin_out_by_name_distribution_or_both(fake_distribution, name):
    source = "import pathlib\npathlib.Path(__file__).with_name('imported').touch()\n" + AGENT
    site = fake_distribution("rlx-mine", {"mine_plugin": source}, plugins={"mine": "mine_plugin"})
    plugin = find(discover(f"no:{name}"), "rlx-mine:mine")
    assert (plugin.status, plugin.reason) == ("blocked", f"-p no:{name}")
    assert not (site / "imported").exists()


def test_the_environment_variable_holds_more_arguments(fake_distribution):
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    registry = discover(environ={"RLX_PLUGINS": "no:mine, rlx.testing.toys"})
    assert find(registry, "rlx-mine:mine").status == "blocked"
    assert registry.find("agent", "preference")


def test_without_autoload_only_the_core_and_what_is_named_come_in(fake_distribution):
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    fake_distribution("rlx-other", {"other_plugin": AGENT}, plugins={"other": "other_plugin"})
    registry = discover("mine", environ={"RLX_DISABLE_PLUGIN_AUTOLOAD": "1"})
    loaded = {p.key for p in registry.manager.plugins if p.status == "loaded"}
    assert loaded == {"rlx-core:core", "rlx-mine:mine"}
    assert find(registry, "rlx-other:other").reason == "RLX_DISABLE_PLUGIN_AUTOLOAD is set"


def test_an_unknown_component_tells_which_plugins_are_left_out(fake_distribution):
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    with pytest.raises(PluginError, match=r"left out: .*rlx-mine:mine \(-p no:mine\)"):
        discover("no:mine", environ={"RLX_DISABLE_PLUGIN_AUTOLOAD": "1"}).find("agent", "mine")


@pytest.mark.parametrize("name", ["core", "rlx-core", "rlx-core:core"])
def test_the_core_cannot_be_left_out(name):
    with pytest.raises(PluginError, match="the core cannot be left out"):
        PluginSelection.from_arguments([f"no:{name}"], {})


def test_a_file_is_a_plugin_and_its_targets_are_found_in_it(tmp_path, monkeypatch):
    file = tmp_path / "one_file_plugin.py"
    file.write_text(AGENT.replace("mine_impl", "one_file_plugin") + "\nclass Agent:\n    pass\n")
    monkeypatch.delitem(sys.modules, "one_file_plugin", raising=False)
    offer = discover(str(file)).find("agent", "mine")
    assert offer.plugin.key == "-p:one_file_plugin"
    assert rlx.components.import_target(offer.component.target).__name__ == "Agent"
    assert discover(str(file), str(file)).find("agent", "mine")
    del sys.modules["one_file_plugin"]


@pytest.mark.parametrize("name", ["json.py", "rlx.py"])
def test_a_file_may_not_hide_a_module(tmp_path, name):
    (tmp_path / name).write_text(AGENT)
    registry = discover(str(tmp_path / name))
    assert "would hide the module" in registry.manager.problems()[0].reason


def test_a_file_that_fails_leaves_no_module_behind(tmp_path):
    (tmp_path / "half_way.py").write_text("1 / 0")
    assert discover(str(tmp_path / "half_way.py")).manager.problems()
    assert "half_way" not in sys.modules


def test_a_plugin_named_with_p_that_is_installed_too_is_loaded_once(fake_distribution):
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    registry = discover("mine_plugin", "mine")
    assert [o.qualified for o in registry.offers["agent"]].count("rlx-mine:mine") == 1
    assert not registry.manager.problems()


# ------------------------------------------------------------------ conflicts


def test_two_distributions_with_one_name_are_both_named_with_the_two_ways_out(fake_distribution):
    for dist in ("rlx-first", "rlx-second"):
        module = dist.replace("-", "_")
        fake_distribution(dist, {module: AGENT}, plugins={"plugin": module})
    registry = discover()
    with pytest.raises(PluginError) as caught:
        registry.find("agent", "mine")
    assert str(caught.value) == (
        "agent 'mine' is offered by rlx-first and rlx-second; choose one: write 'rlx-first:mine', "
        "or leave one out with -p no:rlx-second"
    )
    assert registry.find("agent", "rlx-second:mine").plugin.distribution == "rlx-second"
    assert discover("no:rlx-second").find("agent", "mine").plugin.distribution == "rlx-first"


def test_two_plugins_of_one_distribution_with_one_name_are_told_apart_by_their_names(fake_distribution):
    fake_distribution("rlx-two", {"m1": AGENT, "m2": AGENT}, plugins={"a": "m1", "b": "m2"})
    with pytest.raises(PluginError, match="two plugins of rlx-two; leave one out with -p no:a or -p no:b"):
        discover().find("agent", "mine")


def test_a_command_of_two_plugins_goes_by_its_full_name_and_the_core_keeps_its_own(fake_distribution):
    command = """
        from rlx import Command, hookimpl

        @hookimpl
        def rlx_commands():
            return [Command(name="run", target="x", summary=""), Command(name="tool", target="x", summary="")]
    """
    for dist in ("rlx-first", "rlx-second"):
        module = dist.replace("-", "_")
        fake_distribution(dist, {module: command}, plugins={"plugin": module})
    registry = discover()
    assert registry.find_command("run")[1].distribution == "rlx-core"
    assert registry.find_command("rlx-first:run")[1].distribution == "rlx-first"
    with pytest.raises(PluginError, match="write one of: rlx rlx-first:tool, rlx rlx-second:tool"):
        registry.find_command("tool")


def test_the_first_of_two_copies_of_a_distribution_counts(fake_distribution, tmp_path, monkeypatch):
    old = tmp_path / "old" / "rlx_mine-0.5.dist-info"
    old.mkdir(parents=True)
    (old / "METADATA").write_text("Metadata-Version: 2.1\nName: rlx-mine\nVersion: 0.5\n")
    (old / "entry_points.txt").write_text("[rlx.plugins]\nmine = mine_plugin\n")
    fake_distribution("rlx-mine", {"mine_plugin": AGENT}, plugins={"mine": "mine_plugin"})
    monkeypatch.setattr(sys, "path", [*sys.path, str(old.parent)])
    versions = [p.version for p in discover().manager.plugins if p.distribution == "rlx-mine"]
    assert versions == ["1.0"]


# ------------------------------------------------------------------ what listing costs


@pytest.mark.parametrize("arguments", [["--help"], ["plugins"], ["components"], ["plugins", "--json"]])
def test_listing_imports_nothing_heavy(arguments):
    program = f"""
import sys
from rlx.cli import main
code = main({arguments!r})
heavy = {{"torch", "gymnasium", "numpy", "pydantic", "rich", "yaml", "safetensors"}} & set(sys.modules)
sys.stderr.write(f"code {{code}} heavy {{sorted(heavy)}}")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stderr == "code 0 heavy []"


def test_every_hook_call_of_the_manager_is_announced_before_it_is_made():
    told = []
    manager = PluginManager(lambda key, doing: told.append((key, doing)))
    manager.load(PluginSelection(autoload=False))
    Registry.of(manager)
    assert told[0] == ("rlx-core:core", "importing")
    assert ("rlx-core:core", "calling rlx_commands") in told
