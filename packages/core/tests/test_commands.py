"""The commands that list, explain and complete."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
import yaml
from rlx.commands.completion import candidates
from rlx.config_files import config_from_tree
from rlx.registry import Registry
from rlx.selection import PluginSelection

TOYS = ("-p", "rlx.testing.toys")


def test_describe_prints_options_with_defaults_types_and_help_as_yaml_that_loads(rlx_main):
    code, out, _ = rlx_main(*TOYS, "describe", "agent", "preference")
    assert code == 0
    assert "agent preference, from -p" in out
    assert "A gradient bandit" in out
    assert "# Batch steps between updates. (int)" in out
    assert "policy/preference  preference of the last action over the first" in out
    section = out.split("as they stand in a config:")[1].split("metrics:")[0]
    config = config_from_tree(yaml.safe_load(section))
    assert config.agent.name == "preference"
    assert config.agent.options == {"horizon": 8, "learning_rate": 0.1}


@pytest.mark.parametrize(
    ("kind", "name", "key"),
    [("checkpoint-backend", "local", "checkpoint"), ("env_provider", "gymnasium", "env")],
)
def test_describe_shows_options_of_open_sections_where_a_config_has_them(rlx_main, kind, name, key):
    _, out, _ = rlx_main("describe", kind, name)
    tree = yaml.safe_load(out.split("as they stand in a config:")[1])
    assert config_from_tree(tree)
    assert list(tree) == [key]


def test_describe_for_machines_has_the_schema(rlx_main):
    code, out, _ = rlx_main(*TOYS, "describe", "agent", "preference", "--json")
    facts = json.loads(out)
    assert code == 0
    assert facts["options"]["properties"]["horizon"]["default"] == 8
    assert facts["options"]["properties"]["horizon"]["description"] == "Batch steps between updates."


def test_describe_shows_options_even_where_the_implementation_does_not_import(rlx_main, fake_distribution):
    plugin = """
        from rlx import Component, hookimpl

        @hookimpl
        def rlx_agents():
            return [Component(kind="agent", name="heavy", target="heavy_impl:A", config="heavy_config:C")]
    """
    config = """
        import dataclasses

        @dataclasses.dataclass(frozen=True, kw_only=True)
        class C:
            size: int = 3
    """
    modules = {"heavy_plugin": plugin, "heavy_config": config, "heavy_impl": "import no_such_module"}
    fake_distribution("rlx-heavy", modules, plugins={"heavy": "heavy_plugin"})
    code, out, err = rlx_main("describe", "agent", "heavy")
    assert code == 1
    assert "size: 3" in out
    assert "No module named 'no_such_module'" in err


def test_describe_of_what_is_not_there_is_one_clear_line(rlx_main):
    code, _, err = rlx_main("describe", "agnet", "ppo")
    assert code == 2
    assert err.startswith("rlx: error: unknown kind 'agnet'; did you mean 'agent'?; kinds: env_provider")
    code, _, err = rlx_main(*TOYS, "describe", "agent", "preferense")
    assert code == 2
    assert "unknown agent 'preferense'; did you mean 'preference'?" in err


def test_describe_needs_no_kind_where_one_alone_has_the_name(rlx_main, fake_distribution):
    assert rlx_main(*TOYS, "describe", "preference") == rlx_main(*TOYS, "describe", "agent", "preference")
    plugin = """
        from rlx import Component, hookimpl

        @hookimpl
        def rlx_trackers():
            return [Component(kind="tracker", name="preference", target="nowhere:T")]
    """
    fake_distribution("rlx-twice", {"twice_plugin": plugin}, plugins={"twice": "twice_plugin"})
    code, _, err = rlx_main(*TOYS, "describe", "preference")
    assert code == 2
    assert "write one of: rlx describe agent preference, rlx describe tracker preference" in err
    _, _, err = rlx_main(*TOYS, "describe", "preferense")
    assert "unknown component 'preferense'; did you mean 'preference'?; rlx components lists" in err
    _, _, err = rlx_main(*TOYS, "describe", "agent")
    assert "'agent' is a kind; the name is missing, and rlx components agent lists them" in err


def test_components_lists_one_kind_and_says_what_to_install_for_an_empty_one(rlx_main, monkeypatch):
    monkeypatch.setenv("RLX_DISABLE_PLUGIN_AUTOLOAD", "1")
    code, out, _ = rlx_main("components", "launcher")
    assert (code, out.split()[:3]) == (0, ["launcher", "none", "rlx-core"])
    _, out, _ = rlx_main("components", "curriculum")
    assert out == "no curriculum is installed: pip install rlx-curriculum\n"


def test_plugins_verbose_lists_components_commands_and_flags(rlx_main, fake_distribution):
    plugin = """
        from rlx import Command, Flag, hookimpl

        @hookimpl
        def rlx_commands():
            return [Command(name="sing", target="sing_command", summary="sing a song")]

        @hookimpl
        def rlx_flags():
            return [Flag(option="--loud", key="evaluation.episodes", summary="louder", metavar="N")]
    """
    command = """
        def configure(parser, registry):
            parser.add_argument("song")

        def run(args, registry):
            print("la", args.song)
            return 5
    """
    modules = {"sing_plugin": plugin, "sing_command": command}
    fake_distribution("rlx-sing", modules, plugins={"sing": "sing_plugin"}, version="0.3")
    _, out, _ = rlx_main("plugins", "-v")
    assert "rlx-sing 0.3" in out
    assert "    command    sing\n    flag       --loud\n" in out
    assert rlx_main("sing", "ode") == (5, "la ode\n", "")
    assert "sing a song" in rlx_main("--help")[1]
    help_page = rlx_main("run", "--help")[1]
    assert help_page.index("rlx-sing:") < help_page.rindex("--loud N")


def test_a_command_that_does_not_import_names_its_plugin(rlx_main, fake_distribution):
    plugin = """
        from rlx import Command, hookimpl

        @hookimpl
        def rlx_commands():
            return [Command(name="sing", target="no_such_module", summary="")]
    """
    fake_distribution("rlx-sing", {"sing_plugin": plugin}, plugins={"sing": "sing_plugin"})
    code, _, err = rlx_main("sing")
    assert code == 2
    assert err.startswith("rlx: error: command of plugin rlx-sing:sing cannot be imported")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ev"], ["eval"]),
        (["describe", "exp"], ["exploration_bonus"]),
        (["describe", "agent", "pref"], ["preference"]),
        (["run", "--agent", "pref"], ["preference"]),
        (["run", "--device", "c"], ["cpu", "cuda"]),
        (["run", "--eval-i"], ["--eval-interval"]),
        (["-p", "no:rlx.t"], ["no:rlx.testing.toys"]),
        (["no-such-command", "--x"], []),
    ],
)
def test_completion_knows_commands_flags_kinds_and_names(words, expected):
    registry = Registry.discover(PluginSelection(load=("rlx.testing.toys",)))
    assert candidates(words, registry) == expected


def test_completion_offers_the_runs_that_there_are(rlx_main, tmp_path):
    run = tmp_path / "runs" / "one"
    run.mkdir(parents=True)
    (run / "config.yaml").touch()
    _, out, _ = rlx_main("completion", "--words", "eval", "")
    assert out.splitlines() == ["latest", "runs/one"]


def test_the_bash_script_completes_in_a_real_bash(rlx_main, tmp_path):
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    script = tmp_path / "script"
    script.write_text(
        f'rlx() {{ {sys.executable} -m rlx "$@"; }}\n'
        + rlx_main("completion", "bash")[1]
        + 'COMP_WORDS=(rlx descr) COMP_CWORD=1; _rlx; echo "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run([bash, str(script)], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("describe\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_says_in_its_first_line_where_it_goes(rlx_main, shell):
    _, script, _ = rlx_main("completion", shell)
    assert script.startswith("# ")
    assert f"rlx completion {shell}" in script.splitlines()[0]


def test_doctor_says_what_to_do_about_each_problem(rlx_main, fake_distribution):
    fake_distribution("rlx-broken", {"broken_plugin": "1 / 0"}, plugins={"broken": "broken_plugin"})
    code, out, _ = rlx_main("doctor", "--json")
    findings = {f["subject"]: f for f in json.loads(out)}
    assert code == 1
    assert findings["rlx-broken:broken"]["state"] == "problem"
    assert findings["rlx-broken:broken"]["remedy"].endswith("or leave it out: -p no:broken")
    assert findings["python"]["state"] == "ok"
    assert all(f["remedy"] for f in findings.values() if f["state"] == "problem")


def test_envs_says_when_nothing_has_such_an_id(rlx_main):
    code, out, err = rlx_main("envs", "no-such-game")
    assert (code, out) == (0, "")
    assert err == "rlx: no environment's id contains 'no-such-game'; `rlx envs` lists all\n"


def test_only_what_is_required_is_said_to_be(rlx_main):
    code, _, err = rlx_main("eval")
    assert code == 2
    assert "the following arguments are required: RUN; rlx eval --help" in err


def test_a_resumed_run_cannot_end_before_where_it_stands(rlx_main, tmp_path):
    toy = ("--env", "toy/Corridor-v0", "--agent", "preference", "--encoder", "no-encoder", "--run-dir", "run")
    assert rlx_main(*TOYS, "run", *toy, "--quiet", "--total-steps", "240")[0] == 0
    config = (tmp_path / "run" / "config.yaml").read_bytes()
    code, _, err = rlx_main(*TOYS, "run", "--resume", "run", "--total-steps", "100")
    assert (code, err.count("\n")) == (2, 1), err
    assert "total_steps is 100, but run is at step 240 already; give more" in err
    assert (tmp_path / "run" / "config.yaml").read_bytes() == config
    assert rlx_main(*TOYS, "run", "--resume", "run", "--quiet", "--total-steps", "320")[0] == 0
