"""The adaptive multiplier: its rule, and its configuration by the run's size."""

import math
from dataclasses import replace

import numpy as np
import pytest
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.testing import assert_equal
from rlx_exploration.adaptive import AdaptiveRND, AdaptiveRNDConfig, configure

MANUAL = AdaptiveRNDConfig(
    stale_episodes=3,
    no_win_episodes=5,
    improvement=0.0,
    multiplier_min=0.5,
    multiplier_max=4.0,
    target_stale=2.0,
    target_no_win=2.5,
    target_combined=3.0,
    smoothing=0.5,
)


def test_configuration_by_size_by_hand(context_for):
    context = context_for(action_space=spaces.Discrete(7), num_envs=8, total_steps=999_990)
    config = configure(AdaptiveRNDConfig(rollout_steps=512), context)
    # c = log2 8 = 3; R = 4096; E = max(8, 4096 // 512) = 8; t = log10(10⁶) / 6 = 1
    assert config.stale_episodes == 4 * 8 + 8 * 3
    assert config.no_win_episodes == 168
    assert config.multiplier_max == pytest.approx(3.35)
    assert (config.target_stale, config.target_no_win) == pytest.approx((2.1, 2.5))
    assert config.target_combined == pytest.approx(3.3)
    assert config.smoothing == pytest.approx(0.04)
    assert config.update_proportion_max == 0.75
    assert configure(replace(AdaptiveRNDConfig(), smoothing=0.9), context).smoothing == 0.9


def test_multiplier_follows_stalls_and_wins(context_for, episodes):
    bonus = AdaptiveRND(MANUAL, context_for())
    bonus.episodes_finished(episodes([1.0, 2.0], [0, 0]))  # better each time: recovery
    assert bonus.multiplier == 1.0
    bonus.episodes_finished(
        episodes([2.0, 2.0, 2.0], [0, 0, 0])
    )  # third without a better one, fifth without win
    assert bonus.multiplier == pytest.approx(1 + 0.5 * (3.0 - 1))
    bonus.episodes_finished(episodes([0.0], [1]))  # won, still stale
    assert bonus.multiplier == pytest.approx(2.0)
    bonus.episodes_finished(episodes([9.0], [1]))  # better and won
    assert bonus.multiplier == pytest.approx(1.5)


def test_multiplier_stays_in_its_limits(context_for, episodes):
    bonus = AdaptiveRND(replace(MANUAL, multiplier_max=2.2), context_for())
    bonus.episodes_finished(episodes([1.0] * 50))
    assert bonus.multiplier == 2.2


def test_a_multiplier_of_zero_turns_the_bonus_off_and_the_learning_rate_up(context_for, episodes):
    bonus = AdaptiveRND(AdaptiveRNDConfig(multiplier_max=0.0), context_for())
    bonus.episodes_finished(episodes([1.0]))
    assert bonus.multiplier == bonus.rnd.coefficient() == 0.0
    assert bonus.scales == {"entropy_coefficient": 0.0, "learning_rate": 1.5, "clip": 1.0}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (dict(multiplier_min=3.0, multiplier_max=2.0), r"multiplier_min and multiplier_max: 3.0 to 2.0"),
        (dict(learning_rate_range=(1.5, 0.2)), r"learning_rate_range: 1.5 to 0.2"),
        (dict(clip_range=(1.25, 0.4)), r"clip_range: 1.25 to 0.4"),
    ],
)
def test_limits_in_the_wrong_order_are_named(context_for, options, message):
    with pytest.raises(ConfigError, match=message):
        AdaptiveRND(AdaptiveRNDConfig(**options), context_for())


def test_scales_of_the_agent(context_for):
    bonus = AdaptiveRND(MANUAL, context_for())
    bonus.multiplier = 4.0
    assert bonus.scales == {"entropy_coefficient": 4.0, "learning_rate": 0.25, "clip": 0.5}
    bonus.multiplier = 0.5
    assert bonus.scales == {"entropy_coefficient": 0.5, "learning_rate": 1.5, "clip": 1.0}


def test_bonus_and_share_grow_with_the_multiplier(context_for, episodes):
    bonus = AdaptiveRND(replace(MANUAL, coefficient_end=None, smoothing=1.0), context_for())
    bonus.episodes_finished(episodes([1.0] * 6))
    assert bonus.rnd.coefficient() == pytest.approx(0.5 * 3.0)
    assert bonus.rnd.update_proportion == pytest.approx(0.25 * math.sqrt(3.0))


def test_resume_is_exact(context_for, walk, episodes):
    whole, resumed = AdaptiveRND(MANUAL, context_for()), AdaptiveRND(MANUAL, context_for())
    assert resumed.state_dict()["best"] is None
    for transition in walk(10):
        whole.reward(transition)
    whole.episodes_finished(episodes([1.0, 0.5, 0.1, 0.1]))
    resumed.load_state_dict(whole.state_dict())
    for bonus in (whole, resumed):
        bonus.episodes_finished(episodes([0.2, 3.0]))
        bonus.update()
    assert_equal(whole.state_dict(), resumed.state_dict())
    assert whole.update().keys() <= AdaptiveRND.metrics.keys()
    assert np.isfinite(whole.multiplier)
