"""Expressions: what they mean, frame by frame, in Python and in native code alike."""

import random

import numpy as np
import pytest
import tiny_game
from rlx_emu_nes import NES, NESVectorEnv
from rlx_emu_nes.expression import ExpressionError, Op, Program
from rlx_emu_nes.game import Field
from rlx_emu_nes.game_table import Output, compile_game
from rlx_emu_nes.interpreter import Watch, read_field

FIELDS = {"x": 0, "y": 1}


def follow(expression, frames, values=None):
    """The value of ``expression`` after each of ``frames``, which are (x, y) pairs."""
    memory = {0: frames[0][0], 1: frames[0][1]}
    watch = Watch([Field(addresses=(a,), weights=(1,)) for a in (0, 1)], memory.__getitem__)
    program = Program(FIELDS, values or {})
    program.output(expression, 0)
    results = [watch.run(program.code)[0]]
    for x, y in frames[1:]:
        memory.update({0: x, 1: y})
        watch.advance()
        results.append(watch.run(program.code)[0])
    return results


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("x + 2 * y", 11),
        ("(x - y) / 2", -0.5),
        ("x / 0", 0),
        ("y % 3", 1),
        ("x % 0", 0),
        ("-x", -3),
        ("x & 2", 2),
        ("x < y", 1),
        ("x <= 3 and not y >= 5", 1),
        ("1 < x < 4", 1),
        ("1 < x < 3", 0),
        ("x == 3 or y == 0", 1),
        ("x != 3", 0),
        ("x in (1, 2, 3)", 1),
        ("x in (1, 2)", 0),
        ("abs(x - y)", 1),
        ("sign(0)", 0),
        ("sign(x - y)", -1),
        ("min(x, y) + max(x, y)", 7),
        ("clip(x, 4, 9)", 4),
        ("clip(-1, 0, 9)", 0),
        ("within(x, 2)", 0),
        ("within(x, 3)", 3),
        ("5 if x > y else 6", 6),
        ("True", 1),
    ],
)
def test_a_value(expression, value):
    assert follow(expression, [(3, 4)]) == [value]


def test_deltas_look_one_frame_back():
    assert follow("delta(x)", [(5, 0), (7, 0), (7, 0), (4, 0)]) == [0, 2, 0, -3]
    assert follow("previous(x + y)", [(1, 1), (2, 2), (3, 3)]) == [2, 2, 4]
    assert follow("delta(max(x, y))", [(1, 5), (9, 5)]) == [0, 4]
    assert follow("frames", [(0, 0)] * 4) == [0, 1, 2, 3]
    assert follow("previous(frames)", [(0, 0)] * 4) == [0, 0, 1, 2]
    assert follow("delta(frames % 3)", [(0, 0)] * 5) == [0, 1, 1, -2, 1]


def test_a_rise_is_one_frame_and_what_holds_at_the_start_has_not_risen():
    assert follow("rises(x > 2)", [(3, 0), (3, 0), (0, 0), (5, 0), (6, 0)]) == [0, 0, 0, 1, 0]


def test_gains_are_paid_once():
    frames = [(5, 0), (7, 0), (6, 0), (7, 0), (9, 0)]
    assert follow("gain(x)", frames) == [0, 2, 0, 0, 2]


def test_a_jump_is_no_gain_but_moves_the_best():
    assert follow("gain(x, 5)", [(5, 0), (90, 0), (92, 0)]) == [0, 0, 2]


def test_frames_since_counts_from_the_last_time():
    frames = [(0, 0), (0, 0), (1, 0), (0, 0), (0, 0)]
    assert follow("frames_since(x)", frames) == [0, 1, 0, 1, 2]


def test_frames_counts_the_episode():
    assert follow("frames", [(0, 0)] * 3) == [0, 1, 2]


def test_a_named_value_is_computed_once_a_frame():
    frames = [(0, 0), (1, 0), (1, 0), (3, 0)]
    assert follow("up + 10 * up", frames, {"up": "gain(x)"}) == [0, 11, 0, 22]
    assert follow("2 * far + previous(far)", frames, {"far": "x + y"}) == [0, 2, 3, 7]


def test_named_values_stand_for_their_expression():
    assert follow("2 * both", [(3, 4)], {"both": "x + y"}) == [14]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("x +", "is not an expression"),
        ("xx", "unknown field or value 'xx'; did you mean 'x'"),
        ("dleta(x)", "unknown function 'dleta'; did you mean 'delta'"),
        ("delta(x, y)", "delta got 2 arguments; delta.e."),
        ("delta(delta(x))", "cannot be nested"),
        ("delta(gain(x))", "gain has a memory"),
        ("x.y", "'x.y' is not allowed"),
        ("__import__('os')", "unknown function"),
        ("'text'", "not allowed"),
        ("x is y", "this comparison is not allowed"),
        ("loop", "defined by itself"),
        ("(" * 20 + "x" + " + (y" * 20 + ")" * 40, "nested more than 16"),
    ],
)
def test_a_bad_expression_is_named(expression, message):
    program = Program(FIELDS, {"loop": "loop + 1"})
    with pytest.raises(ExpressionError, match=message):
        program.output(expression, 0)


