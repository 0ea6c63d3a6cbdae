"""Expressions of a game file, compiled to the small postfix code that the batch runs after every frame.

An expression is a Python expression over the game's fields and named values:

    -25 * rises(dying or dead)
    clip(delta(x), -5, 5)
    5 if flag else 0

Everything is a float64; conditions are 1 and 0, and ``and``/``or`` evaluate both sides. Division by
zero gives 0. ``FUNCTIONS`` lists what may be called. Functions with a memory (``gain``,
``frames_since``, ``rises``) remember within one episode and begin afresh at its start.
"""

from __future__ import annotations

import ast
import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

STACK_DEPTH = 16
MEMORY_SLOTS = 32
KEPT_VALUES = 32
FRAMES = "frames"
"""Name of the number of frames since the start of the episode."""


class Op(IntEnum):
    """Operation codes; native/game_table.pxi has the same list."""

    CONST = 0
    FIELD = 1
    PREVIOUS = 2
    FRAMES = 3
    NEGATE = 4
    NOT = 5
    ABS = 6
    SIGN = 7
    ADD = 8
    SUBTRACT = 9
    MULTIPLY = 10
    DIVIDE = 11
    MODULO = 12
    BIT_AND = 13
    LESS = 14
    LESS_EQUAL = 15
    EQUAL = 16
    NOT_EQUAL = 17
    AND = 18
    OR = 19
    MIN = 20
    MAX = 21
    SELECT = 22
    WITHIN = 23
    GAIN = 24
    FRAMES_SINCE = 25
    RISES = 26
    OUTPUT = 27
    POKE = 28
    KEEP = 29
    RECALL = 30


@dataclass(frozen=True)
class Instruction:
    """One operation; ``argument`` is a field, memory slot, output or address, ``value`` a constant."""

    op: Op
    argument: int = 0
    value: float = 0.0


FUNCTIONS = {
    "abs": "abs(e): magnitude",
    "sign": "sign(e): -1, 0 or 1; sign(0) is 0",
    "min": "min(a, b): the smaller",
    "max": "max(a, b): the larger",
    "clip": "clip(e, low, high): e held between low and high",
    "within": "within(e, limit): e, or 0 where its magnitude exceeds limit (a jump, not a movement)",
    "previous": "previous(e): e as it was one frame ago",
    "delta": "delta(e): e - previous(e)",
    "rises": "rises(c): 1 in the frame in which c becomes true",
    "gain": "gain(e) or gain(e, limit): how far e exceeds its best of this episode; gains above limit are 0",
    "frames_since": "frames_since(c): frames since c was last true in this episode",
}

_BINARY = {
    ast.Add: Op.ADD,
    ast.Sub: Op.SUBTRACT,
    ast.Mult: Op.MULTIPLY,
    ast.Div: Op.DIVIDE,
    ast.Mod: Op.MODULO,
    ast.BitAnd: Op.BIT_AND,
}
# a > b is b < a: the operands change places, so that two operations serve four signs.
_COMPARE = {
    ast.Lt: (Op.LESS, False),
    ast.LtE: (Op.LESS_EQUAL, False),
    ast.Gt: (Op.LESS, True),
    ast.GtE: (Op.LESS_EQUAL, True),
    ast.Eq: (Op.EQUAL, False),
    ast.NotEq: (Op.NOT_EQUAL, False),
}
_ONE_ARGUMENT = {"abs": Op.ABS, "sign": Op.SIGN}
_TWO_ARGUMENTS = {"min": Op.MIN, "max": Op.MAX, "within": Op.WITHIN}


class ExpressionError(ValueError):
    """An expression that does not compile; the message says what and where."""


@dataclass
class Program:
    """Code of several expressions in a row, and the memory they share."""

    fields: Mapping[str, int]
    """Field name to its index in the field array."""
    values: Mapping[str, str]
    """Named expressions that others may use."""
    code: list[Instruction] = field(default_factory=list)
    memory_slots: int = 0
    kept: dict[tuple[str, bool], int] = field(default_factory=dict)
    """Where a named value (and whether of the frame before) is kept, once it has been computed."""

    def output(self, expression: str, slot: int) -> None:
        """Appends code that leaves the value of ``expression`` in output ``slot``.

        Raises:
            ExpressionError: a name or construct that an expression does not have.
        """
        self._append(expression)
        self.code.append(Instruction(Op.OUTPUT, slot))

    def poke(self, address: int, value: str, when: str) -> None:
        """Appends code that writes ``value`` to CPU ``address`` where ``when`` is not 0."""
        self._append(value)
        self._append(when)
        self.code.append(Instruction(Op.POKE, address))

    def _append(self, expression: str) -> None:
        compiler = _Compiler(self)
        try:
            compiler.text(expression)
        except RecursionError:
            raise ExpressionError(f"nested too deeply: {expression[:40]!r}…") from None
        if self.memory_slots > MEMORY_SLOTS:
            raise ExpressionError(f"more than {MEMORY_SLOTS} functions with a memory in one game")
        if compiler.deepest > STACK_DEPTH:
            raise ExpressionError(f"nested more than {STACK_DEPTH} deep: {expression!r}")


