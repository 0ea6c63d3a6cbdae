"""`rlx bench agents`: steps per second of acting and learning."""

from __future__ import annotations

import argparse
from typing import Any

from rlx.bench.contender import Timer, Work
from rlx.bench.peers import check_peer
from rlx.bench.rounds import Entry
from rlx.config import RunConfig
from rlx.config_files import config_to_tree, load_config
from rlx.errors import ConfigError
from rlx.registry import Registry

PEERS = {"sb3": "Stable-Baselines3 with the same settings"}
YARDSTICKS = {
    "rainbow": "SB3's DQN, as it has no Rainbow; CleanRL's made 0.37 of its steps on another machine",
    "sac": "SB3's DQN, as it has no discrete SAC; CleanRL's made 0.20 of its steps on another machine",
}
"""What the ratio to a peer that has no such agent means. CleanRL cannot be installed beside a current
Gymnasium; 26.5, 14.5 and SB3's 72.5 steps per processor second were measured on one EPYC 9004 processor."""
SHORT_WARM_UP = ("agent.learning_starts=1000", "agent.replay_size=20000")
"""Settings of off-policy agents, so that a repetition is not all warm-up; overrides come after them."""


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--agent", default="ppo", metavar="NAME,…", help="agents (default ppo)")
    add("--env", metavar="ID", help="environment; default: random observations, which cost nothing")
    add("--observation", choices=("pixels", "vector"), default="pixels", help="4x84x84 bytes, or 8 floats")
    add("--num-envs", type=int, default=8, metavar="N", help="environments stepped together (default 8)")
    add("--steps", type=int, default=256, metavar="N", help="steps of the batch in a repetition (256)")


def describe(args: argparse.Namespace) -> str:
    where = args.env or f"random {args.observation}"
    return f"{args.agent} on {where}, {args.num_envs} environments, {args.steps} batch steps"


def entries(args: argparse.Namespace, registry: Registry) -> list[Entry]:
    """Returns an entry per agent and variant, and the peers."""
    found = []
    for agent in args.agent.split(","):
        configs = {variant: _config(args, agent, variant) for variant in ["", *args.variant]}
        for variant, config in configs.items():
            options = {"config": config_to_tree(config), "num_envs": args.num_envs, "steps": args.steps}
            options["observation"] = None if args.env else args.observation
            name = f"rlx:{agent} {variant}".strip()
            found.append(Entry(name=name, target="rlx.bench.agents:AgentAlone", options=options))
        found += [_peer(peer, agent, configs[""], args) for peer in args.against]
    return found


def _config(args: argparse.Namespace, agent: str, variant: str) -> RunConfig:
    settings: dict[str, Any] = {"agent.name": agent}
    if args.env:
        settings["env.id"] = args.env
    short = SHORT_WARM_UP if agent in ("dqn", "rainbow", "sac") else ()
    return load_config(None, [*short, *args.overrides, *variant.split()], settings)


def _peer(peer: str, agent: str, config: RunConfig, args: argparse.Namespace) -> Entry:
    check_peer(peer, PEERS)
    options = {"num_envs": args.num_envs, "steps": args.steps}
    if args.env:
        from rlx.bench.sb3_agents import AGENTS, peer_of

        about = YARDSTICKS.get(agent, f"{PEERS[peer]}: {AGENTS[peer_of(config)][0]}")
        options |= {"config": config_to_tree(config)}
        return Entry(name=peer, target="rlx.bench.sb3_agents:Training", options=options, about=about)
    if agent != "ppo":
        raise ConfigError(f"--against {peer} on random observations compares ppo; give --env for {agent}")
    options |= {"observation": args.observation, "threads": config.threads}
    target = "rlx.bench.stable_baselines3:PPOAlone"
    return Entry(name=peer, target=target, options=options, about=PEERS[peer])


class AgentAlone:
    """An agent that acts and learns as the run loop drives it, without listeners and checkpoints.

    Args:
        observation: of an environment that costs nothing; None takes the environment of `config`.
    """

    def __init__(self, config: dict[str, Any], observation: str | None, num_envs: int, steps: int) -> None:
        from rlx.bench.random_env import RandomVectorEnv
        from rlx.config_files import config_from_tree
        from rlx.run.assembly import Assembler
        from rlx.run.processors import keep_freed_memory, set_threads

        chosen = config_from_tree(config)
        assembler = Assembler(chosen, Registry.discover())
        self._env = RandomVectorEnv(observation, num_envs) if observation else assembler.make_env(num_envs)
        self._steps = steps
        keep_freed_memory()
        set_threads(chosen.threads, self._env.single_observation_space)
        self._agent = assembler.make_agent(self._env)
        self._obs, _ = self._env.reset()

    def work(self) -> Work:
        from rlx.run.phases import PhaseClock
        from rlx.run.stepping import step_env

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
