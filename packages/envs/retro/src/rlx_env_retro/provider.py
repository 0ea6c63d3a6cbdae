"""RetroProvider: games of stable-retro for rlx runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rlx.contracts import EnvInfo
from rlx.errors import EnvError, did_you_mean
from rlx_env_retro.vector_env import RetroVectorEnv

NAMESPACE = "retro"


@dataclass(frozen=True, kw_only=True)
class RetroConfig:
    """Options of stable-retro's games."""

    state: str | None = None
    """Savestate to start from; None: the game's default. Levels override it."""
    scenario: str = "scenario"
    """Which of the game's reward and end definitions holds."""
    actions: Literal["discrete", "filtered", "all"] = "discrete"
    """`discrete`: one of the sensible button combinations; `filtered`, `all`: a bit per button."""
    observation: Literal["gray", "rgb", "ram", "both"] = "gray"
    """`gray`: stacked grey pictures; `rgb`: the whole picture; `ram`: bytes; `both`: a dict of the two."""
    size: tuple[int, int] = (84, 84)
    """(height, width) of grey pictures (Mnih et al. 2015)."""
    frame_stack: int = 4
    """Grey pictures that are shown together."""
    frame_skip: int = 4
    """Frames per step; rewards are summed, and grey pictures are the maximum of the last two."""
    noop_max: int = 0
    """Episodes start with up to this many frames without buttons; evaluation uses at least 30."""
    max_episode_steps: int | None = None
    """Steps after which an episode is truncated."""
    clip_rewards: bool = True
    """Learn from the sign of rewards; reported returns are of the raw ones."""
    record: str | None = None
    """Folder for a `.bk2` movie of every episode."""

    def __post_init__(self) -> None:
        if self.frame_skip < 1 or self.frame_stack < 1:
            raise ValueError("frame_skip and frame_stack must be 1 or more")
        if self.noop_max < 0:
            raise ValueError(f"noop_max is {self.noop_max}; expected 0 or more")


class RetroProvider:
    """Builds batches of stable-retro's games."""

    def __init__(self, config: RetroConfig | None, context: None = None) -> None:
        self.config = config or RetroConfig()

    def env_ids(self) -> list[EnvInfo]:
        """Returns the games whose ROM is there."""
        import stable_retro

        return [
            EnvInfo(id=f"{NAMESPACE}/{game}", levels=tuple(stable_retro.data.list_states(game)))
            for game in sorted(stable_retro.data.list_games())
            if _has_rom(game)
        ]

    def make_vec(
        self, env_id: str, *, num_envs: int, seed: int, evaluation: bool = False, render: bool = False
    ) -> RetroVectorEnv:
        """Returns the batch; see `rlx.contracts.EnvProvider`.

        Raises:
            EnvError: an unknown game, a game without its ROM, or an unknown savestate.
        """
        import stable_retro

        game = env_id.removeprefix(f"{NAMESPACE}/")
        games = stable_retro.data.list_games()
        if game not in games:
            raise EnvError(f"unknown game {env_id!r}{did_you_mean(game, games)}; `rlx envs retro` lists them")
        if not _has_rom(game):
            raise EnvError(f"game {env_id!r} needs its ROM: python -m stable_retro.import FOLDER_WITH_ROMS")
        states = stable_retro.data.list_states(game)
        state = self.config.state
        if state is not None and state not in states:
            raise EnvError(f"env.state: unknown savestate {state!r}; {game} has {', '.join(states)}")
        return RetroVectorEnv(
            game, self.config, tuple(states), num_envs=num_envs, seed=seed, evaluation=evaluation
        )


def _has_rom(game: str) -> bool:
    import stable_retro

    try:
        stable_retro.data.get_romfile_path(game)
    except FileNotFoundError:
        return False
    return True
