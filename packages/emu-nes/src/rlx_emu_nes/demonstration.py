"""Somebody's play as an agent in the environment would have seen it: from a movie, or from a tape.

Only inputs are stored; machines, observations and rewards are played again. A movie has a pad for every
frame, an agent one action for `frame_skip` frames: the action of a step is the one nearest to what was
pressed most in its frames. Machines follow the movie to the frame all the same; the observation after a step
is what the action led to from the movie's machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rlx.contracts import DemonstrationStep
from rlx.errors import EnvError
from rlx.play.tapes import SUFFIX as TAPE
from rlx.play.tapes import TapeError, read_tape
from rlx_emu_nes.console import NES
from rlx_emu_nes.expression import Program
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.game_table import Output
from rlx_emu_nes.interpreter import Watch
from rlx_emu_nes.movies import replay
from rlx_emu_nes.movies.movie import Movie, MovieError, read_movie
from rlx_emu_nes.movies.presses import read_presses
from rlx_emu_nes.savestate import StateError


def demonstrate(make_twin: Callable[..., Any], path: str, level: str | None) -> Iterator[DemonstrationStep]:
    """Yields the steps of the first episode in a file; see `rlx.contracts.DemonstratedEnv`.

    Args:
        make_twin: makes a `NESVectorEnv` of one (or a wrapper of it), ``endless`` or with its limit of steps.
        path: `.fm2`, `.bk2`, `.txt` (`movies/presses.py`) or `.tape`.
        level: where a `.txt` starts; None: the game's first.
    """
    is_tape = Path(path).suffix == TAPE
    twin = make_twin(endless=not is_tape)
    try:
        if is_tape:
            yield from _play_tape(twin, path)
            return
        nes = NES(twin.cartridge)
        if Path(path).suffix == ".txt":
            movie = read_presses(path)
            nes._machine.load(twin.unwrapped._levels.start_of(level or next(iter(twin.game.levels))))
        else:
            movie = read_movie(path)
            replay.start(movie, nes)
        yield from _MovieEpisode(twin, movie, nes, in_level=Path(path).suffix == ".txt").steps()
    except (MovieError, StateError, GameError, TapeError) as error:
        raise EnvError(f"demonstration {path!r}: {error}") from error
    finally:
        twin.close()


def _play_tape(twin: Any, path: str) -> Iterator[DemonstrationStep]:
    tape = read_tape(path)
    twin.reset()
    twin.set_state(0, tape.state)
    obs = _first(twin.observe())
    for action in tape.actions:
        state = twin.get_state(0)
        next_obs, rewards, terminated, truncated, infos = twin.step(np.array([action]))
        last = bool(terminated[0] or truncated[0])
        success = last and bool(infos["final_info"]["success"][0])
        yield DemonstrationStep(
            obs=obs, action=action, reward=float(rewards[0]), state=state, last=last, success=success
        )
        if last:
            return
        obs = _first(next_obs)


class _MovieEpisode:
    """Plays a movie on a console, step by step of a twin environment."""

    def __init__(self, twin: Any, movie: Movie, nes: NES, *, in_level: bool) -> None:
        self.twin, self.movie, self.nes = twin, movie, nes
        self._frames = iter(movie)
        self._pads = list(twin.game.actions[twin.action_set].values())
        self._players = twin.unwrapped._controls.players
        self._watch = _EpisodeWatch(twin.game, nes, lives_count=twin.life_loss != "ignore")
        self._in_level = in_level

    def steps(self) -> Iterator[DemonstrationStep]:
        """Yields the steps of the episode."""
        if not self._go_to_level():
            raise MovieError("no level of the game begins in this movie")
        self._watch.begin()
        obs = self._begin()
        while True:
            state = self.nes.save_state()
            pressed = self._play_step()
            if not pressed:
                return
            self._wait_while_busy()
            ended = self._watch.ended
            action = self._nearest(pressed)
            next_obs, rewards, terminated, truncated, _ = self.twin.step(action[None])
            yield DemonstrationStep(
                obs=obs,
                action=action,
                reward=float(rewards[0]),
                state=state,
                last=ended,
                success=ended and self._watch.success,
            )
            if ended:
                return
            # Where only the nearest action came to an end, the movie goes on, and the twin begins anew there.
            obs = self._begin() if terminated[0] or truncated[0] else _first(next_obs)
            self._follow()

    def _go_to_level(self) -> bool:
        if self._in_level or self._watch.begins():
            return True
        return any(self._watch.begins() for _ in iter(self._play_frame, None))

    def _play_frame(self) -> int | None:
        """Plays a frame of the movie; returns both pads, the second above, or None at the movie's end."""
        frame = next(self._frames, None)
        if frame is None:
            return None
        command, p1, p2 = frame
        replay.step(self.nes, self.movie, command, p1, p2, draw=False)
        self._watch.advance()
        return p1 | p2 << 8

    def _play_step(self) -> list[int]:
        pressed: list[int] = []
        while len(pressed) < self.twin.frame_skip and not self._watch.ended:
            pad = self._play_frame()
            if pad is None:
                break
            pressed.append(pad)
        return pressed

    def _wait_while_busy(self) -> None:
        """Plays on while nobody can act, to the episode's or the movie's end at the latest."""
        while self._watch.busy and not self._watch.ended:
            if self._play_frame() is None:
                return

    def _nearest(self, pressed: list[int]) -> np.ndarray:
        """Returns the action that differs in the fewest buttons from what was pressed, in most frames."""
        votes = Counter(tuple(self._choices(pads)) for pads in pressed)
        choices = votes.most_common(1)[0][0]
        return np.array(choices if self._players > 1 else choices[0])

    def _choices(self, pads: int) -> Iterator[int]:
        for player in range(self._players):
            pad = pads >> 8 * player & 0xFF
            yield min(range(len(self._pads)), key=lambda i: (pad ^ self._pads[i]).bit_count())

    def _begin(self) -> Any:
        """Begins an episode of the twin where the movie is, and returns what it observes."""
        self.twin.add_level("demonstration", self.nes.save_state())
        self.twin.set_levels(["demonstration"])
        return _first(self.twin.reset()[0])

    def _follow(self) -> None:
        """Puts the movie's machine into the twin, whose frame stack stays."""
        native = self.twin.unwrapped._batch.native
        _, *rest = native.lane_bytes(0)
        native.set_lane_bytes(0, self.nes._machine.save(), *rest)


