"""What rlx-agents offers: descriptions only, so that listing components imports no torch."""

from __future__ import annotations

from collections.abc import Iterable

from rlx.components import Command, Component, Flag
from rlx.hookspecs import hookimpl


@hookimpl
def rlx_agents() -> Iterable[Component]:
    """Returns the agents of this distribution."""
    return [
        _agent("dqn", "dqn:DQN", "dqn:DQNConfig", "deep Q-learning, double and dueling (Mnih 2015)"),
        _agent("ppo", "ppo:PPO", "ppo_config:PPOConfig", "proximal policy optimisation (Schulman 2017)"),
        _agent(
            "rainbow", "rainbow:Rainbow", "rainbow:RainbowConfig", "six improvements of DQN (Hessel 2018)"
        ),
        _agent("routed", "routed:Routed", "routed_config:RoutedConfig", "a PPO policy per state of a game"),
        _agent("sac", "sac:SAC", "sac:SACConfig", "soft actor-critic, discrete (Christodoulou 2019)"),
    ]


@hookimpl
def rlx_commands() -> Iterable[Command]:
    """Returns `rlx imitate`."""
    summary = "let an agent learn from demonstrations"
    return [Command(name="imitate", target="rlx_agents.imitate_command", summary=summary)]


def _agent(name: str, target: str, config: str, summary: str) -> Component:
    return Component(
        kind="agent",
        name=name,
        target=f"rlx_agents.{target}",
        config=f"rlx_agents.{config}",
        summary=summary,
    )


@hookimpl
def rlx_flags() -> Iterable[Flag]:
    """Returns the flags of `rlx run` for how agents compute."""
    return [
        Flag(
            option="--amp",
            key="agent.amp",
            summary="mixed precision: bf16, fp16, tf32, none, or auto (bf16 where hardware computes in it)",
            metavar="auto|bf16|fp16|tf32|none",
            text=True,
        ),
        Flag(
            option="--grad-accum-steps",
            key="agent.gradient_accumulation",
            summary="parts that a minibatch is computed in, to save memory; gradients stay the same",
            metavar="N",
        ),
        Flag(
            option="--compile",
            key="agent.compile",
            summary="compile acting and learning (default: on CUDA only)",
            switch=True,
        ),
        Flag(
            option="--eager",
            key="agent.compile",
            summary="compile nothing and record no CUDA graphs",
            switch=True,
            switch_value=False,
        ),
        Flag(
            option="--no-pin-memory",
            key="agent.pin_memory",
            summary="copy to the GPU through ordinary memory",
            switch=True,
            switch_value=False,
        ),
    ]
