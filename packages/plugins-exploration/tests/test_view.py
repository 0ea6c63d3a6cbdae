"""What novelty networks see."""

import numpy as np
import pytest
from gymnasium import spaces
from rlx_exploration.view import ObservationView


@pytest.mark.parametrize(
    ("shape", "seen"),
    [
        ((4, 84, 84), (1, 84, 84)),
        ((3, 84, 84), (3, 84, 84)),
        ((84, 84, 4), (84, 84, 4)),
        ((1, 8, 8), (1, 8, 8)),
    ],
)
def test_stacks_show_their_newest_frame(shape, seen):
    view = ObservationView(spaces.Box(0, 255, shape, np.uint8))
    assert view.space.shape == seen
    obs = np.random.default_rng(0).integers(0, 256, (2, *shape), dtype=np.uint8)
    taken = view.take(obs)
    assert taken.shape == (2, *seen) and taken.dtype == np.uint8
    assert np.array_equal(taken, obs[:, -1:] if seen != shape else obs)


def test_whitens_by_what_it_has_learnt():
    view = ObservationView(spaces.Box(-10, 10, (2,), np.float32))
    data = np.random.default_rng(0).normal([3.0, -1.0], [2.0, 0.1], (1000, 2)).astype(np.float32)
    view.learn(view.take(data))
    white = view.whiten(view.take(data))
    np.testing.assert_allclose(white.mean(0), 0.0, atol=0.01)
    np.testing.assert_allclose(white.std(0), 1.0, atol=0.02)
    assert view.whiten(np.full((1, 2), 1e6, np.float32)).tolist() == [[5.0, 5.0]]


def test_dicts_keep_their_discrete_entries():
    space = spaces.Dict({"screen": spaces.Box(0, 255, (4, 8, 8), np.uint8), "room": spaces.Discrete(5)})
    view = ObservationView(space)
    assert view.space["screen"].shape == (1, 8, 8) and view.space["room"] == spaces.Discrete(5)
    seen = view.take({"screen": np.zeros((2, 4, 8, 8), np.uint8), "room": np.array([1, 2])})
    view.learn(seen)
    assert view.whiten(seen)["room"].tolist() == [1, 2]
