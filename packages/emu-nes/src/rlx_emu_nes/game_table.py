"""Compiles a `Game` into the flat table that native/game_table.pxi runs after every frame."""

from __future__ import annotations

import keyword
import math
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from rlx_emu_nes.expression import FRAMES, ExpressionError, Instruction, Program, parsed
from rlx_emu_nes.game import Field, Game, GameError, Reward

MAX_FIELDS = 64
MAX_INSTRUCTIONS = 768
MAX_INFOS = 32

RESERVED_INFOS = {
    "level",
    "success",
    "life_lost",
    "raw_reward",
    "episode_return",
    "episode_length",
    "final_obs",
    "final_info",
}
"""Names under which the environment itself reports."""


class Output(IntEnum):
    """What the frame program says about a frame; native/game_table.pxi has the same list."""

    REWARD = 0
    RAW_REWARD = 1
    TERMINATED = 2
    TRUNCATED = 3
    SUCCESS = 4
    LIFE_LOST = 5
    BUSY = 6


@dataclass(frozen=True, kw_only=True)
class GameTable:
    """Fields and code in their final order; plain numbers only."""

    fields: tuple[Field, ...]
    frame_code: tuple[Instruction, ...]
    """Run after every frame; leaves one value in each `Output`."""
    info_code: tuple[Instruction, ...]
    """Run at the end of a step; leaves the value of ``info_names[i]`` in output i."""
    info_names: tuple[str, ...]
    step_low: float
    step_high: float
    step_sign: bool
    step_scale: float
    random_cells: tuple[int, ...]


def compile_game(game: Game, reward: str, *, episode: str = "episode") -> GameTable:
    """The table of ``game`` with its reward set ``reward``; ``episode`` is a key for messages.

    Raises:
        GameError: an expression does not compile; the message names its key.
    """
    indices = {name: index for index, name in enumerate(game.fields)}
    chosen = game.rewards[reward]
    raw = game.defaults.raw_reward
    for name, term in chosen.terms.items():  # by themselves: brackets could close across terms
        _compile(game, f"rewards.{reward}.terms.{name}", lambda t=term: parsed(t))
    frame = Program(indices, game.values | {_SUM: _total(chosen), _RAW: _total(game.rewards[raw])})
    for key, expression, output in (
        (f"rewards.{reward}.terms", _SUM, Output.REWARD),
        (f"rewards.{raw}.terms", _SUM if raw == reward else _RAW, Output.RAW_REWARD),
        (f"{episode}.terminated", game.terminated, Output.TERMINATED),
        (f"{episode}.truncated", game.truncated, Output.TRUNCATED),
        (f"{episode}.success", game.success, Output.SUCCESS),
        (f"{episode}.life_lost", game.life_lost, Output.LIFE_LOST),
        (f"{episode}.busy", game.busy, Output.BUSY),
    ):
        _compile(game, key, lambda e=expression, o=output: frame.output(e, o))
    for index, poke in enumerate(game.pokes):
        _compile(
            game,
            f"{episode}.pokes[{index}]",
            lambda p=poke: frame.poke(p.address, p.value, p.when),
        )
    info = Program(indices, game.values)
    for slot, (name, expression) in enumerate(game.info.items()):
        _compile(game, f"info.{name}", lambda e=expression, s=slot: info.output(e, s))
    _check_sizes(game, frame, info)
    low, high = chosen.step_clip or (float("-inf"), float("inf"))
    return GameTable(
        fields=tuple(game.fields.values()),
        frame_code=tuple(frame.code),
        info_code=tuple(info.code),
        info_names=tuple(game.info),
        step_low=low,
        step_high=high,
        step_sign=chosen.step_sign,
        step_scale=chosen.scale,
        random_cells=game.random_cells,
    )


def check_game(game: Game) -> None:
    """Compiles every part of ``game`` once, so that a bad expression is found when the file is read.

    Raises:
        GameError: as `compile_game`.
    """
    taken = sorted(RESERVED_INFOS & set(game.info))
    if taken:
        name = taken[0]
        raise GameError(f"{game.path}: info: the name {name!r} is taken by the environment; choose another")
    _check_names(game)
    for reward in game.rewards:
        compile_game(game, reward)
        for mode in game.modes:
            compile_game(game.in_mode(mode), reward, episode=f"modes.{mode}")
    indices = {name: index for index, name in enumerate(game.fields)}
    scripts = [("start", game.start)]
    scripts += [(f"levels.{name}.script", level.script) for name, level in game.levels.items()]
    for key, script in scripts:
        for index, step in enumerate(script):
            if step.until:
                program = Program(indices, game.values)
                where = f"{key}[{index}].until"
                _compile(game, where, lambda p=program, u=step.until: p.output(u, 0))


def _check_names(game: Game) -> None:
    """Refuses names that an expression would read as something else."""
    for key, names in (("fields", game.fields), ("values", game.values)):
        for name in names:
            if not name.isidentifier() or keyword.iskeyword(name):
                expected = "a letter or _, then letters, digits and _"
                raise GameError(f"{game.path}: {key}: got the name {name!r}; expected {expected}")
            if name == FRAMES or (key == "values" and name in game.fields):
                meaning = "the number of frames in every expression" if name == FRAMES else "a field already"
                raise GameError(f"{game.path}: {key}: {name!r} is {meaning}; choose another name")


# Named values of our own; no game file can use these names.
_SUM, _RAW = "reward__", "raw_reward__"


def _total(reward: Reward) -> str:
    """The expression of one frame's reward."""
    total = " + ".join(f"({term})" for term in reward.terms.values()) or "0"
    low, high = reward.frame_clip or (-math.inf, math.inf)
    total = f"max({total}, {low})" if math.isfinite(low) else total
    return f"min({total}, {high})" if math.isfinite(high) else total


def _compile(game: Game, key: str, step: Any) -> None:
    try:
        step()
    except ExpressionError as error:
        raise GameError(f"{game.path}: {key}: {error}") from None


def _check_sizes(game: Game, frame: Program, info: Program) -> None:
    counts = (
        ("fields", len(game.fields), MAX_FIELDS),
        ("info", len(game.info), MAX_INFOS),
        ("instructions", max(len(frame.code), len(info.code)), MAX_INSTRUCTIONS),
    )
    for what, count, limit in counts:
        if count > limit:
            raise GameError(f"{game.path}: {count} {what}; at most {limit} are possible")
    if info.memory_slots:
        raise GameError(f"{game.path}: info: functions with a memory belong into rewards and episode")
