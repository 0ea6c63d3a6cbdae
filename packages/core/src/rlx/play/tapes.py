"""Tapes: episodes of a run as their inputs, from which pictures are made later, in another process.

A tape holds the state of the environment where the episode began and the actions that followed. Since an
environment is a function of those, it can be played again, filmed, and shown beside others. Recording costs
a copy of each batch of actions and one machine state per episode.

A tape is a zip file: `episode.json` (facts, and the config of the environment), `state.bin`, `actions.npy`.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rlx.contracts import MachineStateEnv
from rlx.errors import ConfigError, RlxError
from rlx.events import Transition

SUFFIX = ".tape"
TAPES = "tapes"
"""Folder of a run for its tapes."""

_VERSION = 1
_LARGEST = 1 << 28
"""Bytes of a part of a tape, unpacked; more is taken for a damaged or hostile file."""


class TapeError(RlxError):
    """A tape that cannot be read or played."""


@dataclass(frozen=True, kw_only=True)
class Tape:
    """One episode as its inputs."""

    state: bytes
    """`get_state` of its environment at the start."""
    actions: np.ndarray
    """(T, …)."""
    env: Mapping[str, Any]
    """The environment's part of the run config, as plain data."""
    seed: int
    """The run's."""
    agent: str
    """Name of the agent that acted."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """`step` (of the run, at the end), `env`, `return`, `length`, `level`, `success`."""

    def write(self, path: Path) -> None:
        """Writes the file in one step."""
        head = {
            "version": _VERSION,
            "env": dict(self.env),
            "seed": self.seed,
            "agent": self.agent,
            "facts": dict(self.facts),
        }
        actions = io.BytesIO()
        np.save(actions, self.actions, allow_pickle=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("episode.json", json.dumps(head, indent=1))
            archive.writestr("state.bin", self.state)
            archive.writestr("actions.npy", actions.getvalue())
        part.replace(path)


def read_tape(path: str | Path) -> Tape:
    """Returns the tape in a file.

    Raises:
        TapeError: there is none, it is damaged, or of a later version.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            head = json.loads(_part(archive, "episode.json"))
            if head["version"] != _VERSION:
                raise TapeError(f"tape {str(path)!r} has version {head['version']}; expected {_VERSION}")
            return Tape(
                state=_part(archive, "state.bin"),
                actions=np.load(io.BytesIO(_part(archive, "actions.npy")), allow_pickle=False),
                env=dict(head["env"]),
                seed=int(head["seed"]),
                agent=str(head["agent"]),
                facts=dict(head["facts"]),
            )
    except OSError as error:
        raise TapeError(f"cannot read tape {str(path)!r}: {error.strerror or error}") from error
    except TapeError:
        raise
    except Exception as error:  # zipfile, zlib, json and numpy fail in many ways on damaged bytes
        raise TapeError(f"tape {str(path)!r} is damaged: {' '.join(str(error).split())}") from error


def _part(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ValueError(f"{name} has more than {_LARGEST} bytes")
    return data


@dataclass(frozen=True)
class Selection:
    """Which episodes are kept: `none`, `best`, `all`, or every `period`-th."""

    kind: str
    period: int = 1

    @classmethod
    def parse(cls, text: str) -> Selection:
        """Returns what the config's `record` means, which it has validated.

        >>> Selection.parse("every-10")
        Selection(kind='every', period=10)
        """
        kind, _, period = text.partition("-")
        return cls(kind, int(period or 1))


class TapeRecorder:
    """Follows an env batch and writes tapes of the episodes that are wanted.

    Args:
        env: a batch that has just been reset (or restored; what is under way then is not recorded).
        selection: which episodes.
        folder: where tapes go; with `best`, tapes already there set the mark.
        env_config: written into each tape.
        first_env: index of this process's first environment in the run.
        fresh: whether the running episodes are at their start.

    Raises:
        ConfigError: the environment's machines cannot be saved.
    """

    def __init__(
        self,
        env: Any,
        selection: Selection,
        folder: Path,
        *,
        env_config: Mapping[str, Any],
        seed: int,
        agent: str,
        first_env: int = 0,
        fresh: bool = True,
    ) -> None:
        num_envs = env.num_envs
        if not isinstance(env, MachineStateEnv):
            raise ConfigError(
                f"record: environment {env_config.get('id')!r} cannot save the state of an episode; "
                "set record=none"
            )
        self._env: Any = env
        self._selection = selection
        self._folder = folder
        self._header: dict[str, Any] = {"env": dict(env_config), "seed": seed, "agent": agent}
        self._first_env = first_env
        self._states = [self._env.get_state(i) if fresh else None for i in range(num_envs)]
        self._returns = np.zeros(num_envs)
        self._begins = np.zeros(num_envs, np.int64)
        self._actions: deque[np.ndarray] = deque()
        self._oldest = 0
        """Number of the batch step that `_actions` begins with."""
        self._episodes = 0
        self._best = max((_return_of(path) for path in folder.glob(f"*{SUFFIX}")), default=-np.inf)

    def observe(self, transition: Transition, step: int) -> None:
        """Adds one step of the batch; `step` is the run's step count after it."""
        self._actions.append(np.array(transition.action))
        self._returns += np.asarray(transition.info.get("raw_reward", transition.reward), np.float64)
        if not len(transition.ended):
            return
        now = self._oldest + len(self._actions)
        for i in transition.ended:
            self._end(int(i), transition, step, now)
        for _ in range(int(self._begins.min()) - self._oldest):
            self._actions.popleft()
            self._oldest += 1

    def _end(self, i: int, transition: Transition, step: int, now: int) -> None:
        state, total = self._states[i], float(self._returns[i])
        self._episodes += 1
        if state is not None and self._wanted(total):
            steps = range(int(self._begins[i]) - self._oldest, now - self._oldest)
            actions = np.stack([self._actions[t][i] for t in steps])
            facts = self._facts(i, transition, step, total, len(actions))
            name = f"step-{step:012}-env-{self._first_env + i:03}{SUFFIX}"
            Tape(state=state, actions=actions, facts=facts, **self._header).write(self._folder / name)
        self._best = max(self._best, total)
        self._states[i] = self._env.get_state(i)
        self._returns[i] = 0.0
        self._begins[i] = now

    def _wanted(self, total: float) -> bool:
        kind = self._selection.kind
        return (
            kind == "all"
            or (kind == "best" and total > self._best)
            or (kind == "every" and self._episodes % self._selection.period == 0)
        )

    def _facts(self, i: int, transition: Transition, step: int, total: float, length: int) -> dict[str, Any]:
        final = transition.info.get("final_info", {})
        level, success = final.get("level"), final.get("success")
        return {
            "step": step,
            "env": self._first_env + i,
            "return": total,
            "length": length,
            "level": None if level is None else str(level[i]),
            "success": None if success is None else bool(success[i]),
        }


def _return_of(path: Path) -> float:
    try:
        return float(read_tape(path).facts["return"])
    except (TapeError, KeyError, TypeError, ValueError):
        return -np.inf


class TapePlayer:
    """Acts as it was recorded, in one environment."""

    def __init__(self, tape: Tape) -> None:
        self._actions = tape.actions
        self.position = 0

    @property
    def is_over(self) -> bool:
        return self.position >= len(self._actions)

    def act(self, obs: Any, first: np.ndarray) -> np.ndarray:
        """Returns the next action, (1, …); after the last one that one again."""
        action = self._actions[min(self.position, len(self._actions) - 1)]
        self.position += 1
        return action[None]

    def explain(self) -> Mapping[str, np.ndarray]:
        return {}
