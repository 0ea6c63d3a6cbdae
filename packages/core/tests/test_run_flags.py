"""Flags that plugins add to `rlx run`."""

from __future__ import annotations

import argparse
from types import SimpleNamespace

import pytest
from rlx.commands.run import configure, settings_of
from rlx.components import Flag


@pytest.fixture
def settings():
    """A function that returns the config keys that a command line sets."""
    flags = [
        Flag(option="--name", key="trackers.t.name", summary="", text=True),
        Flag(option="--place", key="trackers.t.place", summary="", text=True, optional_value=""),
        Flag(option="--count", key="trackers.t.count", summary=""),
        Flag(option="--loud", key="trackers.t.loud", summary="", switch=True),
    ]
    plugin = SimpleNamespace(distribution="rlx-t")
    registry = SimpleNamespace(flags=lambda: [(flag, plugin) for flag in flags])
    parser = argparse.ArgumentParser()
    configure(parser, registry)
    return lambda *arguments: settings_of(parser.parse_args(arguments))


@pytest.mark.parametrize("name", ["2026", "2026-11-30", "yes", "1e5", "null"])
def test_a_name_is_text_whatever_it_looks_like(settings, name):
    assert settings("--name", name) == {"trackers.t.name": name}
    assert type(settings("--name", name)["trackers.t.name"]) is str  # YAML writes no subclass of str


def test_a_value_may_be_left_out_where_the_flag_says_so(settings):
    assert settings("--place") == {"trackers.t.place": ""}
    assert settings("--place", "there") == {"trackers.t.place": "there"}


def test_other_values_are_read_as_yaml_and_switches_are_true(settings):
    assert settings("--count", "3", "--loud") == {"trackers.t.count": 3, "trackers.t.loud": True}


def test_flags_that_are_not_given_set_nothing(settings):
    assert settings() == {}
