"""`from rlx.notebook import show, watch`, for every agent."""

from __future__ import annotations

import pytest
from rlx.registry import Registry

pytest.importorskip("rlx_agents", reason="rlx-agents is not installed")
pytest.importorskip("pygame", reason="CartPole draws with pygame-ce")
pytest.importorskip("matplotlib", reason="curves are drawn with matplotlib")
pytest.importorskip("PIL", reason="pictures need pillow")

OPTIONS = {
    "ppo": ["exploration=rnd", "exploration.warmup_steps=16", "agent.rollout_steps=32"],
}
"""Small ones; PPO with a bonus that has a value head of its own."""
AGENTS = sorted(set(Registry.discover().names("agent")) - {"routed"})
"""Those that play CartPole; `routed` needs an environment that tells its states."""


@pytest.mark.slow
@pytest.mark.parametrize("agent", AGENTS)
def test_its_play_is_a_film_and_its_run_a_picture(agent, rlx):
    from rlx.notebook import Film, Picture, show, watch

    ran = rlx(
        *(
            "run",
            "--env",
            "CartPole-v1",
            "--agent",
            agent,
            "--run-dir",
            "r",
            "--total-steps",
            "400",
            "--quiet",
        ),
        *("--quiet", "--eval-episodes", "0", "threads=1", *OPTIONS.get(agent, [])),
    )
    assert ran.code == 0, ran.err
    film = watch("r", overlay=True, seconds=1, seed=1)
    assert isinstance(film, Film)
    assert film.frames > 5
    assert "data:" in film._repr_html_()
    assert isinstance(show("r"), Picture)
