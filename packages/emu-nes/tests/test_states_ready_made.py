"""Target and explorer states, by numbers worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from rlx_emu_nes.states.explorer import ExplorerState
from rlx_emu_nes.states.state import Facts
from rlx_emu_nes.states.target import TargetMemory, TargetState
from rlx_emu_nes.states.template import Template

GEM = np.array([[10, 200, 10], [200, 250, 200], [10, 200, 10]], np.uint8)


def picture(row=None, column=None, noise=0):
    """A dim screen of 60 x 80 with the gem's middle at (row, column)."""
    rng = np.random.default_rng(1)
    screen = rng.integers(90, 100, (60, 80)).astype(np.uint8)
    if row is not None:
        screen[row - 1 : row + 2, column - 1 : column + 2] = GEM
    return screen


def facts(x, y, screens=None, level="1-1", indices=None):
    x, y = np.atleast_1d(x), np.atleast_1d(y)
    shown = np.zeros((len(x), 60, 80), np.uint8) if screens is None else np.stack(screens)
    columns = {"x": x, "y": y, "found": np.zeros(len(x), bool)}
    return Facts(
        indices=np.arange(len(x)) if indices is None else indices,
        now=columns,
        before=columns,
        obs={"screen": shown[:, None]},
        reward=np.zeros(len(x), np.float32),
        levels=[level] * len(x),
    )


def test_a_template_is_found_where_it_is_and_only_there():
    places, found = Template(GEM).find(np.stack([picture(17, 42), picture(), picture(1, 1)]))
    assert found.tolist() == [True, False, True]
    assert places[[0, 2]].tolist() == [[17, 42], [1, 1]]


def test_the_fast_search_agrees_with_the_plain_one():
    template = Template(GEM)
    screen = picture(30, 9)
    errors = template._squared_errors(screen[None].astype(float))[0]
    for row, column in [(0, 0), (29, 8), (57, 77), (12, 40)]:
        part = screen[row : row + 3, column : column + 3].astype(float)
        assert errors[row, column] == pytest.approx(((part - GEM) ** 2).sum(), abs=1e-4)


def test_a_template_larger_than_the_picture_is_refused():
    with pytest.raises(ValueError, match="61 x 3 is larger than pictures of 60 x 80"):
        Template(np.zeros((61, 3), np.uint8)).find(picture()[None])


def test_the_reward_grows_with_nearness_and_is_low_without_a_target():
    state = TargetState("gem", Template(GEM))
    state.prepare(3)
    seen = facts([40, 70, 40], [17, 57, 17], [picture(17, 20), picture(17, 20), picture()])
    # 20 pixels away: (80 - 20) * 0.05 - 0.05; 64.03 away; not there: -2 - 0.05.
    expected = [2.95, (80 - np.hypot(50, 40)) * 0.05 - 0.05, -2.05]
    np.testing.assert_allclose(state.reward(seen), expected)


def test_a_target_within_reach_is_won_or_leads_on():
    last, first = TargetState("gem", Template(GEM)), TargetState("gem", Template(GEM), after="home")
    seen = facts([25, 60], [17, 17], [picture(17, 20)] * 2)
    for state in (last, first):
        state.prepare(2)
        state.reward(seen)
    assert last.won(seen).tolist() == last.terminated(seen).tolist() == [True, False]
    assert first.next(seen) == ["home", None] and not first.terminated(seen).any()


def test_what_was_seen_is_remembered_for_its_savestate_alone():
    state = TargetState("gem", Template(GEM))
    state.prepare(1)
    state.enter(facts(40, 17, [picture(17, 20)], level="behind the door"))
    away = {
        level: state.auxiliary_features(facts(40, 17, level=level))[0] for level in ("behind the door", "1-1")
    }
    np.testing.assert_allclose(away["behind the door"], [1.0, np.tanh(-20 / 128), 0.0])
    np.testing.assert_array_equal(away["1-1"], [0, 0, 0])


def test_the_first_sight_counts_and_survives_a_checkpoint():
    memory = TargetMemory()
    memory.note("1-1", (10.0, 20.0))
    memory.note("1-1", (99.0, 99.0))
    restored = TargetMemory()
    restored.load_state_dict(memory.state_dict())
    np.testing.assert_allclose(restored.features("1-1", (10.0, 20.0)), [1, 0, 0])


def test_new_places_pay_by_their_size_and_old_ones_cost():
    state = ExplorerState("look")
    state.prepare(1)
    state.enter(facts(8, 8))
    rewards = [float(state.reward(facts(x, 8))[0]) for x in (8, 20, 70, 300, 300)]
    assert rewards == [-0.002, 0.02, 0.25, 1.0, -0.002]


def test_staleness_cuts_the_episode_and_anything_new_resets_it():
    state = ExplorerState("look", staleness_limit=3)
    state.prepare(2)
    state.enter(facts([8, 8], [8, 8]))
    for x in (8, 8, 40):
        state.reward(facts([8, x], [8, 8]))
    assert state.truncated(facts([8, 40], [8, 8])).tolist() == [True, False]


def test_the_frontier_is_what_was_not_entered():
    state = ExplorerState("look")
    state.prepare(1)
    state.enter(facts(70, 70))
    state.reward(facts(140, 70))  # the region to the right
    features = state.auxiliary_features(facts(70, 70))[0]
    assert features.tolist() == [0.0, 0.0, 1.0, 1.0, 1.0]


def test_a_restored_explorer_knows_what_was_seen():
    one, two = ExplorerState("look"), ExplorerState("look")
    for state in (one, two):
        state.prepare(1)
    one.enter(facts(8, 8))
    one.reward(facts(300, 8))
    two.load_state_dict(one.state_dict())
    assert two.reward(facts(300, 8)).tolist() == [-0.002]


def test_finding_something_ends_the_search():
    state = ExplorerState("look", found="found", after="take")
    state.prepare(2)
    seen = facts([8, 8], [8, 8])
    seen.now["found"][1] = True
    assert state.next(seen) == [None, "take"]
