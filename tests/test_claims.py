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


def test_backplay_solves_a_level_that_ppo_alone_does_not_reach():
    """The treasure alone is rewarded; walking at random finds neither key, door nor treasure in time."""
    facts = measure("backplay")
    assert success(facts["without"]) == [0.0, 0.0, 0.0]
    assert np.median(success(facts["with"])) >= 0.8
