"""Writes cpu_sequences.pxi and sequences.h: what the careless processor executes at one jump of ours.

Every build calls it (setup.py); the two files are not in the repository.

A processor predicts some thousand indirect jumps well, and a game has more instructions than that in one
frame. So straight pieces of program that come again and again, in sequences.txt, are executed as one.
Every instruction looks first whether its page is memory, and changes nothing if it is not: then, and for
every opcode that is not in instructions.py, cpu_opcodes.pxi executes it. Where the operand already says that
it is memory, there is a variant without that look.

Source: Ertl and Gregg, "Optimizing indirect branch prediction accuracy in virtual machine interpreters"
(2003): superinstructions, and one jump of its own at the end of each.
"""

from __future__ import annotations

from pathlib import Path

from instructions import IMMEDIATE, INSTRUCTIONS, Instruction

FOLDER = Path(__file__).parent
ANY, MEMORY, PROGRAM = range(3)
"""Variants of an instruction, by what its operand tells ahead of time (variant_at in cpu_quick.pxi).

MEMORY: the operand lies in work RAM; of a branch, that it stays in its page, and closes no waiting loop.
PROGRAM: a read of the cartridge's ROM, at $8000 and above. ANY: nothing is known.
"""
SUFFIXES = ("", "m", "p")
"""Of the variants in sequences.txt, in which every branch is a MEMORY one."""

Step = tuple[int, int]
"""An opcode and its variant."""
Sequence = tuple[Step, ...]

HEAD = """\
cdef void cpu_run_careless(Nes* n) noexcept nogil:
    # Until an event is near, or the program comes to the end of the memory that `c.at` may read.
    cdef Cpu mine, other
    cdef Cpu* c = &mine
    cdef const uint8_t* read
    cdef uint8_t* write
    cdef unsigned int ea
    cdef uint64_t words
    cdef unsigned int code
    cdef int outcome
    quick_labels()
    cpu_copy(c, &n.cpu)
    c.bus = n.cpu.bus
    c.effects = 0
    idle_forget(n)
    jump(n, c, c.pc)
    c.limit = quick_limit(n)
    words = n.code_words
    quick_begin(c)
    while True:
        if unlikely(is_late(c)):
            quick_end(c)
            c.pc = program_counter(n, c)
            if c.cycle > code_limit(n, c.pc, c.cycle):
                break
            c.at = n.code + c.pc
            words = n.code_words
            c.limit = quick_limit(n)
            quick_begin(c)
            code = quick_code(words, c)
            if is_late(c):
                code = quick_single(code, c)
        else:
            code = quick_code(words, c)
        outcome = QUICK_ON
        quick_start(code)
        if code == 0:
            quick_label(at_0)
            outcome = QUICK_SLOW"""

TAIL = """\
        else:
            never()
        if outcome == QUICK_ON:
            continue
        if outcome == QUICK_SLOW:
            quick_leave()
            outcome = QUICK_SLOW if is_in_run(n, c.at) else QUICK_FAR
        quick_end(c)
        if outcome == QUICK_SLOW:
            cpu_copy(&other, c)
            cpu_step_careless(n, &other)
            cpu_copy(c, &other)
            c.limit = quick_limit(n) if c.limit else 0
        elif outcome == QUICK_BACK:
            idle_arrive(n, c)
        else:
            c.limit = 0
        quick_begin(c)
    c.limit = 0
    c.at = NULL
    c.effects = 0
    cpu_copy(&n.cpu, c)"""


NEXT = "quick_next(not is_late(c), quick_code(words, c))"

# The assignment tells the compiler that nothing but QUICK_ON comes to a label.
NEXT_AFTER_JUMP = ["if likely(outcome == QUICK_ON):", "    outcome = QUICK_ON", f"    {NEXT}"]

REGISTER_CASES = {
    "REGISTER_READ": ["outcome = quick_register_read(n, c)", *NEXT_AFTER_JUMP],
    "REGISTER_WRITE": ["quick_register_write(n, c)", NEXT],
}
"""Codes for plain loads and stores of registers, and what they execute."""


def cell(mode: str) -> str:
    """The operand in the zero page."""
    place = {"zp": "c.at[1]", "zpx": "<uint8_t>(c.at[1] + c.x)", "zpy": "<uint8_t>(c.at[1] + c.y)"}
    return f"n.ram[{place[mode]}]"


INDEX = {"absx": "c.x", "absy": "c.y"}


def reach(mode: str, variant: int, page: str) -> list[str]:
    """Lines that leave the effective address in ``ea`` and its page in ``page``, "read" or "write"."""
    lines = {
        "abs": ["ea = quick_word(c)"],
        "absx": ["ea = <uint16_t>(quick_word(c) + c.x)"],
        "absy": ["ea = <uint16_t>(quick_word(c) + c.y)"],
        "izx": ["ea = quick_pointer(n, c.at[1] + c.x)"],
        "izy": [
            "ea = quick_pointer(n, c.at[1])",
            "quick_leave_if(n.read_page[ea >> 11] == NULL)",
            "ea = <uint16_t>(ea + c.y)",
        ],
    }[mode]
    lines.append(f"{page} = n.{page}_page[ea >> 11]")
    if variant == ANY:
        lines.append(f"quick_leave_if({page} == NULL)")
    return lines


