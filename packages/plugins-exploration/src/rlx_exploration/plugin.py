"""What rlx-exploration offers: descriptions only, so that listing components imports no torch."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Component
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_exploration_bonuses() -> Iterable[Component]:
    """Returns the bonuses of this distribution."""
    return [
        _bonus("rnd", "rnd:RND", "rnd:RNDConfig", "random network distillation (Burda 2018)"),
        _bonus(
            "adaptive-rnd", "adaptive:AdaptiveRND", "adaptive:AdaptiveRNDConfig", "RND that grows in stalls"
        ),
        _bonus("icm", "icm:ICM", "icm:ICMConfig", "intrinsic curiosity (Pathak 2017)"),
        _bonus("count", "count:Count", "count:CountConfig", "visits of cells (Tang 2017)"),
    ]


def _bonus(name: str, target: str, config: str, summary: str) -> Component:
    return Component(
        kind="exploration_bonus",
        name=name,
        target=f"rlx_exploration.{target}",
        config=f"rlx_exploration.{config}",
        summary=summary,
    )
