"""The tasks of `rlx bench learn`: what is learnt, by whom, in how many steps, and what counts as solved.

A contender of ours is a name and the config overrides of its run. Whatever is not said there is a default of
rlx: a task shows what a user gets who types no more than that. Peers of Stable-Baselines3 run with the
settings of RL Baselines3 Zoo (github.com/DLR-RM/rl-baselines3-zoo, hyperparams/*.yml) or those named beside
them; scripts of CleanRL run as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Peer:
    """An agent of Stable-Baselines3 (or its contrib package) with its settings."""

    algorithm: str
    """`PPO`, `DQN`, `RecurrentPPO`."""
    steps: int
    num_envs: int = 1
    policy: str = "MlpPolicy"
    network: str = ""
    """One of `rlx.bench.small_pictures` that sees for it; empty: the policy's own."""
    settings: dict[str, Any] = field(default_factory=dict)
    """Keyword arguments of the algorithm; `[x]` stands for a schedule that falls linearly from x to 0."""
    normalise: bool = False
    """Whiten observations and scale rewards by running moments (`VecNormalize`)."""


@dataclass(frozen=True, kw_only=True)
class Script:
    """A script of CleanRL (github.com/vwxyzjn/cleanrl), run from a checkout with the defaults in it."""

    file: str
    """`ppo.py`, `dqn.py`, `ppo_atari.py`."""
    steps: int
    env_id: str


@dataclass(frozen=True, kw_only=True)
class Task:
    """One environment and those who learn in it."""

    about: str
    env: str
    """Overrides that choose the environment."""
    contenders: dict[str, str]
    """Name to further overrides of rlx."""
    solved: float
    """Score from which the task counts as solved."""
    score: str = "return_mean"
    """Field of an evaluation: `return_mean` or `success_rate`."""
    peers: dict[str, Peer | Script] = field(default_factory=dict)
    """Each by its library's name (`--against`), a space and more."""
    published: str = ""
    """What others have published: RL Baselines3 Zoo in its benchmark.md, CleanRL in its documentation,
    Dopamine in its baselines/."""
    needs: tuple[str, ...] = ()
    """Modules beyond rlx and gymnasium, by the names that pip knows."""


def linear(start: float) -> list[float]:
    """Returns the sign for a schedule from `start` to 0 (see `Peer.settings`)."""
    return [start]


PPO_CARTPOLE: dict[str, Any] = dict(
    n_steps=32, batch_size=256, gae_lambda=0.8, gamma=0.98, n_epochs=20, ent_coef=0.0,
    learning_rate=linear(0.001), clip_range=linear(0.2),
)  # fmt: skip
DQN_CONTROL: dict[str, Any] = dict(
    learning_rate=6.3e-4, batch_size=128, buffer_size=50_000, learning_starts=0, gamma=0.99,
    target_update_interval=250, train_freq=4, gradient_steps=-1, exploration_fraction=0.12,
    exploration_final_eps=0.1, policy_kwargs={"net_arch": [256, 256]},
)  # fmt: skip
PPO_GRID = Peer(
    algorithm="PPO",
    steps=150_000,
    num_envs=16,
    policy="CnnPolicy",
    network="minigrid",
    settings=dict(
        n_steps=128, batch_size=512, n_epochs=4, learning_rate=linear(1e-3), ent_coef=0.01, gamma=0.99
    ),
)
"""The zoo's settings for this environment do not learn it with MiniGrid 3; these are those of
github.com/lcswillems/rl-starter-files, tuned."""
GREEDY = "evaluation.deterministic=true"
"""As peers are evaluated on these tasks."""
MINIGRID = "env.imports=[minigrid] env.wrappers=[minigrid.wrappers:ImgObsWrapper] env.num_envs=16"