def reach_memory(mode: str) -> list[str]:
    """Lines that leave the place in work RAM in ``ea``, for an operand that says it is there."""
    if mode == "abs":
        return ["ea = quick_word(c)"]
    return [f"ea = (quick_word(c) + {INDEX[mode]}) & 0x7FF"]


def read(instruction: Instruction, variant: int) -> list[str]:
    """An instruction that reads, up to the next one."""
    mode, action, cycles = instruction.mode, instruction.action, instruction.cycles
    if mode == IMMEDIATE:
        lines = [action.format(value="c.at[1]")]
    elif mode.startswith("zp"):
        lines = [action.format(value=cell(mode))]
    else:
        lines = reach_memory(mode) if variant == MEMORY else reach(mode, variant, "read")
        if mode in ("absx", "absy", "izy"):
            cycles -= 1
            lines.append(f"c.cycle += <uint8_t>ea < c.{'x' if mode == 'absx' else 'y'}")
        lines.append(action.format(value="n.ram[ea]" if variant == MEMORY else "read[ea & 0x7FF]"))
    return [*lines, f"c.at += {instruction.size}", f"c.cycle += {cycles}"]


def write(instruction: Instruction, variant: int) -> list[str]:
    """An instruction that writes or changes memory, up to the next one."""
    mode = instruction.mode
    call = "quick_store" if instruction.kind == "write" else "quick_modify"
    if mode.startswith("zp"):
        lines = [f"{call}(c, &{cell(mode)}, {instruction.action})"]
    elif variant == MEMORY:
        lines = [*reach_memory(mode), f"{call}(c, &n.ram[ea], {instruction.action})"]
    else:
        lines = [*reach(mode, ANY, "write"), f"{call}(c, write + (ea & 0x7FF), {instruction.action})"]
    return [*lines, f"c.at += {instruction.size}", f"c.cycle += {instruction.cycles}"]


def statements(instruction: Instruction, variant: int) -> list[str]:
    """Any instruction but a branch."""
    if instruction.kind == "jump":
        return [f"outcome = {instruction.action}"]
    if instruction.kind == "implied":
        return [instruction.action, f"c.at += {instruction.size}", f"c.cycle += {instruction.cycles}"]
    return read(instruction, variant) if instruction.kind == "read" else write(instruction, variant)


def branch_taken(variant: int) -> list[str]:
    """A branch that is taken, and the jump of ours to what follows."""
    if variant == MEMORY:
        return ["c.cycle += 3", "c.at += 2 + <int8_t>c.at[1]", NEXT]
    return ["outcome = quick_branch(n, c)", *NEXT_AFTER_JUMP]


def case(number: int, sequence: Sequence) -> list[str]:
    """The branch of the chain for one code."""
    names = ", ".join(step_name(step) for step in sequence)
    indent = " " * 12
    lines = [f"        elif code == {number}:  # {names}", f"{indent}quick_label(at_{number})"]
    for opcode, variant in sequence:
        instruction = INSTRUCTIONS[opcode]
        if instruction.kind == "branch":
            lines.append(f"{indent}if {instruction.action}:")
            lines += [f"{indent}    {line}" for line in branch_taken(variant)]
            lines.append(f"{indent}else:")
            indent += "    "
            lines += [f"{indent}c.at += 2", f"{indent}c.cycle += 2"]
        else:
            lines += [indent + line for line in statements(instruction, variant)]
    jumps = INSTRUCTIONS[sequence[-1][0]].kind == "jump"
    lines += [indent + line for line in (NEXT_AFTER_JUMP if jumps else [NEXT])]
    return lines


def step_name(step: Step) -> str:
    """As a comment names it: ``LDA abs m``."""
    instruction = INSTRUCTIONS[step[0]]
    return " ".join(filter(None, (instruction.name, instruction.mode, SUFFIXES[step[1]])))


def variants(opcode: int) -> list[int]:
    """Those that an instruction has."""
    instruction = INSTRUCTIONS[opcode]
    if instruction.kind == "branch":
        return [ANY, MEMORY]
    if instruction.mode not in ("abs", "absx", "absy"):
        return [ANY]
    return [ANY, MEMORY, PROGRAM] if instruction.kind == "read" else [ANY, MEMORY]


SINGLES = [(opcode, variant) for opcode in sorted(INSTRUCTIONS) for variant in variants(opcode)]


def register_case(number: int, name: str) -> list[str]:
    """The branch of the chain for one of REGISTER_CASES."""
    indent = " " * 12
    lines = [f"        elif code == {number}:  # {name}", f"{indent}quick_label(at_{number})"]
    return lines + [indent + line for line in REGISTER_CASES[name]]


def operand_check(opcode: int) -> str:
    """What the operand of an opcode tells about the page it reaches, as a name of sequences.h."""
    instruction = INSTRUCTIONS.get(opcode)
    if instruction is None:
        return "SLOW"
    if instruction.kind == "branch":
        return "BRANCH"
    if instruction.mode not in ("abs", "absx", "absy"):
        return "QUICK"
    kind = "READ" if instruction.kind == "read" else "WRITE"
    return kind if instruction.mode == "abs" else f"{kind}_INDEXED"


