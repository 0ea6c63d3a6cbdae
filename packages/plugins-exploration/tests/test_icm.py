"""ICM: its errors by hand, what it learns, state."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import EncoderFactory
from rlx.errors import ConfigError
from rlx.testing import assert_equal
from rlx.validation import validate
from rlx_exploration.actions import ActionCode
from rlx_exploration.icm import ICM, ICMConfig

SMALL = ICMConfig(features=8, batch_size=16)


def test_reward_is_half_the_squared_forward_error_scaled(context_for, walk):
    icm = ICM(ICMConfig(features=8, coefficient=0.5), context_for())
    sums, seen = np.zeros(2), []
    for transition in walk(10):
        bonus = icm.reward(transition)
        with torch.no_grad():
            now = icm.model.encoder(torch.from_numpy(transition.obs))
            then = icm.model.encoder(torch.from_numpy(transition.next_obs))
            action = torch.nn.functional.one_hot(torch.from_numpy(transition.action), 4)
            foreseen = icm.model.forward_model(torch.cat([now, action], 1))
            error = 0.5 * (foreseen - then).square().sum(1).numpy()
        sums = 0.99 * sums + error
        seen.extend(sums)
        np.testing.assert_allclose(bonus, 0.5 * error / np.std(seen), rtol=1e-4)


def test_the_successor_is_the_final_observation(context_for, step):
    icm = ICM(SMALL, context_for())
    obs, reset = np.zeros((2, 3), np.float32), np.full((2, 3), 7.0, np.float32)
    icm.reward(step(obs, reset, ended=(0,), final_obs=np.full((1, 3), -3.0, np.float32)))
    assert icm._seen[0][2].tolist() == [[-3.0] * 3, [7.0] * 3]


def test_a_place_is_rewarded_once_per_episode(context_for, step):
    icm = ICM(ICMConfig(features=8, once_per_episode=True), context_for())
    here, there = np.zeros((2, 3), np.float32), np.full((2, 3), 2.0, np.float32)
    mixed = np.array([[2.0] * 3, [0.0] * 3], np.float32)
    assert (icm.reward(step(there, here)) > 0).all()
    assert (icm.reward(step(here, mixed)) > 0).tolist() == [True, False]
    assert icm.reward(step(mixed, mixed, ended=(0,), final_obs=here[:1])).tolist() == [0.0, 0.0]
    assert (icm.reward(step(mixed, here)) > 0).tolist() == [True, False]


def test_the_encoder_is_calibrated_once_by_what_was_seen_first(context_for, walk):
    plain, seen = context_for(), []

    def build(space):
        network = plain.encoder.build(space)
        network.calibrate = lambda obs, reduce: seen.append(reduce(obs).shape)
        return network

    context = replace(plain, encoder=EncoderFactory(name="calibrated", build=build))
    icm, resumed = ICM(SMALL, context), ICM(SMALL, context)
    for _ in range(2):
        for transition in walk(20):
            icm.reward(transition)
        icm.update()
    assert seen == [(40, 3)]
    resumed.load_state_dict(icm.state_dict())
    for transition in walk(20):
        resumed.reward(transition)
    assert "bonus/forward_loss" in resumed.update() and len(seen) == 1


def test_only_the_inverse_model_shapes_the_features(context_for, walk):
    icm = ICM(ICMConfig(features=8, batch_size=16, forward_weight=1.0), context_for())
    before = [p.clone() for p in icm.model.encoder.parameters()]
    for transition in walk(16):
        icm.reward(transition)
    icm.update()
    assert all(torch.equal(a, b) for a, b in zip(before, icm.model.encoder.parameters(), strict=True))


def test_learns_a_world_that_obeys_actions(context_for, step):
    """The next observation is the one-hot action: both models can be perfect."""
    icm = ICM(ICMConfig(features=16, batch_size=32, epochs=4, learning_rate=3e-3), context_for())
    rng = np.random.default_rng(0)
    moves = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], np.float32)
    losses = []
    for _ in range(25):
        for _ in range(32):
            actions = rng.integers(0, 4, 2)
            icm.reward(step(np.zeros((2, 3), np.float32), moves[actions], action=actions))
        losses.append(icm.update())
    assert losses[-1]["bonus/inverse_loss"] < 0.1 * np.log(4)
    assert losses[-1]["bonus/forward_loss"] < 0.2 * losses[0]["bonus/forward_loss"]


@pytest.mark.parametrize("once", [False, True])
def test_resume_is_exact(context_for, walk, once):
    config = replace(SMALL, once_per_episode=once)

    def run(icm, part):
        out = []
        for i, transition in enumerate(part):
            out.append(icm.reward(transition))
            if i % 10 == 9:
                icm.update()
        return np.stack(out)

    transitions = walk(45)
    whole, resumed = ICM(config, context_for()), ICM(config, context_for())
    run(whole, transitions[:25])
    resumed.load_state_dict(whole.state_dict())
    assert np.array_equal(run(whole, transitions[25:]), run(resumed, transitions[25:]))
    assert_equal(whole.state_dict(), resumed.state_dict())


@pytest.mark.parametrize(
    ("space", "actions", "code"),
    [
        (spaces.Discrete(3, start=5), np.array([5, 7]), [[1, 0, 0], [0, 0, 1]]),
        (spaces.MultiDiscrete([2, 3]), np.array([[1, 0], [0, 2]]), [[0, 1, 1, 0, 0], [1, 0, 0, 0, 1]]),
        (spaces.MultiBinary(2), np.array([[1, 0], [0, 0]], np.int8), [[0, 1, 1, 0], [1, 0, 1, 0]]),
    ],
    ids=str,
)
def test_actions_are_coded(space, actions, code):
    coder = ActionCode(space)
    assert coder.encode(torch.from_numpy(coder.indices(actions))).tolist() == code
    certain = torch.tensor(code).float() * 100
    assert coder.loss(certain, torch.from_numpy(coder.indices(actions))).item() == pytest.approx(
        0.0, abs=1e-6
    )


def test_errors_are_clear(context_for):
    with pytest.raises(
        ConfigError, match=r"exploration 'icm' cannot encode actions in Box.*--exploration rnd"
    ):
        ICM(SMALL, context_for(action_space=spaces.Box(-1, 1, (2,))))
    with pytest.raises(ConfigError, match=r"forward_weight': 2: .* less than or equal to 1"):
        validate(ICMConfig, {"forward_weight": 2}, path="exploration")
