"""The state of a run on several processes, in one checkpoint that any number of processes can go on from.

What is equal on every rank (parameters, optimiser, counters) stands where a run of one process would put it.
What is a rank's own (its environments, rollout, shard of the replay) stands there for rank 0, and in a part
`rank-00001`, … for each other rank. With another number of processes the own parts fit nobody: they are left
out, episodes start anew, and learning goes on where it was.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import replace

from rlx.checkpoints.format import Checkpoint
from rlx.contracts import Collective, State

log = logging.getLogger(__name__)

OWN_PARTS = ("env", "curriculum")
"""Parts that belong to one rank as a whole."""
OWN_LOOP = ("obs", "recorder")
"""What belongs to one rank in the part `loop`."""


def own_part(rank: int) -> str:
    """Returns the name of the part that holds what is rank `rank`'s own.

    >>> own_part(3)
    'rank-00003'
    """
    return f"rank-{rank:05d}"


def gather_state(
    state: State, own_keys: Mapping[str, Collection[str]], collective: Collective
) -> State | None:
    """Returns the state of the whole run on rank 0, None elsewhere.

    Args:
        state: this rank's state by parts.
        own_keys: keys of a part that are a rank's own: `{"agent": {"rollout"}}`.
    """
    if collective.world_size == 1:
        return state
    own = {} if collective.rank == 0 else _own(state, own_keys)
    gathered = collective.gather(own)
    if gathered is None:
        return None
    return {
        **state,
        "loop": {**state["loop"], "world_size": collective.world_size},
        **{own_part(rank): part for rank, part in enumerate(gathered) if rank > 0},
    }


def _own(state: State, own_keys: Mapping[str, Collection[str]]) -> State:
    keys = {**own_keys, "loop": OWN_LOOP}
    own = {part: state[part] for part in OWN_PARTS if part in state}
    for part, names in keys.items():
        if part in state:
            own[part] = {name: state[part][name] for name in names if name in state[part]}
    return own


def scatter_checkpoint(
    checkpoint: Checkpoint | None, own_keys: Mapping[str, Collection[str]], collective: Collective
) -> Checkpoint | None:
    """Returns each rank's share of the checkpoint that rank 0 has read; the others pass None.

    Only rank 0 touches the storage, so the others need no access to it.
    """
    shares = None
    if collective.rank == 0:
        shares = _shares(checkpoint, own_keys, collective.world_size)
    return collective.scatter(shares)


def _shares(
    checkpoint: Checkpoint | None, own_keys: Mapping[str, Collection[str]], world_size: int
) -> list[Checkpoint | None]:
    if checkpoint is None:
        return [None] * world_size
    state = checkpoint.state
    stored = int(state["loop"].get("world_size", 1))
    owns = [state.get(own_part(rank), {}) for rank in range(1, stored)]
    shared = {part: value for part, value in state.items() if not part.startswith("rank-")}
    shared["loop"] = {key: value for key, value in shared["loop"].items() if key != "world_size"}
    if stored == world_size:
        states = [shared, *(_merged(shared, own) for own in owns)]
    else:
        log.warning(
            "checkpoint %s is of %d process(es), this run has %d: parameters, optimiser and counters go on; "
            "episodes, rollout and replay start anew",
            checkpoint.name,
            stored,
            world_size,
        )
        states = [_without_own(shared, own_keys)] * world_size
    return [replace(checkpoint, state=own) for own in states]


def _merged(shared: State, own: State) -> State:
    merged = dict(shared)
    for part, value in own.items():
        merged[part] = value if part in OWN_PARTS else {**shared.get(part, {}), **value}
    return merged


def _without_own(state: State, own_keys: Mapping[str, Collection[str]]) -> State:
    kept = {part: value for part, value in state.items() if part != "env"}
    for part, names in {**own_keys, "loop": ("obs",)}.items():
        if part in kept:
            kept[part] = {key: value for key, value in kept[part].items() if key not in names}
    kept["loop"]["recorder"] = {**kept["loop"]["recorder"], "pending": []}
    return kept
