"""Plays tapes, so that they can be watched as trained agents are."""

from __future__ import annotations

import dataclasses
import logging
from pathlib import Path
from typing import Any

import numpy as np
from rlx.config import Choice
from rlx.config_files import config_from_tree
from rlx.play.playback import Moment, Playback
from rlx.play.tapes import TapeError, TapePlayer, read_tape
from rlx.play.trained import Trained
from rlx.registry import Registry
from rlx.run.assembly import Assembler

log = logging.getLogger(__name__)


def load_tape(path: str, registry: Registry) -> TapePlayback:
    """Returns the playback of a tape, in an environment like the one it was recorded in.

    Raises:
        TapeError, PluginError, EnvError: it is damaged, or what it needs is not installed.
    """
    tape = read_tape(path)
    if not len(tape.actions):
        raise TapeError(f"tape {path!r} has no actions")
    config = config_from_tree({"env": dict(tape.env), "seed": tape.seed}, source=path)
    config = dataclasses.replace(config, agent=Choice(name=tape.agent))
    env = Assembler(config, registry).make_env(1, render=True)
    trained = Trained(
        agent=None,
        env=env,
        config=config,
        checkpoint=Path(path).name,
        step=int(tape.facts.get("step", 0)),
        folder=Path(path).parent,
    )
    return TapePlayback(trained, tape, path)


class TapePlayback(Playback):
    """Plays one tape, again and again."""

    def __init__(self, trained: Trained, tape: Any, path: str) -> None:
        self._tape = tape
        self._path = path
        self._tape_player = TapePlayer(tape)
        super().__init__(trained, self._tape_player)

    def start(self) -> Moment:
        """Puts the environment where the tape begins, and plays its first step."""
        super().start()
        try:
            self.env.set_state(0, self._tape.state)
        except ValueError as error:
            raise TapeError(f"tape {self._path!r} cannot be played here: {error}") from error
        self._tape_player.position = 0
        return self.step()

    def step(self, action: np.ndarray | None = None) -> Moment:
        if self._tape_player.is_over:
            return self.start()
        moment = super().step(action)
        if not self._tape_player.is_over:
            return moment
        if not self._is_as_recorded(moment):
            log.warning(
                "tape %s did not play as it was recorded (return %s, expected %s): "
                "another version of the game or the emulator?",
                self._path,
                moment.returns[0],
                self._tape.facts.get("return"),
            )
        return dataclasses.replace(moment, ended=np.zeros(1, np.int64))

    def _is_as_recorded(self, moment: Moment) -> bool:
        expected = self._tape.facts.get("return")
        return bool(len(moment.ended)) and (
            expected is None or abs(moment.returns[0] - expected) <= 1e-4 * max(1.0, abs(expected))
        )
