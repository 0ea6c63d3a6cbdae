"""What our games teach apart: `make test-slow`. The trials are those of `claim_trials.py`."""

from __future__ import annotations

import numpy as np
import pytest
from claim_trials import SEEDS, measure

pytest.importorskip("rlx_agents")
pytest.importorskip("rlx_curriculum")
pytest.importorskip("rlx_emu_nes")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]


def success(results):
    assert [result["seed"] for result in results] == list(SEEDS)
    return [result["success_rate"] for result in results]


def test_memory_solves_what_a_feed_forward_agent_can_only_guess():
    """Night Post's first level: one of two doors. Of 100 guesses more than 65 are right once in 500 times."""
    facts = measure("memory")
    assert min(success(facts["with"])) >= 0.9
    assert max(success(facts["without"])) <= 0.65


def test_a_bonus_for_new_places_finds_a_treasure_that_ppo_alone_never_finds():
    """Key, door and treasure are some seventy steps away."""
    facts = measure("exploration")
    assert success(facts["without"]) == [0.0, 0.0, 0.0]
    assert min(success(facts["with"])) >= 0.8


def test_backplay_solves_a_level_that_ppo_alone_does_not_reach():
    """The treasure alone is rewarded; forty steps are too few to find key, door and treasure by chance."""
    facts = measure("backplay")
    assert success(facts["without"]) == [0.0, 0.0, 0.0]
    assert np.median(success(facts["with"])) >= 0.8


def test_stages_that_open_one_by_one_are_learned_sooner_than_all_at_once():
    """On the two stages that the fox reaches within the budget: by success, and by return (the way pays)."""
    facts = measure("unlock")
    assert min(success(facts["with"])) > max(success(facts["without"]))
    returns = {way: [result["return_mean"] for result in facts[way]] for way in ("with", "without")}
    assert min(returns["with"]) > max(returns["without"])


def test_one_policy_for_each_phase_solves_a_level_of_two_phases():
    """The first fetches the key, the second takes it to the door and goes on to the treasure."""
    assert np.median(success(measure("routed", ways=["with"])["with"])) >= 0.8
