"""What learns to act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from rlx.contracts.distribution import Distribution
from rlx.contracts.encoder import EncoderFactory
from rlx.contracts.state import Metrics, State
from rlx.events import Observation, Transition


@dataclass(frozen=True, kw_only=True)
class AgentContext:
    """What an agent is told about the run."""

    observation_space: Any
    """`gymnasium.Space` of one environment."""
    action_space: Any
    """`gymnasium.Space` of one environment."""
    num_envs: int
    """N of this process."""
    encoder: EncoderFactory
    seed: int
    """For what is random on this rank alone; differs by rank."""
    shared_seed: int = 0
    """Equal on every rank: for initial parameters, and for draws that all ranks make alike."""
    device: str = "cpu"
    """`cpu`, `cuda`, `cuda:1`, `mps`; never `auto`."""
    total_steps: int = 1_000_000
    """Environment steps of the whole run over all processes; schedules run over them."""
    bonus_discount: float | None = None
    """Discount of the exploration bonus if there is one that wants its own value head, else None."""
    has_bonus: bool = False
    distribution: Distribution = field(default_factory=Distribution)
    inference: bool = False
    """True if the agent will only act: build no optimiser, rollout or replay."""


class Player(Protocol):
    """An agent's policy at play: own recurrent memory, own random generator.

    Playing never changes the agent that it came from.
    """

    def act(self, obs: Observation, first: np.ndarray) -> np.ndarray:
        """Returns actions (N, …). `first` bool (N,) marks the first observation of an episode."""

    def explain(self) -> Mapping[str, np.ndarray]:
        """Returns facts on the last `act`, each (N, …), e.g. `probabilities`, `value`; may be empty."""


class Agent(Protocol):
    """Learns to act. Context: `AgentContext`.

    `metrics` (class attribute) maps each name in `update()`'s result to its meaning.

    It may have `policy_module()`, which returns a `torch.nn.Module` that maps a batch of observations (B, …),
    as the environment gives them, to a score of every action (B, A). `rlx export` writes it for programs
    without rlx.

    `own_state` (class attribute, optional) names the keys of `state_dict()` that are a rank's own in a run of
    several processes: rollout, replay, recurrent memory. All other keys are equal on every rank;
    `load_state_dict` must do without the own ones, which are left out when the number of processes changes.

    It may have `act_part(obs, part, ended)`, which is `act` for the environments `part` (a slice; all parts
    in order make a step): then one part of a `GroupedEnv` is stepped while it acts for another. If it also
    has `may_act_ahead()` and that is true before a step is observed, it is asked for the actions of the next
    step before `observe` of this one; `ended` bool (n,) then says where that step ended an episode, and is
    None otherwise.

    `choices` (attribute, optional) has lines that say what the agent chose for this device, and why; they are
    shown when the run starts. `trial()` (optional) computes a typical gradient on blank data and drops it, so
    that thread counts can be measured.
    """

    metrics: Mapping[str, str]

    def act(self, obs: Observation) -> np.ndarray:
        """Returns exploring actions (N, …) for the training environments."""

    def observe(self, transition: Transition, bonus: np.ndarray | None) -> None:
        """Takes in what `act` led to. `bonus` is float32 (N,) or None without an exploration bonus."""

    def ready(self) -> bool:
        """True if `update` is due: the rollout is full, or the replay schedule says so."""

    def update(self) -> Metrics:
        """Learns once (all epochs of a rollout; one scheduled replay update) and returns metrics.

        Raises:
            rlx.errors.RlxError: a loss or parameter is not finite; the message names it.
        """

    def player(self, num_envs: int, *, seed: int, deterministic: bool = False) -> Player:
        """Returns the current policy for `num_envs` environments; deterministic: the mode, else samples.

        Every rank calls it at the same time, so it may exchange parameters; its `act` is called on one rank.
        """

    def parameters_dict(self) -> State:
        """Returns what acting needs, and nothing else: the part that is exported and shared."""

    def load_parameters_dict(self, state: State) -> None:
        """Loads what `parameters_dict` returned, for acting or as a warm start."""

    def state_dict(self) -> State:
        """Returns everything, also a half-filled rollout or the replay.

        `state_dict()["parameters"]` is what `parameters_dict()` returns; a replay memory stands under
        `"replay"`.
        """

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; without `"replay"` it goes on with an empty memory."""
