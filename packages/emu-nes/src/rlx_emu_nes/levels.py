"""Levels: names of places to start an episode, and how the batch gets there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from rlx_emu_nes.arguments import one_of
from rlx_emu_nes.batch import Batch
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.console import NES
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.savestate import StateError
from rlx_emu_nes.script import level_state


class Levels:
    """The levels of a batch: those of the game file, then those that were added.

    A level's start state is made when it is first used, by playing the game's start script once; a
    reset is then a copy of it.
    """

    def __init__(self, game: Game, cartridge: Cartridge, batch: Batch) -> None:
        self.game, self.cartridge, self.batch = game, cartridge, batch
        self.names = list(game.levels)
        self.added: dict[str, bytes] = {}
        """Machine states of the added levels."""
        self.array = np.array(self.names)
        """The names as an array, to be indexed by level numbers."""
        self.rotation: list[int] | None = None
        """Numbers of the levels that episodes go through in turn; None: each environment stays."""
        self._console: NES | None = None

    def choose(self, levels: Sequence[str], indices: Iterable[int], first: int = 0) -> None:
        """Sets where the environments ``indices`` start at their next reset: ``levels`` in turn, from
        number ``first`` on.

        Raises:
            GameError: an unknown level, or none.
        """
        if not levels:
            raise GameError("levels: got none; expected at least one name")
        numbers = [self.names.index(one_of("level", name, self.names)) for name in levels]
        for number in set(numbers):
            self.capture(number)
        for position, index in enumerate(indices, first):
            self.batch.native.set_next_level(index, numbers[position % len(numbers)])

    def rotate(self, levels: Sequence[str]) -> None:
        """From their next episode on the environments go through ``levels`` together; none: they stay."""
        # Where a level comes next is known from the level that ends, so each can stand here but once.
        numbers = [self.names.index(one_of("level", name, self.names)) for name in dict.fromkeys(levels)]
        for number in numbers:
            self.capture(number)
        self.rotation = numbers or None

    def advance(self, indices: Iterable[int]) -> None:
        """Sets the next level of environments whose episode has just begun, if there is a rotation."""
        if self.rotation is None:
            return
        for index in indices:
            begun, _ = self.batch.native.level_of(index)
            place = self.rotation.index(begun) if begun in self.rotation else 0
            following = self.rotation[(place + self.batch.num_envs) % len(self.rotation)]
            self.batch.native.set_next_level(index, following)

    def add(self, name: str, machine: bytes) -> None:
        """Adds or replaces a level that starts from a machine state.

        Raises:
            GameError: ``name`` is a level of the game file.
            StateError: no machine with this cartridge can be in that state.
        """
        if not isinstance(name, str):
            raise GameError(f"level {name!r}: expected a name, which is text")
        if name in self.game.levels:
            raise GameError(f"level {name!r} belongs to {self.game.id}; choose another name")
        self.check(machine)
        if name not in self.names:
            self.batch.native.add_level()
            self.names.append(name)
            self.array = np.array(self.names)
        self.batch.native.capture_level(self.names.index(name), machine)
        self.added[name] = machine

    def capture(self, number: int) -> None:
        """Makes the start state of level ``number`` where there is none yet."""
        if self.batch.native.captured(number):
            return
        state = level_state(self.game, self._spare(), self.names[number])
        self.batch.native.capture_level(number, state)

    def start_of(self, name: str) -> bytes:
        """The machine state that level ``name`` begins with.

        Raises:
            GameError: an unknown level.
        """
        one_of("level", name, self.names)
        return self.added.get(name) or level_state(self.game, self._spare(), name)

    def check(self, machine: bytes) -> None:
        """Refuses what is no state of a machine with this cartridge.

        Raises:
            StateError: the state is damaged.
        """
        try:
            self._spare()._machine.load(machine)
        except ValueError as error:
            raise StateError(str(error)) from None

    def _spare(self) -> NES:
        self._console = self._console or NES(self.cartridge)
        return self._console

    def capture_of(self, index: int) -> None:
        """Makes the start states of the levels that a restored environment is in, and goes to next.

        The batch that it comes from may have used levels that this one has not.
        """
        for number in self.batch.native.level_of(index):
            self.capture(number)
