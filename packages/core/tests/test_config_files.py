"""Reading, merging, checking and writing configurations."""

from __future__ import annotations

import dataclasses
import errno
import itertools
import json
from pathlib import Path

import pytest
import yaml
from rlx.config import Choice, RunConfig
from rlx.config_files import (
    assign,
    config_from_tree,
    config_to_tree,
    load_config,
    parse_override,
    write_config,
)
from rlx.errors import ConfigError


def write(tmp_path, text: str) -> str:
    path = tmp_path / "config.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def error_of(*arguments, **settings) -> str:
    with pytest.raises(ConfigError) as caught:
        load_config(*arguments, **settings)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_no_file_gives_the_defaults():
    assert load_config() == RunConfig()


def test_an_empty_file_gives_the_defaults(tmp_path):
    assert load_config(write(tmp_path, "")) == RunConfig()


@pytest.mark.parametrize("number", ["1e6", "1E6", "1.0e+6", "1000000", "1_000_000"])
def test_numbers_are_written_as_people_write_them(tmp_path, number):
    assert load_config(write(tmp_path, f"total_steps: {number}")).total_steps == 1_000_000
    assert load_config(overrides=[f"total_steps={number}"]).total_steps == 1_000_000


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("agent: ppo\nenv: [1, 2\n", "line 3, column 1"),
        ("agent: ppo\n  gamma: 1\n", "line 2, column 8"),
        ("agent:\n\tname: ppo\n", "line 2, column 1"),
        ("agent: @ppo", "line 1, column 8"),
        ("seed: 1\nenv: {id: a}\nseed: 2\n", "line 3, column 1"),
        ("env:\n  id: a\n  num_envs: 2\n  id: b\n", "line 4, column 3"),
    ],
)
def test_a_syntax_error_has_line_and_column(tmp_path, text, place):
    path = write(tmp_path, text)
    assert error_of(path).startswith(f"{path}: YAML syntax error at {place}: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("agnet: ppo", "unknown config key 'agnet'; did you mean 'agent'?"),
        ("evaluation: {intervall: 5}", "'evaluation.intervall'; did you mean 'evaluation.interval'?"),
        ("total_timesteps: 1", "unknown config key 'total_timesteps'; here it is called 'total_steps'"),
        ("env: {num_envs: 2.5e0}", "config key 'env.num_envs': 2.5: input should be a valid integer"),
        ("zzz: 1", "unknown config key 'zzz'; known here: agent, checkpoint, curriculum, device"),
        ("- ppo", "the top is a list; expected a mapping such as 'agent: ppo'"),
        ("total_steps: 0", "total_steps is 0; expected 1 or more"),
        ("total_steps: many", "config key 'total_steps': 'many': input should be a valid integer"),
        ("env: {num_envs: 0}", "num_envs is 0; expected a number from 1 up, or 'auto'"),
        ("env: {num_envs: some}", "config key 'env.num_envs': 'some': input should be a valid integer, "),
        ("env: {num_envs: some}", "to parse string as an integer, or 'auto'"),
        ("threads: 0", "threads is 0; expected a number from 1 up, or 'auto'"),
        ("device: tpu", "device is 'tpu'; expected auto, cpu, cuda, cuda:N or mps"),
        ("device: cuda:first", "device is 'cuda:first'; expected auto, cpu, cuda, cuda:N or mps"),
        ("device: cpu:1", "device is 'cpu:1'; expected auto, cpu, cuda, cuda:N or mps"),
        ("seed: -1", "seed is -1; expected 0 or more"),
        ("distributed: dpp", "config key 'distributed': 'dpp': input should be 'none', 'ddp' or 'fsdp2'"),
        ("checkpoint: {keep_last: 0}", "keep_last is 0; expected 1 or more"),
        ("evaluation: {interval: 10, episodes: 0}", "episodes is 0; expected 1 or more to evaluate"),
        ("evaluation: {target_score: .nan}", "target_score is nan; expected a mean return, or null for none"),
        ("seed: yes", "config key 'seed': True: input should be a number"),
        ("env: {num_envs: on}", "config key 'env.num_envs': True: input should be a number"),
        ("evaluation: {target_score: no}", "config key 'evaluation.target_score': False: input should be a"),
        ("agent: [ppo]", "agent is ['ppo']; expected a name or a mapping with 'name'"),
        ("curriculum: {size: 3}", "curriculum has options but no 'name'"),
        ("trackers: 3", "trackers is 3; expected a list of names or a mapping"),
        ("agent: null", "agent"),
    ],
)
def test_what_is_wrong_is_one_line_with_file_key_value_and_expectation(tmp_path, text, message):
    path = write(tmp_path, text)
    said = error_of(path)
    assert said.startswith(f"{path}: ") or path not in said
    assert message in said


