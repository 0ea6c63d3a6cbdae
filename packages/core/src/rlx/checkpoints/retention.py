"""Which checkpoints of a run are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def to_delete(
    steps: Sequence[int],
    *,
    keep_last: int,
    keep_best: int = 0,
    keep_every: int = 0,
    scores: Mapping[int, float] | None = None,
) -> list[int]:
    """Returns the steps of the checkpoints that may go, oldest first.

    Args:
        steps: steps of all checkpoints.
        keep_last: newest that stay.
        keep_best: best by `scores` that stay (ties: the later one).
        keep_every: the first checkpoint in each stretch of so many steps stays; 0 for none.
        scores: mean evaluation return by step, where known.

    >>> to_delete([10, 20, 30, 40], keep_last=1, keep_best=1, scores={10: 5.0, 20: 9.0, 30: 1.0})
    [10, 30]
    """
    ordered = sorted(steps)
    kept = set(ordered[-keep_last:])
    known = sorted((score, step) for step, score in (scores or {}).items() if step in ordered)
    kept.update(step for _, step in known[len(known) - keep_best :] if keep_best)
    if keep_every:
        first: dict[int, int] = {}
        for step in ordered:
            first.setdefault(step // keep_every, step)
        kept.update(first.values())
    return [step for step in ordered if step not in kept]
