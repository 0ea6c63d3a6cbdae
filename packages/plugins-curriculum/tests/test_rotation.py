"""Rotation goes on after wins or by schedule."""

from __future__ import annotations

import pytest
from rlx.errors import ConfigError
from rlx_curriculum.rotation import Rotation, RotationConfig


def test_it_goes_on_after_enough_wins_from_the_current_level(context, finished):
    rotation = Rotation(RotationConfig(levels=("1-2", "1-4"), wins=2), context)
    assert rotation.assign(2) == ["1-2", "1-2"]
    rotation.episodes_finished(finished(["1-2", "1-4", "1-2"], [1, 1, 0]))
    assert rotation.assign(1) == ["1-2"]
    rotation.episodes_finished(finished(["1-2"], [1]))
    assert rotation.assign(1) == ["1-4"]
    rotation.episodes_finished(finished(["1-4", "1-4"], [1, 1]))
    assert rotation.assign(1) == ["1-2"], "after the last level the first comes again"


def test_it_goes_on_by_schedule(context, finished):
    rotation = Rotation(RotationConfig(wins=0, episodes=2), context)
    rotation.episodes_finished(finished(["1-1", "1-1"], [0, 0]))
    assert rotation.assign(1) == ["1-2"]


def test_a_restored_rotation_stands_where_it_stood(context, finished):
    one = Rotation(RotationConfig(wins=2), context)
    one.episodes_finished(finished(["1-1", "1-1", "1-2"], [1, 1, 1]))
    two = Rotation(RotationConfig(wins=2), context)
    two.load_state_dict(one.state_dict())
    last = finished(["1-2"], [1])
    assert one.episodes_finished(last) == two.episodes_finished(last)
    assert two.assign(1) == ["1-3"]


def test_an_unknown_level_is_named(context):
    with pytest.raises(ConfigError, match="unknown level '1-9'"):
        Rotation(RotationConfig(levels=("1-9",)), context)
