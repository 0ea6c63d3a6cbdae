"""Builds the parts of a run from its config. The rules between parts stand here, and only here."""

from __future__ import annotations

import dataclasses
import inspect
import os
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement
from rlx.components import import_target
from rlx.config import Choice, RunConfig
from rlx.contracts import (
    AgentContext,
    BonusContext,
    CheckpointContext,
    CurriculumContext,
    Distribution,
    EncoderContext,
    EncoderFactory,
    LevelledEnv,
    ListenerContext,
)
from rlx.errors import ConfigError, PluginError
from rlx.events import RunInfo
from rlx.registry import Offer, Registry
from rlx.run.device import resolve_device
from rlx.run.local_launcher import is_one_of_several
from rlx.run.processors import keep_freed_memory, set_threads, usable_processors
from rlx.run.promises import create
from rlx.run.seeding import derive_seed
from rlx.validation import validate


@dataclass(kw_only=True)
class Parts:
    """The live parts of a run."""

    env: Any
    agent: Any
    bonus: Any | None
    curriculum: Any | None


class Assembler:
    """Makes components for one config.

    Args:
        config: the validated run config.
        registry: what is installed.
        distribution: this process among those of the run.
    """

    def __init__(
        self, config: RunConfig, registry: Registry, distribution: Distribution | None = None
    ) -> None:
        self.config = config
        self.registry = registry
        self.distribution = distribution or Distribution()
        self.device = resolve_device(config.device, self.distribution.local_rank)

    def check(self) -> RunConfig:
        """Validates every component's options before anything starts.

        Returns:
            The config with all defaults of the chosen components filled in.

        Raises:
            ConfigError, PluginError: the first thing that is wrong.
        """
        self._check_requirements()
        config = self.config
        provider, _ = self.env_provider()
        filled: dict[str, Any] = {
            "env": replace(
                config.env,
                num_envs=resolve_num_envs(config.env.num_envs, self.distribution.world_size),
                options=self._filled(provider, config.env.options, "env"),
            )
        }
        for key, kind in (("agent", "agent"), ("launcher", "launcher")):
            filled[key] = self._filled_choice(kind, getattr(config, key), key)
        if config.encoder.name != "auto":
            filled["encoder"] = self._filled_choice("encoder", config.encoder, "encoder")
        if config.exploration is not None:
            filled["exploration"] = self._filled_choice(
                "exploration_bonus", config.exploration, "exploration"
            )
        if config.curriculum is not None:
            filled["curriculum"] = self._filled_choice("curriculum", config.curriculum, "curriculum")
        backend = self.registry.find("checkpoint_backend", config.checkpoint.backend)
        filled["checkpoint"] = replace(
            config.checkpoint,
            options=self._filled(backend, config.checkpoint.options, "checkpoint"),
        )
        for key, kind in (("trackers", "tracker"), ("profilers", "profiler")):
            filled[key] = {
                name: self._filled(self.registry.find(kind, name), options, f"{key}.{name}")
                for name, options in getattr(config, key).items()
            }
        return replace(config, **filled)

    def env_provider(self) -> tuple[Offer, str]:
        """Returns the provider of the config's environment and the id it knows it by."""
        env_id = self.config.env.id
        prefix, _, rest = env_id.partition(":")
        if rest and prefix in self.registry.names("env_provider"):
            return self.registry.find("env_provider", prefix), rest
        namespace = env_id.split("/")[0] if "/" in env_id else ""
        for offer in self.registry.offers["env_provider"]:
            if namespace and namespace in offer.component.namespaces:
                return offer, env_id
        if namespace == "rlx":
            raise PluginError(
                f"environment {env_id!r} needs a provider that is not installed: pip install rlx-emu-nes"
            )
        return self.registry.find("env_provider", "gymnasium"), env_id

    def make_env(self, num_envs: int, *, evaluation: bool = False, render: bool = False) -> Any:
        """Returns an env batch, seeded from the run's seed."""
        offer, env_id = self.env_provider()
        provider = self._create(offer, self.config.env.options, "env", None)
        source = "evaluation" if evaluation else "env"
        rank, placement = self.distribution.rank, {}
        if rank and "first_env" in inspect.signature(provider.make_vec).parameters:
            rank, placement = 0, {"first_env": rank * num_envs}  # as if all were in one process
        seed = derive_seed(self.config.seed, source, rank)
        return provider.make_vec(
            env_id, num_envs=num_envs, seed=seed, evaluation=evaluation, render=render, **placement
        )

    def make_encoder(self, choice: Choice | str | dict[str, Any], space: Any = None) -> EncoderFactory:
        """Returns the factory of an encoder given as in the config."""
        if isinstance(choice, dict):
            options = {k: v for k, v in choice.items() if k != "name"}
            if "name" not in choice:
                raise ConfigError(f"encoder {choice!r} has no 'name'")
            choice = Choice(name=choice["name"], options=options)
        elif isinstance(choice, str):
            choice = Choice(name=choice)
        if choice.name == "auto":
            choice = replace(choice, name=plain_encoder(space))
        offer = self.registry.find("encoder", choice.name)
        context = EncoderContext(resolve=lambda inner: self.make_encoder(inner, space))
        encoder = self._create(offer, choice.options, "encoder", context)
        return EncoderFactory(
            name=choice.name,
            build=encoder.build,
            recurrent=bool(getattr(encoder, "recurrent", False)),
        )

    def make_agent(self, env: Any, bonus: Any | None = None, *, inference: bool = False) -> Any:
        """Returns the agent for the env batch `env`."""
        space = env.single_observation_space
        context = AgentContext(
            observation_space=space,
            action_space=env.single_action_space,
            num_envs=env.num_envs,
            encoder=self.make_encoder(self.config.encoder, space),
            seed=derive_seed(self.config.seed, "agent", self.distribution.rank),
            shared_seed=derive_seed(self.config.seed, "agent", 0),
            device=self.device,
            total_steps=self.config.total_steps,
            bonus_discount=getattr(bonus, "discount", None),
            has_bonus=bonus is not None,
            distribution=self.distribution,
            inference=inference,
        )
        offer = self.registry.find("agent", self.config.agent.name)
        return self._create(offer, self.config.agent.options, "agent", context)

    def make_parts(self, num_envs: int | None = None) -> Parts:
        """Returns everything that a training run needs; `num_envs` of this process, None for its share."""
        if num_envs is None:
            world_size = self.distribution.world_size
            num_envs = resolve_num_envs(self.config.env.num_envs, world_size) // world_size
        env = self.make_env(num_envs)
        keep_freed_memory()
        set_threads(self.config.threads, env.single_observation_space, self.distribution.world_size)
        bonus = self.make_bonus(env)
        agent = self.make_agent(env, bonus)
        return Parts(env=env, agent=agent, bonus=bonus, curriculum=self._make_curriculum(env))

    def rehearse(self) -> None:
        """Builds every part once, for one environment.

        So what cannot work together (an encoder and an observation, an agent and an action space, a missing
        ROM) is said before a run folder exists.
        """
        self.make_parts(num_envs=1).env.close()

    def make_backend(self, directory: Path) -> Any:
        """Returns the checkpoint backend for the run folder `directory`."""
        choice = self.config.checkpoint
        offer = self.registry.find("checkpoint_backend", choice.backend)
        context = CheckpointContext(directory=str(directory), run_name=directory.name)
        return self._create(offer, choice.options, "checkpoint", context)

    def make_listeners(self, run: RunInfo) -> list[tuple[str, Any]]:
        """Returns (name, listener) for the configured trackers and profilers."""
        context = ListenerContext(run=run)
        return [
            (name, self._create(self.registry.find(kind, name), options, f"{key}.{name}", context))
            for key, kind in (("trackers", "tracker"), ("profilers", "profiler"))
            for name, options in getattr(self.config, key).items()
        ]

    def make_launcher(self) -> Any:
        """Returns the launcher; where a scheduler has started several processes, `none` means `external`."""
        choice = self.config.launcher
        if choice.name == "none" and is_one_of_several(os.environ):
            if "external" not in self.registry.names("launcher"):
                raise PluginError(
                    f"WORLD_SIZE is {os.environ['WORLD_SIZE']}: several processes need "
                    "pip install rlx-launcher-torch"
                )
            choice = Choice(name="external")
        return self._create(self.registry.find("launcher", choice.name), choice.options, "launcher", None)

    def make_bonus(self, env: Any, *, inference: bool = False) -> Any | None:
        """Returns the exploration bonus for the env batch `env`; None if the config has none."""
        choice = self.config.exploration
        if choice is None:
            return None
        space = env.single_observation_space
        encoder = plain_encoder(space)
        context = BonusContext(
            observation_space=space,
            action_space=env.single_action_space,
            num_envs=env.num_envs,
            # Found when it is asked for: a bonus that counts has no network, and needs no encoder installed.
            encoder=EncoderFactory(name=encoder, build=lambda of: self.make_encoder(encoder, of)(of)),
            seed=derive_seed(self.config.seed, "exploration", 0),
            device=self.device,
            total_steps=self.config.total_steps,
            distribution=self.distribution,
            inference=inference,
        )
        offer = self.registry.find("exploration_bonus", choice.name)
        return self._create(offer, choice.options, "exploration", context)

    def _make_curriculum(self, env: Any) -> Any | None:
        choice = self.config.curriculum
        if choice is None:
            return None
        levels = self._levels_of(env) if isinstance(env, LevelledEnv) else ()
        if not levels:
            raise ConfigError(
                f"curriculum {choice.name!r} needs an environment with levels; "
                f"{self.config.env.id!r} has none (`rlx envs` shows which have)"
            )
        context = CurriculumContext(
            levels=levels,
            num_envs=env.num_envs * self.distribution.world_size,
            seed=derive_seed(self.config.seed, "curriculum"),
            env=env,
            rank=self.distribution.rank,
            world_size=self.distribution.world_size,
        )
        offer = self.registry.find("curriculum", choice.name)
        return self._create(offer, choice.options, "curriculum", context)

    def _levels_of(self, env: LevelledEnv) -> tuple[str, ...]:
        """Returns those that the option `env.levels` names, in its order; else all."""
        named = self.config.env.options.get("levels") or ()
        chosen = (named,) if isinstance(named, str) else named
        return tuple(level for level in chosen if level in env.levels) or tuple(env.levels)

    def _create(self, offer: Offer, options: dict[str, Any], path: str, context: Any) -> Any:
        config = self._config_of(offer, options, path)
        return create(offer, import_target(offer.component.target), config, context)

    def _config_of(self, offer: Offer, options: dict[str, Any], path: str) -> Any:
        known = _option_names(offer)
        for key in options.keys() - known:
            if others := self._who_has(offer, key):
                raise ConfigError(
                    f"config key '{path}.{key}' is an option of {' and '.join(others)}, not of "
                    f"{offer.component.name!r}; {_way_to(offer.component.kind, path, others[0], key)}"
                )
        if offer.component.config is None:
            if options:
                key = next(iter(options))
                raise ConfigError(
                    f"unknown config key '{path}.{key}': {offer.component.name!r} has no options"
                )
            return None
        return validate(import_target(offer.component.config), options, path=path)

    def _who_has(self, chosen: Offer, option: str) -> list[str]:
        """Returns the names of the other components of a kind that have `option`."""
        offers = self.registry.offers[chosen.component.kind]
        return [o.component.name for o in offers if o is not chosen and option in _option_names(o)]

    def _filled(self, offer: Offer, options: dict[str, Any], path: str) -> dict[str, Any]:
        config = self._config_of(offer, options, path)
        return _plain_data(dataclasses.asdict(config)) if config is not None else {}

    def _filled_choice(self, kind: str, choice: Choice, path: str) -> Choice:
        offer = self.registry.find(kind, choice.name)
        return replace(choice, options=self._filled(offer, choice.options, path))

    def _check_requirements(self) -> None:
        for text in self.config.plugins:
            try:
                requirement = Requirement(text)
                found = metadata.version(requirement.name)
            except InvalidRequirement as error:
                raise ConfigError(f"plugins: {text!r} is no requirement such as rlx-agents>=0.1") from error
            except metadata.PackageNotFoundError as error:
                raise PluginError(f"the config needs {text}: pip install '{text}'") from error
            if not requirement.specifier.contains(found, prereleases=True):
                raise PluginError(f"the config needs {text}, installed is {found}: pip install '{text}'")


