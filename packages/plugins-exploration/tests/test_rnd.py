"""RND: rewards by hand, what is new and what is not, state."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.errors import CheckpointError, ConfigError
from rlx.testing import assert_equal
from rlx_exploration.rnd import RND, RNDConfig

SMALL = RNDConfig(warmup_steps=4, batch_size=8, features=8)
NOVELD = RNDConfig(warmup_steps=4, batch_size=8, features=8, once_per_episode=True, difference=0.5)


def novelty(rnd, obs):
    with torch.no_grad():
        whitened = torch.from_numpy(rnd.view.whiten(obs))
        return (rnd.network.predictor(whitened) - rnd.network.target(whitened)).square().mean(1).numpy()


def test_reward_is_the_scaled_prediction_error(context_for, walk):
    rnd = RND(RNDConfig(warmup_steps=0, features=8, coefficient=0.5), context_for())
    sums, seen = np.zeros(2), []
    for transition in walk(20):
        bonus = rnd.reward(transition)
        error = novelty(rnd, transition.next_obs)
        sums = 0.99 * sums + error
        seen.extend(sums)
        np.testing.assert_allclose(bonus, 0.5 * error / np.std(seen), rtol=1e-4)
    assert bonus.dtype == np.float32


def test_nothing_is_rewarded_or_learnt_during_the_warm_up(context_for, walk):
    rnd = RND(SMALL, context_for())
    rewards = [rnd.reward(transition).tolist() for transition in walk(3)]
    assert rewards[:2] == [[0.0, 0.0], [0.0, 0.0]] and rewards[2] != [0.0, 0.0]
    assert len(rnd._seen) == 1 and rnd.view.state_dict()["obs"]["count"] == 6


def test_the_successor_is_the_final_observation_not_the_reset_one(context_for, step):
    obs, reset = np.zeros((2, 3), np.float32), np.full((2, 3), 7.0, np.float32)
    final = np.full((1, 3), -3.0, np.float32)
    rnd = RND(SMALL, context_for())
    for _ in range(4):
        rnd.reward(step(obs, reset, ended=(1,), final_obs=final))
    assert rnd._seen[-1].tolist() == [[7.0] * 3, [-3.0] * 3]


def test_what_was_seen_often_gets_less_than_what_is_new(context_for, walk, step):
    rnd = RND(
        RNDConfig(warmup_steps=0, batch_size=16, learning_rate=1e-2, update_proportion=1.0), context_for()
    )
    for _ in range(60):
        for transition in walk(16):
            rnd.reward(transition)
        rnd.update()
    known = np.mean([rnd.reward(transition) for transition in walk(16)])
    new = np.mean([rnd.reward(transition) for transition in walk(16, seed=9, scale=3.0)])
    assert new > 3 * known


def test_the_target_never_changes(context_for, walk):
    rnd = RND(SMALL, context_for())
    before = [p.clone() for p in rnd.network.target.parameters()]
    for transition in walk(20):
        rnd.reward(transition)
    assert "bonus/loss" in rnd.update()
    assert all(torch.equal(a, b) for a, b in zip(before, rnd.network.target.parameters(), strict=True))


def test_an_epoch_learns_from_its_share_of_the_observations(context_for):
    rnd = RND(RNDConfig(update_proportion=0.25, batch_size=8), context_for())
    parts = rnd._parts(128)
    assert sum(map(len, parts)) == 32 and len(np.unique(np.concatenate(parts))) == 32
    assert {len(part) for part in parts} == {8}


def test_a_place_is_rewarded_once_per_episode(context_for, step):
    rnd = RND(RNDConfig(warmup_steps=0, features=8, once_per_episode=True), context_for())
    here, there = np.zeros((2, 3), np.float32), np.full((2, 3), 2.0, np.float32)
    mixed = np.array([[2.0] * 3, [0.0] * 3], np.float32)
    assert (rnd.reward(step(there, here)) > 0).all()
    assert (rnd.reward(step(here, mixed)) > 0).tolist() == [True, False]
    assert (rnd.reward(step(mixed, there)) > 0).tolist() == [False, True]
    final = np.full((1, 3), 0.5, np.float32)  # in the cell of 0
    assert rnd.reward(step(there, here, ended=(0,), final_obs=final)).tolist() == [0.0, 0.0]
    assert (rnd.reward(step(here, there)) > 0).tolist() == [True, False]


def test_what_is_not_rewarded_counts_as_zero_in_the_deviation(context_for, step):
    rnd = RND(RNDConfig(warmup_steps=0, features=8, once_per_episode=True), context_for())
    here, there = np.zeros((2, 3), np.float32), np.full((2, 3), 2.0, np.float32)
    rnd.reward(step(here, there))
    rnd.reward(step(there, here))
    sums = rnd.scale.state_dict()["sums"]
    assert (sums > 0).all()
    rnd.reward(step(here, there))
    np.testing.assert_allclose(rnd.scale.state_dict()["sums"], 0.99 * sums, rtol=1e-12)


def test_the_difference_rewards_only_what_is_newer_than_where_the_step_began(context_for, walk):
    rnd = RND(RNDConfig(warmup_steps=0, features=8, difference=0.5), context_for())
    sums, seen, zeros = np.zeros(2), [], 0
    for transition in walk(30):
        bonus = rnd.reward(transition)
        after, before = novelty(rnd, transition.next_obs), novelty(rnd, transition.obs)
        gained = np.maximum(after - 0.5 * before, 0.0)
        sums = 0.99 * sums + gained
        seen.extend(sums)
        zeros += (gained == 0).sum()
        np.testing.assert_allclose(bonus, gained / np.std(seen), rtol=1e-3, atol=1e-6)
    assert 0 < zeros < 60


def test_coefficient_falls_over_the_run(context_for):
    rnd = RND(RNDConfig(coefficient=1.0, coefficient_end=0.0), context_for())
    rnd.steps = 250
    assert rnd.coefficient() == pytest.approx(0.75)


def test_a_value_head_of_its_own_is_a_choice(context_for):
    assert RND(SMALL, context_for()).discount == 0.99
    assert RND(RNDConfig(own_value_head=False), context_for()).discount is None


@pytest.mark.parametrize("config", [SMALL, NOVELD], ids=["plain", "noveld"])
def test_resume_is_exact(context_for, walk, config):
    transitions = walk(40)

    def run(rnd, part):
        out = []
        for i, transition in enumerate(part):
            out.append(rnd.reward(transition))
            if i % 7 == 6:
                rnd.update()
        return np.stack(out)

    whole, half, resumed = (RND(config, context_for()) for _ in range(3))
    expected = run(whole, transitions)[21:]
    run(half, transitions[:21])
    half.reward(transitions[0])
    whole_again = RND(config, context_for())
    run(whole_again, transitions[:21])
    whole_again.reward(transitions[0])
    resumed.load_state_dict(half.state_dict())
    assert_equal(resumed.state_dict(), whole_again.state_dict())
    assert np.array_equal(run(resumed, transitions[21:]), run(whole_again, transitions[21:]))
    assert expected.shape == (19, 2)


def test_pictures_and_dicts(context_for, step):
    screen = np.random.default_rng(0).integers(0, 256, (6, 2, 4, 12, 12), dtype=np.uint8)
    space = spaces.Box(0, 255, (4, 12, 12), np.uint8)
    rnd = RND(SMALL, context_for(space))
    both = RND(SMALL, context_for(spaces.Dict({"screen": space, "ram": spaces.Box(0, 255, (3,), np.uint8)})))
    for obs in screen:
        ram = np.zeros((2, 3), np.uint8)
        assert np.isfinite(rnd.reward(step(obs, obs))).all()
        as_dict = {"screen": obs, "ram": ram}
        assert np.isfinite(both.reward(step(as_dict, as_dict))).all()
    assert "bonus/loss" in rnd.update() and "bonus/loss" in both.update()


def test_errors_are_clear(context_for):
    with pytest.raises(ConfigError, match=r"update_proportion is 0; expected above 0"):
        RND(RNDConfig(update_proportion=0), context_for())
    state = RND(RNDConfig(features=4), context_for()).state_dict()
    with pytest.raises(CheckpointError, match=r"exploration 'rnd': checkpoint and network differ"):
        RND(SMALL, context_for()).load_state_dict(state)
