"""`rlx bench agents`: steps per second of acting and learning, with an environment that costs nothing."""

from __future__ import annotations

import argparse
from typing import Any

from rlx.bench.contender import Timer, Work
from rlx.bench.rounds import Entry
from rlx.config_files import config_to_tree, load_config
from rlx.errors import ConfigError, did_you_mean
from rlx.registry import Registry

PEERS = {"sb3": "Stable-Baselines3's PPO with the same settings"}


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--agent", default="ppo", metavar="NAME,…", help="agents (default ppo)")
    add("--observation", choices=("pixels", "vector"), default="pixels", help="4x84x84 bytes, or 8 floats")
    add("--num-envs", type=int, default=8, metavar="N", help="environments stepped together (default 8)")
    add("--steps", type=int, default=256, metavar="N", help="steps of the batch in a repetition (256)")


def describe(args: argparse.Namespace) -> str:
    return (
        f"{args.agent} on random {args.observation}, {args.num_envs} environments, {args.steps} batch steps"
    )


def entries(args: argparse.Namespace, registry: Registry) -> list[Entry]:
    """Returns an entry per agent and variant, and the peers."""
    found = []
    for agent in args.agent.split(","):
        for variant in ["", *args.variant]:
            tree = config_to_tree(
                load_config(None, [*args.overrides, *variant.split()], {"agent.name": agent})
            )
            found.append(
                Entry(
                    name=f"rlx:{agent} {variant}".strip(),
                    target="rlx.bench.agents:AgentAlone",
                    options={
                        "config": tree,
                        "observation": args.observation,
                        "num_envs": args.num_envs,
                        "steps": args.steps,
                    },
                )
            )
    for peer in args.against:
        if peer not in PEERS:
            raise ConfigError(f"--against {peer!r} is no peer{did_you_mean(peer, PEERS)}: {', '.join(PEERS)}")
        options = {
            "observation": args.observation,
            "num_envs": args.num_envs,
            "steps": args.steps,
            "threads": load_config(None, args.overrides).threads,
        }
        target = "rlx.bench.stable_baselines3:PPOAlone"
        found.append(Entry(name=peer, target=target, options=options, about=PEERS[peer]))
    return found


class AgentAlone:
    """An agent that acts on and learns from random observations, as the run loop drives it."""

    def __init__(self, config: dict[str, Any], observation: str, num_envs: int, steps: int) -> None:
        from rlx.assembly import Assembler
        from rlx.bench.random_env import RandomVectorEnv
        from rlx.config_files import config_from_tree
        from rlx.processors import keep_freed_memory, set_threads

        self._env = RandomVectorEnv(observation, num_envs)
        self._steps = steps
        chosen = config_from_tree(config)
        keep_freed_memory()
        set_threads(chosen.threads, self._env.single_observation_space)
        self._agent = Assembler(chosen, Registry.discover()).make_agent(self._env)
        self._obs, _ = self._env.reset()

    def work(self) -> Work:
        from rlx.phases import PhaseClock
        from rlx.stepping import step_env

        clock = PhaseClock()
        with Timer() as timer:
            for _ in range(self._steps):
                with clock.act:
                    action = self._agent.act(self._obs)
                with clock.env:
                    transition = step_env(self._env, self._obs, action)
                with clock.learn:
                    self._agent.observe(transition, None)
                    if self._agent.ready():
                        self._agent.update()
                self._obs = transition.next_obs
        phases = {"act": clock.act.wall_s, "env": clock.env.wall_s, "learn": clock.learn.wall_s}
        return timer.work(self._steps * self._env.num_envs, phases)
