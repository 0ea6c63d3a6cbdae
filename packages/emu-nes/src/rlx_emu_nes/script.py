"""Start scripts: how a game is brought from power-on to the first frame of a level."""

from __future__ import annotations

from collections.abc import Sequence

from rlx_emu_nes.console import NES
from rlx_emu_nes.expression import Instruction, Program
from rlx_emu_nes.fceumm_state import load_fceumm_state
from rlx_emu_nes.game import Game, GameError, Level, ScriptStep
from rlx_emu_nes.interpreter import Watch
from rlx_emu_nes.savestate import MACHINE

# A tapped button is down for two frames and up for two: games that read the pad every other frame see it.
_TAP_FRAMES = 2


def level_state(game: Game, nes: NES, name: str) -> bytes:
    """The machine state (`Machine.save`) in which level ``name`` begins; ``nes`` is used for it.

    Raises:
        GameError: the script waits for something that does not happen, or the level's state file is
            missing or does not fit.
    """
    level = game.levels[name]
    nes.power_on()
    if level.state:
        _load_file(game, nes, name, level.state)
    else:
        run_script(game, nes, game.start, level, "start")
    run_script(game, nes, level.script, level, f"levels.{name}.script")
    return nes._machine.save()


def _load_file(game: Game, nes: NES, name: str, file: str) -> None:
    path = game.path.parent / file
    try:
        state = path.read_bytes()
        if state.startswith(MACHINE):
            nes.load_state(state)
        else:
            load_fceumm_state(nes, path)
    except (OSError, ValueError) as error:
        raise GameError(f"{game.path}: levels.{name}.state: {path}: {error}") from None


def run_script(game: Game, nes: NES, steps: Sequence[ScriptStep], level: Level, key: str) -> None:
    """Plays ``steps`` one after another; frames are not drawn.

    Raises:
        GameError: a step's ``until`` did not come true within its ``max_frames``.
    """
    for index, step in enumerate(steps):
        watch = Watch(tuple(game.fields.values()), nes.peek)
        until = _condition(game, step.until)
        pokes = step.poke | (level.poke if step.poke_level else {})
        for frame in range(step.frames or step.max_frames):
            if until and watch.run(until)[0]:
                break
            for address, value in pokes.items():
                nes.poke(address, value)
            pressed = not step.tap or frame // _TAP_FRAMES % 2 == 0
            nes.step(step.buttons if pressed else 0, draw=False)
            watch.advance()
        else:
            if until and not watch.run(until)[0]:
                raise GameError(
                    f"{game.path}: {key}[{index}]: {step.until!r} did not come true within "
                    f"{step.max_frames} frames; is this the ROM that the file was written for?"
                )


def _condition(game: Game, expression: str) -> list[Instruction]:
    if not expression:
        return []
    program = Program({name: i for i, name in enumerate(game.fields)}, game.values)
    program.output(expression, 0)
    return program.code
