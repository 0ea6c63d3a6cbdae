"""Starts are spread over ranks without leaving a level out."""

from __future__ import annotations

from collections import Counter

import pytest
from rlx.contracts import CurriculumContext
from rlx_curriculum.draws import Rounds, StartDraws
from rlx_curriculum.unlock import StageUnlock, StageUnlockConfig


def contexts(levels: int, ranks: int, envs: int = 2) -> list[CurriculumContext]:
    names = tuple(f"level-{i}" for i in range(levels))
    return [
        CurriculumContext(levels=names, num_envs=ranks * envs, seed=3, rank=rank, world_size=ranks)
        for rank in range(ranks)
    ]


@pytest.mark.parametrize(("levels", "ranks"), [(32, 5), (1, 2), (32, 2), (3, 4)])
def test_all_ranks_together_play_every_level_alike(levels, ranks):
    """RLcade gave each of 5 ranks 6 of 32 stages and dropped two; 1 stage on 2 ranks crashed it."""
    played: Counter[str] = Counter()
    for context in contexts(levels, ranks):
        unlock = StageUnlock(StageUnlockConfig(initial=levels), context)
        first = unlock.assign(context.num_envs)
        own = first[context.rank * 2 : context.rank * 2 + 2]
        played.update(own)
        for _ in range(16 * levels):
            played.update(unlock.assign(1))
    assert len(played) == levels
    # Rounds of all levels, each shared out: no level is more than one round before another.
    assert max(played.values()) - min(played.values()) <= 1


def test_the_first_call_is_alike_on_every_rank_and_later_ones_are_not():
    ranks = [Rounds(context) for context in contexts(32, 2)]
    names = contexts(32, 2)[0].levels
    first, second = ([each.take(names, 4) for each in ranks] for _ in range(2))
    assert first[0] == first[1]
    assert not set(second[0]) & set(second[1])


def test_random_draws_part_after_the_first_call():
    ranks = [StartDraws(context) for context in contexts(4, 2)]
    first, second = ([each.generator().random() for each in ranks] for _ in range(2))
    assert first[0] == first[1]
    assert second[0] != second[1]


def test_rounds_go_on_where_they_were():
    (context,) = contexts(5, 1)
    one, two = Rounds(context), Rounds(context)
    one.take(context.levels, 7)
    two.load_state_dict(one.state_dict())
    assert one.take(context.levels, 9) == two.take(context.levels, 9)
