"""States that a game file declares, as expressions over the game's fields."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from rlx_emu_nes.expression import ExpressionError, Op, Program
from rlx_emu_nes.game import Game, GameError, GameState
from rlx_emu_nes.states.columns import ColumnProgram
from rlx_emu_nes.states.state import Facts, State, StateMachine

PREFIX = "field:"
"""Info columns that carry fields for the expressions."""

_REWARD, _TERMINATED, _TRUNCATED, _WON, _NEXT = range(5)
"""Outputs of a state's program; from `_NEXT` on one for each transition, then one for each feature."""


def declared_machine(game: Game) -> StateMachine:
    """The state machine of a game file.

    Raises:
        GameError: the file has none, or an expression does not compile; the key is named.
    """
    declared = game.states
    if declared is None:
        raise GameError(f"{game.path}: states is missing; this game has no state machine")
    fields = used_fields(game)
    states = tuple(
        DeclaredState(name, state, declared.features | state.features, game, fields)
        for name, state in declared.each.items()
    )
    for name, state in declared.each.items():
        for target in state.next:
            if target not in declared.each:
                raise GameError(
                    f"{game.path}: states.each.{name}.next: unknown state {target!r}; "
                    f"states are {', '.join(declared.each)}"
                )
    try:
        return StateMachine(
            states=states,
            start=declared.start,
            terminate_on_transition=declared.terminate_on_transition,
            transition_bonus=declared.transition_bonus,
        )
    except ValueError as error:
        raise GameError(f"{game.path}: states: {error}") from None


def game_and_machine(game: Game, function: str | None = None) -> tuple[Game, StateMachine]:
    """The game, reporting what its states look at, and its state machine.

    Args:
        game: as read from its file.
        function: `package.module:function` that is called with the game; None: what the file declares.

    Raises:
        GameError: the file declares none, or there is no such function.
    """
    if function is None:
        return with_field_infos(game), declared_machine(game)
    module, _, name = function.partition(":")
    try:
        return game, getattr(importlib.import_module(module), name)(game)
    except (ImportError, AttributeError) as error:
        raise GameError(f"state_machine: cannot import {function!r}: {error}") from error


def with_field_infos(game: Game) -> Game:
    """The game that also reports the fields which its states look at."""
    if game.states is None:
        return game
    extra = {PREFIX + name: name for name in used_fields(game)}
    return replace(game, info=game.info | extra)


def used_fields(game: Game) -> tuple[str, ...]:
    """Names of the fields that the states' expressions depend on, also through named values."""
    assert game.states is not None
    names = {name: index for index, name in enumerate(game.fields)}
    used: set[int] = set()
    for name, state in game.states.each.items():
        program = _program(name, state, game.states.features | state.features, game, names)
        used |= {i.argument for i in program.code if i.op in (Op.FIELD, Op.PREVIOUS)}
    return tuple(name for name, index in names.items() if index in used)


def _program(
    name: str, state: GameState, features: Mapping[str, str], game: Game, names: Mapping[str, int]
) -> Program:
    program = Program(names, game.values)
    expressions = {
        "reward": state.reward or "0",
        "terminated": state.terminated,
        "truncated": state.truncated,
        "won": state.won,
        **{f"next.{target}": condition for target, condition in state.next.items()},
        **{f"features.{feature}": value for feature, value in features.items()},
    }
    for slot, (key, expression) in enumerate(expressions.items()):
        try:
            program.output(expression, slot)
        except ExpressionError as error:
            raise GameError(f"{game.path}: states.each.{name}.{key}: {error}") from None
    return program


class DeclaredState(State):
    """A state whose rules are expressions."""

    def __init__(
        self,
        name: str,
        state: GameState,
        features: Mapping[str, str],
        game: Game,
        fields: Sequence[str],
    ) -> None:
        super().__init__(name)
        self.description = state.summary
        self.features = tuple(features)
        self._has_reward = bool(state.reward)
        self._targets = tuple(state.next)
        self._fields = tuple(fields)
        names = {field: index for index, field in enumerate(fields)}
        self._compiled = _program(name, state, features, game, names)

    def prepare(self, num_envs: int) -> None:
        compiled = self._compiled
        self._code = ColumnProgram(compiled.code, compiled.memory_slots, num_envs)
        self._num_envs = num_envs
        self._outputs: dict[int, np.ndarray] = {}

    def enter(self, facts: Facts) -> None:
        active = self._mask(facts)
        self._code.begin(self._table(facts.now, facts.indices), active)
        self._outputs = self._code.look(self._table(facts.now, facts.indices))

    def reward(self, facts: Facts) -> np.ndarray:
        """Runs the program, whose outputs the other methods return; it is called first."""
        now, before = (self._table(columns, facts.indices) for columns in (facts.now, facts.before))
        self._outputs = self._code.run(now, before, self._mask(facts))
        return self._outputs[_REWARD][facts.indices] if self._has_reward else facts.reward

    def terminated(self, facts: Facts) -> np.ndarray:
        return self._outputs[_TERMINATED][facts.indices] != 0

    def truncated(self, facts: Facts) -> np.ndarray:
        return self._outputs[_TRUNCATED][facts.indices] != 0

    def won(self, facts: Facts) -> np.ndarray:
        return self._outputs[_WON][facts.indices] != 0

    def next(self, facts: Facts) -> list[str | None]:
        holds = [self._outputs[_NEXT + i][facts.indices] != 0 for i in range(len(self._targets))]
        chosen: list[str | None] = []
        for k in range(len(facts.indices)):
            chosen.append(next((t for t, held in zip(self._targets, holds, strict=True) if held[k]), None))
        return chosen

    def auxiliary_features(self, facts: Facts) -> np.ndarray:
        outputs = self._code.look(self._table(facts.now, facts.indices))
        first = _NEXT + len(self._targets)
        columns = [outputs[first + i][facts.indices] for i in range(len(self.features))]
        return np.stack(columns, 1) if columns else np.zeros((len(facts.indices), 0))

    def _mask(self, facts: Facts) -> np.ndarray:
        mask = np.zeros(self._num_envs, bool)
        mask[facts.indices] = True
        return mask

    def _table(self, columns: Mapping[str, np.ndarray], indices: np.ndarray) -> np.ndarray:
        """Fields (F, N), zero for environments in other states."""
        table = np.zeros((len(self._fields), self._num_envs))
        for row, field in zip(table, self._fields, strict=True):
            row[indices] = columns[PREFIX + field]
        return table

    def state_dict(self) -> dict[str, Any]:
        return {"memory": self._code.memory.copy(), "steps": self._code.steps.copy()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._code.memory = np.array(state["memory"])
        self._code.steps = np.array(state["steps"])

    def machine_numbers(self, index: int) -> np.ndarray:
        return np.append(self._code.memory[:, index], self._code.steps[index])

    def set_machine_numbers(self, index: int, numbers: np.ndarray) -> None:
        self._code.memory[:, index], self._code.steps[index] = numbers[:-1], numbers[-1]