def test_an_unreadable_file_says_why(tmp_path):
    assert "cannot read config" in error_of(tmp_path / "missing.yaml")
    assert "No such file" in error_of(tmp_path / "missing.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in error_of(tmp_path / "binary.yaml")
    assert "Is a directory" in error_of(tmp_path)


# ------------------------------------------------------------------ shapes


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("agent: dqn", Choice(name="dqn")),
        ("agent: {name: dqn, gamma: 0.9}", Choice(name="dqn", options={"gamma": 0.9})),
        ("agent: {gamma: 0.9}", Choice(name="ppo", options={"gamma": 0.9})),
    ],
)
def test_a_component_is_a_name_or_a_mapping(tmp_path, text, choice):
    assert load_config(write(tmp_path, text)).agent == choice


@pytest.mark.parametrize("text", ["exploration: null", "exploration: none", "{}"])
def test_no_exploration_can_be_written_in_three_ways(tmp_path, text):
    assert load_config(write(tmp_path, text)).exploration is None


@pytest.mark.parametrize(
    ("text", "trackers"),
    [
        ("trackers: tensorboard", {"tensorboard": {}}),
        ("trackers: [tensorboard, mlflow]", {"tensorboard": {}, "mlflow": {}}),
        ("trackers: {tensorboard: true, mlflow: {uri: x}}", {"tensorboard": {}, "mlflow": {"uri": "x"}}),
        ("trackers: {tensorboard: false}", {}),
        ("trackers: {tensorboard: null}", {"tensorboard": {}}),
        ("trackers: null", {}),
    ],
)
def test_trackers_are_a_name_a_list_or_a_mapping(tmp_path, text, trackers):
    assert load_config(write(tmp_path, text)).trackers == trackers


def test_keys_beyond_the_cores_own_are_options_of_the_provider(tmp_path):
    env = load_config(write(tmp_path, "env: {id: a/B-v0, num_envs: 2, rom: x.nes}")).env
    assert (env.id, env.num_envs, env.options) == ("a/B-v0", 2, {"rom": "x.nes"})


# ------------------------------------------------------------------ overrides and flags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.b=1", ("a.b", 1)),
        ("a=1e-4", ("a", 1e-4)),
        ("a=1.0e-4", ("a", 1.0e-4)),
        ("a=[1, 2]", ("a", [1, 2])),
        ("a=x=y", ("a", "x=y")),
        ("a=", ("a", None)),
        ("a=true", ("a", True)),
        (" a = text ", ("a", "text")),
    ],
)
def test_an_override_is_a_dotted_key_and_a_yaml_value(text, expected):
    assert parse_override(text) == expected


def test_a_number_in_the_fields_own_notation_is_a_number():
    # YAML 1.1 reads 1e-4 as a string; validation makes it the number that everybody means.
    assert load_config(overrides=["evaluation.target_score=1e2"]).evaluation.target_score == 100.0


@pytest.mark.parametrize("text", ["agent", "=3", ""])
def test_an_override_without_key_or_value_is_refused(text):
    assert "is not key=value" in error_of(overrides=[text])


