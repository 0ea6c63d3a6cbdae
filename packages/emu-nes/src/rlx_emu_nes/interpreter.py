"""The frame code in Python, slow and obvious: start scripts use it, and tests hold the native one to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from rlx_emu_nes.expression import MEMORY_SLOTS, Instruction, Op
from rlx_emu_nes.game import Field

_BINARY: dict[Op, Callable[[float, float], float]] = {
    Op.ADD: lambda a, b: a + b,
    Op.SUBTRACT: lambda a, b: a - b,
    Op.MULTIPLY: lambda a, b: a * b,
    Op.DIVIDE: lambda a, b: a / b if b else 0.0,
    Op.MODULO: lambda a, b: a - b * math.floor(a / b) if b else 0.0,
    Op.BIT_AND: lambda a, b: float(int(a) & int(b)),
    Op.LESS: lambda a, b: float(a < b),
    Op.LESS_EQUAL: lambda a, b: float(a <= b),
    Op.EQUAL: lambda a, b: float(a == b),
    Op.NOT_EQUAL: lambda a, b: float(a != b),
    Op.AND: lambda a, b: float(bool(a) and bool(b)),
    Op.OR: lambda a, b: float(bool(a) or bool(b)),
    Op.MIN: min,
    Op.MAX: max,
    Op.WITHIN: lambda a, b: a if abs(a) <= b else 0.0,
}
_UNARY: dict[Op, Callable[[float], float]] = {
    Op.NEGATE: lambda a: -a,
    Op.NOT: lambda a: float(not a),
    Op.ABS: abs,
    Op.SIGN: lambda a: float((a > 0) - (a < 0)),
}


def read_field(field: Field, peek: Callable[[int], int]) -> int:
    """The value of ``field`` in the memory that ``peek`` reads."""
    total = 0
    for address, weight in zip(field.addresses, field.weights, strict=True):
        byte = peek(address)
        if field.digits == 2:
            byte = (byte >> 4) * 10 + (byte & 15)
        elif field.digits == 1:
            byte = (byte & 15) % 10
        total += weight * byte
    if field.mask:
        total = (total & field.mask) >> field.shift
    if field.sign_bits and total >= 1 << (field.sign_bits - 1):
        total -= 1 << field.sign_bits
    return max(-(1 << 31), min((1 << 31) - 1, total * field.scale))


class Watch:
    """Follows the fields of a game frame by frame, and evaluates code over them."""

    def __init__(self, fields: Sequence[Field], peek: Callable[[int], int]) -> None:
        self.fields = fields
        self.peek = peek
        self.now = [read_field(field, peek) for field in fields]
        self.before = list(self.now)
        self.memory = [0.0] * MEMORY_SLOTS
        self.frames = 0
        self.fresh = True

    def advance(self) -> None:
        """Call after each frame."""
        self.before = self.now
        self.now = [read_field(field, self.peek) for field in self.fields]
        self.frames += 1
        self.fresh = False

    def run(
        self,
        code: Sequence[Instruction],
        poke: Callable[[int, int], None] | None = None,
    ) -> dict[int, float]:
        """The outputs of ``code``, by slot."""
        stack: list[float] = []
        outputs: dict[int, float] = {}
        kept: dict[int, float] = {}
        for instruction in code:
            op, argument = instruction.op, instruction.argument
            if op in _BINARY:
                right = stack.pop()
                stack.append(_BINARY[op](stack.pop(), right))
            elif op in _UNARY:
                stack.append(_UNARY[op](stack.pop()))
            elif op == Op.CONST:
                stack.append(instruction.value)
            elif op == Op.FIELD:
                stack.append(float(self.now[argument]))
            elif op == Op.PREVIOUS:
                stack.append(float(self.before[argument]))
            elif op == Op.FRAMES:
                stack.append(float(self.frames))
            elif op == Op.SELECT:
                otherwise, chosen = stack.pop(), stack.pop()
                stack.append(chosen if stack.pop() else otherwise)
            elif op == Op.KEEP:
                kept[argument] = stack[-1]
            elif op == Op.RECALL:
                stack.append(kept[argument])
            elif op == Op.OUTPUT:
                outputs[argument] = stack.pop()
            elif op == Op.POKE:
                when, value = stack.pop(), stack.pop()
                if when and poke is not None:
                    poke(argument, int(value) & 255)
            else:
                stack.append(self._remember(op, argument, stack.pop()))
        return outputs

    def _remember(self, op: Op, slot: int, value: float) -> float:
        old, memory = self.memory[slot], self.memory
        if op == Op.GAIN:
            memory[slot] = value if self.fresh else max(old, value)
            return 0.0 if self.fresh else memory[slot] - old
        if op == Op.FRAMES_SINCE:
            memory[slot] = 0.0 if self.fresh or value else old + 1
            return memory[slot]
        memory[slot] = float(bool(value))
        return float(bool(value) and not old and not self.fresh)
