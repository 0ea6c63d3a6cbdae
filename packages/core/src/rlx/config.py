"""The configuration of a run, as typed data.

A config file has the same shape (`rlx config --schema` prints it). A component is written as a name or as a
mapping with its options beside the name: `agent: ppo`, or `agent: {name: ppo, learning_rate: 1e-4}`; options
belong to the component and are validated by its own config class.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A component by name, with its options."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class EnvChoice:
    """The environment batch; keys beyond these are options of the provider."""

    id: str = "rlx/Runner-v0"
    """Environment id; `PROVIDER:ID` names the provider as well."""
    num_envs: int | Literal["auto"] = 8
    """Environments stepped together over all processes; `auto` fits processors and memory."""
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if isinstance(self.num_envs, int) and self.num_envs < 1:
            raise ValueError(f"num_envs is {self.num_envs}; expected a number from 1 up, or 'auto'")


@dataclass(frozen=True, kw_only=True)
class CheckpointChoice:
    """When and where checkpoints are saved; keys beyond these are options of the backend."""

    backend: str = "local"
    interval: int = 50_000
    """Environment steps between checkpoints; 0 saves only at the end."""
    keep_last: int = 3
    """Newest checkpoints that are kept."""
    keep_best: int = 1
    """Checkpoints that are kept for the best evaluation."""
    keep_every: int = 0
    """Environment steps; a checkpoint in each such stretch is kept for good. 0: none."""
    replay: bool = True
    """Whether replay memory is part of a checkpoint (needed for an exact resume)."""
    asynchronous: bool = False
    """Write in the background; training waits only for the copy."""
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.interval < 0 or self.keep_every < 0 or self.keep_best < 0:
            raise ValueError("interval, keep_best and keep_every must not be negative")
        if self.keep_last < 1:
            raise ValueError(f"keep_last is {self.keep_last}; expected 1 or more")


@dataclass(frozen=True, kw_only=True)
class EvaluationChoice:
    """Whole episodes without exploration, apart from training."""

    interval: int = 0
    """Environment steps between evaluations; 0 evaluates only at the end."""
    episodes: int = 10
    """Episodes per evaluation; 0 leaves out the one at the end too."""
    target_score: float | None = None
    """Stop when the mean return of the last 100 training episodes reaches this (at least 100)."""
    deterministic: bool = False
    """Take the most likely action instead of sampling."""

    def __post_init__(self) -> None:
        if self.interval < 0:
            raise ValueError(f"interval is {self.interval}; expected 0 or more environment steps")
        if self.episodes < 0 or (self.interval and not self.episodes):
            raise ValueError(f"episodes is {self.episodes}; expected 1 or more to evaluate")
        if self.target_score is not None and math.isnan(self.target_score):  # never reached, never missed
            raise ValueError("target_score is nan; expected a mean return, or null for none")


@dataclass(frozen=True, kw_only=True)
class RunConfig:
    """Everything that determines a run."""

    env: EnvChoice = field(default_factory=EnvChoice)
    agent: Choice = field(default_factory=lambda: Choice(name="ppo"))
    encoder: Choice = field(default_factory=lambda: Choice(name="auto"))
    """`auto` takes the plain encoder for the observation: cnn, mlp or multi."""
    exploration: Choice | None = None
    curriculum: Choice | None = None
    launcher: Choice = field(default_factory=lambda: Choice(name="none"))
    trackers: dict[str, dict[str, Any]] = field(default_factory=dict)
    profilers: dict[str, dict[str, Any]] = field(default_factory=dict)
    checkpoint: CheckpointChoice = field(default_factory=CheckpointChoice)
    evaluation: EvaluationChoice = field(default_factory=EvaluationChoice)
    total_steps: int = 300_000
    """Environment steps over all environments and processes."""
    seed: int = 1
    """Every random source of the run follows from it."""
    device: str = "auto"
    """`auto`, `cpu`, `cuda`, `cuda:N` or `mps`."""
    threads: int | Literal["auto"] = "auto"
    """Threads that the networks compute with; `auto` takes one for vectors, all processors for images."""
    distributed: Literal["none", "ddp", "fsdp2"] = "none"
    """How several processes share learning."""
    init_from: str | None = None
    """A run, checkpoint or exported file whose agent's parameters this run's agent starts with."""
    run_dir: str | None = None
    """The run folder; None makes `runs/<env>-<agent>-<date>`."""
    record: str = "none"
    """Episodes to keep as tapes, which `rlx watch` plays: `none`, `best`, `all` or `every-N`."""
    log_interval: int = 1_000
    """Least environment steps of one iteration (one record in `metrics.jsonl`)."""
    plugins: tuple[str, ...] = ()
    """Distributions that must be installed, as requirements: `rlx-emu-nes>=0.1`."""

    def __post_init__(self) -> None:
        if self.total_steps < 1:
            raise ValueError(f"total_steps is {self.total_steps}; expected 1 or more")
        if self.seed < 0:
            raise ValueError(f"seed is {self.seed}; expected 0 or more")
        if not re.fullmatch(r"none|best|all|every-[1-9][0-9]*", self.record):
            raise ValueError(f"record is {self.record!r}; expected none, best, all, or every-N (every-100)")
        if self.log_interval < 1:
            raise ValueError(f"log_interval is {self.log_interval}; expected 1 or more")
        if isinstance(self.threads, int) and self.threads < 1:
            raise ValueError(f"threads is {self.threads}; expected a number from 1 up, or 'auto'")
        if not re.fullmatch(r"auto|cpu|mps|cuda(:[0-9]+)?", self.device):
            raise ValueError(f"device is {self.device!r}; expected auto, cpu, cuda, cuda:N or mps")


CHOICES = ("agent", "encoder", "exploration", "curriculum", "launcher")
"""Keys of `RunConfig` that hold a `Choice`."""

OPEN_SECTIONS = {"env": EnvChoice, "checkpoint": CheckpointChoice}
"""Sections whose unknown keys are options of a component."""

KEY_OF_KIND = {
    "env_provider": "env",
    "agent": "agent",
    "encoder": "encoder",
    "exploration_bonus": "exploration",
    "curriculum": "curriculum",
    "checkpoint_backend": "checkpoint",
    "tracker": "trackers",
    "launcher": "launcher",
    "profiler": "profilers",
}
"""Where the component of a kind stands in a config."""