@pytest.mark.parametrize(
    ("field", "memory", "value"),
    [
        (Field(addresses=(0, 1), weights=(1, 256)), [0x34, 0x12], 0x1234),
        (Field(addresses=(0,), weights=(1,), sign_bits=8), [0xFE], -2),
        (Field(addresses=(0, 1), weights=(1, 256), sign_bits=16), [0xFE, 0xFF], -2),
        (Field(addresses=(0, 1, 2), weights=(100, 10, 1)), [1, 2, 3], 123),
        (Field(addresses=(0, 1), weights=(100, 1), digits=2), [0x12, 0x34], 1234),
        (Field(addresses=(0, 1), weights=(10, 1), digits=1), [0xF1, 0x32], 12),
        (Field(addresses=(0,), weights=(1,), mask=0x30, shift=4), [0x2F], 2),
        (Field(addresses=(0,), weights=(1,), scale=10), [7], 70),
    ],
)
def test_encodings(field, memory, value):
    assert read_field(field, memory.__getitem__) == value


# ---- native against Python


def random_expression(choose, depth, memory):
    if depth == 0:
        return choose.choice(["count", "pad", "jumps", "lives", "frames", "0.5", "3", "-2", "7"])

    def sub():
        return random_expression(choose, depth - 1, memory)

    forms = [
        lambda: f"({sub()} {choose.choice('+-*/%')} {sub()})",
        lambda: f"({sub()} {choose.choice(['<', '<=', '==', '!=', '>', '>=', 'and', 'or'])} {sub()})",
        lambda: f"{choose.choice(['min', 'max', 'within'])}({sub()}, {sub()})",
        lambda: f"({choose.choice(['abs', 'sign', 'not ', '-'])}({sub()}))",
        lambda: f"({sub()} if {sub()} else {sub()})",
        lambda: f"clip({sub()}, -9, 9)",
        lambda: f"(({sub()}) & 6)",
        lambda: (
            f"delta({random_expression(choose, 1, False)})"
            if memory
            else f"({choose.choice(['count', 'pad'])} * 2)"
        ),
    ]
    if memory:
        forms += [
            lambda: f"rises({random_expression(choose, 1, False)})",
            lambda: f"gain({random_expression(choose, 1, False)}, 6)",
            lambda: f"frames_since({random_expression(choose, 1, False)})",
        ]
    return choose.choice(forms)()


@pytest.mark.parametrize("seed", range(25))
def test_native_code_computes_what_python_computes(seed):
    choose = random.Random(seed)
    terms = {f"t{i}": f"clip({random_expression(choose, 3, True)}, -1000, 1000)" for i in range(4)}
    terms["named"] = "shared + 2 * shared + delta(calm) - previous(calm)"
    values = {"shared": f"clip({random_expression(choose, 2, True)}, -50, 50)", "calm": "count + 3 * jumps"}
    infos = {f"i{i}": f"clip({random_expression(choose, 3, False)}, -10000, 10000)" for i in range(10)}
    game = tiny_game.game(rewards={"default": {"terms": terms}}, values=values, info=infos, episode={})
    table = compile_game(game, "default")

    env = NESVectorEnv(game, 1, rom=tiny_game.rom(), frame_skip=1, observation="ram", frame_stack=1)
    observation, got = env.reset()
    nes = NES(tiny_game.rom())
    memory = observation[0]
    watch = Watch(table.fields, lambda address: int(memory[address]))
    watch.run(table.frame_code, nes.poke)
    for _ in range(40):
        observation, reward, _, _, got = env.step(np.array([choose.randrange(4)]))
        memory = observation[0]
        watch.advance()
        frame = watch.run(table.frame_code, nes.poke)
        assert reward[0] == np.float32(frame[Output.REWARD])
        info = watch.run(table.info_code)
        assert [got[name][0] for name in infos] == [int(info[i]) for i in range(len(infos))]


def test_every_operation_is_reached():
    """The random expressions above would prove nothing about an operation that they never use."""
    used = set()
    for seed in range(25):
        choose = random.Random(seed)
        program = Program({"count": 0, "pad": 1, "jumps": 2, "lives": 3}, {})
        for _ in range(4):
            program.output(random_expression(choose, 3, True), 0)
            program.memory_slots = 0
        program.poke(0x20, "1", "1")
        used |= {Op.KEEP, Op.RECALL}  # by the named values of every game above
        used |= {instruction.op for instruction in program.code}
    assert used == set(Op)
