"""What chooses where episodes start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rlx.contracts.state import Metrics, State
from rlx.events import Episodes


@dataclass(frozen=True, kw_only=True)
class CurriculumContext:
    """What a curriculum is told about the run."""

    levels: tuple[str, ...]
    """Those of the option `env.levels`, in its order; else all that the environment has, in theirs."""
    num_envs: int
    """Environments of all processes together."""
    seed: int
    """Equal on every rank."""
    env: Any = None
    """The env batch of this process, for curricula that take machine states."""
    rank: int = 0
    world_size: int = 1


class Curriculum(Protocol):
    """Chooses where episodes start. Context: `CurriculumContext`.

    On several processes every rank has its own; all are told of the same episodes, so they decide alike.

    It may also have

    - `observe(transition)`: called at every step of this rank's batch; keep it to array operations;
    - `take_findings() -> Any` and `add_findings(findings)`: at the end of each iteration the run takes what
      `observe` has found on each rank (plain data as in a state, bytes too) and tells every rank the list of
      all, in the order of ranks, before `episodes_finished`. What decides must come this way, not from
      `observe` itself, or ranks would part;
    - `take_moves() -> Sequence[CurriculumMove]`: its decisions since the last call, for the event
      `rlx_curriculum_moved`.
    """

    metrics: Mapping[str, str]

    def assign(self, n: int) -> Sequence[str]:
        """Returns the levels that the next `n` episodes start from.

        The first call is for the environments of all processes; every rank must answer it alike, and takes
        its part. Later calls are a rank's own.
        """

    def episodes_finished(self, episodes: Episodes) -> Metrics:
        """Is told of ended episodes (of all processes); returns its progress as metrics."""

    def state_dict(self) -> State: ...

    def load_state_dict(self, state: State) -> None: ...
