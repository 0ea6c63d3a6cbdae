"""Where agents, bonuses and curricula are tried: a toy environment and a way to step it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from rlx.contracts import EncoderFactory
from rlx.events import Episodes, Transition
from rlx.registry import Registry
from rlx.run.stepping import step_env
from rlx.testing.conformance import Subject
from rlx.testing.toys import Corridor

NUM_ENVS = 4


def make_env(tested: Subject, num_envs: int = NUM_ENVS, seed: int = 11) -> Any:
    """Returns a new env batch: the condition `make_env(num_envs, seed)`, or the toy corridor.

    The condition `image=True` makes the corridor show pictures.
    """
    build: Callable[[int, int], Any] | None = tested.conditions.get("make_env")
    if build is not None:
        return build(num_envs, seed)
    return Corridor(num_envs, seed=seed, image=bool(tested.conditions.get("image")))


def make_encoder(tested: Subject, space: Any) -> EncoderFactory:
    """Returns the encoder of the condition `encoder`, or the plain one if it is installed."""
    from rlx.config import RunConfig
    from rlx.run.assembly import Assembler, plain_encoder

    registry = Registry.discover()
    name = tested.conditions.get("encoder", plain_encoder(space))
    if name not in registry.names("encoder"):
        return EncoderFactory(name="none", build=_no_encoder)
    config = RunConfig(device="cpu")
    return Assembler(config, registry).make_encoder(name, space)


def _no_encoder(space: Any) -> Any:
    raise AssertionError("this needs an encoder: pip install rlx-encoders, or name one: encoder='…'")


def random_steps(env: Any, steps: int, seed: int = 5) -> Iterator[Transition]:
    """Yields the transitions of `steps` random batch steps."""
    rng = np.random.default_rng(seed)
    space = env.single_action_space
    obs, _ = env.reset()
    for _ in range(steps):
        if hasattr(space, "n"):
            actions = rng.integers(0, space.n, env.num_envs)
        else:
            actions = rng.uniform(space.low, space.high, (env.num_envs, *space.shape)).astype(space.dtype)
        transition = step_env(env, obs, actions)
        yield transition
        obs = transition.next_obs


def copied(obs: Any) -> Any:
    """Returns a copy of an observation."""
    return {key: rows.copy() for key, rows in obs.items()} if isinstance(obs, dict) else obs.copy()


def some_episodes(levels: tuple[str, ...], n: int, seed: int = 0, start: int = 0) -> Episodes:
    """Returns `n` made-up episodes on `levels`, half of them won."""
    rng = np.random.default_rng(seed)
    success = rng.integers(0, 2, n).astype(np.float32)
    return Episodes(
        step=np.arange(start, start + n, dtype=np.int64),
        env=rng.integers(0, NUM_ENVS, n),
        returns=rng.normal(success, 0.1),
        lengths=rng.integers(1, 50, n),
        terminated=success > 0,
        success=success,
        levels=[levels[i] for i in rng.integers(0, len(levels), n)],
    )
