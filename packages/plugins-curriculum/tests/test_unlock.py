"""Stage unlock opens, holds and closes levels by its rules."""

from __future__ import annotations

import numpy as np
import pytest
from rlx_curriculum.sampling import LevelStatistics, level_weights
from rlx_curriculum.unlock import StageUnlock, StageUnlockConfig


def test_only_the_initial_levels_are_assigned(context):
    unlock = StageUnlock(StageUnlockConfig(initial=2), context)
    assert set(unlock.assign(200)) == {"1-1", "1-2"}


def test_a_level_opens_when_the_window_is_full_and_the_mean_reaches_the_threshold(context, finished):
    unlock = StageUnlock(StageUnlockConfig(window=4, threshold=0.75), context)
    assert unlock.episodes_finished(finished(["1-1"] * 3, [1, 1, 1]))["curriculum/levels_unlocked"] == 1
    assert unlock.episodes_finished(finished(["1-1"], [0]))["curriculum/levels_unlocked"] == 2  # 3 of 4


def test_one_streak_opens_one_stage(context, finished):
    """RLcade kept the scores after an expansion, so seven checks in a row opened all 32 stages."""
    unlock = StageUnlock(StageUnlockConfig(window=4), context)
    metrics = unlock.episodes_finished(finished(["1-1"] * 7, [1] * 7))
    assert metrics == {"curriculum/levels_unlocked": 2, "curriculum/window_mean": 1.0}


def test_returns_can_be_the_measure(context, finished):
    config = StageUnlockConfig(window=2, measure="return", threshold=500.0, expand=2)
    unlock = StageUnlock(config, context)
    unlock.episodes_finished(finished(["1-1"] * 2, [0, 0], [400.0, 600.0]))
    assert unlock.open_levels == ("1-1", "1-2", "1-3")


def test_unlocking_stops_at_the_last_level(context, finished):
    unlock = StageUnlock(StageUnlockConfig(window=1, expand=3), context)
    for _ in range(5):
        unlock.episodes_finished(finished(["1-1"], [1]))
    assert unlock.unlocked == 4


def test_demotion_closes_the_last_expansion_but_never_an_initial_level(context, finished):
    unlock = StageUnlock(StageUnlockConfig(window=2, demote_below=0.25), context)
    unlock.episodes_finished(finished(["1-1"] * 2, [1, 1]))
    assert unlock.unlocked == 2
    unlock.episodes_finished(finished(["1-2"] * 2, [0, 0]))
    assert unlock.unlocked == 1
    unlock.episodes_finished(finished(["1-1"] * 2, [0, 0]))
    assert unlock.unlocked == 1


def test_episodes_of_closed_levels_do_not_count(context, finished):
    unlock = StageUnlock(StageUnlockConfig(window=2), context)
    unlock.episodes_finished(finished(["1-4", "1-4"], [1, 1]))
    assert unlock.unlocked == 1


def test_a_restored_curriculum_goes_on_the_same(context, finished):
    config = StageUnlockConfig(initial=3, window=4, sampling="lowest_success")
    one, two = StageUnlock(config, context), StageUnlock(config, context)
    one.episodes_finished(finished(["1-1", "1-2", "1-3"], [1, 0, 1]))
    one.assign(5)
    two.load_state_dict(one.state_dict())
    assert one.assign(50) == two.assign(50)
    last = finished(["1-1"], [1])
    assert one.episodes_finished(last) == two.episodes_finished(last)


def test_lowest_success_prefers_the_level_that_fails():
    good, bad = LevelStatistics(4), LevelStatistics(4)
    for _ in range(4):
        good.add(1.0, 1.0)
        bad.add(0.0, 0.0)
    # 10 % uniform over two levels, 90 % in proportion to failure rates 0 and 1.
    np.testing.assert_allclose(level_weights("lowest_success", [good, bad]), [0.05, 0.95])


def test_learning_progress_prefers_the_level_that_changes():
    steady, rising = LevelStatistics(4), LevelStatistics(4)
    for value in (1.0, 1.0, 1.0, 1.0):
        steady.add(value, 1.0)
    for value in (0.0, 0.0, 2.0, 2.0):
        rising.add(value, 1.0)
    np.testing.assert_allclose(level_weights("learning_progress", [steady, rising]), [0.05, 0.95])


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"initial": 0}, "initial is 0"),
        ({"demote_below": 0.9}, "demote_below is 0.9"),
        ({"threshold": 7}, "threshold is 7; expected a success rate above 0, at most 1, or measure=return"),
    ],
)
def test_wrong_options_are_named(options, text):
    with pytest.raises(ValueError, match=text):
        StageUnlockConfig(**options)