def test_an_override_that_is_no_yaml_is_refused():
    assert "the value is not YAML" in error_of(overrides=["a=[1"])


def test_later_sources_win_over_earlier_ones(tmp_path):
    path = write(tmp_path, "seed: 1\ntotal_steps: 10\nlog_interval: 5\n")
    config = load_config(path, ["seed=2", "total_steps=20"], {"seed": 3})
    assert (config.seed, config.total_steps, config.log_interval) == (3, 20, 5)


def test_async_is_short_for_a_word_that_python_lets_a_field_have(tmp_path):
    path = write(tmp_path, "checkpoint: {async: true}")
    assert load_config(path).checkpoint.asynchronous
    assert load_config(overrides=["checkpoint.async=true"]).checkpoint.asynchronous
    assert not load_config(path, ["checkpoint.async=false"]).checkpoint.asynchronous


def test_an_option_of_a_component_that_was_given_by_name_keeps_the_name():
    tree = {"agent": "dqn", "env": "CartPole-v1", "checkpoint": "s3"}
    for key, value in (("agent.gamma", 0.9), ("env.num_envs", 2), ("checkpoint.interval", 7)):
        assign(tree, key, value)
    assert tree == {
        "agent": {"name": "dqn", "gamma": 0.9},
        "env": {"id": "CartPole-v1", "num_envs": 2},
        "checkpoint": {"backend": "s3", "interval": 7},
    }


def test_a_flag_of_a_tracker_that_stands_in_a_list_keeps_the_others(tmp_path):
    path = write(tmp_path, "trackers: [tensorboard, mlflow]")
    config = load_config(path, settings={"trackers.mlflow.uri": "here"})
    assert config.trackers == {"tensorboard": {}, "mlflow": {"uri": "here"}}


def test_a_key_below_a_plain_value_is_refused():
    assert "cannot set 'seed.x': 'seed' is 3, not a section" in error_of(overrides=["seed=3", "seed.x=1"])


def test_another_agent_by_flag_drops_the_options_of_the_one_in_the_file(tmp_path):
    path = write(tmp_path, "agent: {name: ppo, clip: 0.1}")
    config = load_config(path, settings={"agent.name": "dqn"})
    assert config.agent == Choice(name="dqn")


def test_overrides_beside_a_flag_are_options_of_the_agent_that_the_flag_chooses(tmp_path):
    path = write(tmp_path, "agent: {name: ppo, clip: 0.1}")
    config = load_config(path, ["agent.gamma=0.9"], {"agent.name": "dqn"})
    assert config.agent == Choice(name="dqn", options={"gamma": 0.9})
    config = load_config(path, ["agent=ppo", "agent.clip=0.2"], {"agent.name": "dqn"})
    assert config.agent == Choice(name="dqn")


def test_the_same_agent_by_flag_keeps_the_options_of_the_file(tmp_path):
    path = write(tmp_path, "agent: {name: ppo, clip: 0.1}")
    assert load_config(path, settings={"agent.name": "ppo"}).agent.options == {"clip": 0.1}


# ------------------------------------------------------------------ round trip and schema


def _variants():
    base = RunConfig()
    yield base
    yield dataclasses.replace(
        base,
        agent=Choice(name="dqn", options={"gamma": 0.5, "layers": [1, 2], "schedule": {"a": None}}),
        exploration=Choice(name="rnd"),
        trackers={"tensorboard": {"directory": "é x"}, "mlflow": {}},
        run_dir="runs/1",
        plugins=("rlx-emu-nes>=0.1",),
    )
    for num_envs, target in itertools.product((1, "auto"), (None, 1.5)):
        yield dataclasses.replace(
            base,
            env=dataclasses.replace(base.env, num_envs=num_envs, options={"rom": "no: yes"}),
            evaluation=dataclasses.replace(base.evaluation, target_score=target),
        )