def _way_to(kind: str, path: str, name: str, option: str) -> str:
    """Returns how a user comes to the component `name`, which has `option`."""
    if kind == "env_provider":  # the environment's id chooses it
        return f"choose an environment of {name} (`rlx envs` lists them)"
    if kind in ("tracker", "profiler"):
        return f"set it as: {path.split('.')[0]}.{name}.{option}"
    return f"choose with: {path}.{'backend' if kind == 'checkpoint_backend' else 'name'}={name}"


def _option_names(offer: Offer) -> set[str]:
    if offer.component.config is None:
        return set()
    try:
        return {option.name for option in dataclasses.fields(import_target(offer.component.config))}
    except PluginError:  # it cannot be imported here; whoever needs it is told so
        return set()


def plain_encoder(space: Any) -> str:
    """Returns the name of the plain encoder for an observation space: `multi`, `cnn` or `mlp`.

    Three dimensions are a picture, whatever they hold: MinAtar's cells are bools, normalised screens floats.

    >>> from gymnasium.spaces import Box
    >>> plain_encoder(Box(0, 1, (10, 10, 4), bool)), plain_encoder(Box(0, 255, (4, 2048), "uint8"))
    ('cnn', 'mlp')
    """
    from gymnasium.spaces import Box, Dict

    if isinstance(space, Dict):
        return "multi"
    return "cnn" if isinstance(space, Box) and len(space.shape) == 3 else "mlp"


def resolve_num_envs(num_envs: int | str, world_size: int = 1) -> int:
    """Returns the number of environments; `auto` takes 8 per usable processor, 256 MiB each.

    Raises:
        ConfigError: it cannot be split evenly over the processes.
    """
    if num_envs == "auto":
        return 8 * usable_processors() * world_size
    count = int(num_envs)
    if count % world_size:
        raise ConfigError(
            f"env.num_envs is {count}, which {world_size} processes cannot share evenly; "
            f"choose a multiple of {world_size}"
        )
    return count


def _plain_data(value: Any) -> Any:
    """Returns YAML-ready data: tuples become lists."""
    if isinstance(value, dict):
        return {key: _plain_data(below) for key, below in value.items()}
    if isinstance(value, list | tuple):
        return [_plain_data(below) for below in value]
    return value
