"""Agents of Stable-Baselines3 and sb3-contrib as contenders, set as the agent of rlx beside them.

Needs `pip install stable-baselines3 sb3-contrib`. Environments are Gymnasium's, in SB3's own serial vector
environment; Atari games with SB3's own preprocessing.
"""

from __future__ import annotations

import dataclasses
import importlib
import time
from typing import Any

import gymnasium
from rlx.bench.contender import Timer, Work
from rlx.config import RunConfig
from rlx.config_files import config_from_tree
from rlx.errors import ConfigError
from rlx.registry import Registry
from rlx.run.processors import set_threads

AGENTS = {
    "ppo": ("PPO", "stable_baselines3:PPO"),
    "recurrent ppo": ("RecurrentPPO", "sb3_contrib:RecurrentPPO"),
    "dqn": ("DQN", "stable_baselines3:DQN"),
    "rainbow": ("DQN", "stable_baselines3:DQN"),
    "sac": ("DQN", "stable_baselines3:DQN"),
}
"""Agent of rlx to (name, class). SB3 has neither Rainbow nor SAC for discrete actions: its DQN runs there, as
a yardstick for peers that were measured beside it."""
REPLAY = 20_000
"""Transitions of the replay memory in a benchmark."""


class Training:
    """One agent, trained on and on; a repetition is `steps` batch steps.

    Args:
        config: of rlx's run, as a tree; environment, numbers and networks are taken from it.
        num_envs: environments.
        steps: batch steps of a repetition.
    """

    def __init__(self, config: dict[str, Any], num_envs: int, steps: int) -> None:
        chosen = config_from_tree(config)
        settings, atari = _settings(chosen, num_envs), bool(chosen.env.options.get("atari"))
        agent = peer_of(chosen)
        self._steps = steps * num_envs
        self._env = _make_env(chosen.env.id, atari, num_envs)
        self._seconds = {"env": 0.0, "learn": 0.0}
        set_threads(chosen.threads, self._env.observation_space)
        pixels = len(self._env.observation_space.shape) == 3
        make = _on_policy if "ppo" in agent else _off_policy
        module, _, name = AGENTS[agent][1].partition(":")
        cls = getattr(importlib.import_module(module), name)
        policy = ("Cnn" if pixels else "Mlp") + ("LstmPolicy" if agent == "recurrent ppo" else "Policy")
        self._model = cls(policy, self._env, device="cpu", **make(settings, num_envs, policy))
        self._env.step_wait = self._timed("env", self._env.step_wait)
        self._model.train = self._timed("learn", self._model.train)

    def _timed(self, phase: str, function: Any) -> Any:
        def timed(*args: Any, **options: Any) -> Any:
            start = time.perf_counter()
            try:
                return function(*args, **options)
            finally:
                self._seconds[phase] += time.perf_counter() - start

        return timed

    def work(self) -> Work:
        self._seconds.update(env=0.0, learn=0.0)
        with Timer() as timer:
            self._model.learn(self._steps, reset_num_timesteps=False)
        act = timer.wall_s - sum(self._seconds.values())
        return timer.work(self._steps, {"act": act, **self._seconds})


def peer_of(config: RunConfig) -> str:
    """Returns which of `AGENTS` runs beside the agent of `config`.

    Raises:
        ConfigError: none does.
    """
    recurrent = config.encoder.name in ("lstm", "gru")
    agent = f"recurrent {config.agent.name}" if recurrent else config.agent.name
    if agent not in AGENTS:
        raise ConfigError(f"--against sb3: SB3 has nothing like {agent!r}; it has {', '.join(AGENTS)}")
    return agent


def _settings(config: RunConfig, num_envs: int) -> dict[str, Any]:
    """Returns the options of rlx's agent with the preset for this environment filled in."""
    from rlx.run.assembly import Assembler

    assembler = Assembler(config, Registry.discover())
    env = assembler.make_env(num_envs)
    try:
        return dataclasses.asdict(assembler.make_agent(env, inference=True).config)
    finally:
        env.close()


def _make_env(env_id: str, atari: bool, num_envs: int) -> Any:
    from stable_baselines3.common.env_util import make_atari_env
    from stable_baselines3.common.vec_env import DummyVecEnv, VecFrameStack, VecTransposeImage

    if not atari:
        return DummyVecEnv([lambda: gymnasium.make(env_id)] * num_envs)
    import ale_py

    gymnasium.register_envs(ale_py)
    games = make_atari_env(env_id, num_envs, wrapper_kwargs={"terminal_on_life_loss": False})
    return VecTransposeImage(VecFrameStack(games, 4))


def _on_policy(settings: dict[str, Any], num_envs: int, policy: str) -> dict[str, Any]:
    steps = settings["rollout_steps"]
    options: dict[str, Any] = {
        "n_steps": steps,
        "batch_size": steps * num_envs // settings["minibatches"],
        "n_epochs": settings["epochs"],
        "learning_rate": settings["learning_rate"],
        "gamma": settings["discount"],
        "gae_lambda": settings["gae_lambda"],
        "clip_range": settings["clip"],
        "ent_coef": settings["entropy_coefficient"],
        "vf_coef": settings["value_coefficient"],
        "max_grad_norm": settings["max_grad_norm"],
    }
    if "Lstm" in policy:  # one memory for policy and values, as in rlx
        options["policy_kwargs"] = {
            "lstm_hidden_size": 128,
            "shared_lstm": True,
            "enable_critic_lstm": False,
        }
    return options


def _off_policy(settings: dict[str, Any], num_envs: int, policy: str) -> dict[str, Any]:
    if settings["update_every"] % num_envs:
        raise ConfigError(
            f"agent.update_every is {settings['update_every']}; to compare with SB3's DQN it must be a "
            f"multiple of the {num_envs} environments"
        )
    return {
        "buffer_size": REPLAY,
        "learning_starts": settings["learning_starts"],
        "batch_size": settings["batch_size"],
        "train_freq": settings["update_every"] // num_envs,
        "gradient_steps": 1,
        "target_update_interval": settings["target_interval"] * settings["update_every"],
        "tau": settings["target_rate"],
        "learning_rate": settings["learning_rate"],
        "gamma": settings["discount"],
        "max_grad_norm": settings["max_grad_norm"],
        "exploration_fraction": 1e-6,
        "exploration_final_eps": 0.01,
        "policy_kwargs": {"net_arch": [settings["hidden"] or 512]},
    }