class _EpisodeWatch:
    """Follows a game's own conditions frame by frame."""

    def __init__(self, game: Game, nes: NES, *, lives_count: bool) -> None:
        names = {name: index for index, name in enumerate(game.fields)}
        program = Program(names, game.values)
        conditions = {
            Output.TERMINATED: game.terminated,
            Output.TRUNCATED: game.truncated,
            Output.SUCCESS: game.success,
            Output.LIFE_LOST: game.life_lost if lives_count else "0",
            Output.BUSY: game.busy,
        }
        for slot, expression in conditions.items():
            program.output(expression, slot)
        self._code = program.code
        waits = [step.until for step in game.start if step.until]
        begun = Program(names, game.values)
        begun.output(waits[-1] if waits else "1", 0)
        self._begun = begun.code
        self._fields, self._peek = tuple(game.fields.values()), nes.peek
        self.begin()

    def advance(self) -> None:
        """Call after each frame."""
        self._watch.advance()
        outputs = self._watch.run(self._code)
        self.busy = bool(outputs[Output.BUSY])
        self.success |= bool(outputs[Output.SUCCESS])
        ends = (Output.TERMINATED, Output.TRUNCATED, Output.LIFE_LOST)
        self.ended |= any(outputs[end] for end in ends)

    def begin(self) -> None:
        """Call where an episode begins: what was seen before it does not count."""
        self._watch = Watch(self._fields, self._peek)
        self._watch.run(self._code)
        self.busy = self.ended = self.success = False

    def begins(self) -> bool:
        """True if what the game's start script waits for is the case: somebody can play."""
        return bool(self._watch.run(self._begun)[0]) and not self.busy


def _first(observation: Any) -> Any:
    if isinstance(observation, dict):
        return {name: np.array(array[0]) for name, array in observation.items()}
    return np.array(observation[0])