TASKS: dict[str, Task] = {
    "cartpole": Task(
        about="CartPole-v1: balance a pole for 500 steps",
        env=f"env.id=CartPole-v1 {GREEDY}",
        contenders={
            "ppo": "agent=ppo total_steps=100000",
            "dqn": "agent=dqn total_steps=50000",
            "rainbow": "agent=rainbow total_steps=50000",
            "sac": "agent=sac total_steps=50000",
        },
        solved=475,
        peers={
            "sb3 ppo": Peer(algorithm="PPO", steps=100_000, num_envs=8, settings=PPO_CARTPOLE),
            "sb3 dqn": Peer(
                algorithm="DQN",
                steps=50_000,
                settings=dict(
                    learning_rate=2.3e-3,
                    batch_size=64,
                    buffer_size=100_000,
                    learning_starts=1000,
                    target_update_interval=10,
                    train_freq=256,
                    gradient_steps=128,
                    exploration_fraction=0.16,
                    exploration_final_eps=0.04,
                    policy_kwargs={"net_arch": [256, 256]},
                ),
            ),
            "cleanrl ppo": Script(file="ppo.py", steps=100_000, env_id="CartPole-v1"),
            "cleanrl dqn": Script(file="dqn.py", steps=50_000, env_id="CartPole-v1"),
        },
        published=(
            "RL Baselines3 Zoo: PPO 500 at 100,000 steps, DQN 500 at 50,000. CleanRL: PPO 490, DQN 489, "
            "at 500,000"
        ),
    ),
    "cartpole-memory": Task(
        about="CartPole-v1 without velocities: they must be remembered",
        env=f"env.id=CartPole-v1 env.wrappers=[rlx.bench.positions:PositionsOnly] {GREEDY}",
        contenders={
            "ppo lstm": "agent=ppo encoder=lstm total_steps=100000",
            "ppo gru": "agent=ppo encoder=gru total_steps=100000",
            "ppo mlp": "agent=ppo encoder=mlp total_steps=100000",
        },
        solved=475,
        peers={
            "sb3 lstm": Peer(
                algorithm="RecurrentPPO",
                policy="MlpLstmPolicy",
                steps=100_000,
                num_envs=8,
                normalise=True,
                settings=PPO_CARTPOLE
                | {
                    "policy_kwargs": {"ortho_init": False, "lstm_hidden_size": 64, "enable_critic_lstm": True}
                },
            ),
        },
        published="RL Baselines3 Zoo: recurrent PPO 500 at 100,000 steps",
    ),
    "recall": Task(
        about="a cue of 20 steps ago decides the last action (rlx.testing.recall)",
        env="env.id=toy/Recall-v0 env.imports=[rlx.testing.recall:register] env.kwargs.delay=20",
        contenders={
            "ppo lstm": "agent=ppo encoder=lstm total_steps=60000",
            "ppo gru": "agent=ppo encoder=gru total_steps=60000",
            "ppo mlp": "agent=ppo encoder=mlp total_steps=60000",
        },
        solved=0.95,
    ),
    "acrobot": Task(
        about="Acrobot-v1: swing up in as few steps as possible",
        env=f"env.id=Acrobot-v1 {GREEDY}",
        contenders={
            "ppo": "agent=ppo total_steps=200000",
            "dqn": "agent=dqn total_steps=100000",
            "rainbow": "agent=rainbow total_steps=100000",
            "sac": "agent=sac total_steps=100000",
        },
        solved=-100,
        peers={
            "sb3 ppo": Peer(
                algorithm="PPO",
                steps=200_000,
                num_envs=16,
                normalise=True,
                settings=dict(n_steps=256, gae_lambda=0.94, gamma=0.99, n_epochs=4, ent_coef=0.0),
            ),
            "sb3 dqn": Peer(algorithm="DQN", steps=100_000, settings=DQN_CONTROL),
            "cleanrl ppo": Script(file="ppo.py", steps=200_000, env_id="Acrobot-v1"),
            "cleanrl dqn": Script(file="dqn.py", steps=100_000, env_id="Acrobot-v1"),
        },
        published=(
            "RL Baselines3 Zoo: DQN -76.6 at 100,000 steps, PPO -73.5 at a million. CleanRL: DQN -91.5, "
            "PPO -86.4, at 500,000"
        ),
    ),
    "lunarlander": Task(
        about="LunarLander-v3: land between the flags",
        env=f"env.id=LunarLander-v3 {GREEDY}",
        contenders={
            # Settings and two networks of the peer: a landing pays only after hundreds of steps.
            "ppo": "agent=ppo env.num_envs=16 total_steps=1000000 agent.discount=0.999 agent.gae_lambda=0.98 "
            "agent.rollout_steps=1024 agent.minibatches=256 agent.learning_rate=3e-4 "
            "agent.entropy_coefficient=0.01 agent.shared_trunk=false",
            "dqn": "agent=dqn total_steps=100000",
            "rainbow": "agent=rainbow total_steps=100000",
            "sac": "agent=sac total_steps=100000",
        },
        solved=200,
        peers={
            "sb3 ppo": Peer(
                algorithm="PPO",
                steps=1_000_000,
                num_envs=16,
                settings=dict(
                    n_steps=1024, batch_size=64, gae_lambda=0.98, gamma=0.999, n_epochs=4, ent_coef=0.01
                ),
            ),
            "sb3 dqn": Peer(algorithm="DQN", steps=100_000, settings=DQN_CONTROL),
        },
        needs=("box2d",),
        published="RL Baselines3 Zoo, on version 2: PPO 242 at a million steps, DQN 154 at 100,000",
    ),
    "breakout": Task(
        about="MinAtar Breakout: 10×10×4 cells, sticky actions",
        env="env.id=MinAtar/Breakout-v1 env.imports=[minatar.gym:register_envs]",
        contenders={
            "ppo": "agent=ppo env.num_envs=64 total_steps=1000000",
            "dqn": "agent=dqn env.num_envs=4 total_steps=150000",
            "rainbow": "agent=rainbow env.num_envs=4 total_steps=150000",
        },
        solved=12.6,
        peers={
            "sb3 ppo": Peer(
                algorithm="PPO",
                steps=1_000_000,
                num_envs=64,
                network="minatar",
                settings=dict(
                    n_steps=32, batch_size=256, n_epochs=4, learning_rate=linear(1e-3), ent_coef=0.01
                ),
            ),
            "sb3 dqn": Peer(
                algorithm="DQN",
                steps=150_000,
                num_envs=4,
                network="minatar",
                settings=dict(
                    learning_rate=2.5e-4,
                    batch_size=32,
                    buffer_size=100_000,
                    learning_starts=5000,
                    train_freq=1,
                    target_update_interval=1000,
                    exploration_fraction=0.66,
                    exploration_final_eps=0.1,
                ),
            ),
        },
        needs=("minatar",),
    ),
    "doorkey": Task(
        about="MiniGrid DoorKey 5×5: fetch the key, open the door, find the goal",
        env=f"env.id=MiniGrid-DoorKey-5x5-v0 {MINIGRID}",
        contenders={"ppo": "agent=ppo total_steps=150000"},
        solved=0.955,
        peers={"sb3 ppo": PPO_GRID},
        needs=("minigrid",),
        published="RL Baselines3 Zoo: PPO 0.964 at 100,000 steps",
    ),
    "doorkey-sparse": Task(
        about="MiniGrid DoorKey 8×8: the same, farther apart",
        env=f"env.id=MiniGrid-DoorKey-8x8-v0 {MINIGRID}",
        contenders={
            "ppo": "agent=ppo total_steps=400000",
            "ppo rnd": "agent=ppo exploration=rnd exploration.once_per_episode=true total_steps=400000",
            "ppo icm": "agent=ppo exploration=icm exploration.once_per_episode=true "
            "exploration.coefficient=1 total_steps=400000",
        },
        solved=0.9,
        peers={"sb3 ppo": replace(PPO_GRID, steps=400_000)},
        needs=("minigrid",),
    ),
    "multiroom": Task(
        about="MiniGrid MultiRoom N4-S5: four rooms, three doors, one reward at the end",
        env=f"env.id=MiniGrid-MultiRoom-N4-S5-v0 {MINIGRID}",
        contenders={
            "ppo": "agent=ppo total_steps=600000",
            "ppo count": "agent=ppo exploration=count exploration.once_per_episode=true "
            "exploration.coefficient=0.02 total_steps=600000",
            "ppo rnd": "agent=ppo exploration=rnd exploration.once_per_episode=true total_steps=400000",
            "ppo icm": "agent=ppo exploration=icm exploration.once_per_episode=true "
            "exploration.coefficient=1 total_steps=400000",
        },
        peers={"sb3 ppo": replace(PPO_GRID, steps=600_000)},
        solved=0.7,
        needs=("minigrid",),
        published="RL Baselines3 Zoo: PPO 0 at ten million steps",
    ),
    "runner": Task(
        about="rlx/Runner-v0, stage 1: reach the goal of the bundled NES game",
        env="env.id=rlx/Runner-v0 env.action_set=right",
        contenders={
            "ppo": "agent=ppo total_steps=240000",
            # The goal is hundreds of steps away: returns of three steps, and a target that follows.
            "dqn": "agent=dqn total_steps=160000 agent.n_step=3 agent.scale_rewards=true "
            "agent.target_interval=1 agent.target_rate=0.005 agent.learning_starts=5000",
            # Returns here exceed the support of values, which was made for rewards clipped to 1.
            "rainbow": "agent=rainbow total_steps=160000 agent.scale_rewards=true agent.learning_starts=5000",
            # In a quarter of the pixels, for the sake of time; less random than with Atari's settings, and
            # from starts as varied as those of evaluation.
            "sac": "agent=sac total_steps=240000 env.size=[42,42] env.start_noise=true env.noop_max=30 "
            "agent.n_step=3 agent.scale_rewards=true agent.target_entropy_ratio=0.1 "
            "agent.initial_temperature=0.05 agent.target_interval=1 agent.target_rate=0.005 "
            "agent.learning_starts=5000",
        },
        solved=0.8,
        score="success_rate",
    ),
    "pong": Task(
        about="ALE/Pong-v5 at Mnih et al.'s preprocessing, a million steps",
        env="env.id=ALE/Pong-v5 env.imports=[ale_py] env.atari=true env.num_envs=8",
        contenders={"ppo": "agent=ppo total_steps=1000000"},
        solved=18,
        peers={
            "sb3 ppo": Peer(
                algorithm="PPO",
                steps=1_000_000,
                num_envs=8,
                policy="CnnPolicy",
                settings=dict(
                    n_steps=128,
                    batch_size=256,
                    n_epochs=4,
                    learning_rate=linear(2.5e-4),
                    clip_range=linear(0.1),
                    ent_coef=0.01,
                ),
            ),
            "cleanrl ppo": Script(file="ppo_atari.py", steps=1_000_000, env_id="PongNoFrameskip-v4"),
        },
        needs=("ale-py", "opencv-python-headless"),
        published=(
            "CleanRL: PPO 20.4 at ten million steps. RL Baselines3 Zoo: PPO 21.0, likewise. Dopamine, "
            "with sticky actions: Rainbow 12.4, DQN 1.1, at two and a half million"
        ),
    ),
}
"""From the shortest to the longest."""
