"""`rlx bench env`: environment steps per second with random actions, without any learning."""

from __future__ import annotations

import argparse
from typing import Any

from rlx.bench.contender import Timer, Work
from rlx.bench.peers import check_peer
from rlx.bench.rounds import Entry
from rlx.config_files import config_to_tree, load_config
from rlx.registry import Registry

EMULATORS_ELSEWHERE = "; emulators (nes-py, cynes, stable-retro) are compared by: rlx nes bench"
PEERS = {
    "gymnasium-sync": "gymnasium's SyncVectorEnv, one process",
    "gymnasium-async": "gymnasium's AsyncVectorEnv, one process per environment",
}


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--env", default="CartPole-v1", metavar="ID", help="environment (default CartPole-v1)")
    add("--num-envs", type=int, default=16, metavar="N", help="environments stepped together (default 16)")
    add("--steps", type=int, default=2000, metavar="N", help="steps of the batch in a repetition (2000)")


def describe(args: argparse.Namespace) -> str:
    return f"{args.env}, {args.num_envs} environments, random actions, {args.steps} batch steps"


def entries(args: argparse.Namespace, registry: Registry) -> list[Entry]:
    """Returns rlx's env batch, variants of it, and the peers."""
    base = {"env.id": args.env, "env.num_envs": args.num_envs}
    found = [
        Entry(
            name="rlx" if not variant else f"rlx {variant}",
            target="rlx.bench.environments:EnvBatch",
            options={
                "config": config_to_tree(load_config(None, [*args.overrides, *variant.split()], base)),
                "steps": args.steps,
            },
        )
        for variant in ["", *args.variant]
    ]
    for peer in args.against:
        check_peer(peer, PEERS, EMULATORS_ELSEWHERE)
        options = {"env_id": args.env, "num_envs": args.num_envs, "steps": args.steps}
        found.append(
            Entry(
                name=peer,
                target="rlx.bench.environments:GymnasiumBatch",
                options={**options, "asynchronous": peer.endswith("async")},
                about=PEERS[peer],
            )
        )
    return found


class EnvBatch:
    """The env batch that a config describes."""

    def __init__(self, config: dict[str, Any], steps: int) -> None:
        from rlx.config_files import config_from_tree
        from rlx.run.assembly import Assembler

        assembler = Assembler(config_from_tree(config), Registry.discover())
        checked = assembler.check()
        assembler.config = checked
        self._steps = steps
        self._env = assembler.make_env(int(checked.env.num_envs))
        self._env.reset()
        self._actions = _prepared_actions(self._env)

    def work(self) -> Work:
        return _drive(self._env, self._actions, self._steps)


class GymnasiumBatch:
    """The same environment in one of gymnasium's own vector environments."""

    def __init__(self, env_id: str, num_envs: int, steps: int, asynchronous: bool) -> None:
        import gymnasium

        mode = gymnasium.VectorizeMode.ASYNC if asynchronous else gymnasium.VectorizeMode.SYNC
        self._steps = steps
        self._env = gymnasium.make_vec(env_id, num_envs=num_envs, vectorization_mode=mode)
        self._env.reset(seed=1)
        self._actions = _prepared_actions(self._env)

    def work(self) -> Work:
        return _drive(self._env, self._actions, self._steps)


def _prepared_actions(env: Any) -> list[Any]:
    """Returns actions that were sampled before the clock starts."""
    env.action_space.seed(1)
    return [env.action_space.sample() for _ in range(64)]


def _drive(env: Any, actions: list[Any], steps: int) -> Work:
    with Timer() as timer:
        for i in range(steps):
            env.step(actions[i % len(actions)])
    return timer.work(units=steps * env.num_envs)
