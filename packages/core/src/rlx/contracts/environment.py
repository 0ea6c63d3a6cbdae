"""What builds environments, and what a batch of them may offer beside stepping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
from rlx.contracts.state import State
from rlx.events import Observation


@dataclass(frozen=True, kw_only=True)
class EnvInfo:
    """An environment that a provider can build."""

    id: str
    summary: str = ""
    levels: tuple[str, ...] = ()
    """Names of places to start an episode."""
    needs: str = ""
    """What the user must bring, in words (`"a ROM: --rom FILE"`); empty if nothing."""


class EnvProvider(Protocol):
    """Builds environments. Context: None.

    `make_vec` returns a `gymnasium.vector.VectorEnv` with SAME_STEP autoreset: infos are columns, with
    `final_obs` and `final_info` where an episode ended. Infos that rlx understands, all optional:
    `success` (bool, the goal was reached), `level` (name, str), `raw_reward` (float, the reward before
    clipping or shaping; episode returns are then sums of it).

    An env batch may also offer what `LevelledEnv`, `StatefulEnv` and `GroupedEnv` name.
    """

    def env_ids(self) -> Sequence[EnvInfo]:
        """Returns what this provider can build here."""

    def make_vec(
        self,
        env_id: str,
        *,
        num_envs: int,
        seed: int,
        evaluation: bool = False,
        render: bool = False,
    ) -> Any:
        """Returns a `VectorEnv` whose every random source follows from `seed`.

        It may also take `first_env`, the index of its first environment among those of all processes. Then
        random sources follow from `seed` and that index, so that a run does the same on any number of
        processes; without it each rank gets a seed of its own.

        With `render` its `render()` returns one RGB frame per environment, uint8 (H, W, 3) each.

        With `evaluation` rewards are neither clipped nor shaped, episodes are whole, and starts differ (no-op
        starts, levels in turn), so that a deterministic game does not repeat one episode.

        Raises:
            rlx.errors.EnvError: unknown id, or something that the user must bring is missing.
        """


@runtime_checkable
class LevelledEnv(Protocol):
    """An env batch that has named places to start an episode."""

    @property
    def levels(self) -> Sequence[str]:
        """Names of all levels, in their natural order."""

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        """Sets the level from which the environments `indices` (None: all) start at their next reset."""

    def add_level(self, name: str, state: bytes) -> None:
        """Adds (or replaces) a level that starts from the machine state `state`."""


@runtime_checkable
class MachineStateEnv(Protocol):
    """An env batch whose machines can be saved and restored one by one."""

    def get_state(self, index: int) -> bytes:
        """Returns the state of machine `index`."""

    def set_state(self, index: int, state: bytes) -> None:
        """Puts machine `index` into `state`."""


@runtime_checkable
class GroupedEnv(Protocol):
    """An env batch whose equal parts, `groups` of them in order, can be stepped in the background."""

    num_envs: int
    groups: int

    def send(self, actions: np.ndarray, group: int = 0) -> None:
        """Starts a step of one group with its actions (N / groups, …) and returns at once."""

    def recv(self, group: int = 0) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Waits for it, and returns what `step` does, for the group alone.

        The observations may be written to again once the group is stepped on.
        """


@dataclass(frozen=True, kw_only=True)
class DemonstrationStep:
    """One step of somebody's play, as an agent in the environment would have seen it."""

    obs: Observation
    """What was acted on, of one environment (no leading N)."""
    action: np.ndarray
    """In the environment's action space; the nearest action where the player pressed something else."""
    reward: float
    """As the environment gives it to agents."""
    state: bytes
    """Machine before the step; `add_level` takes it."""
    last: bool
    """True if the episode ended with this step."""
    success: bool
    """True if it reached the goal."""


@runtime_checkable
class DemonstratedEnv(Protocol):
    """An env batch that can replay files of somebody's inputs: movies, tapes."""

    def demonstration(self, path: str, level: str | None = None) -> Iterator[DemonstrationStep]:
        """Yields the steps of the first episode in a file; the batch itself does not change.

        Args:
            path: of the file.
            level: where it starts, if the file does not say (None: the first level).

        Raises:
            rlx.errors.EnvError: it cannot be read, or does not belong to this environment.
        """


@runtime_checkable
class StatefulEnv(Protocol):
    """An env batch that can be part of an exact checkpoint."""

    def state_dict(self) -> State:
        """Returns everything: machines, frame stacks, random generators, unfinished episodes."""

    def load_state_dict(self, state: State) -> Observation | None:
        """Restores `state`. The next `step` continues where the saved batch would have."""
