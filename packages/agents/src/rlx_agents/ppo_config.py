"""What can be set about PPO, and the presets for pictures and for vectors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from gymnasium import spaces
from rlx.errors import ConfigError
from rlx.quantities import Count, CountOrZero, NotNegative, Positive, Share
from rlx_agents.precision import Amp
from rlx_agents.presets import Preset, with_preset


@dataclass(frozen=True, kw_only=True)
class PPOConfig:
    """Configuration of `ppo`. A field that is None takes its value from the preset."""

    preset: Preset = "auto"
    """`pixels`: Schulman et al. 2017, table 5 (Atari). `grid`: pictures of cells (MinAtar, MiniGrid).
    `vector`: small control tasks. `auto` picks by the observation."""
    rollout_steps: Count | None = None
    """Steps of each environment between updates, T. pixels 128; grid and vector 2048 / N, at least 16, with a
    recurrent encoder a multiple of that."""
    minibatches: Count | None = None
    """Parts of equal size (±1) that each epoch divides the rollout into; fewer if one would have a single
    step, whose advantage could not be normalised. pixels 4, grid 16, vector 8."""
    epochs: Count = 4
    """Passes over each rollout."""
    learning_rate: Positive | None = None
    """Adam's, at the start. pixels 2.5e-4, grid and vector 1e-3."""
    anneal_learning_rate: bool = True
    """Linearly to zero over the run."""
    discount: Share = 0.99
    """γ."""
    gae_lambda: Share | None = None
    """λ. pixels 0.95, vector 0.95."""
    clip: Positive = 0.2
    """ε of the clipped objective (Huang et al.: 0.1 for Atari; 0.2 in the paper's §6.1)."""
    value_clip: NotNegative | None = None
    """Largest change of a value that still earns gradient; 0 turns it off. 0 in both presets.
    Source for off: Huang et al. 2022, detail 9 (no evidence that it helps)."""
    value_coefficient: NotNegative = 0.5
    """Weight of the value loss."""
    entropy_coefficient: NotNegative | None = None
    """At the start. 0.01. Without it, and with half of the rollout, LunarLander's lander came to hover for
    ever: −57 and 96 after 300,000 steps of seeds 2 and 3. These defaults come to 215, 175, 200 and 1 (seeds 1
    to 4)."""
    entropy_coefficient_end: NotNegative | None = None
    """At the end of the run, linearly. pixels and grid 0.001, so that play stops being tried out when the
    rate of learning nears zero (85 % against 69 % success on the bundled game, one run of 200k steps each,
    with different seeds); vector: constant."""
    max_grad_norm: Positive = 0.5
    """Global norm that gradients are clipped to."""
    target_kl: Positive | None = None
    """An update ends early when a minibatch's KL divergence exceeds 1.5 times this, in nats."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return. Yes in both presets: then one
    learning rate suits games whose rewards differ by orders of magnitude."""
    normalise_advantages: Literal["minibatch", "rollout", "none"] = "minibatch"
    """Over what advantages get mean 0 and deviation 1."""
    adam_epsilon: Positive = 1e-5
    """Source: openai/baselines."""
    shared_trunk: bool = True
    """One encoder for policy and value; False: one each."""
    sequence_length: Count | None = None
    """With a recurrent encoder: steps of backpropagation through time, a divisor of `rollout_steps`; None:
    the largest one up to 32. Steps of one sequence are computed one after the other: halving them nearly
    halves the time of an update."""
    burn_in: CountOrZero = 0
    """With a recurrent encoder: steps before a sequence that refresh its stored state without
    gradient."""
    extrinsic_coefficient: NotNegative = 2.0
    """Weight of the rewards' advantage when the bonus has its own value head. Source: Burda et al.
    2018, A.4."""
    intrinsic_coefficient: NotNegative = 1.0
    """Weight of the bonus's advantage then. Source: as above."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), else `none`."""
    gradient_accumulation: Count = 1
    """Micro-batches that a minibatch is computed in, to save memory; the gradient is the same."""
    pin_memory: bool = True
    """On CUDA, copy through page-locked memory, without waiting."""
    compile: bool | None = None
    """Compile acting and learning; None: on CUDA, not on CPUs (see `rlx_agents.compiling`)."""


PIXELS: dict[str, Any] = {
    "rollout_steps": 128,
    "minibatches": 4,
    "learning_rate": 2.5e-4,
    "gae_lambda": 0.95,
    "value_clip": 0.0,
    "entropy_coefficient": 0.01,
    "entropy_coefficient_end": 0.001,
    "scale_rewards": True,
    "amp": "auto",
}
GRID: dict[str, Any] = PIXELS | {"minibatches": 16, "learning_rate": 1e-3, "amp": "none"}
VECTOR: dict[str, Any] = {
    "minibatches": 8,
    "learning_rate": 1e-3,
    "gae_lambda": 0.95,
    "value_clip": 0.0,
    "entropy_coefficient": 0.01,
    "scale_rewards": True,
    "amp": "none",
}


def resolve(
    config: PPOConfig, observation_space: spaces.Space, num_envs: int, *, recurrent: bool = False
) -> PPOConfig:
    """Returns `config` with every None of the preset filled in.

    `recurrent` says that the encoder has a memory, which learns from sequences that divide the rollout: of
    one step each if that is 409 steps long, as 2048 / 5 is.

    Raises:
        ConfigError: a value is out of range.
    """
    by_size = 2048 // num_envs // 16 * 16 if recurrent else 2048 // num_envs
    steps_by_size = {"rollout_steps": max(16, by_size)}
    grid, vector = GRID | steps_by_size, VECTOR | steps_by_size
    config = with_preset(config, observation_space, pixels=PIXELS, grid=grid, vector=vector)
    steps: int = config.rollout_steps  # type: ignore[assignment]
    length = config.sequence_length or max(n for n in range(1, 33) if steps % n == 0)
    config = replace(config, sequence_length=length)
    if steps % length:
        raise ConfigError(f"agent.sequence_length is {length}; expected a divisor of rollout_steps ({steps})")
    if config.burn_in > length:
        raise ConfigError(f"agent.burn_in is {config.burn_in}; expected 0 to the sequence length ({length})")
    return config