def read_step(text: str) -> Step:
    """One word of sequences.txt."""
    opcode = int(text[:2], 16)
    return opcode, MEMORY if INSTRUCTIONS[opcode].kind == "branch" else SUFFIXES.index(text[2:])


def read_sequences() -> list[Sequence]:
    """Those of sequences.txt, in order of their opcodes; of equal ones, those that know more come later."""
    lines = (FOLDER / "sequences.txt").read_text().splitlines()
    found = [tuple(map(read_step, line.split())) for line in lines if not line.startswith("#")]
    return sorted(found, key=lambda sequence: tuple(zip(*sequence, strict=True)))


def cycles_ahead(sequence: Sequence) -> int:
    """Before the last instruction begins, at most."""
    return sum(INSTRUCTIONS[opcode].cycles for opcode, _ in sequence[:-1])


def program_text(sequences: list[Sequence]) -> str:
    """cpu_sequences.pxi."""
    codes = [(step,) for step in SINGLES] + sequences
    lines = [
        "# Written by sequences.py from instructions.py and sequences.txt.",
        "",
        "cdef extern from *:",
        "    # Names of labels: macros of cpu_quick.pxi take them as they are.",
        *(f"    int at_{number}" for number in range(1 + len(codes) + len(REGISTER_CASES))),
        "",
        "",
        *HEAD.splitlines(),
    ]
    for number, sequence in enumerate(codes, 1):
        lines += case(number, sequence)
    for number, name in enumerate(REGISTER_CASES, 1 + len(codes)):
        lines += register_case(number, name)
    return "\n".join([*lines, *TAIL.splitlines()]) + "\n"


def table(name: str, values: list[object], width: int) -> list[str]:
    """A C array of one value for each opcode."""
    rows = [" ".join(f"{value}," for value in values[row : row + width]) for row in range(0, 256, width)]
    return ["", f"static const uint8_t {name}[256] = {{", *(f"    {row}" for row in rows), "};"]


def singles_table() -> list[str]:
    """A C array: the code of each opcode and variant, or that without a variant, or 0."""
    numbers = {step: number for number, step in enumerate(SINGLES, 1)}
    rows = [
        [numbers.get((opcode, v), numbers.get((opcode, ANY), 0)) for v in range(3)] for opcode in range(256)
    ]
    cells = ["{" + ", ".join(map(str, row)) + "}," for row in rows]
    lines = [" ".join(cells[row : row + 8]) for row in range(0, 256, 8)]
    return ["", "static const uint16_t SINGLE[256][3] = {", *(f"    {line}" for line in lines), "};"]


def header_text(sequences: list[Sequence]) -> str:
    """sequences.h."""
    count = 1 + len(SINGLES) + len(sequences)
    labels = count + len(REGISTER_CASES)
    sizes = [INSTRUCTIONS[opcode].size if opcode in INSTRUCTIONS else 1 for opcode in range(256)]
    longest = max(map(len, sequences))
    margin = max(map(cycles_ahead, sequences))
    lines = [
        "/* Written by sequences.py from instructions.py and sequences.txt. */",
        "#include <stdint.h>",
        "",
        f"#define SEQUENCE_COUNT {len(sequences)}",
        f"#define FIRST_SEQUENCE {1 + len(SINGLES)}    /* its code; those of single opcodes come before */",
        *(f"#define {name} {number}" for number, name in enumerate(REGISTER_CASES, count)),
        f"#define QUICK_MARGIN {margin}    /* cycles before the last instruction of any sequence, at most */",
        "enum { ANY, MEMORY, PROGRAM };",
        "enum { SLOW, QUICK, BRANCH, READ, READ_INDEXED, WRITE, WRITE_INDEXED };",
        "",
        "/* The code of a single instruction in each variant, or 0. */",
        *singles_table(),
        "",
        "/* By opcode: what its operand can tell about the page it reaches; its bytes. */",
        *table("REACH", [operand_check(opcode) for opcode in range(256)], 4),
        *table("SIZE", list(sizes), 16),
        "",
        "/* Length, and steps in order: opcode and variant. */",
        f"static const uint8_t SEQUENCES[SEQUENCE_COUNT][{2 * longest + 1}] = {{",
        *("    {" + f"{len(s)}, " + ", ".join(f"0x{o:02X}, {v}" for o, v in s) + "}," for s in sequences),
        "};",
        "",
        "#define QUICK_LABELS { \\",
        *(
            "    " + " ".join(f"&&at_{k}," for k in range(row, min(row + 8, labels))) + " \\"
            for row in range(0, labels, 8)
        ),
        "}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes both files, where they are not so already: what is newer than its object is compiled again."""
    sequences = read_sequences()
    for name, text in (
        ("cpu_sequences.pxi", program_text(sequences)),
        ("sequences.h", header_text(sequences)),
    ):
        path = FOLDER / name
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main()
