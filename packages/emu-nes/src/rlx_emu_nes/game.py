"""Game: what a game file says about one game, as plain frozen data.

The file format is described in docs of the package (`games/README.md`); `game_file.py` reads it,
`game_table.py` compiles it for the machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any


class GameError(ValueError):
    """A game file, or a choice from one, that cannot be used; the message is one line."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A number in the game's memory: the weighted sum of up to eight bytes.

    ``value = sum(weight[i] * decode(byte[i]))``, then ``(value & mask) >> shift`` if there is a mask,
    then two's complement of ``sign_bits``, then times ``scale``. ``digits`` are the decimal ones that a byte
    stands for: 0, it is a number; 1, in its low half; 2, one in each half (BCD).
    """

    addresses: tuple[int, ...]
    weights: tuple[int, ...]
    digits: int = 0
    mask: int = 0
    shift: int = 0
    sign_bits: int = 0
    scale: int = 1


@dataclass(frozen=True, kw_only=True)
class Reward:
    """A named sum of terms; each term is an expression that is evaluated after every frame."""

    terms: dict[str, str]
    frame_clip: tuple[float, float] | None = None
    """Bounds of the sum of the terms in one frame."""
    step_clip: tuple[float, float] | None = None
    """Bounds of the sum over the frames of one step."""
    step_sign: bool = False
    """The step's reward is the sign of its sum: -1, 0 or 1."""
    scale: float = 1.0
    """Multiplies the step's reward, after clipping."""


@dataclass(frozen=True, kw_only=True)
class ScriptStep:
    """A piece of a start script: buttons held, or tapped, for a time or until something is true."""

    buttons: int = 0
    frames: int = 0
    """Length in frames; 0 where ``until`` decides."""
    until: str = ""
    max_frames: int = 1200
    tap: bool = False
    """Press in every other pair of frames instead of holding (games read edges)."""
    poke: dict[int, int] = field(default_factory=dict)
    """Address to value, written before each frame of this step."""
    poke_level: bool = False
    """Also write the level's own pokes before each frame of this step."""


@dataclass(frozen=True, kw_only=True)
class Level:
    """A named place to start an episode."""

    poke: dict[int, int] = field(default_factory=dict)
    script: tuple[ScriptStep, ...] = ()
    """Runs after the game's own start script."""
    state: str = ""
    """A savestate file beside the game file; it replaces the start script."""


@dataclass(frozen=True, kw_only=True)
class Poke:
    """A value that is written after every frame in which ``when`` holds."""

    address: int
    value: str
    when: str


@dataclass(frozen=True, kw_only=True)
class Defaults:
    """Choices that suit the game; arguments of the environment override them."""

    reward: str = ""
    raw_reward: str = ""
    """The reward set whose sum is reported as ``raw_reward``."""
    actions: str = ""
    levels: tuple[str, ...] = ()
    frame_skip: int = 4
    crop: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Pixels taken off the top, bottom, left and right of the picture."""
    max_episode_steps: int | None = None


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A named part of a level; expressions are evaluated after each step, not each frame."""

    summary: str = ""
    next: dict[str, str] = field(default_factory=dict)
    """State that follows to its condition; the first that holds counts."""
    reward: str = ""
    """Reward of a step; "" keeps the environment's."""
    terminated: str = "0"
    truncated: str = "0"
    won: str = "0"
    features: dict[str, str] = field(default_factory=dict)
    """What an agent is told, from -1 to 1, beside the features of all states."""


@dataclass(frozen=True, kw_only=True)
class GameStates:
    """The state machine of a game; see `states/machine_env.py`."""

    each: dict[str, GameState]
    start: str = ""
    terminate_on_transition: bool = False
    transition_bonus: float = 0.0
    features: dict[str, str] = field(default_factory=dict)
    """Features in every state."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything that the environment needs to know about one game."""

    id: str
    title: str
    summary: str = ""
    path: Path
    """The file it was read from (or the folder, for an integration)."""
    rom: str = ""
    """ROM file beside the game file; empty if the user must bring the ROM."""
    rom_sha1: tuple[str, ...] = ()
    """Hashes (PRG-ROM + CHR-ROM) of the versions that the memory map holds for; empty: any."""

    fields: dict[str, Field]
    values: dict[str, str] = field(default_factory=dict)
    rewards: dict[str, Reward]
    actions: dict[str, dict[str, int]]
    """Action set to its actions in order: name to pad byte."""
    terminated: str = "0"
    truncated: str = "0"
    success: str = "0"
    life_lost: str = "0"
    busy: str = "0"
    """While true after a step, frames are skipped: nobody can act in them."""
    busy_limit: int = 1200
    pokes: tuple[Poke, ...] = ()
    modes: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Other ways to play: name to the fields above that are different in it."""
    random_cells: tuple[int, ...] = ()
    """Addresses of the game's own random generator, which ``start_noise`` fills at each reset."""
    info: dict[str, str] = field(default_factory=dict)

    start: tuple[ScriptStep, ...] = ()
    levels: dict[str, Level]
    states: GameStates | None = None
    """Named parts of a level, for `NESConfig.states`; None: it has none."""
    defaults: Defaults

    def in_mode(self, mode: str) -> Game:
        """The game as it is played in ``mode``.

        Raises:
            GameError: there is no such mode.
        """
        if mode not in self.modes:
            known = ", ".join(self.modes) or "none"
            raise GameError(f"unknown mode {mode!r} of {self.id}; known are: {known}")
        return replace(self, **self.modes[mode])
