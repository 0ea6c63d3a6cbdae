"""NESProvider: NES games for rlx runs."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from rlx.contracts import EnvInfo
from rlx.errors import EnvError
from rlx_emu_nes.arguments import one_of
from rlx_emu_nes.bundled import game_files
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.catalogue import ROM_PATH_VARIABLE, find_game
from rlx_emu_nes.game import GameError
from rlx_emu_nes.states.declared import game_and_machine
from rlx_emu_nes.states.machine_env import StateMachineVectorEnv
from rlx_emu_nes.vector_env import NESVectorEnv

States = Literal["none", "added", "only"]

EVALUATION_NOOP_FRAMES = 30
"""Mnih et al. 2015: up to 30 no-ops, so that a deterministic game does not repeat one episode."""


@dataclass(frozen=True, kw_only=True)
class NESConfig:
    """Options of NES environments; where the default is None, the game file's own default holds."""

    rom: str | None = None
    """The user's ROM file, for games that do not come with one."""
    observation: str | dict[str, Any] = "gray"
    """`gray`, `rgb`, `index`, `ram`, or a mapping from names to those (a dict observation)."""
    size: tuple[int, int] | None = (84, 84)
    """(height, width) in pixels (Mnih et al. 2015); None: not resized."""
    crop: tuple[int, int, int, int] | None = None
    """Pixels off (top, bottom, left, right)."""
    max_pool: bool = True
    """Maximum of the last two frames, since sprites flicker."""
    frame_skip: int | None = None
    """Frames per step."""
    frame_stack: int = 4
    """Observations that are shown together."""
    sticky_actions: float = 0.0
    """Probability per frame that the buttons stay (Machado et al. 2018: 0.25)."""
    noop_max: int = 0
    """Episodes start with up to this many frames without buttons; evaluation uses at least 30."""
    start_noise: bool = False
    """Random buttons in those frames, and a random state of the game's own generator; evaluation always."""
    max_episode_steps: int | None = None
    """Steps after which an episode is truncated."""
    levels: tuple[str, ...] | None = None
    """Levels to start from, given to the environments in turn; `("all",)` is every level."""
    action_set: str | None = None
    """One of the game's action sets."""
    players: int = 1
    """2: the second pad is an agent's too; actions are pairs."""
    reward: str | None = None
    """One of the game's reward sets; evaluation uses the raw one."""
    mode: str | None = None
    """Another way to play that the game offers."""
    life_loss: str = "end"
    """`end`, `continue` or `ignore`: what losing a life does to the episode."""
    states: States = "none"
    """The game's state machine: `added` shows state and features beside the picture (a dict observation),
    `only` nothing but those."""
    state_machine: str | None = None
    """`package.module:function` that returns another `StateMachine` for the game than its file declares."""
    num_threads: int = 0
    """Native threads; 0: one per processor, but not more than one for two environments."""
    groups: int = 1
    """2: agents act for one half of the environments while the other half is stepped, in training."""


class NESProvider:
    """Builds batches of NES environments. The config is `NESConfig`; there is no context."""

    def __init__(self, config: NESConfig | None, context: None = None) -> None:
        self.config = config or NESConfig()

    def env_ids(self) -> list[EnvInfo]:
        """Returns the games that come with this package."""
        return [self._describe(env_id) for env_id in game_files()]

    def _describe(self, env_id: str) -> EnvInfo:
        game = find_game(env_id)
        needs = "" if game.rom else f"a ROM: --rom FILE, or {ROM_PATH_VARIABLE}"
        return EnvInfo(id=env_id, summary=game.summary, levels=tuple(game.levels), needs=needs)

    def make_vec(
        self,
        env_id: str,
        *,
        num_envs: int,
        seed: int,
        evaluation: bool = False,
        render: bool = False,
        first_env: int = 0,
    ) -> NESVectorEnv | StateMachineVectorEnv:
        """Returns the batch; see `rlx.contracts.EnvProvider`.

        Raises:
            EnvError: an unknown game, level or option, or a ROM that is missing or unusable.
        """
        try:
            game = find_game(env_id)
            config = self.config
            if config.levels == ("all",):
                config = replace(config, levels=tuple(game.levels))
            if evaluation:
                config = replace(
                    config,
                    reward=game.defaults.raw_reward,
                    noop_max=max(config.noop_max, EVALUATION_NOOP_FRAMES),
                    start_noise=True,
                )
            machine = None
            one_of("states", config.states, get_args(States))
            if config.state_machine and config.states == "none":
                raise ValueError("state_machine: nobody would see it; set states to added or only too")
            if config.states != "none":
                game, machine = game_and_machine(game, config.state_machine)
            options = asdict(config) | {"num_threads": _threads(config.num_threads, num_envs)}
            options["rotate_levels"] = evaluation
            if evaluation or render or num_envs == 1:
                options["groups"] = 1
            elif config.groups > 1 and machine is not None:
                raise ValueError("groups: states are judged for all environments at once; expected 1")
            del options["states"], options["state_machine"]
            mode = "rgb_array" if render else None
            env = NESVectorEnv(game, num_envs, seed=seed, first_env=first_env, render_mode=mode, **options)
            if machine is None:
                return env
            return StateMachineVectorEnv(env, machine, only_states=config.states == "only")
        except (GameError, RomError, ValueError) as error:
            raise EnvError(f"cannot build {env_id}: {error}") from error


def _threads(asked: int, num_envs: int) -> int:
    if asked:
        return asked
    affinity = getattr(os, "sched_getaffinity", None)
    processors = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min(processors, num_envs // 2))
