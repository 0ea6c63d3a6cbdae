"""What each kind of component must do, one protocol a kind.

A component's target is called as `target(config, context)`. N is the number of environments of this
process, E a number of ended episodes. Arrays at these seams are numpy; a *state* is a nested dict with
string keys whose leaves are numpy arrays, numbers, strings, booleans, None, or lists of those (so that it
can be written as safetensors and JSON, without pickle). `load_state_dict(state_dict())` must restore a part
so exactly that it goes on bit for bit (on CPU).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np
from rlx.events import Episodes, Observation, RunInfo, Transition

if TYPE_CHECKING:
    from rlx.config import RunConfig
    from rlx.job import Job

State = dict[str, Any]
Metrics = dict[str, float]


# ---------------------------------------------------------------- environments


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


# ---------------------------------------------------------------- agents


@dataclass(frozen=True, kw_only=True)
class EncoderFactory:
    """Builds the encoder that the config chose; handed to agents and bonuses.

    Call it with an observation space; it returns a `torch.nn.Module` (see `Encoder`).
    """

    name: str
    build: Callable[[Any], Any]
    recurrent: bool = False

    def __call__(self, observation_space: Any) -> Any:
        return self.build(observation_space)


@dataclass(frozen=True, kw_only=True)
class Distribution:
    """Where this process stands among the processes of a run."""

    rank: int = 0
    local_rank: int = 0
    world_size: int = 1
    strategy: str = "none"
    """`none`, `ddp` or `fsdp2`."""
    placement: str = ""
    """Which processors it keeps to, or why it does not; shown when the run starts."""


class Collective(Protocol):
    """Lets the processes of a run exchange plain data: small records, or a state.

    Every process makes the same calls in the same order. A process that is gone makes the call fail in the
    others (after the launcher's time limit at the latest); it never hangs for good.
    """

    rank: int
    world_size: int

    def all_gather(self, value: Any) -> list[Any]:
        """Returns every process's value, in the order of ranks."""

    def gather(self, value: Any) -> list[Any] | None:
        """Returns the same on rank 0, None elsewhere."""

    def scatter(self, values: Sequence[Any] | None) -> Any:
        """Returns this process's item of the list that rank 0 passes; the others pass None."""


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


@dataclass(frozen=True, kw_only=True)
class EncoderContext:
    """What an encoder is told: how to build another one, by its config (`{"name": …}` or a name)."""

    resolve: Callable[[Any], EncoderFactory]


class Encoder(Protocol):
    """Builds the network that turns an observation into features. Context: `EncoderContext`.

    `build` returns a `torch.nn.Module` with `feature_dim: int`; its `forward(obs) -> (B, feature_dim)`
    takes a batch (uint8 images (B, C, H, W) as they come, or float vectors, or a dict of those) and
    scales them itself.

    The module may have `prepare(obs)`: what `forward` does to observations (B, …) before anything is learnt,
    such as centring pixels; `forward` takes these as well. Agents call it once for what they show often.
    It may have `calibrate(obs, reduce)`: agents call it once, before their first update, with a
    sample of observations (B, …), so that it can take means and scales; `reduce` sums a tensor over all
    processes.

    A recurrent one sets `recurrent = True`; its module has `initial_state(batch) -> (B, …) tensor`, and
    `forward(obs_TB, state_B, first_TB) -> (features (T, B, feature_dim), state_B)` with time first; the
    state is set to zero before a step where `first` is True.
    """

    recurrent: bool

    def build(self, observation_space: Any) -> Any:
        """Returns a new module for `observation_space` (of one environment).

        Raises:
            rlx.errors.ConfigError: it cannot encode that space; the message says which encoder can.
        """


# ---------------------------------------------------------------- exploration and curricula


@dataclass(frozen=True, kw_only=True)
class BonusContext:
    """What an exploration bonus is told about the run."""

    observation_space: Any
    action_space: Any
    num_envs: int
    encoder: EncoderFactory
    seed: int
    """Equal on every rank."""
    device: str = "cpu"
    total_steps: int = 1_000_000
    distribution: Distribution = field(default_factory=Distribution)
    inference: bool = False
    """True if the bonus is only shown: it learns nothing, so it need not keep what it sees."""


class ExplorationBonus(Protocol):
    """Rewards novelty. Context: `BonusContext`.

    One that adapts the agent's hyper-parameters has `scales` (factors by name); an agent that lets itself be
    adapted has a dict `scales`, which is updated after every learning step.
    """

    metrics: Mapping[str, str]
    discount: float | None
    """Discount of an own value head (RND's 0.99), or None to be added to the reward."""

    def reward(self, transition: Transition) -> np.ndarray:
        """Returns the bonus, float32 (N,), already scaled. Uses `successor_obs()`, never a reset frame."""

    def episodes_finished(self, episodes: Episodes) -> None:
        """Is told of ended episodes (for bonuses that adapt to stalls and wins)."""

    def update(self) -> Metrics:
        """Learns from what it saw since the last call; called beside every agent update."""

    def state_dict(self) -> State: ...

    def load_state_dict(self, state: State) -> None:
        """Restores `state_dict()`; where the number of environments differs, what each had starts anew."""


@dataclass(frozen=True, kw_only=True)
class CurriculumContext:
    """What a curriculum is told about the run."""

    levels: tuple[str, ...]
    """All levels of the environment, in their order."""
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


# ---------------------------------------------------------------- checkpoints, listeners, launchers


@dataclass(frozen=True, kw_only=True)
class CheckpointContext:
    """Where a run's checkpoints belong."""

    directory: str
    """The run folder; a local backend writes below it, a remote one may use its name as prefix."""
    run_name: str


class CheckpointWriter(Protocol):
    """One checkpoint on its way: files are written, then committed in one atomic step."""

    def write(self, filename: str, data: bytes | memoryview) -> None:
        """Writes one file; it is on the medium (flushed) when this returns."""

    def commit(self) -> str:
        """Makes the checkpoint visible, all or nothing; returns its path or URI."""

    def abort(self) -> None:
        """Removes what was written. Never raises."""


class CheckpointBackend(Protocol):
    """Keeps named folders of files. Context: `CheckpointContext`.

    It may have `below()`, which returns the names of what lies directly below its place: they are offered to
    whoever gives a place above a run.
    """

    def begin(self, name: str) -> CheckpointWriter:
        """Starts a new checkpoint called `name` (`step-000000120000`)."""

    def list(self) -> Sequence[str]:
        """Returns the committed names, oldest first. Left-overs of killed writers never appear."""

    def read(self, name: str, filename: str) -> bytes:
        """Returns a file of a committed checkpoint.

        Raises:
            rlx.errors.DamagedCheckpoint: there is no such file.
            rlx.errors.CheckpointError: it cannot be read now but may be there (a network that is down).
        """

    def delete(self, name: str) -> None:
        """Removes a checkpoint."""

    def put_aside(self, name: str, why: str) -> str:
        """Takes a checkpoint out of `list` without deleting it; returns where it is now.

        `why` is `broken`, or `superseded` when the run goes on from an earlier one.
        """


@dataclass(frozen=True, kw_only=True)
class ListenerContext:
    """What a tracker or profiler is told at construction; it then implements run hooks (`RunSpecs`)."""

    run: RunInfo


class PanelSource(Protocol):
    """What a panel (`rlx.components.Panel`) shows; it may implement run hooks (`RunSpecs`) to know more."""

    def rows(self) -> Sequence[tuple[str, str]]:
        """Returns (label, text) per line, top to bottom; nothing is shown while there are none.

        Called about once per iteration, on the process that displays the run.
        """


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where one `rlx run` stands among those that start the same run on several machines."""

    makes_folder: bool = True
    """False if another one makes the run folder."""
    joins_folder: bool = False
    """True if another one may have made it already: then the run there is gone on with."""


class Launcher(Protocol):
    """Starts the same run on one or many processes. Context: None."""

    def launch(self, job: Job) -> int:
        """Calls `job.run(distribution, collective)` in each process; returns the exit code.

        A job can be pickled to other processes. Only rank 0 touches the run folder. A launcher that starts
        processes anew passes `job.resumed()`, so that they go on from the last checkpoint.
        """

    def check(self, config: RunConfig) -> Place:
        """Optional. Is asked before a run folder exists; says where this command stands among others.

        Raises:
            rlx.errors.ConfigError: the run cannot be started so (no strategy for several processes,
                environments that they cannot share, a bad address).
        """