class _Compiler:
    """Walks one expression; ``past`` is true inside ``previous(…)``."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.past = False
        self.open_values: list[str] = []
        self.depth = 0
        self.deepest = 0

    def text(self, expression: str) -> None:
        self.node(parsed(expression))

    def emit(self, op: Op, argument: int = 0, value: float = 0.0, pops: int = 0) -> None:
        self.program.code.append(Instruction(op, argument, value))
        self.depth += 1 - pops
        self.deepest = max(self.deepest, self.depth)

    def node(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=bool() | int() | float() as value):
                self.emit(Op.CONST, value=_finite(value))
            case ast.Name(id=name):
                self.name(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                self.node(operand)
                self.emit(Op.NEGATE, pops=1)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.node(operand)
                self.emit(Op.NOT, pops=1)
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _BINARY:
                self.operands(_BINARY[type(sign)], left, right)
            case ast.BoolOp(op=sign, values=values):
                self.chain(Op.AND if isinstance(sign, ast.And) else Op.OR, values)
            case ast.Compare():
                self.compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.operands(Op.SELECT, test, body, orelse)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                self.call(name, arguments)
            case _:
                raise ExpressionError(f"{ast.unparse(node)!r} is not allowed in an expression")

    def operands(self, op: Op, *nodes: ast.expr, argument: int = 0) -> None:
        for node in nodes:
            self.node(node)
        self.emit(op, argument, pops=len(nodes))

    def chain(self, op: Op, nodes: list[ast.expr]) -> None:
        self.node(nodes[0])
        for node in nodes[1:]:
            self.node(node)
            self.emit(op, pops=2)

    def compare(self, node: ast.Compare) -> None:
        left = node.left
        for index, (sign, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            self.pair(left, sign, right)
            if index:
                self.emit(Op.AND, pops=2)
            left = right

    def pair(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> None:
        if isinstance(sign, ast.In) and isinstance(right, (ast.Tuple, ast.List)) and right.elts:
            for index, element in enumerate(right.elts):
                self.operands(Op.EQUAL, left, element)
                if index:
                    self.emit(Op.OR, pops=2)
            return
        if type(sign) not in _COMPARE:
            raise ExpressionError(f"{ast.unparse(left)!r}: this comparison is not allowed")
        op, swapped = _COMPARE[type(sign)]
        self.operands(op, *((right, left) if swapped else (left, right)))

    def name(self, name: str) -> None:
        if name == FRAMES:
            self.frames()
        elif name in self.program.fields:
            self.emit(Op.PREVIOUS if self.past else Op.FIELD, self.program.fields[name])
        elif name in self.open_values:
            raise ExpressionError(f"value {name!r} is defined by itself")
        elif name in self.program.values:
            self.value(name)
        else:
            known = [*self.program.fields, *self.program.values, FRAMES]
            raise ExpressionError(f"unknown field or value {name!r}{_nearest(name, known)}")

    def frames(self) -> None:
        self.emit(Op.FRAMES)
        if self.past:  # one less; an episode's first look has no past, and 0 then as now
            self.emit(Op.CONST, value=1.0)
            self.emit(Op.SUBTRACT, pops=2)
            self.emit(Op.CONST, value=0.0)
            self.emit(Op.MAX, pops=2)

    def value(self, name: str) -> None:
        """A named value is computed where it stands first, and recalled from then on."""
        kept = self.program.kept
        if (slot := kept.get((name, self.past))) is not None:
            self.emit(Op.RECALL, slot)
            return
        self.open_values.append(name)
        self.text(self.program.values[name])
        self.open_values.pop()
        if len(kept) < KEPT_VALUES:
            kept[name, self.past] = len(kept)
            self.emit(Op.KEEP, kept[name, self.past], pops=1)

    def call(self, name: str, arguments: list[ast.expr]) -> None:
        if name not in FUNCTIONS:
            raise ExpressionError(f"unknown function {name!r}{_nearest(name, FUNCTIONS)}")
        counts = {"clip": (3,), "gain": (1, 2)} | dict.fromkeys(_TWO_ARGUMENTS, (2,))
        if len(arguments) not in counts.get(name, (1,)):
            raise ExpressionError(f"{name} got {len(arguments)} arguments; {FUNCTIONS[name]}")
        if name in _ONE_ARGUMENT:
            self.operands(_ONE_ARGUMENT[name], *arguments)
        elif name in _TWO_ARGUMENTS:
            self.operands(_TWO_ARGUMENTS[name], *arguments)
        elif name == "clip":
            value, low, high = arguments
            self.operands(Op.MAX, value, low)
            self.node(high)
            self.emit(Op.MIN, pops=2)
        elif name == "previous":
            self.before(arguments[0])
        elif name == "delta":
            self.node(arguments[0])
            self.before(arguments[0])
            self.emit(Op.SUBTRACT, pops=2)
        else:
            self.remembering(name, arguments)

    def before(self, node: ast.expr) -> None:
        if self.past:
            raise ExpressionError("previous and delta cannot be nested; only one frame is kept")
        self.past = True
        self.node(node)
        self.past = False

    def remembering(self, name: str, arguments: list[ast.expr]) -> None:
        if self.past:
            raise ExpressionError(f"{name} has a memory and cannot stand inside previous or delta")
        slot = self.program.memory_slots
        self.program.memory_slots += 1
        if name == "gain":
            self.operands(Op.GAIN, arguments[0], argument=slot)
            if len(arguments) == 2:
                self.node(arguments[1])
                self.emit(Op.WITHIN, pops=2)
            return
        op = Op.RISES if name == "rises" else Op.FRAMES_SINCE
        self.operands(op, arguments[0], argument=slot)


def parsed(expression: str) -> ast.expr:
    """The tree of ``expression``.

    Raises:
        ExpressionError: it is none in the sense of Python.
    """
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except SyntaxError as error:
        reason = f"{error.msg} at column {error.offset}"
        raise ExpressionError(f"{expression!r} is not an expression ({reason})") from None
    except (RecursionError, MemoryError):
        raise ExpressionError(f"nested too deeply: {expression[:40]!r}…") from None


def _finite(value: float) -> float:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ExpressionError(f"{str(value)[:20]!r} is larger than numbers can be")
    return number


def _nearest(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
