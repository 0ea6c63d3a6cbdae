"""What can be set about every agent that learns from replay."""

from __future__ import annotations

from dataclasses import dataclass

from rlx.quantities import Count, CountOrZero, Positive, Share
from rlx_agents.precision import Amp
from rlx_agents.presets import Preset


@dataclass(frozen=True, kw_only=True)
class OffPolicyConfig:
    """The options that agents with a replay memory share. A field that is None takes its value from the
    preset."""

    preset: Preset = "auto"
    """`pixels`: the paper's settings for Atari. `grid`: pictures of cells (MinAtar, MiniGrid). `vector`:
    small control tasks. `auto` picks by the observation."""
    learning_rate: Positive | None = None
    """Adam's."""
    adam_epsilon: Positive = 1e-8
    """Adam's, added to the root of the second moment."""
    discount: Share = 0.99
    """γ."""
    n_step: Count | None = None
    """Steps whose rewards a return adds up before it goes on with an estimated value. pixels and grid 1,
    vector 3."""
    replay_size: Count = 100_000
    """Transitions kept, by all processes together, each frame once (84×84: 7 kB a transition)."""
    replay_path: str | None = None
    """Folder for a memory-mapped replay; None keeps it in RAM."""
    learning_starts: CountOrZero | None = None
    """Environment steps before the first update, and after going on without the replay memory. pixels 20000,
    grid 5000, vector 1000."""
    update_every: Count | None = None
    """Environment steps per update. pixels and grid 4, vector 2."""
    batch_size: Count | None = None
    """Transitions per update."""
    target_interval: Count | None = None
    """Updates between moves of the target network."""
    target_rate: Share | None = None
    """How far the target moves each time; 1 copies."""
    max_grad_norm: Positive = 10.0
    """Global norm that gradients are clipped to. Source: Wang et al. 2016."""
    scale_rewards: bool | None = None
    """Divide rewards by the running deviation of their discounted return. pixels no, grid and vector
    yes."""
    overlap: bool = False
    """Learn on a thread of its own while the run collects. The updates that are due start together; what
    they led to (the policy that acts, priorities) is taken over when the next ones are due. Pays where
    collecting leaves a processor free; in one process only."""
    amp: Amp | None = None
    """Mixed precision. pixels `auto` (bf16 where the hardware computes in it), else `none`."""
    gradient_accumulation: Count = 1
    """Parts that a batch is computed in, to save memory; the gradient is the same."""
    pin_memory: bool = True
    """On CUDA, copy through page-locked memory, without waiting."""
    compile: bool | None = None
    """Compile acting and learning; None: on CUDA, not on CPUs (see `rlx_agents.compiling`)."""