@pytest.mark.parametrize("config", list(_variants()))
def test_what_is_written_is_read_back_equal(tmp_path, config):
    write_config(config, tmp_path / "config.yaml")
    assert load_config(tmp_path / "config.yaml") == config
    assert config_from_tree(json.loads(json.dumps(config_to_tree(config)))) == config


def test_rlx_config_prints_a_config_that_it_accepts_again(rlx_main, tmp_path):
    toys = ("-p", "rlx.testing.toys")
    chosen = ("env=toy/Corridor-v0", "agent=preference", "encoder=no-encoder", "device=cpu")
    code, out, _ = rlx_main(*toys, "config", *chosen)
    assert code == 0
    assert yaml.safe_load(out)["agent"] == {"name": "preference", "horizon": 8, "learning_rate": 0.1}
    (tmp_path / "again.yaml").write_text(out)
    assert rlx_main(*toys, "config", "again.yaml") == (0, out, "")


def test_the_schema_accepts_what_is_accepted_and_refuses_unknown_keys(rlx_main):
    jsonschema = pytest.importorskip("jsonschema")
    _, out, _ = rlx_main("-p", "rlx.testing.toys", "config", "--schema")
    schema = json.loads(out)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    good = [
        {},
        {"agent": "preference", "env": "toy/Corridor-v0"},
        {"agent": {"name": "preference", "horizon": 4}, "env": {"id": "x", "num_envs": "auto"}},
        {"exploration": None, "curriculum": "random-levels", "trackers": []},
        {"exploration": "none", "launcher": {}, "checkpoint": {"async": True}},
    ]
    bad = [
        {"agnet": "preference"},
        {"agent": {"name": "preference", "horizn": 4}},
        {"agent": "unknown-agent"},
        {"env": {"id": "x", "nun_envs": 1}},
    ]
    assert [validator.is_valid(tree) for tree in good] == [True] * len(good)
    assert [validator.is_valid(tree) for tree in bad] == [False] * len(bad)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["agent=prefrence"], "unknown agent 'prefrence'; did you mean 'preference'?"),
        (["agent.horizn=1"], "unknown config key 'agent.horizn'; did you mean 'agent.horizon'?"),
        (["agent.horizon=0"], "config key 'agent': horizon is 0; expected 1 or more"),
        (["agent.horizon=x"], "config key 'agent.horizon': 'x': "),
        (
            ["exploration={name: toy-count, a: 1}"],
            "unknown config key 'exploration.a': 'toy-count' has no options",
        ),
        (["plugins=[rlx-core>=99]"], "the config needs rlx-core>=99, installed is "),
        (["plugins=[no-such-dist]"], "the config needs no-such-dist: pip install 'no-such-dist'"),
        (["plugins=['!']"], "plugins: '!' is no requirement such as rlx-agents>=0.1"),
        (["env.num_envs=0"], "num_envs is 0"),
        (["checkpoint.backend=locl"], "unknown checkpoint backend 'locl'; did you mean 'local'?"),
        (["trackers=[tensorbord]"], "unknown tracker 'tensorbord'"),
        (["device=cuda:77"], "device 'cuda:77'"),
    ],
)
def test_options_of_components_are_checked_before_anything_starts(rlx_main, tmp_path, arguments, message):
    chosen = ["env=toy/Corridor-v0", "agent=preference", "encoder=no-encoder", "device=cpu", *arguments]
    code, _, err = rlx_main("-p", "rlx.testing.toys", "run", *chosen)
    assert (code, err.count("\n")) == (2, 1), err
    assert err.startswith("rlx: error: ")
    assert message in err
    assert not (tmp_path / "runs").exists()


def test_a_config_that_cannot_be_written_leaves_the_one_before(tmp_path, monkeypatch):
    path = tmp_path / "config.yaml"
    write_config(RunConfig(seed=7), path)
    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write_config(RunConfig(seed=8), path)
    monkeypatch.undo()
    assert load_config(path).seed == 7


def full_disk(self, text, **_):
    with self.open("w") as file:
        file.write(text[:10])
    raise OSError(errno.ENOSPC, "No space left on device")
