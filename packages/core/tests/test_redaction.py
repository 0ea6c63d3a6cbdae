"""Secrets stay at home."""

from __future__ import annotations

import pytest
from rlx.records.redaction import redacted, redacted_address, redacted_command


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://ann:hunter2@host:5000/x", "http://host:5000/x"),
        ("https://hunter2@host/", "https://host/"),
        ("postgresql+psycopg://ann:hunter2@db/mlflow", "postgresql+psycopg://db/mlflow"),
        ("https://host/x?api_key=hunter2&page=2", "https://host/x?api_key=…&page=2"),
        ("sqlite:////tmp/me@home/mlflow.db", "sqlite:////tmp/me@home/mlflow.db"),
        ("s3://bucket/prefix", "s3://bucket/prefix"),
        ("mail ann@host about http://host", "mail ann@host about http://host"),
    ],
)
def test_addresses_lose_what_lets_one_in(address, expected):
    assert redacted_address(address) == expected


def test_a_config_loses_secrets_and_nothing_else():
    config = {
        "agent": {"name": "ppo", "tokens": 8, "token_mixer": None},
        "checkpoint": {"url": "s3://k:hunter2@bucket/x", "secret_key": "hunter2", "keep": [1, "a"]},
        "trackers": {"mlflow": {"uri": "http://ann:hunter2@host"}, "wandb": {"api_key": "hunter2"}},
    }
    assert redacted(config) == {
        "agent": {"name": "ppo", "tokens": 8, "token_mixer": None},
        "checkpoint": {"url": "s3://bucket/x", "keep": [1, "a"]},
        "trackers": {"mlflow": {"uri": "http://host"}, "wandb": {}},
    }


@pytest.mark.parametrize(
    "command",
    [
        "run --mlflow http://ann:hunter2@host --seed 1",
        "run trackers.wandb.api_key=hunter2 --seed 1",
        "run --api-key hunter2 --seed 1",
        "run --some-token=hunter2 --seed 1",
    ],
)
def test_a_command_line_keeps_its_other_words(command):
    said = redacted_command(command)
    assert "hunter2" not in said
    assert said.startswith("run ")
    assert said.endswith(" --seed 1")
