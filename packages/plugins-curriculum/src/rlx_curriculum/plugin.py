"""What this distribution offers."""

from __future__ import annotations

import rlx
from rlx.components import Component, Panel


@rlx.hookimpl
def rlx_curricula() -> list[Component]:
    return [
        Component(
            kind="curriculum",
            name="unlock",
            target="rlx_curriculum.unlock:StageUnlock",
            config="rlx_curriculum.unlock:StageUnlockConfig",
            summary="more levels as the score (or success rate) on the unlocked ones rises",
        ),
        Component(
            kind="curriculum",
            name="milestones",
            target="rlx_curriculum.milestones:Milestones",
            config="rlx_curriculum.milestones:MilestonesConfig",
            summary="savestates at ordered goals within a level, mastered one after another",
        ),
        Component(
            kind="curriculum",
            name="backplay",
            target="rlx_curriculum.backplay:Backplay",
            config="rlx_curriculum.backplay:BackplayConfig",
            summary="start points walked backwards from a demonstration (Salimans and Chen 2018)",
        ),
        Component(
            kind="curriculum",
            name="archive",
            target="rlx_curriculum.archive:Archive",
            config="rlx_curriculum.archive:ArchiveConfig",
            summary="start from rarely visited cells (Go-Explore, Ecoffet et al. 2021)",
        ),
        Component(
            kind="curriculum",
            name="rotation",
            target="rlx_curriculum.rotation:Rotation",
            config="rlx_curriculum.rotation:RotationConfig",
            summary="one level after another, after wins or by schedule",
        ),
    ]


@rlx.hookimpl
def rlx_panels() -> list[Panel]:
    return [Panel(name="levels", target="rlx_curriculum.levels_panel:make_panel", title="levels")]
