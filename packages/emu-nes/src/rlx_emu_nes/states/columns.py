"""Expressions of a game file over columns: one value per environment, all environments at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from rlx_emu_nes.expression import Instruction, Op

Column = np.ndarray

_BINARY: dict[Op, Callable[[Column, Column], Column]] = {
    Op.ADD: np.add,
    Op.SUBTRACT: np.subtract,
    Op.MULTIPLY: np.multiply,
    Op.DIVIDE: lambda a, b: np.divide(a, b, out=np.zeros_like(a), where=b != 0),
    Op.MODULO: lambda a, b: np.where(b != 0, np.mod(a, np.where(b != 0, b, 1)), 0.0),
    Op.BIT_AND: lambda a, b: (a.astype(np.int64) & b.astype(np.int64)).astype(float),
    Op.LESS: lambda a, b: (a < b).astype(float),
    Op.LESS_EQUAL: lambda a, b: (a <= b).astype(float),
    Op.EQUAL: lambda a, b: (a == b).astype(float),
    Op.NOT_EQUAL: lambda a, b: (a != b).astype(float),
    Op.AND: lambda a, b: ((a != 0) & (b != 0)).astype(float),
    Op.OR: lambda a, b: ((a != 0) | (b != 0)).astype(float),
    Op.MIN: np.minimum,
    Op.MAX: np.maximum,
    Op.WITHIN: lambda a, b: np.where(np.abs(a) <= b, a, 0.0),
}
_UNARY: dict[Op, Callable[[Column], Column]] = {
    Op.NEGATE: np.negative,
    Op.NOT: lambda a: (a == 0).astype(float),
    Op.ABS: np.abs,
    Op.SIGN: np.sign,
}


class ColumnProgram:
    """Code that runs after every step, with a memory for each of N environments.

    `previous` and `delta` look one *step* back, `frames` and `frames_since` count steps.

    Args:
        code: compiled by `expression.Program`.
        memory_slots: functions with a memory in it.
        num_envs: N.
    """

    def __init__(self, code: Sequence[Instruction], memory_slots: int, num_envs: int) -> None:
        self._code = tuple(code)
        self._num_envs = num_envs
        self.memory = np.zeros((memory_slots, num_envs))
        self.steps = np.zeros(num_envs)

    def begin(self, now: np.ndarray, fresh: np.ndarray) -> None:
        """Lets the memories of environments `fresh` (bool (N,)) begin with the fields `now` (F, N)."""
        self.steps[fresh] = 0.0
        self._run(now, now, fresh=fresh, active=fresh)

    def run(self, now: np.ndarray, before: np.ndarray, active: np.ndarray) -> dict[int, Column]:
        """Returns the outputs, float64 (N,) each; memories change where `active`, bool (N,)."""
        self.steps[active] += 1.0
        return self._run(now, before, fresh=np.zeros(self._num_envs, bool), active=active)

    def look(self, now: np.ndarray) -> dict[int, Column]:
        """Returns the outputs without a step: nothing has changed, and no memory does."""
        nobody = np.zeros(self._num_envs, bool)
        return self._run(now, now, fresh=nobody, active=nobody)

    def _run(
        self, now: np.ndarray, before: np.ndarray, *, fresh: np.ndarray, active: np.ndarray
    ) -> dict[int, Column]:
        stack: list[Column] = []
        outputs: dict[int, Column] = {}
        kept: dict[int, Column] = {}
        for instruction in self._code:
            op, argument = instruction.op, instruction.argument
            if op in _BINARY:
                right = stack.pop()
                stack.append(_BINARY[op](stack.pop(), right))
            elif op in _UNARY:
                stack.append(_UNARY[op](stack.pop()))
            elif op == Op.CONST:
                stack.append(np.full(self._num_envs, instruction.value))
            elif op == Op.FIELD:
                stack.append(now[argument])
            elif op == Op.PREVIOUS:
                stack.append(before[argument])
            elif op == Op.FRAMES:
                stack.append(self.steps.copy())
            elif op == Op.SELECT:
                otherwise, chosen = stack.pop(), stack.pop()
                stack.append(np.where(stack.pop() != 0, chosen, otherwise))
            elif op == Op.KEEP:
                kept[argument] = stack[-1]
            elif op == Op.RECALL:
                stack.append(kept[argument])
            elif op == Op.OUTPUT:
                outputs[argument] = stack.pop()
            else:
                stack.append(self._remember(op, argument, stack.pop(), fresh, active))
        return outputs

    def _remember(self, op: Op, slot: int, value: Column, fresh: np.ndarray, active: np.ndarray) -> Column:
        old = self.memory[slot].copy()
        if op == Op.GAIN:
            new, result = np.where(fresh, value, np.maximum(old, value)), np.maximum(value - old, 0.0)
        elif op == Op.FRAMES_SINCE:
            new = np.where(fresh | (value != 0), 0.0, old + 1)
            result = new
        else:
            new = (value != 0).astype(float)
            result = ((value != 0) & (old == 0)).astype(float)
        self.memory[slot] = np.where(active, new, old)
        return np.where(fresh, 0.0, result)
